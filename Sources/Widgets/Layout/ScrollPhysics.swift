// SPDX-License-Identifier: MIT

/// Scroll position of one axis, and the drag, fling or programmatic scroll that changes it. It
/// depends only on its input and on frame times.
struct ScrollPhysics {
  /// Scroll position at the last frame or event, in logical units.
  private(set) var position = 0.0
  /// Positions without overscroll; 0 is the start of the content.
  private(set) var range = 0.0...0.0
  /// Visible length of the content, in logical units.
  private(set) var extent = 1.0
  /// Velocity at the last frame, in logical units per second.
  private var velocity = 0.0
  /// The current motion.
  private var state = State.resting
  /// Time of the last frame while moving.
  private var seen = Moment(nanoseconds: 0)

  /// Motions of the content.
  private enum State {
    /// At rest.
    case resting
    /// Dragged by a finger or touchpad.
    case held(Drag)
    /// Released; the fling starts with the next frame, at the position that was last drawn.
    case released(velocity: Double)
    /// Decelerating after a fling.
    case gliding(Fling)
    /// A scroll to `target` starts with the next frame.
    case due(target: Double)
    /// Scrolling to a target.
    case sent(Motion)
  }

  /// A drag in progress.
  private struct Drag {
    /// Position without rubber band for a hand at 0.
    var offset: Double
    /// Coordinate of the finger on the axis.
    var hand: Double
    /// Measures the velocity of the content.
    var tracker = VelocityTracker()
  }

  /// Deceleration of a fling.
  private static let deceleration = Deceleration(perMillisecond: 0.9975)
  /// Spring of programmatic scrolls and of the return from overscroll.
  private static let spring = Spring(response: 0.36)
  /// Minimum velocity of a fling, in logical units per second.
  private static let least = 40.0
  /// Maximum velocity of a fling, in logical units per second.
  private static let most = 9_000.0
  /// Distance from the target within which the content comes to rest.
  private static let tolerance = 0.25

  // MARK: Status

  /// True during a fling or a scroll to a target.
  var isMoving: Bool {
    switch state {
    case .resting, .held: false
    case .released, .gliding, .due, .sent: true
    }
  }

  /// True during a drag.
  var isHeld: Bool { if case .held = state { true } else { false } }

  /// The position at which the content will come to rest.
  var target: Double {
    switch state {
    case .resting, .held, .released: clamped(position)
    case .gliding(let fling): fling.target
    case .due(let target): target
    case .sent(let motion): motion.target
    }
  }

  /// `position` clamped to `range`.
  func clamped(_ position: Double) -> Double {
    min(max(position, range.lowerBound), range.upperBound)
  }

  /// Sets the length of the content and its visible part.
  mutating func setLength(_ length: Double, extent: Double) {
    let range = 0...max(length - extent, 0)
    self.extent = max(extent, 1)
    guard range != self.range else { return }
    self.range = range
    switch state {
    case .resting: position = clamped(position)
    case .held, .released: break
    case .gliding: state = .released(velocity: velocity)
    case .due(let target): state = .due(target: clamped(target))
    case .sent(let motion):
      state = .sent(motion.retargeted(to: clamped(motion.target), at: seen))
    }
  }

  /// Moves the position and all motions by `distance`, after content above has grown.
  mutating func shift(by distance: Double) {
    guard distance != 0 else { return }
    position += distance
    switch state {
    case .resting, .released: break
    case .held(var drag):
      drag.offset += distance
      drag.tracker = VelocityTracker()
      state = .held(drag)
    case .gliding: state = .released(velocity: velocity)
    case .due(let target): state = .due(target: target + distance)
    case .sent(let motion): state = .due(target: motion.target + distance)
    }
  }

  // MARK: Dragging

  /// Starts a drag at the current position.
  mutating func grab(at hand: Double, _ moment: Moment) {
    var hold = Drag(offset: band.position(for: position, in: range) + hand, hand: hand)
    hold.tracker.add(position, at: moment)
    velocity = 0
    state = .held(hold)
  }

  /// Moves the drag to `hand`, with a rubber band beyond the edges.
  mutating func drag(to hand: Double, _ moment: Moment, _ motion: MotionPreference) {
    guard case .held(var hold) = state else { return }
    hold.hand = hand
    switch motion {
    case .normal: position = band.shown(at: hold.offset - hand, in: range)
    case .reduced: position = clamped(hold.offset - hand)
    }
    hold.tracker.add(position, at: moment)
    state = .held(hold)
  }

  /// Drags by `distance`; starts a drag if there is none.
  mutating func push(by distance: Double, _ moment: Moment, _ motion: MotionPreference) {
    if !isHeld { grab(at: 0, moment) }
    guard case .held(let hold) = state else { return }
    drag(to: hold.hand - distance, moment, motion)
  }

  /// Ends the drag with a fling, or, if the drag was slow or motion is reduced, in place.
  mutating func release(_ moment: Moment, _ motion: MotionPreference) {
    guard case .held(let hold) = state else { return }
    let speed = min(max(hold.tracker.velocity(at: moment), -Self.most), Self.most)
    switch motion {
    case .normal where position != clamped(position) || abs(speed) >= Self.least:
      state = .released(velocity: abs(speed) >= Self.least ? speed : 0)
    case .normal, .reduced: jump(to: position)
    }
  }

  /// Resistance to drags beyond the edges.
  private var band: RubberBand { RubberBand(limit: extent) }

  // MARK: Programmatic scrolling

  /// Scrolls to `target`, clamped to `range`, without animation.
  mutating func jump(to target: Double) {
    position = clamped(target)
    velocity = 0
    state = .resting
  }

  /// Scrolls to `target`, clamped to `range`. The motion starts at `moment`, or with the next frame
  /// if nil.
  mutating func animate(to target: Double, at moment: Moment?, _ preference: MotionPreference) {
    let target = clamped(target)
    switch preference {
    case .normal: break
    case .reduced: return jump(to: target)
    }
    if case .sent(let motion) = state {
      state = .sent(motion.retargeted(to: target, at: max(seen, moment ?? seen)))
    } else if isMoving || moment == nil {
      state = .due(target: target)
    } else if let moment {
      state = .sent(motion(to: target, at: moment))
    }
  }

  private func motion(to target: Double, at moment: Moment) -> Motion {
    Motion(
      from: position, velocity: velocity, to: target, by: Self.spring, at: moment,
      tolerance: Self.tolerance)
  }

  // MARK: Frames

  /// Advances the motion to `moment`.
  mutating func advance(to moment: Moment) {
    switch state {
    case .resting, .held: return
    case .released(let velocity):
      state = .gliding(
        Fling(
          from: position, velocity: velocity, at: moment, within: range,
          deceleration: Self.deceleration, bounce: Self.spring, tolerance: Self.tolerance))
    case .due(let target): state = .sent(motion(to: target, at: moment))
    case .gliding, .sent: break
    }
    seen = moment
    switch state {
    case .gliding(let fling):
      follow(fling.value(at: moment), fling.velocity(at: moment), fling.isSettled(at: moment))
    case .sent(let motion):
      follow(motion.value(at: moment), motion.velocity(at: moment), motion.isSettled(at: moment))
    case .resting, .held, .released, .due: break
    }
  }

  private mutating func follow(_ position: Double, _ velocity: Double, _ isSettled: Bool) {
    self.position = position
    self.velocity = velocity
    if isSettled { state = .resting }
  }
}
