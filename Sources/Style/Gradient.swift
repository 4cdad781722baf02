public import Geometry

/// Colours along a line across a rectangle, mixed as they are encoded in sRGB and premultiplied.
public struct LinearGradient: Hashable, Sendable {
  /// Where it begins and ends, in parts of the rectangle: 0, 0 is its left top, 1, 1 its right bottom.
  public var start: SIMD2<Double>
  /// Where it ends; beyond both ends the last colour goes on.
  public var end: SIMD2<Double>
  /// Its colours, in order of their places; at least one and at most `mostStops`.
  public let stops: [Stop]

  /// A colour and where it stands.
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public var color: Color
    /// Its place, from 0 at the start to 1 at the end.
    public var location: Double

    /// `color` at `location`.
    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// How many stops are drawn; of more, the first ones.
  public static let mostStops = 8

  /// A gradient of these stops.
  public init(
    _ stops: [Stop], from start: SIMD2<Double> = SIMD2(0, 0), to end: SIMD2<Double> = SIMD2(0, 1)
  ) {
    precondition(!stops.isEmpty, "a gradient has no colour")
    self.stops = Array(stops.prefix(Self.mostStops))
    self.start = start
    self.end = end
  }

  /// A gradient of colours that stand equally far apart.
  public init(
    _ colors: [Color], from start: SIMD2<Double> = SIMD2(0, 0), to end: SIMD2<Double> = SIMD2(0, 1)
  ) {
    let last = Double(max(colors.count - 1, 1))
    self.init(
      colors.enumerated().map { Stop($1, at: Double($0) / last) }, from: start, to: end)
  }

  /// Whether nothing shines through.
  public var isOpaque: Bool { stops.allSatisfy { $0.color.alpha >= 1 } }
}

/// Colours on a grid over a rectangle, which flow into each other in both directions.
public struct MeshGradient: Hashable, Sendable {
  /// Colours a row, from 1 to `mostPerSide`.
  public let columns: Int
  /// Rows, from 1 to `mostPerSide`.
  public let rows: Int
  /// The colours, row by row from the left top.
  public let colors: [Color]

  /// The longest side of a grid.
  public static let mostPerSide = 4

  /// A grid of `columns` times `rows` colours.
  public init(columns: Int, rows: Int, _ colors: [Color]) {
    precondition(
      (1...Self.mostPerSide).contains(columns) && (1...Self.mostPerSide).contains(rows)
        && colors.count == columns * rows,
      "\(colors.count) colours are no grid of \(columns) times \(rows)")
    self.columns = columns
    self.rows = rows
    self.colors = colors
  }

  /// Whether nothing shines through.
  public var isOpaque: Bool { colors.allSatisfy { $0.alpha >= 1 } }
}
