import ScrimKit

/// A length along a way that a hand holds, or a spring: how far something is pulled. It goes on from where it
/// is and as fast as it moves, whoever takes it over.
struct DragSpring {
  /// How far it is: that of the last frame or event.
  private(set) var value: Double
  /// Where it goes, or rests.
  private(set) var target: Double
  /// What moves it.
  private var course = Course.resting
  /// The last frame that it was asked for while it moved.
  private var seen = Moment(nanoseconds: 0)

  /// What moves a length.
  private enum Course {
    /// Nothing does.
    case resting
    /// A hand does, which is this far from what it holds.
    case held(offset: Double, VelocityTracker)
    /// A spring does from the next frame on.
    case due(Spring, velocity: Double)
    /// A spring does.
    case moving(Motion)
  }

  /// How near its target no difference is seen, in logical units: half a pixel, and less on dense screens.
  private static let tolerance = 0.25

  /// A length that rests.
  init(_ value: Double) {
    self.value = value
    target = value
  }

  /// Whether it moves by itself.
  var isMoving: Bool {
    switch course {
    case .resting, .held: false
    case .due, .moving: true
    }
  }

  /// Whether a hand holds it.
  var isHeld: Bool { if case .held = course { true } else { false } }

  /// It is this long at once.
  mutating func set(_ value: Double) {
    self.value = value
    target = value
    course = .resting
  }

  // MARK: Hands

  /// A hand at `hand` takes hold of it as it is.
  mutating func grab(at hand: Double, _ moment: Moment) {
    var tracker = VelocityTracker()
    tracker.add(value, at: moment)
    course = .held(offset: value - hand, tracker)
    target = value
  }

  /// The hand that holds it is at `hand`. It follows one to one within `range`, and beyond that less and less.
  mutating func follow(_ hand: Double, in range: ClosedRange<Double>, _ moment: Moment) {
    guard case .held(let offset, var tracker) = course else { return }
    let wanted = hand + offset
    let over = max(wanted - range.upperBound, 0)
    let stretch = over > 0 ? RubberBand(limit: 120).stretch(of: over) : 0
    value = min(max(wanted, range.lowerBound), range.upperBound) + stretch
    target = value
    tracker.add(value, at: moment)
    course = .held(offset: offset, tracker)
  }

  /// The hand lets go. Says how fast it went, in units a second.
  mutating func release(at moment: Moment) -> Double {
    guard case .held(_, let tracker) = course else { return 0 }
    course = .resting
    return tracker.velocity(at: moment)
  }

  // MARK: Springs

  /// It goes to `target` by a spring, with the velocity that it has, or with `velocity`.
  mutating func animate(to target: Double, by spring: Spring, velocity: Double? = nil) {
    self.target = target
    switch course {
    case .moving(let motion) where velocity == nil:
      course = .moving(motion.retargeted(to: target, at: seen, by: spring))
    case .resting, .held, .due, .moving:
      guard value != target || (velocity ?? 0) != 0 else {
        course = .resting
        return
      }
      course = .due(spring, velocity: velocity ?? 0)
    }
  }

  /// Brings it to where it is at `moment`.
  mutating func advance(to moment: Moment) {
    if case .due(let spring, let velocity) = course {
      course = .moving(
        Motion(
          from: value, velocity: velocity, to: target, by: spring, at: moment,
          tolerance: Self.tolerance))
    }
    guard case .moving(let motion) = course else { return }
    seen = moment
    value = motion.value(at: moment)
    if motion.isSettled(at: moment) { course = .resting }
  }
}
