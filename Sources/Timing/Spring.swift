// SPDX-License-Identifier: MIT

internal import Glibc

/// A damped harmonic oscillator. Value and velocity are closed-form functions of time, so the
/// result does not depend on the frame rate.
///
/// The displacement x from the target obeys x'' = -ω² x - 2ζω x'.
public struct Spring: Hashable, Sendable {
  /// The period without damping, in seconds. 0 moves at once.
  public let response: Double
  /// ζ: 1 is critical damping, less oscillates around the target, more approaches it slowly.
  public let dampingRatio: Double
  /// ω, in radians per second; 0 if the spring moves at once.
  private let frequency: Double
  /// ω² (1 - ζ²): the square of the oscillation frequency; negative if the spring does not
  /// oscillate.
  private let discriminant: Double

  /// The state of a value that the spring moves.
  public struct State: Hashable, Sendable {
    /// The value minus the target.
    public var displacement: Double
    /// The change of the displacement per second.
    public var velocity: Double

    /// A state of this displacement and velocity.
    public init(displacement: Double, velocity: Double = 0) {
      self.displacement = displacement
      self.velocity = velocity
    }
  }

  /// A spring with this response, in seconds, and damping.
  ///
  /// A response below 0.1 ms becomes 0. The response is at most 100 s and the damping within
  /// 0.01...100, so that every spring comes to rest and drawing ends.
  public init(response: Double, dampingRatio: Double = 1) {
    precondition(!response.isNaN && !dampingRatio.isNaN, "a Spring of no number")
    self.response = response < 0.0001 ? 0 : min(response, 100)
    self.dampingRatio = min(max(dampingRatio, 0.01), 100)
    frequency = self.response > 0 ? 2 * .pi / self.response : 0
    discriminant =
      frequency * frequency * (1 - self.dampingRatio) * (1 + self.dampingRatio)
  }

  /// A spring that reaches its target at once.
  public static let atOnce = Spring(response: 0)

  // MARK: Motion

  /// The state `time` seconds after `state`; `time` is not negative.
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

  /// The two basis functions of all motions, with d the square root of the discriminant: e^(-ζωt)
  /// cos(dt) and e^(-ζωt) sin(dt) / d. For imaginary d they are written as decaying exponentials,
  /// which cannot overflow. Near d = 0 nothing cancels, so the functions are smooth through a
  /// damping of 1.
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

  /// The decay rate of the slower exponential of a spring that does not oscillate: ζω - √(ω² (ζ² -
  /// 1)), written without cancellation.
  private var slowRate: Double {
    frequency * frequency / (dampingRatio * frequency + max(-discriminant, 0).squareRoot())
  }

  // MARK: Rest

  /// The seconds until the displacement stays within `tolerance` for good; too long by at most a
  /// nanosecond, never short.
  public func settlingTime(from state: State, tolerance: Double) -> Double {
    precondition(tolerance > 0, "a spring never settles within \(tolerance)")
    guard response > 0 else { return 0 }
    let isBeyond = { abs(self.state(after: $0, from: state).displacement) > tolerance }
    // The value is monotonic between two turning points. So the last interval beyond the tolerance
    // begins at a turning point, or at the start if no turning point is beyond.
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

  /// The first turning point in seconds, nil if there is none, and the time between turning points,
  /// nil if there is one.
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

  /// The least and the greatest displacement from `state` on, with the 0 at the end.
  public func range(from state: State) -> ClosedRange<Double> {
    guard response > 0 else { return 0...0 }
    var (least, greatest) = (min(state.displacement, 0), max(state.displacement, 0))
    func add(_ time: Double) {
      let displacement = self.state(after: time, from: state).displacement
      (least, greatest) = (min(least, displacement), max(greatest, displacement))
    }
    // The second turning point lies on the other side of the target; all later ones are nearer.
    let (first, period) = turns(of: state)
    if let first { add(first) }
    if let first, let period { add(first + period) }
    return least...greatest
  }

  /// The number of periods from the `first` turning point to the last one beyond `tolerance`. The
  /// extents of successive turning points have a constant ratio.
  private func lastTurn(
    of state: State, _ first: Double, _ period: Double, beyond tolerance: Double
  ) -> Double {
    let extent = abs(self.state(after: first, from: state).displacement)
    return max((log(extent / tolerance) / (dampingRatio * frequency * period)).rounded(.down), 0)
  }

  /// The time at which `isBeyond` becomes false for good; it is true at `start`, and false from
  /// `limit` on if given.
  private static func end(
    of isBeyond: (Double) -> Bool, from start: Double, before limit: Double?, step: Double
  ) -> Double {
    var (outside, step) = (start, step)
    // The limit of a slow oscillation may be very far away.
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
