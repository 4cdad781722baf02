// SPDX-License-Identifier: MIT

/// Plots of the page.
enum Plots {
  /// Frame times of every scenario: a stroke for each frame, a bar for the middle half, and lines
  /// at the frame periods of common refresh rates.
  static func distributions(_ results: [ScenarioResult]) -> Markup {
    let shown = results.filter { $0.times.median > 0.01 }
    let periods = RefreshRate.allCases.map(\.period)
    let figures = shown.flatMap { [$0.times.sorted[0], $0.times.worst] } + periods
    var frame = PlotFrame(
      across: PlotAxis("milliseconds a frame", for: figures, isLogarithmic: true), up: nil)
    frame.left = 96
    frame.height = 70 + 30 * Double(max(shown.count, 1))
    var marks: [Markup] = []
    for rate in RefreshRate.allCases {
      let x = frame.x(rate.period)
      marks.append(frame.line(x, frame.y(part: 0), x, frame.y(part: 1), "limit"))
      // 120 and 144 Hz are close together.
      let anchor = rate == .hz144 ? "end" : "start"
      let gap = rate == .hz144 ? -3.0 : 3
      marks.append(
        frame.text(x + gap, frame.y(part: 1) - 3, "\(rate.rawValue) Hz", "note", anchor: anchor))
    }
    for (row, result) in shown.enumerated() {
      let part = 1 - (Double(row) + 0.5) / Double(shown.count)
      marks += strip(result, in: frame, at: frame.y(part: part))
    }
    return frame.svg("Frame times of every scenario", marks)
  }

  private static func strip(
    _ result: ScenarioResult, in frame: PlotFrame, at y: Double
  ) -> [Markup] {
    let times = result.times
    let said =
      "\(result.scenario.rawValue): median \(fixed(times.median, 2)) ms,"
      + " p95 \(fixed(times.p95, 2)) ms, worst \(fixed(times.worst, 2)) ms"
    // More strokes than this are not distinguishable.
    let step = max(times.sorted.count / 120, 1)
    let strokes = stride(from: 0, to: times.sorted.count, by: step).map { index in
      let x = frame.x(times.sorted[index])
      return frame.line(x, y - 8, x, y + 8, "stroke")
    }
    let (low, high) = (frame.x(times.middle.low), frame.x(times.middle.high))
    return [frame.text(frame.left - 10, y + 4, result.scenario.rawValue, "name", anchor: "end")]
      + strokes + [
        .shape(
          "rect",
          [
            ("class", "bar"), ("x", fixed(low, 1)), ("y", fixed(y - 5, 1)),
            ("width", fixed(max(high - low, 2), 1)), ("height", "10"), ("rx", "3"),
          ],
          title: said),
        frame.line(frame.x(times.median), y - 9, frame.x(times.median), y + 9, "median"),
      ]
  }

  /// A cost curve with the middle half of the times.
  static func curve(_ sweep: Sweep) -> Markup {
    let isWide = (sweep.points.last?.x ?? 0) > 50 * (sweep.points.first?.x ?? 1)
    var frame = PlotFrame(
      across: PlotAxis(
        sweep.axis, for: sweep.points.map(\.x), isLogarithmic: isWide && sweep.name != "area"),
      up: PlotAxis("milliseconds", for: sweep.points.map(\.spread.high)))
    frame.width = 480
    frame.height = 290
    let positions = sweep.points.map { (frame.x($0.x), frame.y($0.time)) }
    let upper = sweep.points.map { (frame.x($0.x), frame.y($0.spread.high)) }
    let lower = sweep.points.reversed().map { (frame.x($0.x), frame.y($0.spread.low)) }
    let dots = zip(sweep.points, positions).map { point, position in
      Markup.shape(
        "circle",
        [
          ("class", "dot"), ("cx", fixed(position.0, 1)), ("cy", fixed(position.1, 1)),
          ("r", "3.5"),
        ],
        title: "\(PlotAxis.label(point.x)): \(fixed(point.time, 3)) ms")
    }
    return frame.svg(
      "Cost of the blur by \(sweep.axis)",
      [
        .shape("polygon", [("class", "band"), ("points", list(upper + lower))]),
        .shape("polyline", [("class", "curve"), ("points", list(positions))]),
      ] + dots)
  }

  private static func list(_ positions: [(Double, Double)]) -> String {
    positions.map { "\(fixed($0.0, 1)),\(fixed($0.1, 1))" }.joined(separator: " ")
  }

  /// Time against distance from a Gaussian; methods near the origin are best.
  static func methods(_ results: [MethodResult]) -> Markup {
    let shown = results.filter { ($0.quality?.kernelError ?? 0) > 0 }
    let frame = PlotFrame(
      across: PlotAxis(
        "milliseconds for the panel", for: shown.map(\.times.median), isLogarithmic: true),
      up: PlotAxis(
        "kernel error, %", for: shown.compactMap { $0.quality.map { 100 * $0.kernelError } },
        isLogarithmic: true))
    let marks = shown.flatMap { method in
      let error = 100 * (method.quality?.kernelError ?? 0)
      let (x, y) = (frame.x(method.times.median), frame.y(error))
      let isOurs = method.ratio == nil
      let isAtEdge = x > frame.width - 110
      return [
        Markup.shape(
          "circle",
          [
            ("class", isOurs ? "ours" : "other"), ("cx", fixed(x, 1)), ("cy", fixed(y, 1)),
            ("r", isOurs ? "7" : "5"),
          ],
          title: "\(method.title): \(fixed(method.times.median, 2)) ms, \(fixed(error, 2)) %"),
        frame.text(
          x + (isAtEdge ? -11 : 11), y + 4, method.title, isOurs ? "name ours-name" : "name",
          anchor: isAtEdge ? "end" : "start"),
      ]
    }
    return frame.svg("Methods by time and error", marks)
  }
}
