import Timing

/// Where scrolled content stands along one axis, and what moves it: a hand, a throw, or somebody who sends
/// it somewhere. A function of what was done and of the moments of frames.
struct ScrollPhysics {
  /// How far the content is scrolled, in logical units: that of the last frame or event.
  private(set) var position = 0.0
  /// Where it belongs, from 0 at its beginning.
  private(set) var range = 0.0...0.0
  /// The length of what is seen of it.
  private(set) var extent = 1.0
  /// How fast it moves, in units a second: that of the last frame.
  private var velocity = 0.0
  /// What moves it.
  private var state = State.resting
  /// The last frame that it was asked for while it moved.
  private var seen = Moment(nanoseconds: 0)

  /// What moves content.
  private enum State {
    /// Nothing does.
    case resting
    /// A hand holds it.
    case held(Drag)
    /// It was let go of and glides from the next frame on: the hand was seen where it was then.
    case released(velocity: Double)
    /// It glides.
    case gliding(Fling)
    /// It was sent somewhere and sets out with the next frame.
    case due(target: Double)
    /// It is on its way there.
    case sent(Motion)
  }

  /// A hand that holds content.
  private struct Drag {
    /// Where the content would be without edges and with the hand at zero.
    let offset: Double
    /// Where the hand is.
    var hand: Double
    /// How fast the hand moves it.
    var tracker = VelocityTracker()
  }

  /// How it glides.
  private static let deceleration = Deceleration(perMillisecond: 0.9975)
  /// The spring that it is sent by, and comes back by from beyond its edges.
  private static let spring = Spring(response: 0.36)
  /// A hand slower than this, in units a second, lets go of it where it is.
  private static let least = 40.0
  /// No hand throws it faster, in units a second.
  private static let most = 9_000.0
  /// How near its goal no difference is seen.
  private static let tolerance = 0.25

  // MARK: What it does

  /// Whether it moves by itself.
  var isMoving: Bool {
    switch state {
    case .resting, .held: false
    case .released, .gliding, .due, .sent: true
    }
  }

  /// Whether a hand holds it.
  var isHeld: Bool { if case .held = state { true } else { false } }

  /// Where it is going to rest.
  var target: Double {
    switch state {
    case .resting, .held, .released: clamped(position)
    case .gliding(let fling): fling.target
    case .due(let target): target
    case .sent(let motion): motion.target
    }
  }

  /// `position`, or the edge that it is beyond.
  func clamped(_ position: Double) -> Double {
    min(max(position, range.lowerBound), range.upperBound)
  }

  /// It is `length` long, and `extent` of that is seen.
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

  // MARK: Hands

  /// A hand at `hand` takes hold of it where it is.
  mutating func grab(at hand: Double, _ moment: Moment) {
    var hold = Drag(offset: band.position(for: position, in: range) + hand, hand: hand)
    hold.tracker.add(position, at: moment)
    velocity = 0
    state = .held(hold)
  }

  /// The hand that holds it moved to `hand`.
  mutating func drag(to hand: Double, _ moment: Moment, _ motion: MotionPreference) {
    guard case .held(var hold) = state else { return }
    hold.hand = hand
    switch motion {
    case .normal: position = band.place(of: hold.offset - hand, in: range)
    case .reduced: position = clamped(hold.offset - hand)
    }
    hold.tracker.add(position, at: moment)
    state = .held(hold)
  }

  /// The hand that holds it, or one that takes hold of it now, moved it on by `distance`.
  mutating func push(by distance: Double, _ moment: Moment, _ motion: MotionPreference) {
    if !isHeld { grab(at: 0, moment) }
    guard case .held(let hold) = state else { return }
    drag(to: hold.hand - distance, moment, motion)
  }

  /// The hand lets go. Where nothing is to move it stays, or is at its edge at once.
  mutating func release(_ moment: Moment, _ motion: MotionPreference) {
    guard case .held(let hold) = state else { return }
    let speed = min(max(hold.tracker.velocity(at: moment), -Self.most), Self.most)
    switch motion {
    case .normal where position != clamped(position) || abs(speed) >= Self.least:
      state = .released(velocity: abs(speed) >= Self.least ? speed : 0)
    case .normal, .reduced: jump(to: position)
    }
  }

  /// How it follows a hand beyond its edges.
  private var band: RubberBand { RubberBand(limit: extent) }

  // MARK: Others

  /// It is at `target`, or at the edge before that, at once.
  mutating func jump(to target: Double) {
    position = clamped(target)
    velocity = 0
    state = .resting
  }

  /// It goes to `target`, or to the edge before that, and sets out at `moment`; where that is not known,
  /// with the next frame.
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

  /// Brings it to where it is at `moment`.
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
