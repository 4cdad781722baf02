// SPDX-License-Identifier: MIT

/// The ratio of two times measured next to each other.
///
/// A slowdown of the machine affects both times of a pair, so their ratio holds. The result is the
/// median of all pairs. Pairs of one moment agree with each other better than with those of
/// another, so the spread covers the interquartile ranges of the early, the middle and the late
/// third of the pairs.
public struct Ratio: Equatable, Sendable {
  /// Name in reports.
  public var name: String
  /// Median of all pairs.
  public var median: Double
  /// Range that covers the middle halves of the early, the middle and the late pairs.
  public var spread: Spread
  /// Number of pairs.
  public var pairs: Int

  /// The ratio of the first to the second time of each pair, in measuring order; nil without pairs.
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

  /// Creates a ratio from its results.
  public init(name: String, median: Double, spread: Spread, pairs: Int) {
    self.name = name
    self.median = median
    self.spread = spread
    self.pairs = pairs
  }

  /// The ratio divided by `divisor`.
  func divided(by divisor: Double, as name: String) -> Ratio {
    Ratio(
      name: name, median: median / divisor,
      spread: Spread(low: spread.low / divisor, high: spread.high / divisor), pairs: pairs)
  }

  /// The ratio of two scenarios in the rounds in which both were drawn.
  init?(_ name: String, _ a: ScenarioResult?, to b: ScenarioResult?, by clock: RatioClock) {
    guard let a, let b else { return nil }
    self.init(name, zip(a.turns, b.turns).map { ($0, $1) }, by: clock)
  }

  /// The ratio of the first to the second reading of each pair by `clock`; nil without pairs.
  init?(_ name: String, _ pairs: [(ClockReading, ClockReading)], by clock: RatioClock) {
    self.init(name, pairs.map { ($0.time(by: clock), $1.time(by: clock)) })
  }
}
