public import Geometry

/// The outline of what is drawn: a rectangle with round corners.
public struct Outline: Hashable, Sendable {
  /// The radii, in whatever unit the rectangle is measured.
  public var radii: CornerRadii
  /// Whether corners begin without a jump in curvature. Such a corner goes as far into the
  /// rectangle as a circle of its radius and reaches further along the sides, where there is room.
  public var isContinuous: Bool

  /// Corners of these radii.
  public init(radii: CornerRadii = CornerRadii(), isContinuous: Bool = false) {
    self.radii = radii
    self.isContinuous = isContinuous
  }

  /// Corners of one radius.
  public init(radius: Double, isContinuous: Bool = false) {
    self.init(radii: CornerRadii(radius), isContinuous: isContinuous)
  }

  /// No round corners.
  public static let rectangle = Outline()

  /// The same outline in a unit of which `factor` make one.
  public func scaled(by factor: Double) -> Outline {
    var outline = self
    outline.radii = CornerRadii(
      topLeft: radii.topLeft * factor, topRight: radii.topRight * factor,
      bottomRight: radii.bottomRight * factor, bottomLeft: radii.bottomLeft * factor)
    return outline
  }

  /// The corners as they are in a rectangle of `size`: smaller where two would not fit a side.
  public func corners(in size: Size<Physical>) -> OutlineCorners {
    corners(width: Double(size.width), height: Double(size.height))
  }

  /// The same for a rectangle whose edges need not lie on pixels.
  public func corners(width: Double, height: Double) -> OutlineCorners {
    let wanted = radii.vector
    // Top, right, bottom and left: each side joins a corner and the next.
    let sides = SIMD4(width, height, width, height)
    let sums = wanted + wanted.next
    var room = SIMD4<Double>(repeating: .infinity)
    for side in 0..<4 where sums[side] > 0 { room[side] = sides[side] / sums[side] }
    let radii = wanted * min(room.min(), 1)
    guard isContinuous else { return OutlineCorners(reach: radii, roundness: .init(repeating: 1)) }
    // What is left of each side, for a corner the smaller of its two.
    let spare = room / min(room.min(), 1)
    var corners = OutlineCorners(reach: radii, roundness: .init(repeating: 1))
    for corner in 0..<4 {
      let stretch = min(spare[corner], spare[(corner + 3) % 4], OutlineCorners.longestStretch)
      corners.reach[corner] *= stretch
      corners.roundness[corner] = OutlineCorners.roundness(stretch: stretch)
    }
    return corners
  }
}

/// Four radii.
public struct CornerRadii: Hashable, Sendable {
  /// Of the left top corner.
  public var topLeft: Double
  /// Of the right top corner.
  public var topRight: Double
  /// Of the right bottom corner.
  public var bottomRight: Double
  /// Of the left bottom corner.
  public var bottomLeft: Double

  /// Four radii of their own; below 0 is 0, and above a million is a million.
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The same four times.
  public init(_ radius: Double = 0) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// Clockwise from the left top.
  fileprivate var vector: SIMD4<Double> {
    SIMD4(topLeft, topRight, bottomRight, bottomLeft)
      .clamped(lowerBound: .zero, upperBound: .init(repeating: 1_000_000))
  }
}

/// Corners that fit: clockwise from the left top.
///
/// A corner is the curve x⁴ + y⁴ + 2c x²y² = R⁴ around the point that lies `reach` R from both of
/// its sides. With a roundness c of 1 it is a circle. Its curvature where it meets a side is c / R,
/// so with 0 it begins as straight as the side.
public struct OutlineCorners: Hashable, Sendable {
  /// How far along its sides a corner reaches, in pixels.
  public var reach: SIMD4<Double>
  /// c above: from 1, a circle, to 0.
  public var roundness: SIMD4<Double>

  /// Whether a point that lies so far inwards from both sides of a corner is within it.
  public func contains(_ fromSides: SIMD2<Double>, corner: Int) -> Bool {
    let reach = reach[corner]
    guard reach > 0, fromSides.x < reach, fromSides.y < reach else { return true }
    let at = (SIMD2(repeating: reach) - fromSides) / reach
    let square = at * at
    return (square * square).sum() + 2 * roundness[corner] * square.x * square.y <= 1
  }

  /// Corners that reach so far and are so round.
  public init(reach: SIMD4<Double>, roundness: SIMD4<Double>) {
    self.reach = reach
    self.roundness = roundness
  }

  /// Corners that are none.
  public static let square = OutlineCorners(reach: .zero, roundness: .init(repeating: 1))

  /// How far a circle stays away from its corner's tip along x, as a part of the radius.
  private static let gap = 1 - (0.5).squareRoot()

  /// How much further than a circle a corner of no roundness reaches.
  static let longestStretch = gap / (1 - (0.5).squareRoot().squareRoot())

  /// The roundness of a corner that reaches `stretch` times as far as a circle and is cut as deep.
  static func roundness(stretch: Double) -> Double {
    let diagonal = 1 - gap / stretch
    let square = diagonal * diagonal
    return min(max(0.5 / (square * square) - 1, 0), 1)
  }
}

extension SIMD4<Double> {
  /// Each element replaced by the one after it.
  fileprivate var next: SIMD4<Double> { SIMD4(self[1], self[2], self[3], self[0]) }
}
