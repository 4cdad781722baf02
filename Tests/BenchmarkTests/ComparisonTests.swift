// SPDX-License-Identifier: MIT

import Backdrop
import Geometry
import JSON5
import Testing

@testable import Benchmark

/// The comparison of two reports.
@Suite struct ComparisonTests {
  /// A report with one ratio and one scenario.
  private func report(
    tax: Double = 1.2, spread: Double = 0.05, kwin: Double = 5, passes: Double = 4,
    allocations: [Int] = [3]
  ) throws -> SpeedReport {
    var report = SpeedReport(
      machine: Machine(renderer: "none", cores: 2, load: 0), settings: SpeedSettings())
    report.ratios = [
      Ratio(
        name: "blur_tax", median: tax, spread: Spread(low: tax - spread, high: tax + spread),
        pairs: 9),
      Ratio(
        name: "methods.kwin", median: kwin, spread: Spread(low: kwin - 0.1, high: kwin + 0.1),
        pairs: 9),
    ]
    var sample = FrameSample()
    sample.time = ClockReading(wall: 5, processor: 5)
    sample.threadSwitches = 7
    sample.counts.blurPasses = Int(passes)
    sample.counts.changed = 200
    sample.counts.redrawn = 500
    report.scenarios = [
      try #require(
        ScenarioResult(
          .full, size: Size(width: 1280, height: 800), turns: [[sample, sample]],
          allocations: allocations, passes: nil, textureBytes: 10))
    ]
    return report
  }

  /// The changes between two reports. The first one is written as JSON and read again.
  private func changes(_ before: SpeedReport, _ now: SpeedReport) throws -> Comparison {
    Comparison(now, against: try Baseline(try document(before.value), for: now))
  }

  /// What a reader of the written report sees.
  private func document(_ value: JSON) throws -> JSON5Value {
    try JSON5Reader.read(Array(value.text().utf8))
  }

  @Test func equalReportsHaveNoChanges() throws {
    let comparison = try changes(try report(), try report())
    #expect(comparison.changes.isEmpty)
    #expect(comparison.compared == 2 + FrameCounts.fields.count)
    #expect(!comparison.isWorse)
  }

  @Test func differencesWithinTheSpreadAreNoChange() throws {
    #expect(try changes(try report(tax: 1.2), try report(tax: 1.29)).changes.isEmpty)
  }

  @Test func differencesBeyondTheSpreadAreChanges() throws {
    let worse = try changes(try report(tax: 1.2), try report(tax: 1.4))
    #expect(worse.changes.map(\.name) == ["blur_tax"])
    #expect(worse.isWorse)
    #expect(worse.terminal.contains("worse"))
    #expect(!(try changes(try report(tax: 1.4), try report(tax: 1.2)).isWorse))
  }

  @Test func othersThatAreFasterBesideOursAreWorse() throws {
    #expect(try changes(try report(kwin: 5), try report(kwin: 3)).isWorse)
    #expect(!(try changes(try report(kwin: 3), try report(kwin: 5)).isWorse))
  }

  @Test func morePassesAreReportedWhateverTheTimes() throws {
    let comparison = try changes(try report(passes: 4), try report(passes: 8))
    #expect(comparison.changes.map(\.name) == ["full.blur_passes"])
    #expect(comparison.isWorse)
  }

  /// Caches fill in the first rounds, and a faster machine runs more rounds.
  @Test func meansUseRoundsThatAllRunsHave() throws {
    let few = try report(allocations: [90, 40, 0, 7, 2])
    #expect(few.scenarios[0].count("allocations") == 3)
    let more = try report(allocations: [90, 40, 0, 7, 2, 50, 60])
    #expect(try changes(few, more).changes.isEmpty)
    #expect(try changes(few, try report(allocations: [90, 40, 0, 7, 5])).isWorse)
    #expect(try changes(try report(allocations: [0]), try report(allocations: [1])).isWorse)
    #expect(try changes(few, try report(allocations: [8])).isWorse)
  }

  @Test func otherDocumentsAreRejected() throws {
    let report = try report()
    #expect(throws: Baseline.Fault.notAReport) {
      try Baseline(try document(.array([])), for: report)
    }
    var other = report
    other.settings.sigmas = [12]
    #expect(throws: Baseline.Fault.otherSettings("sigma")) {
      try Baseline(try document(other.value), for: report)
    }
    other = report
    other.settings.profile = .cpu
    #expect(throws: Baseline.Fault.otherSettings("profile")) {
      try Baseline(try document(other.value), for: report)
    }
    let text = report.value.text().replacing(
      "\"version\": \(SpeedReport.version)", with: "\"version\": 99")
    let newer = try JSON5Reader.read(Array(text.utf8))
    #expect(throws: Baseline.Fault.version(99)) { try Baseline(newer, for: report) }
  }

  /// The window is shown first.
  @Test func theFirstFrameIsThatOfTheWindow() throws {
    var report = try report()
    report.processStart = 130
    #expect(report.conclusion.contains("first frame 130 ms after the start"))
    #expect(try document(report.value)["process_start_ms"]?.number == 130)
    report.processStart = 30_000
    report.window = WindowResult()
    report.window?.processStart = 120
    #expect(report.conclusion.contains("first frame 120 ms after the start"))
    let value = try document(report.value)
    #expect(value["process_start_ms"]?.content == .null)
    #expect(value["window"]?["process_start_ms"]?.number == 120)
  }

  @Test(arguments: [(41.0, true), (42, false)])
  func aRateHoldsIfFramesAreHardlyLate(interval: Double, holds: Bool) throws {
    var report = try report()
    report.window = WindowResult()
    report.window?.scenes = [
      .init(
        scenario: .stage, rate: 30, interval: interval, period: 1000.0 / 30, missed: 0,
        processor: 9, pixels: 1e6)
    ]
    let scene = try document(report.value)["window"]?["scenes"]?["stage"]
    #expect(scene?["holds"]?.content == .bool(holds))
  }

  @Test func documentsHaveTheDocumentedNames() throws {
    let value = try document(try report().value)
    #expect(
      value.members?.map(\.key) == [
        "version", "date", "machine", "settings", "ratio_clock", "ratios",
        "process_start_ms", "start_ms", "resident_bytes", "scenarios", "methods", "sweeps",
        "window",
      ])
    #expect(value["ratios"]?["blur_tax"]?["median"]?.number == 1.2)
    #expect(value["scenarios"]?["full"]?["frame_ms"]?["median"]?.number == 5)
    #expect(value["scenarios"]?["full"]?["thread_switches"]?["median"]?.number == 7)
    #expect(value["scenarios"]?["full"]?["counts"]?["blur_passes"]?.number == 4)
    #expect(value["scenarios"]?["full"]?["counts"]?["allocations"]?.number == 3)
    #expect(value["scenarios"]?["full"]?["counts"]?["pixels_changed"]?.number == 200)
    #expect(value["scenarios"]?["full"]?["overdraw"]?.number == 2.5)
  }
}
