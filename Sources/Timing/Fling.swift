// SPDX-License-Identifier: MIT

/// The motion of scrolled content after release: it coasts, and a spring returns it from beyond the
/// edge of its range.
public struct Fling: Hashable, Sendable {
  /// The decay of the velocity while coasting.
  private let deceleration: Deceleration
  /// The moment of release.
  private let start: Moment
  /// The position at release.
  private let position: Double
  /// The velocity at release, in units per second.
  private let velocity: Double
  /// The spring motion back to the edge; starts when the edge is crossed, with the velocity of that
  /// moment. Nil if the content stays within its range.
  private let bounce: Motion?
  /// The final position.
  public let target: Double
  /// The moment of rest.
  public let end: Moment

  /// A fling from `position` with `velocity` in units per second. The final position lies in
  /// `range`.
  ///
  /// The content is at rest once it stays within `tolerance` of its target. Released beyond the
  /// edge it coasts if its velocity brings it back into the range, and springs back if not.
  public init(
    from position: Double, velocity: Double, at start: Moment, within range: ClosedRange<Double>,
    deceleration: Deceleration = Deceleration(), bounce spring: Spring, tolerance: Double
  ) {
    self.deceleration = deceleration
    self.start = start
    self.position = position
    self.velocity = velocity
    bounce = Self.bounce(
      of: deceleration, from: position, velocity: velocity, at: start, within: range, by: spring,
      tolerance: tolerance)
    target = bounce?.target ?? position + deceleration.range(velocity: velocity)
    let time = deceleration.time(from: velocity, to: tolerance * deceleration.rate)
    end = bounce?.end ?? start + .seconds(time) + Nanoseconds(1)
  }

  /// The spring motion back to the edge; nil if the content stays within its range.
  private static func bounce(
    of deceleration: Deceleration, from position: Double, velocity: Double, at start: Moment,
    within range: ClosedRange<Double>, by spring: Spring, tolerance: Double
  ) -> Motion? {
    let goal = position + deceleration.range(velocity: velocity)
    let near = min(max(position, range.lowerBound), range.upperBound)
    // Beyond the edge the content coasts only if it gets back into the range.
    if near != position, position < near ? goal <= near : goal >= near {
      return Motion(
        from: position, velocity: velocity, to: near, by: spring, at: start, tolerance: tolerance)
    }
    let far = velocity < 0 ? range.lowerBound : range.upperBound
    guard !range.contains(goal),
      let time = deceleration.time(over: far - position, velocity: velocity)
    else { return nil }
    return Motion(
      from: far, velocity: deceleration.velocity(after: time, velocity: velocity), to: far,
      by: spring, at: start + .seconds(time), tolerance: tolerance)
  }

  /// The position at `moment`; before the start, the position at release.
  public func value(at moment: Moment) -> Double {
    if isSettled(at: moment) { return target }
    if let bounce, moment >= bounce.start { return bounce.value(at: moment) }
    return position + deceleration.distance(after: seconds(at: moment), velocity: velocity)
  }

  /// The velocity at `moment`, in units per second.
  public func velocity(at moment: Moment) -> Double {
    if isSettled(at: moment) { return 0 }
    if let bounce, moment >= bounce.start { return bounce.velocity(at: moment) }
    return deceleration.velocity(after: seconds(at: moment), velocity: velocity)
  }

  /// True if the content is at rest at `moment` and needs no further frame.
  public func isSettled(at moment: Moment) -> Bool { moment >= end }

  private func seconds(at moment: Moment) -> Double { (max(moment, start) - start).seconds }
}
