// SPDX-License-Identifier: MIT

/// A value per pixel that changes linearly: `clamp(constant + slope · position, 0, 1)`. Positions
/// are pixel centres, in pixels.
public struct Ramp: Hashable, Sendable {
  /// The value at the origin, before clamping.
  public var constant: Double
  /// The change per pixel along x and y.
  public var slope: SIMD2<Double>

  /// A ramp with these coefficients.
  public init(constant: Double, slope: SIMD2<Double> = .zero) {
    self.constant = constant
    self.slope = slope
  }

  /// The ramp that is 1 everywhere.
  public static let one = Ramp(constant: 1)

  /// A ramp from 0 at `start` to 1 at `end`, both in pixels, and constant at right angles to that
  /// line.
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

  /// The constant value of a ramp without slope; nil if there is a slope.
  public var uniformValue: Double? { slope == .zero ? min(max(constant, 0), 1) : nil }
}
