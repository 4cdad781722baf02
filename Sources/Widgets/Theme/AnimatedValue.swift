// SPDX-License-Identifier: MIT

/// A number that a spring moves to a target; the target may change during the motion. A hand may
/// move it as well: the spring then starts with the velocity of the hand.
public struct AnimatedValue: Sendable {
  /// The value at the last `advance(to:)`, or as the hand has moved it.
  public private(set) var value: Double
  /// The value at rest.
  public private(set) var target: Double
  /// Distance from the target within which the value comes to rest.
  public let tolerance: Double
  /// The current motion.
  private var phase = Phase.resting
  /// Time of the last `advance(to:)` while moving.
  private var lastAdvance = Moment(nanoseconds: 0)
  /// The velocity of the hand that moves the target; empty for none. An array, since a tracker
  /// takes 0.5 KB of each value otherwise.
  private var hand: [VelocityTracker] = []

  /// Phases of a motion.
  private enum Phase: Sendable {
    /// At the target.
    case resting
    /// Starts with the next frame.
    case due(Spring, velocity: Double)
    /// Moving.
    case moving(Motion)
  }

  /// Half a step of an 8-bit channel: enough for opacities and amounts from 0 to 1.
  public static var defaultTolerance: Double { 1.0 / 512 }

  /// Creates a value at rest.
  public init(_ value: Double, tolerance: Double = Self.defaultTolerance) {
    self.value = value
    self.target = value
    self.tolerance = tolerance
  }

  /// True until the value rests at its target, or where a hand holds it.
  public var isMoving: Bool {
    switch phase {
    case .resting: false
    case .due, .moving: true
    }
  }

  /// Sets the value and the target, without a motion.
  public mutating func set(_ value: Double) {
    self.value = value
    target = value
    phase = .resting
    hand = []
  }

  /// Adds `distance` to the value and the target; the motion goes on.
  package mutating func shift(by distance: Double) {
    value += distance
    target += distance
    if case .moving(let motion) = phase { phase = .moving(motion.moved(by: distance)) }
  }

  /// Moves the target with a hand, which is there at `moment`, and the value along with it. A value
  /// that is caught on its way goes on to the hand, without a jump, while it follows the hand.
  public mutating func follow(_ target: Double, at moment: Moment) {
    let step = target - self.target
    let isCaught = hand.isEmpty && isMoving
    self.target = target
    switch phase {
    case .resting: value = target
    case .due: value += isCaught ? 0 : step
    case .moving(let motion):
      value += isCaught ? 0 : step
      phase = .moving(
        isCaught ? motion.retargeted(to: target, at: lastAdvance) : motion.moved(by: step))
    }
    if hand.isEmpty { hand = [VelocityTracker()] }
    hand[0].add(target, at: moment)
  }

  /// Ends the hold of a hand. Returns its velocity at `moment`, in units per second.
  public mutating func release(at moment: Moment) -> Double {
    defer { hand = [] }
    return hand.first?.velocity(at: moment) ?? 0
  }

  /// Moves the value to `target`. The motion starts at `moment`, the time of the event that causes
  /// it, or with the next frame if nil. It starts with `velocity`, in units per second, or with
  /// that of the value and of the hand that moved it if nil.
  public mutating func animate(
    to target: Double, by spring: Spring, velocity: Double? = nil, at moment: Moment?
  ) {
    let pushed = moment.map { release(at: $0) } ?? 0
    hand = []
    guard target != self.target || velocity ?? pushed != 0 else { return }
    self.target = target
    switch phase {
    case .moving(let motion):
      // The last frame may be later than the event: frames are drawn for their presentation time.
      let moment = max(lastAdvance, moment ?? lastAdvance, motion.start)
      start(
        from: motion.value(at: moment),
        velocity: velocity ?? (motion.velocity(at: moment) + pushed), by: spring, at: moment)
    case .resting, .due:
      let velocity = velocity ?? pushed
      if let moment {
        start(from: value, velocity: velocity, by: spring, at: moment)
      } else {
        phase = target == value && velocity == 0 ? .resting : .due(spring, velocity: velocity)
      }
    }
  }

  private mutating func start(
    from value: Double, velocity: Double, by spring: Spring, at moment: Moment
  ) {
    phase = .moving(
      Motion(
        from: value, velocity: velocity, to: target, by: spring, at: moment, tolerance: tolerance))
  }

  /// Advances the value to `moment`. Returns `isMoving`.
  @discardableResult public mutating func advance(to moment: Moment) -> Bool {
    if case .due(let spring, let velocity) = phase {
      start(from: value, velocity: velocity, by: spring, at: moment)
    }
    guard case .moving(let motion) = phase else { return false }
    lastAdvance = moment
    value = motion.value(at: moment)
    if motion.isSettled(at: moment) { phase = .resting }
    return isMoving
  }

  /// Advances the value to `moment`, and ends the motion once all later values look alike, so that
  /// no frame is asked for that changes nothing. `pixel` rounds a value to what is seen of it and
  /// must not decrease from one value to a greater one.
  public mutating func advance(to moment: Moment, pixel: (Double) -> Double) {
    advance(to: moment)
    guard case .moving(let motion) = phase else { return }
    let range = motion.range(from: moment)
    if pixel(range.lowerBound) == pixel(range.upperBound) { set(target) }
  }
}
