// SPDX-License-Identifier: MIT

import Geometry
public import SceneGraph
public import Style

// The glass of a theme.
extension Theme {
  /// The blur and the look of glass, without what it stands over.
  public struct GlassStyle: Hashable, Sendable {
    /// Strength of the blur: the standard deviation of the equivalent Gaussian, in logical units.
    public var sigma: Double
    /// Colours, bevel and rim.
    public var look: Look

    /// Glass with a blur of `sigma`, in logical units.
    public init(sigma: Double, look: Look) {
      self.sigma = sigma
      self.look = look
    }

    /// The glass of a preset.
    public init(_ preset: GlassPreset) { self.init(sigma: preset.sigma, look: preset.look) }

    /// Glass of this style over the layers beneath it, or over the desktop.
    public func glass(over backdrop: Glass.Backdrop = .surface) -> Glass {
      Glass(sigma: sigma, look: look, backdrop: backdrop)
    }
  }

  /// Glass by role.
  public struct Looks: Hashable, Sendable {
    /// Panels, which stand over the desktop or over the content of a window.
    public var panel: GlassStyle
    /// Cards over other content.
    public var card: GlassStyle

    /// The glass of an appearance: the preset of its name, with less blur for cards.
    public init(_ appearance: Appearance) {
      let preset: GlassPreset = appearance == .light ? .light : .dark
      panel = GlassStyle(preset)
      card = GlassStyle(sigma: preset.sigma / 2, look: preset.look)
    }
  }
}

/// A look with the least tint added by which texts are legible over any backdrop. The last result
/// is kept, since widgets are styled more often than looks change.
package struct LegibleLook {
  /// The last look, the colours of the texts on it, and the result.
  private var last: (look: Look, colors: Palette, result: Look)?
  /// The last look and appearance that an ink was chosen for, and the ink.
  private var lastChoice: (look: Look, appearance: Appearance, ink: InkChoice.Ink?)?

  /// The tint that the other ink must save, so that it takes the place of the theme's.
  private static let margin: Float = 0.25

  /// Without a result.
  package init() {}

  /// `look` with the tint for the texts of `theme`, also the less important ones if
  /// `hasSecondaryText`.
  package mutating func of(
    _ look: Look, _ theme: Theme, hasSecondaryText: Bool = true
  ) -> Look {
    var colors = theme.colors
    if !hasSecondaryText { colors.secondaryText = colors.text }
    if let last, last.look == look, last.colors == colors { return last.result }
    let result = look.legible(ink: colors.text).legible(ink: colors.secondaryText)
    last = (look, colors, result)
    return result
  }

  /// The ink that is not that of an appearance, if `look` needs clearly less tint for it; else nil.
  package mutating func otherInk(for look: Look, _ appearance: Appearance) -> InkChoice.Ink? {
    if let last = lastChoice, last.look == look, last.appearance == appearance { return last.ink }
    let saved =
      look.legibilityTint(ink: .black).alpha - look.legibilityTint(ink: .white).alpha
    let ink: InkChoice.Ink? =
      switch appearance {
      case .light: saved > Self.margin ? .light : nil
      case .dark: -saved > Self.margin ? .dark : nil
      }
    lastChoice = (look, appearance, ink)
    return ink
  }
}
