// SPDX-License-Identifier: MIT

import Backdrop
import Geometry

/// Tables of the speed report.
enum SpeedTables {
  /// Ratios.
  static func ratios(_ report: SpeedReport) -> ReportTable {
    ReportTable(
      title: "Ratios",
      note: "Each is the median over pairs of times that were taken right beside each other; the"
        + " spread is what the middle halves of the early, middle and late pairs span. They go by "
        + (report.machine.isSoftware
          ? "what the processor computed, since that draws here and others want it too."
          : "what went by."),
      columns: ["ratio", "median", "low", "high", "pairs"] + (report.hasGoals ? ["goal"] : []),
      rows: report.ratios.map {
        [
          $0.name, fixed($0.median, 3), fixed($0.spread.low, 3), fixed($0.spread.high, 3),
          "\($0.pairs)",
        ] + (report.hasGoals ? [goal($0)] : [])
      })
  }

  /// The goal of a ratio and whether it is met; a stroke if it has none.
  private static func goal(_ ratio: Ratio) -> String {
    guard let goal = Goal(ratio.name) else { return "-" }
    return "\(goal.text): \(goal.isMet(ratio.median) ? "met" : "missed")"
  }

  /// Times of the scenarios.
  static func times(_ report: SpeedReport) -> ReportTable {
    ReportTable(
      title: "Scenarios",
      note: "Milliseconds from the input to the last pixel, and of all processors together.",
      columns: [
        "scenario", "median", "p95", "p99", "worst", "processor", "frames",
      ] + RefreshRate.allCases.map { "\($0.rawValue) Hz" },
      rows: report.scenarios.map { result in
        let times = result.times
        return [
          result.scenario.rawValue, fixed(times.median, 2), fixed(times.p95, 2),
          fixed(times.p99, 2), fixed(times.worst, 2), fixed(result.processor.median, 2),
          "\(times.sorted.count)",
        ] + RefreshRate.allCases.map { $0.holds(times) ? "holds" : "no" }
      })
  }

  /// The cost of frames in windows.
  static func windows(_ scenes: [WindowResult.Scene]) -> ReportTable {
    ReportTable(
      title: "In a window",
      note: "Frames a second, milliseconds from one frame to the next, and the share of refreshes"
        + " during a motion that showed no new frame; milliseconds of all processors together, and"
        + " thousands of pixels drawn, for a frame.",
      columns: [
        "scenario", "frames a second", "p95", "rate", "missed %", "processor", "pixels",
      ],
      rows: scenes.map {
        [
          $0.scenario.rawValue, fixed($0.rate, 1), fixed($0.interval, 1),
          $0.holds ? "holds" : "no", fixed(100 * $0.missed, 1), fixed($0.processor, 2),
          fixed($0.pixels / 1000, 0),
        ]
      })
  }

  /// Counts of the scenarios, for each frame.
  static func counts(_ report: SpeedReport) -> ReportTable {
    let names = FrameCounts.fields.map(\.name)
    return ReportTable(
      title: "What is done in a frame",
      note:
        "Medians; of objects of GL's and of what our own code allocates the mean. Overdraw is how"
        + " many pixels are drawn, into planes and kept layers too, for each pixel of the window"
        + " that changed.",
      columns: ["scenario"] + names.map { String($0.map { $0 == "_" ? " " : $0 }) } + ["overdraw"],
      rows: report.scenarios.map { result in
        [result.scenario.rawValue] + names.map { short(result.count($0)) }
          + [result.overdraw.map { fixed($0, 2) } ?? "-"]
      })
  }

  /// Times of a scenario by pass.
  static func passes(_ scenario: Scenario, _ times: PassTimes) -> ReportTable {
    let rows = times.passes.map {
      [
        $0.name, short($0.draws), short($0.pixels), fixed($0.time, 2),
        $0.pixels > 0 ? fixed($0.time * 1e6 / $0.pixels, 1) : "-",
      ]
    }
    return ReportTable(
      title: "Passes of \(scenario.rawValue)",
      note: "Milliseconds a frame, by the clock of the ratios, where every pass is waited for; the"
        + " waiting is left out. Pixels are covered ones, of any target; a pass that covers few has"
        + " a high price for each.",
      columns: ["program", "draws", "pixels", "ms", "ns a pixel"],
      rows: rows + [["between passes", "-", "-", fixed(times.between, 2), "-"]])
  }

  /// Methods.
  static func methods(_ report: SpeedReport) -> ReportTable {
    ReportTable(
      title: "Methods",
      note:
        "Of a panel as wide as the window and half as high. Ours is held against the Gaussian of"
        + " the sigma asked for; others, at the setting nearest to it that they ship, against that"
        + " of the sigma which they turn out to have. A stroke stands where to measure that would"
        + " take minutes: 'scrim bench --quality' does.",
      columns: [
        "method", "sigma", "found", "ms", "fps", "to ours", "fetches", "bytes", "passes",
        "kernel error %", "PSNR dB", "ripple %",
      ],
      rows: report.methods.map { method in
        [
          method.title, short(method.sigma),
          method.quality.map { fixed($0.sigma, 2) } ?? "-",
          fixed(method.times.median, 2), fixed(method.framesPerSecond, 0),
          method.ratio.map { fixed($0.median, 2) } ?? "-", fixed(method.fetches, 1),
          fixed(method.bytes, 1), "\(method.passes)",
          method.quality.map { fixed(100 * $0.kernelError, 2) } ?? "-",
          method.quality.map { fixed($0.peakSignal, 1) } ?? "-",
          method.quality.map { fixed(100 * $0.ripple, 3) } ?? "-",
        ]
      })
  }
}

extension SpeedReport {
  /// The tables in report order.
  var tables: [ReportTable] {
    [SpeedTables.ratios(self)]
      + (scenarios.isEmpty ? [] : [SpeedTables.times(self), SpeedTables.counts(self)])
      + (window.map { $0.scenes.isEmpty ? [] : [SpeedTables.windows($0.scenes)] } ?? [])
      + (methods.isEmpty ? [] : [SpeedTables.methods(self)])
  }

  /// Times by pass, for each scenario.
  private var passTables: [ReportTable] {
    scenarios.compactMap { result in
      result.passes.map { SpeedTables.passes(result.scenario, $0) }
    }
  }

  /// The tables that fit a terminal, followed by the machine.
  public var terminal: String {
    var tables = tables
    // The table of counts is too wide for a terminal; the other reports have it.
    tables.removeAll { $0.title == SpeedTables.counts(self).title }
    return (tables.map(\.terminal) + [conclusion]).joined(separator: "\n") + "\n"
  }

  /// The tables as Markdown.
  public var markdown: String {
    let pixels = settings.pixels
    let head = """
      # What live blur costs: \(settings.date)

      A window of \(pixels.width)x\(pixels.height) pixels, glass of sigma \(short(settings.sigma)).
      """
    let facts = conclusion.split(separator: "\n").map { "- \($0)" }.joined(separator: "\n")
    return ([head, facts + "\n"] + (tables + passTables).map(\.markdown)).joined(separator: "\n\n")
  }

  /// The time to the first frame, which is the window's if there is one.
  var firstFrame: String {
    let starts = window.map(\.processStart) ?? processStart
    return (starts.map { "\(fixed($0, 0)) ms after the start of the process, " } ?? "")
      + "\(fixed(startUp, 0)) ms after opening EGL" + (window == nil ? "" : " without a window")
  }

  /// The machine, the start-up time and the memory, one line each.
  public var conclusion: String {
    var lines = [
      "\(machine.renderer), profile \(profile.rawValue), \(machine.cores) cores, load"
        + " \(fixed(machine.loadBefore, 1)) before and \(fixed(machine.loadAfter, 1)) after",
      "first frame \(firstFrame)",
      "\(fixed(Double(residentBytes) / 1_000_000, 0)) MB in use with one scene open",
    ]
    if let window {
      lines.append(
        "window: \(window.submitted) frames handed over, \(window.presented) seen,"
          + " \(window.missed) missed (by \(window.missedBy))"
          + (window.meanLatency.map { "; \(fixed($0, 1)) ms from input to screen" } ?? ""))
    }
    if let rest = window?.rest {
      lines.append(
        "window at rest: \(rest.frames) frames and \(rest.wakeUps) wake-ups in"
          + " \(fixed(rest.seconds, 0)) s")
    }
    if hasTrueTimes, !heldScenarios.isEmpty || !missedScenarios.isEmpty {
      lines.append("60 Hz holds in \(Self.names(heldScenarios))")
      lines.append("60 Hz does not hold in \(Self.names(missedScenarios))")
    }
    if !machine.isOptimized { lines.append("built for debugging: times mean little") }
    if machine.isBusy { lines.append("the machine was busy: trust ratios, not times") }
    return lines.joined(separator: "\n")
  }
}

extension Machine {
  /// True if other load makes times unreliable.
  var isBusy: Bool { max(loadBefore, loadAfter) > 0.75 * Double(cores) }
}
