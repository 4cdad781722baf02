// SPDX-License-Identifier: MIT

internal import Glibc

/// Frame and axes of a plot, as SVG in the colours of the page.
struct PlotFrame {
  /// Horizontal axis.
  let across: PlotAxis
  /// Vertical axis; nil if rows have names.
  let up: PlotAxis?

  /// Width of the plot.
  var width = 960.0
  /// Height of the plot.
  var height = 380.0
  /// Left margin.
  var left = 64.0
  /// Bottom margin.
  private let bottom = 44.0
  /// Top margin.
  private let top = 14.0
  /// Right margin.
  private let right = 20.0

  /// A plot with these axes.
  init(across: PlotAxis, up: PlotAxis?) {
    self.across = across
    self.up = up
  }

  /// Horizontal position of a value.
  func x(_ figure: Double) -> Double { left + across.fraction(of: figure) * (width - left - right) }

  /// Vertical position of a value.
  func y(_ figure: Double) -> Double { y(part: up?.fraction(of: figure) ?? 0) }

  /// Vertical position of a fraction of the height, from the bottom.
  func y(part: Double) -> Double { height - bottom - part * (height - top - bottom) }

  /// The SVG with `marks` over the axes. `name` is its accessible description.
  func svg(_ name: String, _ marks: [Markup]) -> Markup {
    .element(
      "svg",
      [
        ("viewBox", "0 0 \(fixed(width, 0)) \(fixed(height, 0))"), ("role", "img"),
        ("aria-label", name),
      ],
      grid + marks)
  }

  private var grid: [Markup] {
    var marks: [Markup] = []
    for tick in across.ticks {
      let x = self.x(tick)
      marks.append(line(x, y(part: 0), x, y(part: 1), "grid"))
      marks.append(
        text(x, y(part: 0) + 17, PlotAxis.label(tick), "tick", anchor: "middle"))
    }
    marks.append(
      text((x(across.low) + width - right) / 2, height - 8, across.title, "axis", anchor: "middle"))
    guard let up else { return marks }
    for tick in up.ticks {
      let y = self.y(tick)
      marks.append(line(left, y, width - right, y, "grid"))
      marks.append(text(left - 8, y + 4, PlotAxis.label(tick), "tick", anchor: "end"))
    }
    let middle = (y(part: 0) + y(part: 1)) / 2
    marks.append(
      .element(
        "text",
        [
          ("class", "axis"), ("text-anchor", "middle"),
          ("transform", "translate(14 \(fixed(middle, 1))) rotate(-90)"),
        ],
        up.title))
    return marks
  }

  // MARK: Marks

  /// A line.
  func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String
  ) -> Markup {
    .shape(
      "line",
      [
        ("class", style), ("x1", fixed(x1, 1)), ("y1", fixed(y1, 1)), ("x2", fixed(x2, 1)),
        ("y2", fixed(y2, 1)),
      ])
  }

  /// A text.
  func text(
    _ x: Double, _ y: Double, _ text: String, _ style: String, anchor: String = "start"
  ) -> Markup {
    .element(
      "text",
      [("class", style), ("x", fixed(x, 1)), ("y", fixed(y, 1)), ("text-anchor", anchor)], text)
  }
}

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
  func fraction(of figure: Double) -> Double {
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
