/// What content does when a hand lets go of it: it glides on, and where it meets its edge, or was
/// beyond it, a spring brings it back.
public struct Fling: Hashable, Sendable {
  /// How it glides.
  private let deceleration: Deceleration
  /// When the hand let go.
  private let start: Moment
  /// Where.
  private let position: Double
  /// How fast it moved then, in units a second.
  private let velocity: Double
  /// The way back from beyond the edge, set out at the moment and with the velocity of meeting it.
  /// Nil where the edge is never met.
  private let bounce: Motion?
  /// Where it comes to rest.
  public let target: Double
  /// When it comes to rest.
  public let end: Moment

  /// A throw of `velocity` units a second from `position`, for content that belongs in `range`.
  ///
  /// It is at rest once it stays within `tolerance` of its target. Thrown from beyond the edge
  /// towards the inside and hard enough to get there, it glides like any other.
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

  /// The way back from beyond the edge; nil where it is never met.
  private static func bounce(
    of deceleration: Deceleration, from position: Double, velocity: Double, at start: Moment,
    within range: ClosedRange<Double>, by spring: Spring, tolerance: Double
  ) -> Motion? {
    let goal = position + deceleration.range(velocity: velocity)
    let near = min(max(position, range.lowerBound), range.upperBound)
    // From beyond the edge it glides only where that brings it in.
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

  /// Where the content stands at `moment`; before the start, where it was let go.
  public func value(at moment: Moment) -> Double {
    if isSettled(at: moment) { return target }
    if let bounce, moment >= bounce.start { return bounce.value(at: moment) }
    return position + deceleration.distance(after: seconds(at: moment), velocity: velocity)
  }

  /// How fast it moves at `moment`, in units a second.
  public func velocity(at moment: Moment) -> Double {
    if isSettled(at: moment) { return 0 }
    if let bounce, moment >= bounce.start { return bounce.velocity(at: moment) }
    return deceleration.velocity(after: seconds(at: moment), velocity: velocity)
  }

  /// Whether it is at rest at `moment` and needs no further frame.
  public func isSettled(at moment: Moment) -> Bool { moment >= end }

  private func seconds(at moment: Moment) -> Double { (max(moment, start) - start).seconds }
}
