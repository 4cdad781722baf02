// SPDX-License-Identifier: MIT

/// Sorted values and their quantiles.
public struct Distribution: Equatable, Sendable {
  /// Values in ascending order. Never empty.
  public let sorted: [Double]

  /// The distribution of `figures`; nil if there are none.
  public init?(_ figures: [Double]) {
    guard !figures.isEmpty else { return nil }
    sorted = figures.sorted()
  }

  /// The quantile `part`, from 0 to 1, interpolated between values.
  public func quantile(_ part: Double) -> Double {
    let position = min(max(part, 0), 1) * Double(sorted.count - 1)
    let index = Int(position)
    guard index + 1 < sorted.count else { return sorted[sorted.count - 1] }
    let share = position - Double(index)
    return sorted[index] * (1 - share) + sorted[index + 1] * share
  }

  /// Median.
  public var median: Double { quantile(0.5) }
  /// 95th percentile.
  public var p95: Double { quantile(0.95) }
  /// 99th percentile.
  public var p99: Double { quantile(0.99) }
  /// Maximum.
  public var worst: Double { sorted[sorted.count - 1] }
  /// Interquartile range.
  public var middle: Spread { Spread(low: quantile(0.25), high: quantile(0.75)) }
}

/// The range of the middle half of some values.
public struct Spread: Equatable, Sendable {
  /// First quartile.
  public var low: Double
  /// Third quartile.
  public var high: Double

  /// True if the ranges overlap.
  public func overlaps(_ other: Spread) -> Bool { low <= other.high && other.low <= high }
}

/// Common refresh rates, in Hz.
public enum RefreshRate: Int, CaseIterable, Sendable {
  case hz60 = 60
  case hz120 = 120
  case hz144 = 144

  /// Time for one frame, in milliseconds.
  public var period: Double { 1000 / Double(rawValue) }

  /// True if the 95th percentile of `times` fits into one period.
  public func holds(_ times: Distribution) -> Bool { times.p95 < period }
}
