internal import Glibc

/// An axis of a plot: maps values to positions.
struct PlotAxis: Equatable, Sendable {
  /// Title with the unit.
  let title: String
  /// Lowest value.
  let low: Double
  /// Highest value.
  let high: Double
  /// Logarithmic scale.
  let isLogarithmic: Bool

  /// An axis that covers `figures`. It starts at 0, or if logarithmic at the round value below the
  /// lowest one.
  init(_ title: String, for figures: [Double], isLogarithmic: Bool = false) {
    self.title = title
    self.isLogarithmic = isLogarithmic
    let positive = figures.filter { $0 > 0 && $0.isFinite }
    let greatest = positive.max() ?? 1
    if isLogarithmic {
      let least = positive.min() ?? greatest / 10
      low = Self.round(least * 0.8, up: false)
      high = max(Self.round(greatest * 1.25, up: true), low * 10)
    } else {
      low = 0
      high = greatest * 1.08
    }
  }

  /// Position of a value, from 0 to 1.
  func place(_ figure: Double) -> Double {
    guard isLogarithmic else { return (figure - low) / (high - low) }
    let figure = max(figure, low)
    return log(figure / low) / log(high / low)
  }

  /// Round values with a tick mark.
  var ticks: [Double] { isLogarithmic ? logarithmicTicks : linearTicks }

  private var linearTicks: [Double] {
    let step = Self.round(high / 6, up: true)
    return (0...Int(high / step)).map { Double($0) * step }
  }

  private var logarithmicTicks: [Double] {
    var ticks: [Double] = []
    var decade = pow(10, floor(log10(low)))
    while decade <= high {
      // With many decades, only their starts get a mark.
      for factor in log10(high / low) > 2.5 ? [1.0] : [1, 2, 5] {
        let tick = decade * factor
        if tick >= low * 0.999, tick <= high * 1.001 { ticks.append(tick) }
      }
      decade *= 10
    }
    return ticks
  }

  /// The nearest of 1, 2 and 5 times a power of ten, rounded up or down.
  private static func round(_ figure: Double, up isUp: Bool) -> Double {
    guard figure > 0 else { return 1 }
    let decade = pow(10, floor(log10(figure)))
    let steps = [1.0, 2, 5, 10].map { $0 * decade }
    return isUp
      ? steps.first { $0 >= figure * 0.9999 } ?? 10 * decade
      : steps.last { $0 <= figure * 1.0001 } ?? decade
  }

  /// Label of a value.
  static func label(_ figure: Double) -> String {
    if figure >= 1_000_000 { return short(figure / 1_000_000) + "M" }
    if figure >= 10_000 { return short(figure / 1000) + "k" }
    return figure >= 0.01 || figure == 0 ? short(figure) : "\(figure)"
  }
}
