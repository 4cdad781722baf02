// SPDX-License-Identifier: MIT

/// A value that a spring moves to a target.
///
/// `retargeted` changes the target at any moment and continues from the current value and velocity,
/// so an interrupted motion never jumps.
public struct Motion: Hashable, Sendable {
  /// The spring.
  public let spring: Spring
  /// The final value.
  public let target: Double
  /// The start of the motion.
  public let start: Moment
  /// The moment of rest. From then on the value equals the target and the velocity is 0.
  public let end: Moment
  /// The largest distance from the target that is invisible, in the value's unit.
  public let tolerance: Double
  /// The displacement from the target and the velocity at the start.
  private let initial: Spring.State

  /// A motion from `value` to `target` that begins at `start` with `velocity`, in units per second.
  ///
  /// The motion is at rest once it stays within `tolerance` of the target. Half a pixel suits a
  /// position, half of 1/255 an opacity; a smaller tolerance draws more frames that look alike.
  public init(
    from value: Double, velocity: Double = 0, to target: Double, by spring: Spring,
    at start: Moment, tolerance: Double
  ) {
    self.spring = spring
    self.target = target
    self.start = start
    self.tolerance = tolerance
    initial = Spring.State(displacement: value - target, velocity: velocity)
    let time = spring.settlingTime(from: initial, tolerance: tolerance)
    end = start + Nanoseconds.seconds(time) + Nanoseconds(1)
  }

  private init(
    spring: Spring, target: Double, start: Moment, end: Moment, tolerance: Double,
    initial: Spring.State
  ) {
    self.spring = spring
    self.target = target
    self.start = start
    self.end = end
    self.tolerance = tolerance
    self.initial = initial
  }

  /// The value at `moment`; before the start, the initial value.
  public func value(at moment: Moment) -> Double {
    isSettled(at: moment) ? target : target + state(at: moment).displacement
  }

  /// The velocity at `moment`, in units per second.
  public func velocity(at moment: Moment) -> Double {
    isSettled(at: moment) ? 0 : state(at: moment).velocity
  }

  /// True if the motion is at rest at `moment` and needs no further frame.
  public func isSettled(at moment: Moment) -> Bool { moment >= end }

  /// The least and the greatest value from `moment` on.
  public func range(from moment: Moment) -> ClosedRange<Double> {
    guard !isSettled(at: moment) else { return target...target }
    let range = spring.range(from: state(at: moment))
    return target + range.lowerBound...target + range.upperBound
  }

  /// The motion that continues from `moment` to `target`, by `spring` if given. Returns an
  /// unchanged motion if target and spring are the same.
  public func retargeted(
    to target: Double, at moment: Moment, by spring: Spring? = nil
  ) -> Motion {
    let spring = spring ?? self.spring
    guard target != self.target || spring != self.spring else { return self }
    return Motion(
      from: value(at: moment), velocity: velocity(at: moment), to: target, by: spring,
      at: max(moment, start), tolerance: tolerance)
  }

  /// The motion with all its values moved by `distance`.
  public func moved(by distance: Double) -> Motion {
    Motion(
      spring: spring, target: target + distance, start: start, end: end, tolerance: tolerance,
      initial: initial)
  }

  private func state(at moment: Moment) -> Spring.State {
    spring.state(after: (max(moment, start) - start).seconds, from: initial)
  }
}
