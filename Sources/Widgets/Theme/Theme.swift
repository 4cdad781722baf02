// SPDX-License-Identifier: MIT

/// Colours, typography, metrics and springs of all widgets in a tree.
public struct Theme: Hashable, Sendable {
  /// Light or dark.
  public var appearance: Appearance
  /// The size of texts relative to the usual one, as the theme was made.
  public let textScale: Double
  /// True if the theme was made with a high contrast.
  public let hasHighContrast: Bool
  /// Colours by role.
  public var colors: Palette
  /// Glass by role.
  public var looks: Looks
  /// Text styles by role.
  public var typography = Typography()
  /// Spacing and sizes.
  public var metrics = Metrics()
  /// Springs of animations.
  public var springs = Springs()

  /// Creates a theme; the default accent is blue. Texts are `textScale` times as large as usual,
  /// and so are controls if it is over 1. With a high contrast, texts are black or white, and
  /// surfaces are opaque.
  public init(
    _ appearance: Appearance, accent: Color = Color(rgb: 0x2f6fd8), textScale: Double = 1,
    hasHighContrast: Bool = false
  ) {
    precondition(textScale > 0, "texts of no size")
    self.appearance = appearance
    self.textScale = textScale
    self.hasHighContrast = hasHighContrast
    looks = Looks(appearance)
    colors = Palette(appearance, accent: accent)
    if hasHighContrast { colors.increaseContrast(appearance) }
    if textScale != 1 {
      typography.scale(by: textScale)
      metrics.controlHeight *= max(textScale, 1)
    }
  }

  /// Text styles by role.
  public struct Typography: Hashable, Sendable {
    /// A large number or word that stands by itself.
    public var display = TextStyle(size: 34, weight: .light)
    /// Title of a window or sheet.
    public var title = TextStyle(size: 22, weight: .semibold)
    /// Title of a card or row.
    public var headline = TextStyle(size: 15, weight: .semibold)
    /// Running text.
    public var body = TextStyle(size: 14)
    /// Titles of controls.
    public var control = TextStyle(size: 14, weight: .medium)
    /// Notes and times.
    public var caption = TextStyle(size: 12, weight: .medium, digits: .tabular)

    /// Creates the default styles.
    public init() {}

    /// Makes all texts `factor` times as large.
    public mutating func scale(by factor: Double) {
      display.size *= factor
      title.size *= factor
      headline.size *= factor
      body.size *= factor
      control.size *= factor
      caption.size *= factor
    }
  }

  /// Spacing and sizes, in logical units.
  public struct Metrics: Hashable, Sendable {
    /// Between closely related items.
    public var extraSmallSpacing = 4.0
    /// Between items of a row.
    public var smallSpacing = 8.0
    /// Between items of a card.
    public var mediumSpacing = 12.0
    /// Padding of cards.
    public var largeSpacing = 16.0
    /// Between groups.
    public var extraLargeSpacing = 24.0
    /// Minimum height of controls, enough for a finger.
    public var controlHeight = 36.0
    /// Corner radius of buttons.
    public var controlRadius = 10.0
    /// Corner radius of cards.
    public var cardRadius = 18.0
    /// Corner radius of panels.
    public var panelRadius = 24.0

    /// Creates the default metrics.
    public init() {}
  }

  /// Springs of animations.
  public struct Springs: Hashable, Sendable {
    /// For hover and press feedback.
    public var quick = Spring(response: 0.18)
    /// For knobs.
    public var lively = Spring(response: 0.28, dampingRatio: 0.78)
    /// For panels and other large motions.
    public var smooth = Spring(response: 0.36)

    /// Creates the default springs.
    public init() {}
  }
}
