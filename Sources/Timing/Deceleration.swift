internal import Glibc

/// How what was thrown comes to rest by itself: its velocity falls by the same part every moment.
public struct Deceleration: Hashable, Sendable {
  /// What part of the velocity is lost in a short time, a second.
  public let rate: Double

  /// One that keeps `remaining` of the velocity every millisecond: 0.998 glides far, 0.99 stops
  /// soon. Held where something moves and everything stops: between 0.5 and 0.99999.
  public init(perMillisecond remaining: Double = 0.998) {
    rate = -1_000 * log(min(max(remaining, 0.5), 0.99999))
  }

  /// How far a throw of `velocity` goes in `time` seconds.
  public func distance(after time: Double, velocity: Double) -> Double {
    -velocity / rate * expm1(-rate * time)
  }

  /// What is left of `velocity` after `time` seconds.
  public func velocity(after time: Double, velocity: Double) -> Double {
    velocity * exp(-rate * time)
  }

  /// How far a throw of `velocity` goes until it rests.
  public func range(velocity: Double) -> Double { velocity / rate }

  /// The seconds until `velocity` has fallen to `speed`, which is above 0; 0 where it is no more.
  public func time(from velocity: Double, to speed: Double) -> Double {
    precondition(speed > 0, "what glides is never as slow as \(speed)")
    return abs(velocity) > speed ? log(abs(velocity) / speed) / rate : 0
  }

  /// The seconds until a throw of `velocity` has gone `distance`; nil where it never goes as far.
  public func time(over distance: Double, velocity: Double) -> Double? {
    if distance == 0 { return 0 }
    let part = distance / range(velocity: velocity)
    return part > 0 && part < 1 ? -log1p(-part) / rate : nil
  }
}
