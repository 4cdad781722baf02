// SPDX-License-Identifier: MIT

import Backdrop
import Geometry

/// The report as one self-contained page, without network access, scripts or fonts.
struct Page {
  /// The report.
  let report: SpeedReport

  /// Source of the page.
  var text: String {
    let head = Markup.element(
      "head", [],
      [
        .void("meta", [("charset", "utf-8")]),
        .void(
          "meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")]),
        .element("title", "What live blur costs, \(report.settings.date)"),
        .element("style", [], [.raw(PageStyle.sheet)]),
      ])
    let body = Markup.element("body", [], [.element("main", [], sections)])
    return "<!doctype html>\n"
      + Markup.element("html", [("lang", "en")], [head, body]).text + "\n"
  }

  private var sections: [Markup] {
    introduction + scenarios + curves + methods + images + tables + machine
  }

  // MARK: Sections

  private var introduction: [Markup] {
    [
      .element("h1", answer)
    ] + rates + [
      .element("p", [("class", "lead")], setting),
      .element(
        "p",
        "Ratios compare times that were taken right beside each other, so that they hold on a busy"
          + " machine. Each is the median of its pairs; the middle half of them lies in the range"
          + " beneath it."),
      SummaryTiles.ratios(report),
    ]
  }

  /// The main result in one line.
  private var answer: String {
    let (held, missed) = (report.heldScenarios.count, report.missedScenarios.count)
    guard report.hasTrueTimes, held + missed > 0 else { return "What live blur costs" }
    return "\(held) of \(held + missed) scenes hold 60 Hz here"
  }

  /// The scenes that hold 60 Hz and those that do not; empty if frame times say little.
  private var rates: [Markup] {
    guard report.hasTrueTimes, !report.scenarios.isEmpty else { return [] }
    return [("60 Hz holds in", report.heldScenarios), ("It does not in", report.missedScenarios)]
      .filter { !$0.1.isEmpty }
      .map { .element("p", [("class", "lead")], "\($0.0) \(SpeedReport.names($0.1)).") }
  }

  private var setting: String {
    let pixels = report.settings.pixels
    return
      "\(report.machine.renderer), a window of \(pixels.width)x\(pixels.height) pixels, glass of"
      + " sigma \(short(report.settings.sigma)), \(report.settings.date)."
      + (report.machine.isBusy ? " The machine was busy meanwhile." : "")
      + (report.machine.isOptimized ? "" : " The program was built for debugging.")
  }

  private var scenarios: [Markup] {
    guard !report.scenarios.isEmpty else { return [] }
    return [
      .element("h2", "Frame times"),
      .element(
        "p",
        "From the input to the last pixel. Every stroke is a frame, the bar is the middle half of"
          + " them, the mark across it the median. A rate holds where all but a twentieth of the"
          + " frames are left of its line."),
      card(Plots.distributions(report.scenarios)),
      .element(
        "dl", [],
        report.scenarios.flatMap {
          [
            Markup.element("dt", $0.scenario.rawValue),
            Markup.element("dd", $0.scenario.summary),
          ]
        }),
    ]
  }

  private var curves: [Markup] {
    guard !report.sweeps.isEmpty else { return [] }
    return [
      .element("h2", "What the blur costs by itself"),
      .element(
        "p", "The glass of a panel over a plane that lies ready, with nothing drawn around it."),
      .element(
        "div", [("class", "pair")],
        report.sweeps.map { sweep in
          .element(
            "div", [("class", "card")],
            [.element("h3", Self.title(sweep)), Plots.curve(sweep)])
        }),
    ]
  }

  private static func title(_ sweep: Sweep) -> String {
    switch sweep.name {
    case "area": "By the area of the panel"
    case "sigma": "By strength"
    default: "By what changes beneath it"
    }
  }

  private var methods: [Markup] {
    let sigmas = Set(report.methods.map(\.sigma))
    guard let nearest = sigmas.min(by: { distance($0) < distance($1) }) else { return [] }
    let shown = report.methods.filter { $0.sigma == nearest }
    guard shown.count > 1 else { return [] }
    return [
      .element("h2", "Beside other methods, at sigma \(short(nearest))"),
      .element(
        "p",
        "Each with the setting nearest to it that it ships. The further down, the nearer to a true"
          + " Gaussian; the further left, the cheaper."),
      card(Plots.methods(shown)),
    ]
  }

  private func distance(_ sigma: Double) -> Double { abs(sigma - report.settings.sigma) }

  private var images: [Markup] {
    guard !report.images.isEmpty else { return [] }
    return [
      .element("h2", "What they look like"),
      .element("p", "The same image, blurred by each to sigma 12 or as near as it comes."),
      ImageStrip.figures(report.images),
    ]
  }

  private var tables: [Markup] {
    report.tables.flatMap { table in
      [
        Markup.element("h2", table.title),
        Markup.element("p", table.note),
        card(Self.table(table)),
      ]
    }
  }

  private static func table(_ table: ReportTable) -> Markup {
    let head = Markup.element("tr", [], table.columns.map { .element("th", $0) })
    let rows = table.rows.map { row in
      Markup.element(
        "tr", row.first == "Scrim" ? [("class", "own")] : [], row.map { .element("td", $0) })
    }
    return .element("table", [], [head] + rows)
  }

  private var machine: [Markup] {
    [
      .element("h2", "The machine"),
      card(.element("dl", [], facts.flatMap { [.element("dt", $0.0), .element("dd", $0.1)] })),
    ]
  }

  private var facts: [(String, String)] {
    let machine = report.machine
    return [
      ("Renderer", machine.renderer), ("Driver", machine.driver),
      ("Blur", "profile \(report.profile.rawValue)"),
      ("Processor", "\(machine.processor), \(machine.cores) cores"), ("Kernel", machine.kernel),
      ("Load", "\(fixed(machine.loadBefore, 2)) before, \(fixed(machine.loadAfter, 2)) after"),
      ("First frame", report.firstFrame),
      (
        "Memory",
        "\(fixed(Double(report.residentBytes) / 1_000_000, 0)) MB with one scene of the demo open"
      ),
    ]
      + (report.window.map {
        [
          (
            "Window",
            "\($0.submitted) frames handed over, \($0.presented) seen, \($0.missed) missed"
              + " (by \($0.missedBy))"
          )
        ]
      } ?? [])
  }

  private func card(_ content: Markup) -> Markup {
    .element("div", [("class", "card")], [content])
  }
}

extension SpeedReport {
  /// The report as an HTML page.
  public var page: String { Page(report: self).text }
}
