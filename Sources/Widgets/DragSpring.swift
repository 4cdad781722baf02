// SPDX-License-Identifier: MIT

public import Timing

/// A position that follows a drag or a spring. Switching between the two keeps position and
/// velocity.
public struct DragSpring {
  /// The position at the last frame or input event, in logical units.
  public private(set) var value: Double
  /// The position at which the motion ends.
  public private(set) var target: Double
  /// The current state.
  private var state = State.resting
  /// The time of the last frame during a motion.
  private var lastFrame = Moment(nanoseconds: 0)

  /// The source of the position: a drag, a spring or nothing.
  private enum State {
    /// No motion.
    case resting
    /// Following a drag; `offset` is the position minus the pointer's position.
    case held(offset: Double, VelocityTracker)
    /// A spring that starts with the next frame.
    case due(Spring, velocity: Double)
    /// A running spring.
    case moving(Motion)
  }

  /// The distance at which a spring counts as settled, in logical units: half a pixel at scale 2.
  private static let tolerance = 0.25

  /// Creates a position at rest.
  public init(_ value: Double) {
    self.value = value
    target = value
  }

  /// True while a spring moves the position.
  public var isMoving: Bool {
    switch state {
    case .resting, .held: false
    case .due, .moving: true
    }
  }

  /// True during a drag.
  public var isHeld: Bool { if case .held = state { true } else { false } }

  /// Moves to `value` without animation.
  public mutating func set(_ value: Double) {
    self.value = value
    target = value
    state = .resting
  }

  // MARK: Dragging

  /// Starts a drag at the position `pointer` of the pointer.
  public mutating func grab(at pointer: Double, _ moment: Moment) {
    var tracker = VelocityTracker()
    tracker.add(value, at: moment)
    state = .held(offset: value - pointer, tracker)
    target = value
  }

  /// Moves with the pointer: one to one within `range`, with increasing resistance beyond its end.
  public mutating func follow(_ pointer: Double, in range: ClosedRange<Double>, _ moment: Moment) {
    guard case .held(let offset, var tracker) = state else { return }
    let wanted = pointer + offset
    let over = max(wanted - range.upperBound, 0)
    let stretch = over > 0 ? RubberBand(limit: 120).stretch(of: over) : 0
    value = min(max(wanted, range.lowerBound), range.upperBound) + stretch
    target = value
    tracker.add(value, at: moment)
    state = .held(offset: offset, tracker)
  }

  /// Ends the drag and returns the velocity, in units per second.
  public mutating func release(at moment: Moment) -> Double {
    guard case .held(_, let tracker) = state else { return 0 }
    state = .resting
    return tracker.velocity(at: moment)
  }

  // MARK: Springs

  /// Animates to `target` with `velocity`, or with the current velocity if it is nil. The motion
  /// starts at `moment`, the time of the event that causes it, or with the next frame if nil.
  public mutating func animate(
    to target: Double, by spring: Spring, velocity: Double? = nil, at moment: Moment? = nil
  ) {
    self.target = target
    switch state {
    case .moving(let motion) where velocity == nil:
      state = .moving(motion.retargeted(to: target, at: lastFrame, by: spring))
    case .resting, .held, .due, .moving:
      guard value != target || (velocity ?? 0) != 0 else {
        state = .resting
        return
      }
      state = .due(spring, velocity: velocity ?? 0)
      if let moment { start(at: moment) }
    }
  }

  /// Advances a spring to `moment`. It ends once all later values look alike, so that no frame is
  /// asked for that changes nothing. `pixel` rounds a value to what is seen of it and must not
  /// decrease from one value to a greater one.
  public mutating func advance(to moment: Moment, pixel: (Double) -> Double) {
    advance(to: moment)
    guard case .moving(let motion) = state else { return }
    let range = motion.range(from: moment)
    if pixel(range.lowerBound) == pixel(range.upperBound) { set(target) }
  }

  /// Starts a spring that is due.
  private mutating func start(at moment: Moment) {
    guard case .due(let spring, let velocity) = state else { return }
    lastFrame = moment
    state = .moving(
      Motion(
        from: value, velocity: velocity, to: target, by: spring, at: moment,
        tolerance: Self.tolerance))
  }

  /// Advances a spring to `moment`.
  public mutating func advance(to moment: Moment) {
    start(at: moment)
    guard case .moving(let motion) = state else { return }
    lastFrame = moment
    value = motion.value(at: moment)
    if motion.isSettled(at: moment) { state = .resting }
  }
}
