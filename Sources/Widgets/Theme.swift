public import Geometry
public import Style
public import Timing

/// What all widgets of an interface look like: one language of colours, letters, room and motion.
public struct Theme: Hashable, Sendable {
  /// Whether it is bright or dark.
  public var appearance: Appearance
  /// Its colours.
  public var colors: Palette
  /// Its letters.
  public var typography = Typography()
  /// Its measures.
  public var metrics = Metrics()
  /// How it moves.
  public var springs = Springs()

  /// A theme of this appearance and accent, a calm blue where none is given.
  public init(_ appearance: Appearance, accent: Color = Color(rgb: 0x2f6fd8)) {
    self.appearance = appearance
    colors = Palette(appearance, accent: accent)
  }

  /// The sizes of text.
  public struct Typography: Hashable, Sendable {
    /// A number or a word that fills a place by itself.
    public var display = TextStyle(size: 34, weight: .light, digits: .tabular)
    /// The title of a window or a sheet.
    public var title = TextStyle(size: 22, weight: .semibold)
    /// The title of a card or a row.
    public var headline = TextStyle(size: 15, weight: .semibold)
    /// Running text.
    public var body = TextStyle(size: 14)
    /// What stands on buttons.
    public var control = TextStyle(size: 14, weight: .medium)
    /// Notes and times.
    public var caption = TextStyle(size: 12, weight: .medium, digits: .tabular)

    /// The usual sizes.
    public init() {}
  }

  /// Room and corners, in logical units.
  public struct Metrics: Hashable, Sendable {
    /// Between what belongs together.
    public var extraSmallSpacing = 4.0
    /// Between things in a row.
    public var smallSpacing = 8.0
    /// Between things in a card.
    public var mediumSpacing = 12.0
    /// From the edge of a card to what is in it.
    public var largeSpacing = 16.0
    /// Between groups.
    public var extraLargeSpacing = 24.0
    /// The height of what is pressed: enough for a finger.
    public var controlHeight = 36.0
    /// The corners of buttons.
    public var controlRadius = 10.0
    /// The corners of cards.
    public var cardRadius = 18.0

    /// The usual measures.
    public init() {}
  }

  /// The springs by which things move.
  public struct Springs: Hashable, Sendable {
    /// For colours and what is pressed: hardly seen, and missed where it is not there.
    public var quick = Spring(response: 0.18)
    /// For knobs: lively.
    public var lively = Spring(response: 0.28, dampingRatio: 0.78)
    /// For what moves across the screen.
    public var smooth = Spring(response: 0.36)

    /// The usual springs.
    public init() {}
  }
}
