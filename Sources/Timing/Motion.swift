/// A value on its way to a target by a spring.
///
/// It may be given a new target at any moment: value and velocity go on from where they are, so
/// what is touched while it moves never jumps.
public struct Motion: Hashable, Sendable {
  /// What pulls the value.
  public let spring: Spring
  /// Where the value comes to rest.
  public let target: Double
  /// When it set out.
  public let start: Moment
  /// When it comes to rest. From then on it has the target's value and no velocity.
  public let end: Moment
  /// How near the target no difference is seen, in the value's unit.
  public let tolerance: Double
  /// Where it set out from, seen from the target, and how it moved.
  private let initial: Spring.State

  /// A motion from `value` to `target`, set out at `start` with `velocity`, in units a second.
  ///
  /// It is at rest once it stays within `tolerance` of the target: half a pixel for a position, half
  /// a step of a byte for an opacity. The smaller it is, the more frames are drawn that look alike.
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

  /// The value at `moment`; before the start, that of the start.
  public func value(at moment: Moment) -> Double {
    isSettled(at: moment) ? target : target + state(at: moment).displacement
  }

  /// How much the value changes a second at `moment`.
  public func velocity(at moment: Moment) -> Double {
    isSettled(at: moment) ? 0 : state(at: moment).velocity
  }

  /// Whether it is at rest at `moment` and needs no further frame.
  public func isSettled(at moment: Moment) -> Bool { moment >= end }

  /// The motion that goes on from `moment` to another target, and by another spring where one is
  /// given. Where nothing is different it is this one.
  public func retargeted(
    to target: Double, at moment: Moment, by spring: Spring? = nil
  ) -> Motion {
    let spring = spring ?? self.spring
    guard target != self.target || spring != self.spring else { return self }
    return Motion(
      from: value(at: moment), velocity: velocity(at: moment), to: target, by: spring,
      at: max(moment, start), tolerance: tolerance)
  }

  private func state(at moment: Moment) -> Spring.State {
    spring.state(after: (max(moment, start) - start).seconds, from: initial)
  }
}
