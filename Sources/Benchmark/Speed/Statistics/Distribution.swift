/// Figures of one kind, in order, and where most of them lie.
public struct Distribution: Equatable, Sendable {
  /// The figures, the smallest first. There is one at least.
  public let sorted: [Double]

  /// The distribution of `figures`; nil where there are none.
  public init?(_ figures: [Double]) {
    guard !figures.isEmpty else { return nil }
    sorted = figures.sorted()
  }

  /// The figure below which `part` of all lie, from 0 to 1: between two figures, in proportion.
  public func quantile(_ part: Double) -> Double {
    let place = min(max(part, 0), 1) * Double(sorted.count - 1)
    let index = Int(place)
    guard index + 1 < sorted.count else { return sorted[sorted.count - 1] }
    let share = place - Double(index)
    return sorted[index] * (1 - share) + sorted[index + 1] * share
  }

  /// As many figures lie below it as above.
  public var median: Double { quantile(0.5) }
  /// All but a twentieth lie below it.
  public var p95: Double { quantile(0.95) }
  /// All but a hundredth lie below it.
  public var p99: Double { quantile(0.99) }
  /// The largest.
  public var worst: Double { sorted[sorted.count - 1] }
  /// Where the middle half of them lies.
  public var middle: Spread { Spread(low: quantile(0.25), high: quantile(0.75)) }
}

/// Where the middle half of some figures lies.
public struct Spread: Equatable, Sendable {
  /// A quarter of them lies below.
  public var low: Double
  /// A quarter of them lies above.
  public var high: Double

  /// From one figure to another.
  public init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }

  /// Whether both have a figure in common.
  public func overlaps(_ other: Spread) -> Bool { low <= other.high && other.low <= high }
}
