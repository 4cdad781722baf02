// SPDX-License-Identifier: MIT

internal import Glibc

/// A rotation around a point.
public struct Rotation: Hashable, Sendable {
  /// The cosine and the sine of the angle, clockwise.
  public let direction: SIMD2<Double>

  /// No rotation.
  public static let none = Rotation(direction: SIMD2(1, 0))

  private init(direction: SIMD2<Double>) { self.direction = direction }

  /// A rotation by an angle in radians, clockwise.
  public init(_ angle: Double) {
    // A NaN or an infinite angle is none.
    guard angle.isFinite else {
      self = .none
      return
    }
    // Quarters of a turn are exact.
    func exact(_ value: Double) -> Double { abs(value) < 1e-12 ? 0 : value }
    direction = SIMD2(exact(cos(angle)), exact(sin(angle)))
  }

  /// The rotation back.
  public var inverse: Rotation { Rotation(direction: SIMD2(direction.x, -direction.y)) }

  /// This rotation, and then `other`.
  public func followed(by other: Rotation) -> Rotation {
    Rotation(direction: applied(to: other.direction))
  }

  /// A vector, rotated.
  public func applied(to vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(
      direction.x * vector.x - direction.y * vector.y,
      direction.y * vector.x + direction.x * vector.y)
  }

  /// The corners of the rectangle around a rotated rectangle from `low` to `high`.
  public func bounds(
    of low: SIMD2<Double>, _ high: SIMD2<Double>
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let corners = [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)].map(applied(to:))
    return corners.reduce((corners[0], corners[0])) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
  }
}
