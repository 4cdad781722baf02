// SPDX-License-Identifier: MIT

public import Timing

/// A number that a spring moves to a target; the target may change during the motion.
public struct AnimatedValue: Sendable {
  /// The value at the last `advance(to:)`.
  public private(set) var value: Double
  /// The value at rest.
  public private(set) var target: Double
  /// Distance from the target within which the value comes to rest.
  public let tolerance: Double
  /// The current motion.
  private var phase = Phase.resting
  /// Time of the last `advance(to:)` while moving.
  private var lastAdvance = Moment(nanoseconds: 0)

  /// Phases of a motion.
  private enum Phase: Sendable {
    /// At the target.
    case resting
    /// Starts with the next frame.
    case due(Spring)
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

  /// True until the value rests at its target.
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
  }

  /// Moves the value to `target`. The motion starts at `moment`, the time of the event that causes
  /// it, or with the next frame if nil.
  public mutating func animate(to target: Double, by spring: Spring, at moment: Moment?) {
    guard target != self.target else { return }
    self.target = target
    switch phase {
    case .moving(let motion):
      // The last frame may be later than the event: frames are drawn for their presentation time.
      phase = .moving(
        motion.retargeted(to: target, at: max(lastAdvance, moment ?? lastAdvance), by: spring))
    case .resting, .due:
      guard let moment else {
        phase = target == value ? .resting : .due(spring)
        return
      }
      phase = .moving(
        Motion(from: value, to: target, by: spring, at: moment, tolerance: tolerance))
    }
  }

  /// Advances the value to `moment`. Returns `isMoving`.
  @discardableResult public mutating func advance(to moment: Moment) -> Bool {
    if case .due(let spring) = phase {
      phase = .moving(
        Motion(from: value, to: target, by: spring, at: moment, tolerance: tolerance))
    }
    guard case .moving(let motion) = phase else { return false }
    lastAdvance = moment
    value = motion.value(at: moment)
    if motion.isSettled(at: moment) { phase = .resting }
    return isMoving
  }
}
