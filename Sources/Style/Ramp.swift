/// A value from 0 to 1 at every pixel of a plane that rises along a straight line:
/// `clamp(constant + slope · position, 0, 1)`, positions in pixels, a pixel's own at its centre.
public struct Ramp: Hashable, Sendable {
  /// The value at the plane's origin, before it is clamped.
  public var constant: Double
  /// How the value changes from a pixel to the next, along x and along y.
  public var slope: SIMD2<Double>

  /// A ramp of these numbers.
  public init(constant: Double, slope: SIMD2<Double> = .zero) {
    self.constant = constant
    self.slope = slope
  }

  /// 1 everywhere.
  public static let one = Ramp(constant: 1)

  /// From 0 at `start` to 1 at `end`, in pixels from the plane's origin, and constant across the
  /// line between them.
  public init(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    let along = end - start
    let square = (along * along).sum()
    precondition(square > 0, "a Ramp from \(start) to itself has no direction")
    slope = along / square
    constant = -(slope * start).sum()
  }

  /// The value at `position`.
  public func value(at position: SIMD2<Double>) -> Double {
    min(max(constant + (slope * position).sum(), 0), 1)
  }

  /// The value that it has everywhere; nil where it changes.
  public var uniformValue: Double? { slope == .zero ? min(max(constant, 0), 1) : nil }
}
