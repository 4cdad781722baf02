public import Timing

/// A number that goes to where it is sent by a spring, and may be sent elsewhere on its way.
public struct AnimatedValue: Sendable {
  /// Where it is: that of the last frame.
  public private(set) var value: Double
  /// Where it goes.
  public private(set) var target: Double
  /// How near the target no difference is seen.
  public let tolerance: Double
  /// What it does.
  private var state = State.resting
  /// The last frame that it was asked for while it moved.
  private var seen = Moment(nanoseconds: 0)

  /// What an animated number does.
  private enum State: Sendable {
    /// It is at its target.
    case resting
    /// It sets out with the next frame.
    case due(Spring)
    /// It moves.
    case moving(Motion)
  }

  /// A number that rests at `value`. Half a step of a byte is what is seen of opacities and the like.
  public init(_ value: Double, tolerance: Double = 1.0 / 512) {
    self.value = value
    self.target = value
    self.tolerance = tolerance
  }

  /// Whether it is not where it is sent.
  public var isMoving: Bool {
    switch state {
    case .resting: false
    case .due, .moving: true
    }
  }

  /// Puts it somewhere at once.
  public mutating func set(_ value: Double) {
    self.value = value
    target = value
    state = .resting
  }

  /// Sends it to `target`. It sets out at `moment`, that of the event that sends it; where there is none,
  /// with the next frame.
  public mutating func animate(to target: Double, by spring: Spring, at moment: Moment?) {
    guard target != self.target else { return }
    self.target = target
    switch state {
    case .moving(let motion):
      // What was seen last may be later than the event: frames are drawn for when they are shown.
      state = .moving(
        motion.retargeted(to: target, at: max(seen, moment ?? seen), by: spring))
    case .resting, .due:
      guard let moment else {
        state = target == value ? .resting : .due(spring)
        return
      }
      state = .moving(
        Motion(from: value, to: target, by: spring, at: moment, tolerance: tolerance))
    }
  }

  /// Brings it to where it is at `moment`, and says whether it goes on from there.
  @discardableResult public mutating func advance(to moment: Moment) -> Bool {
    if case .due(let spring) = state {
      state = .moving(
        Motion(from: value, to: target, by: spring, at: moment, tolerance: tolerance))
    }
    guard case .moving(let motion) = state else { return false }
    seen = moment
    value = motion.value(at: moment)
    if motion.isSettled(at: moment) { state = .resting }
    return isMoving
  }
}
