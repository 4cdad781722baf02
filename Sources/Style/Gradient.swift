// SPDX-License-Identifier: MIT

/// A linear gradient over a rectangle. Colours are interpolated premultiplied, in sRGB encoding.
public struct LinearGradient: Hashable, Sendable {
  /// The start of the gradient line, in fractions of the rectangle: (0, 0) is its top left, (1, 1)
  /// its bottom right.
  public var start: SIMD2<Double>
  /// The end of the gradient line. The outer colours continue beyond both ends.
  public var end: SIMD2<Double>
  /// The colour stops by ascending location, from 1 to `maximumStops`.
  public let stops: [Stop]

  /// A colour stop.
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public var color: Color
    /// The position on the gradient line, from 0 at the start to 1 at the end.
    public var location: Double

    /// `color` at `location`.
    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The largest number of stops.
  public static let maximumStops = 8

  /// A gradient of these stops. Ignores stops after the first `maximumStops`.
  public init(
    _ stops: [Stop], from start: SIMD2<Double> = SIMD2(0, 0), to end: SIMD2<Double> = SIMD2(0, 1)
  ) {
    precondition(!stops.isEmpty, "a gradient has no colour")
    self.stops = Array(stops.prefix(Self.maximumStops))
    self.start = start
    self.end = end
  }

  /// A gradient of equally spaced colours.
  public init(
    _ colors: [Color], from start: SIMD2<Double> = SIMD2(0, 0), to end: SIMD2<Double> = SIMD2(0, 1)
  ) {
    let last = Double(max(colors.count - 1, 1))
    self.init(
      colors.enumerated().map { Stop($1, at: Double($0) / last) }, from: start, to: end)
  }

  /// True if every colour is opaque.
  public var isOpaque: Bool { stops.allSatisfy { $0.color.alpha >= 1 } }
}

/// A gradient between colours on a grid over a rectangle.
public struct MeshGradient: Hashable, Sendable {
  /// The number of columns, from 1 to `maximumPerSide`.
  public let columns: Int
  /// The number of rows, from 1 to `maximumPerSide`.
  public let rows: Int
  /// The colours, row by row from the top left.
  public let colors: [Color]

  /// The largest number of columns or rows.
  public static let maximumPerSide = 4

  /// A grid of `columns` times `rows` colours.
  public init(columns: Int, rows: Int, _ colors: [Color]) {
    precondition(
      (1...Self.maximumPerSide).contains(columns) && (1...Self.maximumPerSide).contains(rows)
        && colors.count == columns * rows,
      "\(colors.count) colours are no grid of \(columns) times \(rows)")
    self.columns = columns
    self.rows = rows
    self.colors = colors
  }

  /// True if every colour is opaque.
  public var isOpaque: Bool { colors.allSatisfy { $0.alpha >= 1 } }
}
