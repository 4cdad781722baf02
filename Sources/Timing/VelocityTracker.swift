/// How fast a hand moves, from where it was in the last tenth of a second. It never allocates.
///
/// The velocity is the slope of the line that fits the samples best. The last ones count most,
/// since a hand slows down or speeds up before it lets go.
public struct VelocityTracker: Sendable {
  /// Samples, oldest first, in a ring.
  private var samples: [32 of Sample]
  /// Where the ring's oldest sample is.
  private var oldest = 0
  /// How many of them there are.
  private var count = 0

  /// Where the hand was, and when.
  private struct Sample {
    /// When.
    let moment: Moment
    /// Where, in any unit.
    let position: Double
  }

  /// How far back samples count.
  private static let window = Nanoseconds.milliseconds(100)
  /// A hand that says nothing for longer than this has stopped.
  private static let pause = Nanoseconds.milliseconds(40)
  /// Samples nearer to each other than this are taken as one, so that the ring holds the window
  /// however often a mouse reports.
  private static let interval = Nanoseconds.milliseconds(4)

  /// A hand of which nothing is known.
  public init() {
    samples = .init(repeating: Sample(moment: Moment(nanoseconds: 0), position: 0))
  }

  /// Forgets all samples, as when a hand takes hold.
  public mutating func reset() { count = 0 }

  /// The hand was at `position` at `moment`. Where time runs back, what was known is forgotten.
  public mutating func add(_ position: Double, at moment: Moment) {
    let sample = Sample(moment: moment, position: position)
    if count > 0, moment < self[count - 1].moment { reset() }
    let last = count - 1
    let replaces =
      count > 0
      && (moment == self[last].moment
        || last > 0 && self[last].moment - self[last - 1].moment < Self.interval)
    if !replaces {
      if count == samples.count { oldest = (oldest + 1) % samples.count } else { count += 1 }
    }
    samples[(oldest + count - 1) % samples.count] = sample
  }

  /// The velocity at `moment`, when the hand lets go, in units a second. 0 where it had stopped, or
  /// where too little is known.
  public func velocity(at moment: Moment) -> Double {
    guard count > 0 else { return 0 }
    let newest = self[count - 1]
    guard moment - newest.moment <= Self.pause else { return 0 }
    // Sums over samples relative to the newest: weight, time, place, time², time times place.
    var (weights, times, places, squares, products) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var later = newest.moment
    for index in stride(from: count - 1, through: 0, by: -1) {
      let sample = self[index]
      let age = newest.moment - sample.moment
      guard age < Self.window, later - sample.moment <= Self.pause else { break }
      later = sample.moment
      let (time, place) = (-age.seconds, sample.position - newest.position)
      let weight = 1 - age.seconds / Self.window.seconds
      weights += weight
      times += weight * time
      places += weight * place
      squares += weight * time * time
      products += weight * time * place
    }
    let spread = weights * squares - times * times
    return spread > 0 ? (weights * products - times * places) / spread : 0
  }

  /// The sample number `index` from the oldest.
  private subscript(index: Int) -> Sample { samples[(oldest + index) % samples.count] }
}
