// SPDX-License-Identifier: MIT

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
    public init(_ preset: LookPreset) { self.init(sigma: preset.sigma, look: preset.look) }

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
      let preset: LookPreset = appearance == .light ? .light : .dark
      panel = GlassStyle(preset)
      card = GlassStyle(sigma: preset.sigma / 2, look: preset.look)
    }
  }
}

extension Look {
  /// The look with the least tint added by which the texts of `theme`, also the less important
  /// ones, are legible over any backdrop: see `legible(ink:contrast:ground:)`.
  package func legible(_ theme: Theme) -> Look {
    legible(ink: theme.colors.text).legible(ink: theme.colors.secondaryText)
  }
}
