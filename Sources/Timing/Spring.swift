internal import Glibc

/// A damped spring that pulls a value to where it belongs. Where the value is and how fast it moves
/// are exact functions of time, so a frame that is late shows what it would have shown anyway.
///
/// The displacement x, the distance from rest, obeys x'' = -ω² x - 2ζω x'.
public struct Spring: Hashable, Sendable {
  /// How long the spring would take to swing once if nothing damped it, in seconds: how lively it
  /// is. 0 is at once.
  public let response: Double
  /// ζ: 1 comes to rest soonest without passing the target, less swings around it, more creeps.
  public let dampingRatio: Double
  /// ω above, in radians a second. 0 where the spring moves at once.
  private let frequency: Double
  /// ω² (1 - ζ²): the square of the frequency it swings with, negative where it does not swing.
  private let discriminant: Double

  /// Where a value stands, seen from where it belongs, and how it moves.
  public struct State: Hashable, Sendable {
    /// The distance from the target, positive above it.
    public var displacement: Double
    /// How much the displacement changes a second.
    public var velocity: Double

    /// A state of these numbers.
    public init(displacement: Double, velocity: Double = 0) {
      self.displacement = displacement
      self.velocity = velocity
    }
  }

  /// A spring of this response, in seconds, and damping.
  ///
  /// Less than a tenth of a millisecond is at once, more than 100 seconds is 100, and the damping is
  /// held between 0.01 and 100: each spring comes to rest some time, and then the screen does.
  public init(response: Double, dampingRatio: Double = 1) {
    precondition(!response.isNaN && !dampingRatio.isNaN, "a Spring of no number")
    self.response = response < 0.0001 ? 0 : min(response, 100)
    self.dampingRatio = min(max(dampingRatio, 0.01), 100)
    frequency = self.response > 0 ? 2 * .pi / self.response : 0
    discriminant =
      frequency * frequency * (1 - self.dampingRatio) * (1 + self.dampingRatio)
  }

  /// The spring that is at rest from the start.
  public static let atOnce = Spring(response: 0)

  // MARK: Motion

  /// What becomes of `state` in `time` seconds, which are not negative.
  public func state(after time: Double, from state: State) -> State {
    guard response > 0 else { return State(displacement: 0) }
    let damping = dampingRatio * frequency
    let basis = basis(at: time)
    let pull = frequency * frequency * state.displacement + damping * state.velocity
    return State(
      displacement: state.displacement * basis.even
        + (state.velocity + damping * state.displacement) * basis.odd,
      velocity: state.velocity * basis.even - pull * basis.odd)
  }

  /// The two functions that all motions of the spring are sums of: with d the root of the
  /// discriminant, e^(-ζωt) cos(dt) and e^(-ζωt) sin(dt) / d. Where d is imaginary they are written
  /// with the exponentials that decay, of which neither overflows; and where it is next to 0, no
  /// small difference of large numbers is formed, so they run smoothly through a damping of 1.
  private func basis(at time: Double) -> (even: Double, odd: Double) {
    let damping = dampingRatio * frequency
    let root = abs(discriminant).squareRoot()
    if discriminant > 0 {
      let envelope = exp(-damping * time)
      return (envelope * cos(root * time), envelope * sin(root * time) / root)
    }
    let slow = exp(-slowRate * time)
    guard root > 0 else { return (slow, slow * time) }
    let lost = -expm1(-2 * root * time)
    return (slow * (1 - lost / 2), slow * lost / (2 * root))
  }

  /// How fast the slower part of a spring that does not swing decays: ζω - √(ω² (ζ² - 1)), written
  /// without a difference.
  private var slowRate: Double {
    frequency * frequency / (dampingRatio * frequency + max(-discriminant, 0).squareRoot())
  }

  // MARK: Rest

  /// The time in seconds after which `state` stays within `tolerance` of the target for good, exact
  /// to a nanosecond and never short.
  public func settlingTime(from state: State, tolerance: Double) -> Double {
    precondition(tolerance > 0, "a spring never settles within \(tolerance)")
    guard response > 0 else { return 0 }
    let isBeyond = { abs(self.state(after: $0, from: state).displacement) > tolerance }
    // Between two turns the value moves one way, so the last time it is beyond begins at a turn, or
    // at the start where no turn goes beyond.
    var last = 0.0
    var next: Double?
    let (first, period) = turns(of: state)
    if let first, isBeyond(first) {
      last = first
      if let period {
        last += period * lastTurn(of: state, first, period, beyond: tolerance)
        next = last + period
      }
    } else if isBeyond(0) {
      next = first
    } else {
      return 0
    }
    return Self.end(of: isBeyond, from: last, before: next, step: 1 / slowRate)
  }

  /// When the value turns round: first, and again after every period where it swings. Nil where it
  /// never does.
  private func turns(of state: State) -> (first: Double?, period: Double?) {
    let root = abs(discriminant).squareRoot()
    let pull =
      frequency * (frequency * state.displacement + dampingRatio * state.velocity)
    if discriminant > 0 {
      let phase = atan2(state.velocity * root, pull)
      return ((phase < 0 ? phase + .pi : phase) / root, .pi / root)
    }
    let slope = state.velocity / pull
    guard slope > 0, slope * root < 1 else { return (nil, nil) }
    return (root > 0 ? atanh(slope * root) / root : slope, nil)
  }

  /// How many periods after the `first` turn the last one is that goes beyond `tolerance`: each goes
  /// the same part as far as the one before.
  private func lastTurn(
    of state: State, _ first: Double, _ period: Double, beyond tolerance: Double
  ) -> Double {
    let extent = abs(self.state(after: first, from: state).displacement)
    return max((log(extent / tolerance) / (dampingRatio * frequency * period)).rounded(.down), 0)
  }

  /// The time at which `isBeyond`, true at `start` and false from some time on, becomes false:
  /// before `limit` where there is one.
  private static func end(
    of isBeyond: (Double) -> Bool, from start: Double, before limit: Double?, step: Double
  ) -> Double {
    var (outside, step) = (start, step)
    // A limit may be very far away where the spring hardly swings.
    while limit.map({ outside + step < $0 }) ?? true, isBeyond(outside + step) {
      outside += step
      step *= 2
    }
    var inside = min(outside + step, limit ?? .infinity)
    while inside - outside > 1e-9 {
      let middle = outside + (inside - outside) / 2
      if middle <= outside || middle >= inside { break }
      if isBeyond(middle) { outside = middle } else { inside = middle }
    }
    return inside
  }
}
