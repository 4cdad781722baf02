// SPDX-License-Identifier: MIT

/// The outline of a shape: a rectangle with rounded corners.
public struct Outline: Hashable, Sendable {
  /// The corner radii, in the unit of the rectangle.
  public var radii: CornerRadii
  /// Draws corners of continuous curvature (squircles). They cut as deep as a circle of their
  /// radius and extend further along the sides if the sides are long enough.
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

  /// An outline without rounded corners.
  public static let rectangle = Outline()

  /// The outline with all radii multiplied by `factor`.
  public func scaled(by factor: Double) -> Outline {
    var outline = self
    outline.radii = CornerRadii(
      topLeft: radii.topLeft * factor, topRight: radii.topRight * factor,
      bottomRight: radii.bottomRight * factor, bottomLeft: radii.bottomLeft * factor)
    return outline
  }

  /// The outline of the shape grown by `amount` on all sides. Square corners stay square.
  package func grown(by amount: Double) -> Outline {
    func grown(_ radius: Double) -> Double { radius > 0 ? max(radius + amount, 0) : 0 }
    var outline = self
    outline.radii = CornerRadii(
      topLeft: grown(radii.topLeft), topRight: grown(radii.topRight),
      bottomRight: grown(radii.bottomRight), bottomLeft: grown(radii.bottomLeft))
    return outline
  }

  /// The corners in a rectangle of `size`. Radii shrink if two of them do not fit a side.
  public func corners(in size: Size<Physical>) -> OutlineCorners {
    corners(width: Double(size.width), height: Double(size.height))
  }

  /// The corners in a rectangle of fractional extent, in pixels.
  public func corners(width: Double, height: Double) -> OutlineCorners {
    let wanted = radii.vector
    // The top, right, bottom and left side. Each joins a corner and the next one.
    let sides = SIMD4(width, height, width, height)
    let sums = wanted + wanted.next
    var room = SIMD4<Double>(repeating: .infinity)
    for side in 0..<4 where sums[side] > 0 { room[side] = sides[side] / sums[side] }
    let radii = wanted * min(room.min(), 1)
    guard isContinuous else { return OutlineCorners(reach: radii, roundness: .init(repeating: 1)) }
    // The factor by which a corner may extend along each side; a corner is limited by the smaller
    // of two.
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

/// The radii of the four corners.
public struct CornerRadii: Hashable, Sendable {
  /// The radius of the top left corner.
  public var topLeft: Double
  /// The radius of the top right corner.
  public var topRight: Double
  /// The radius of the bottom right corner.
  public var bottomRight: Double
  /// The radius of the bottom left corner.
  public var bottomLeft: Double

  /// Four individual radii. Drawing clamps each to 0...1,000,000.
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Four equal radii.
  public init(_ radius: Double = 0) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// The clamped radii, clockwise from the top left.
  fileprivate var vector: SIMD4<Double> {
    SIMD4(topLeft, topRight, bottomRight, bottomLeft)
      .clamped(lowerBound: .zero, upperBound: .init(repeating: 1_000_000))
  }
}

/// Corners that fit their rectangle, clockwise from the top left.
///
/// A corner is the curve x⁴ + y⁴ + 2c x²y² = R⁴ around the point at the distance R, its `reach`,
/// from both sides. With the roundness c = 1 it is a circle. Its curvature at the sides is c / R,
/// so a corner with c = 0 begins as straight as the side.
public struct OutlineCorners: Hashable, Sendable {
  /// The extent of each corner along its sides, in pixels.
  public var reach: SIMD4<Double>
  /// The roundness c of each corner, from 0 to 1.
  public var roundness: SIMD4<Double>

  /// True if the point at the given distances from the two sides of a corner is inside the outline.
  public func contains(_ fromSides: SIMD2<Double>, corner: Int) -> Bool {
    let reach = reach[corner]
    guard reach > 0, fromSides.x < reach, fromSides.y < reach else { return true }
    let at = (SIMD2(repeating: reach) - fromSides) / reach
    let square = at * at
    return (square * square).sum() + 2 * roundness[corner] * square.x * square.y <= 1
  }

  /// Corners with this extent and roundness.
  public init(reach: SIMD4<Double>, roundness: SIMD4<Double>) {
    self.reach = reach
    self.roundness = roundness
  }

  /// Four square corners.
  public static let square = OutlineCorners(reach: .zero, roundness: .init(repeating: 1))

  /// The distance along x between a circle and the tip of its corner, on the diagonal, as a
  /// fraction of the radius.
  private static let gap = 1 - (0.5).squareRoot()

  /// The extent of a corner of roundness 0 relative to a circle that cuts as deep.
  static let longestStretch = gap / (1 - (0.5).squareRoot().squareRoot())

  /// The roundness of a corner that extends `stretch` times as far as a circle that cuts as deep.
  static func roundness(stretch: Double) -> Double {
    let diagonal = 1 - gap / stretch
    let square = diagonal * diagonal
    return min(max(0.5 / (square * square) - 1, 0), 1)
  }
}

extension SIMD4<Double> {
  /// The elements rotated by one: each is replaced by the next.
  fileprivate var next: SIMD4<Double> { SIMD4(self[1], self[2], self[3], self[0]) }
}
