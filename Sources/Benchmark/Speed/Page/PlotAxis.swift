internal import Glibc

/// An axis of a plot: figures to places along a line.
struct PlotAxis: Equatable, Sendable {
  /// What it is about, with the unit.
  let title: String
  /// The least figure.
  let low: Double
  /// The greatest.
  let high: Double
  /// Whether equal ways are equal factors.
  let isLogarithmic: Bool

  /// An axis with room for `figures`. It begins at 0, or where it is logarithmic at the round figure below the
  /// least.
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

  /// Where a figure lies, from 0 to 1.
  func place(_ figure: Double) -> Double {
    guard isLogarithmic else { return (figure - low) / (high - low) }
    let figure = max(figure, low)
    return log(figure / low) / log(high / low)
  }

  /// The figures that are marked, round ones.
  var ticks: [Double] { isLogarithmic ? logarithmicTicks : linearTicks }

  private var linearTicks: [Double] {
    let step = Self.round(high / 6, up: true)
    return (0...Int(high / step)).map { Double($0) * step }
  }

  private var logarithmicTicks: [Double] {
    var ticks: [Double] = []
    var decade = pow(10, floor(log10(low)))
    while decade <= high {
      // Where there are many decades, their beginnings do.
      for factor in log10(high / low) > 2.5 ? [1.0] : [1, 2, 5] {
        let tick = decade * factor
        if tick >= low * 0.999, tick <= high * 1.001 { ticks.append(tick) }
      }
      decade *= 10
    }
    return ticks
  }

  /// The nearest of 1, 2 and 5 times a power of ten that is no smaller, or no greater.
  private static func round(_ figure: Double, up isUp: Bool) -> Double {
    guard figure > 0 else { return 1 }
    let decade = pow(10, floor(log10(figure)))
    let steps = [1.0, 2, 5, 10].map { $0 * decade }
    return isUp
      ? steps.first { $0 >= figure * 0.9999 } ?? 10 * decade
      : steps.last { $0 <= figure * 1.0001 } ?? decade
  }

  /// A figure as it is written beside the axis.
  static func label(_ figure: Double) -> String {
    if figure >= 1_000_000 { return short(figure / 1_000_000) + "M" }
    if figure >= 10_000 { return short(figure / 1000) + "k" }
    return figure >= 0.01 || figure == 0 ? short(figure) : "\(figure)"
  }
}
