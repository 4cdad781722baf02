// SPDX-License-Identifier: MIT

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

extension Theme {
  /// The theme with cards that are as opaque as texts on them need, whatever shows through panels
  /// of `looks.panel`: the less blur these have, the more opaque are the cards.
  func withReadableCards() -> Theme {
    let card = Look(tint: colors.translucentSurface)
    let tint = card.legibilityTint(
      ink: colors.secondaryText, contrast: 1, ground: colors.translucentSurface,
      textSize: readableSize, sigma: looks.panel.sigma)
    guard tint.alpha > 0 else { return self }
    var theme = self
    theme.colors.translucentSurface = card.overlaid(with: tint).tint
    return theme
  }

  /// The size of texts that are read with ease on legible glass and on cards: that of the largest
  /// ones in rows, menus and cards.
  var readableSize: Double { max(typography.body.size, typography.headline.size) }
}

/// Makes glass on which texts are legible over any backdrop. It adds the least tint that gives them
/// contrast, restores the colour that this tint took away, and has the least blur that leaves no
/// clutter behind them. The last result is kept, since widgets are styled more often than looks
/// change.
package struct LegibleGlass {
  /// The last look, what it depended on, and the result.
  private var last:
    (look: Look, colors: Palette, textSize: Double, result: Look, leastSigma: Double)?
  /// The last look and appearance that an ink was chosen for, and the ink.
  private var lastChoice: (look: Look, appearance: Appearance, ink: InkChoice.Ink?)?

  /// The tint that the other ink must save, so that it takes the place of the theme's.
  private static let margin: Float = 0.25

  /// Without a result.
  package init() {}

  /// `glass` with the tint and the blur for the texts of `theme`, also the less important ones if
  /// `hasSecondaryText`. The blur stays as it is if a mask or growth lets the sharp content
  /// through.
  package mutating func of(
    _ glass: Glass, _ theme: Theme, hasSecondaryText: Bool = true
  ) -> Glass {
    var (glass, colors) = (glass, theme.colors)
    if !hasSecondaryText { colors.secondaryText = colors.text }
    let textSize = theme.readableSize
    let isKnown =
      last.map { $0.look == glass.look && $0.colors == colors && $0.textSize == textSize } ?? false
    if !isKnown {
      let inks = [colors.text, colors.secondaryText]
      let look = glass.look.legible(ink: inks[0]).legible(ink: inks[1])
        .keepingColor(of: glass.look, inks: inks)
      let sigma = inks.map { look.leastSigma(ink: $0, textSize: textSize) }
      last = (glass.look, colors, textSize, look, max(sigma[0], sigma[1]))
    }
    guard let last else { return glass }
    glass.look = last.result
    if glass.mask == nil, glass.growth == nil { glass.sigma = max(glass.sigma, last.leastSigma) }
    return glass
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
