// SPDX-License-Identifier: MIT

import Geometry
import Testing

@testable import Benchmark

/// The HTML page of a report.
@Suite struct PageTests {
  /// A report with every kind of content.
  private func report() throws -> SpeedReport {
    var report = SpeedReport(
      machine: Machine(renderer: "a <renderer> & \"more\"", cores: 2, load: 0),
      settings: SpeedSettings())
    report.machine.isSoftware = true
    let spread = Spread(low: 1.1, high: 1.3)
    report.ratios = [
      Ratio(name: "blur_tax", median: 1.2, spread: spread, pairs: 9),
      Ratio(name: "methods.kwin", median: 3, spread: spread, pairs: 9),
      Ratio(name: "damage_footprint", median: 1.05, spread: spread, pairs: 9),
    ]
    report.scenarios = try [(.scroll, 7.5), (.list, 20), (.idle, 0)].map(result)
    let times = try #require(Distribution([4, 5, 6]))
    func method(_ title: String, _ ratio: Ratio?, error: Double) -> MethodResult {
      MethodResult(
        name: title, title: title, sigma: 24, times: times, ratio: ratio, fetches: 3, bytes: 9,
        passes: 6,
        quality: .init(sigma: 24, kernelError: error, peakSignal: 58, ripple: 0.001))
    }
    report.methods = [
      method("Scrim", nil, error: 0.005), method("KWin", report.ratios[1], error: 0.13),
    ]
    report.sweeps = [
      Sweep(
        name: "sigma", axis: "sigma, pixels",
        points: [
          .init(x: 1, time: 2, spread: Spread(low: 1, high: 3)),
          .init(x: 120, time: 3, spread: Spread(low: 2, high: 4)),
        ])
    ]
    report.images = [
      MethodImage("true Gaussian", GrayImage(width: 4, height: 3, level: 0.5))
    ]
    return report
  }

  /// A result of `scenario` with frames that all take `time` milliseconds.
  private func result(_ scenario: Scenario, _ time: Double) throws -> ScenarioResult {
    var sample = FrameSample()
    sample.time = ClockReading(wall: time, processor: time)
    return try #require(
      ScenarioResult(
        scenario, size: Size(width: 1280, height: 800), turns: [[sample, sample]],
        allocations: [0], passes: nil, textureBytes: 10))
  }

  /// The elements of a page that are not properly nested.
  private func faults(of page: String) -> [String] {
    var open: [String] = []
    var faults: [String] = []
    for piece in page.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      guard let end = piece.firstIndex(of: ">") else {
        faults.append("no end of \(piece)")
        continue
      }
      let inside = piece[..<end]
      let name = String(inside.prefix { $0 != " " })
      if name.hasPrefix("/") {
        if open.popLast() != String(name.dropFirst()) { faults.append(name) }
      } else if !["meta", "img", "!doctype"].contains(name) {
        open.append(name)
      }
      if inside.filter({ $0 == "\"" }).count % 2 != 0 { faults.append("quotes of \(inside)") }
    }
    return faults + open
  }

  @Test func thePageIsWellFormed() throws {
    let page = try report().page
    #expect(faults(of: page) == [])
    #expect(page.hasPrefix("<!doctype html>"))
  }

  @Test func theCheckFindsMalformedPages() {
    #expect(faults(of: "<p><b>x</p></b>") == ["/p", "/b"])
    #expect(faults(of: "<p>") == ["p"])
  }

  @Test func thePageIsSelfContained() throws {
    let page = try report().page
    for word in ["http:", "https:", "<script", "<link", "url(", "@import"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("prefers-color-scheme: dark"))
    #expect(page.contains("src=\"data:image/png;base64,iVBORw0KGgo"))
  }

  @Test func thePageShowsTheMeasurements() throws {
    let page = try report().page
    #expect(page.contains("a &lt;renderer&gt; &amp; &quot;more&quot;"))
    #expect(page.contains("class=\"met\">goal: at most 1.1"))
    #expect(page.contains("class=\"missed\">goal: at least 4"))
    // The ratio to a flat tint has no goal.
    #expect(page.components(of: "goal: at ") == 2)
    #expect(page.contains("1.20×"))
    #expect(page.components(of: "<svg") == 3)
  }

  @Test func theHeadlineCountsAndListsTheScenesThatHold60Hz() throws {
    var report = try report()
    #expect(report.page.contains("<h1>1 of 2 scenes hold 60 Hz here</h1>"))
    #expect(report.page.contains("60 Hz holds in scroll."))
    #expect(report.page.contains("It does not in list."))
    #expect(report.conclusion.contains("60 Hz holds in scroll\n60 Hz does not hold in list"))
    report.scenarios.removeFirst()
    #expect(report.page.contains("<h1>0 of 1 scenes hold 60 Hz here</h1>"))
    #expect(!report.page.contains("60 Hz holds in"))
    #expect(report.conclusion.contains("60 Hz holds in none"))
  }

  @Test func theHeadlineSaysNothingAboutTimesThatMeanLittle() throws {
    for change: (inout SpeedReport) -> Void in [
      { $0.machine.loadAfter = 9 }, { $0.machine.isOptimized = false },
    ] {
      var report = try report()
      change(&report)
      #expect(report.page.contains("<h1>What live blur costs</h1>"))
      #expect(!report.page.contains("60 Hz holds"))
      #expect(!report.conclusion.contains("60 Hz"))
    }
  }

  @Test func goalsApplyOnlyToTheSettingsThatTheyAreFor() throws {
    var report = try report()
    #expect(report.terminal.contains("at most 1.1: met"))
    #expect(report.terminal.contains("at least 4: missed"))
    report.settings.sigmas = [12]
    #expect(!report.page.contains("goal: "))
    #expect(!report.terminal.contains("at most"))
  }

  @Test func pagesOfEmptyReportsAreWellFormed() {
    let report = SpeedReport(
      machine: Machine(renderer: "none", cores: 1, load: 0), settings: SpeedSettings())
    #expect(faults(of: report.page) == [])
  }

  @Test func byteCountsAreFormatted() {
    #expect(Base64.text([]) == "")
    #expect(Base64.text(Array("f".utf8)) == "Zg==")
    #expect(Base64.text(Array("fo".utf8)) == "Zm8=")
    #expect(Base64.text(Array("foobar".utf8)) == "Zm9vYmFy")
    #expect(Base64.text([0xFF, 0xEF, 0xBF]) == "/++/")
  }

  @Test func axesHaveRoomForTheirFiguresAndRoundTicks() {
    let linear = PlotAxis("x", for: [3, 9.7])
    #expect(linear.low == 0)
    #expect(linear.high >= 9.7)
    #expect(linear.ticks == [0, 2, 4, 6, 8, 10])
    let logarithmic = PlotAxis("x", for: [0.3, 70], isLogarithmic: true)
    #expect(logarithmic.low <= 0.3)
    #expect(logarithmic.high >= 70)
    #expect(logarithmic.fraction(of: logarithmic.low) == 0)
    #expect(isNear(logarithmic.fraction(of: logarithmic.high), 1, 1e-12))
    #expect(!logarithmic.ticks.isEmpty)
    #expect(PlotAxis("x", for: []).fraction(of: 0) == 0)
  }
}

extension String {
  /// The number of occurrences of `text`.
  fileprivate func components(of text: String) -> Int {
    var count = 0
    var rest = self[...]
    while let found = rest.firstRange(of: text) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
