/// How one time compares with another that was measured right beside it: what holds on a noisy machine.
///
/// Whatever slows the machine for a while slows both times of a pair, so that their ratio stays. The
/// median of all pairs is the figure. Pairs that are taken at about one time agree with each other
/// better than with those of another time: so the spread is what the middle halves of an early, a
/// middle and a late third of them span.
public struct Ratio: Equatable, Sendable {
  /// Its name, as reports have it.
  public var name: String
  /// The median over all pairs.
  public var median: Double
  /// Where the middle half of the pairs lies, early, in the middle or late.
  public var spread: Spread
  /// How many pairs there were.
  public var pairs: Int

  /// The ratio of the first to the second time of each pair, in the order in which they were taken;
  /// nil where there is none.
  public init?(_ name: String, _ pairs: [(Double, Double)]) {
    let ratios = pairs.filter { $0.1 > 0 }.map { $0.0 / $0.1 }
    guard let distribution = Distribution(ratios) else { return nil }
    self.init(
      name: name, median: distribution.median, spread: Self.spread(ratios), pairs: ratios.count)
  }

  private static func spread(_ ratios: [Double]) -> Spread {
    let middles = (0..<3).compactMap { third in
      Distribution(
        Array(ratios[third * ratios.count / 3..<(third + 1) * ratios.count / 3]))?.middle
    }
    return middles.reduce(middles[0]) {
      Spread(low: min($0.low, $1.low), high: max($0.high, $1.high))
    }
  }

  /// A ratio of these figures.
  public init(name: String, median: Double, spread: Spread, pairs: Int) {
    self.name = name
    self.median = median
    self.spread = spread
    self.pairs = pairs
  }

  /// The ratio of what two scenarios took in each round in which both were drawn.
  init?(_ name: String, _ a: ScenarioResult?, to b: ScenarioResult?, by clock: RatioClock) {
    guard let a, let b else { return nil }
    self.init(name, zip(a.turns, b.turns).map { ($0, $1) }, by: clock)
  }

  /// The ratio of the first to the second of each pair by one clock; nil where there is none.
  init?(_ name: String, _ pairs: [(Reading, Reading)], by clock: RatioClock) {
    self.init(name, pairs.map { ($0.time(by: clock), $1.time(by: clock)) })
  }
}
