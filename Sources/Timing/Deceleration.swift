// SPDX-License-Identifier: MIT

internal import Glibc

/// Exponential decay of a velocity, for content that coasts after a fling.
public struct Deceleration: Hashable, Sendable {
  /// The decay constant, per second: velocity(t) = velocity · e^(-rate · t).
  public let rate: Double

  /// A decay that keeps the fraction `remaining` of the velocity per millisecond, clamped to
  /// 0.5...0.99999. 0.998 coasts far, 0.99 stops soon.
  public init(perMillisecond remaining: Double = 0.998) {
    rate = -1_000 * log(min(max(remaining, 0.5), 0.99999))
  }

  /// The distance covered in `time` seconds from an initial `velocity` per second.
  public func distance(after time: Double, velocity: Double) -> Double {
    -velocity / rate * expm1(-rate * time)
  }

  /// The velocity after `time` seconds from an initial `velocity`.
  public func velocity(after time: Double, velocity: Double) -> Double {
    velocity * exp(-rate * time)
  }

  /// The distance from an initial `velocity` to rest.
  public func range(velocity: Double) -> Double { velocity / rate }

  /// The seconds until the magnitude of `velocity` has fallen to `speed`, which is positive; 0 if
  /// it is below already.
  public func time(from velocity: Double, to speed: Double) -> Double {
    precondition(speed > 0, "what glides is never as slow as \(speed)")
    return abs(velocity) > speed ? log(abs(velocity) / speed) / rate : 0
  }

  /// The seconds to cover `distance` from an initial `velocity`; nil if it stops before.
  public func time(over distance: Double, velocity: Double) -> Double? {
    if distance == 0 { return 0 }
    let part = distance / range(velocity: velocity)
    return part > 0 && part < 1 ? -log1p(-part) / rate : nil
  }
}
