// SPDX-License-Identifier: MIT

import Backdrop
import GLES
public import ScrimKit

/// The speed benchmark.
@MainActor public struct SpeedRun {
  /// Settings of the run.
  private let settings: SpeedSettings
  /// Called with a description of each step.
  private let progress: (String) -> Void

  /// A run of `settings`; `progress` receives a description of each step.
  public init(_ settings: SpeedSettings, progress: @escaping (String) -> Void) {
    self.settings = settings
    self.progress = progress
  }

  /// Runs the benchmark and returns the results.
  public func report() throws(SpeedFailure) -> SpeedReport {
    let first = try open(.scroll)
    let (startUp, processStart) = (first.firstFrame, first.processAgeAtFirstFrame)
    let resident = Machine.residentBytes
    var machine = Machine(first.offscreen.renderer)
    let bench = try PanelBench(settings, RatioClock(machine), progress: progress)
    defer { bench.close() }
    // Panel visits run before the scenarios, after them, and at the end.
    try bench.visit()
    let scenarios = try scenarios(first)
    try bench.visit()
    let panels = try bench.outcome()
    machine.loadAfter = Machine.load
    var report = SpeedReport(machine: machine, settings: settings)
    report.startUp = startUp
    report.processStart = processStart
    report.residentBytes = resident
    report.scenarios = scenarios
    report.methods = panels.methods
    report.sweeps = panels.sweeps
    report.images = panels.images
    report.ratios =
      Self.ratios(scenarios, footprint: panels.footprintShare, by: RatioClock(machine))
      + panels.ratios
    return report
  }

  // MARK: Scenarios

  private func open(_ scenario: Scenario) throws(SpeedFailure) -> ScenarioRenderer {
    let setup = ScenarioSetup(scenario, size: settings.size, sigma: settings.sigma)
    do throws(AppFailure) {
      return try ScenarioRenderer(
        scenario, setup, platform: settings.platform, planner: settings.planner)
    } catch {
      throw .app(error)
    }
  }

  /// Draws all scenarios in turns. `first` is one of them that exists already; it is used or
  /// closed.
  private func scenarios(_ first: ScenarioRenderer) throws(SpeedFailure) -> [ScenarioResult] {
    var renderers = [first]
    do {
      defer { progress("") }
      for scenario in settings.scenarios where scenario != first.scenario {
        progress("preparing \(scenario.rawValue)")
        renderers.append(try open(scenario))
      }
      var run = ScenarioRun(renderers)
      run.tracesAllocations = settings.tracesAllocations
      let stopwatch = Stopwatch()
      let span = settings.seconds
      try run.run(
        atLeast: ScenarioResult.countedRounds, until: { stopwatch.read().wall > span * 1000 }
      ) { round in
        let done = Int(stopwatch.read().wall / 1000)
        progress("scenarios, round \(round + 1), \(done) of \(Int(span)) s")
      }
      let results = run.results.filter { settings.scenarios.contains($0.scenario) }
      try close(renderers)
      return results
    } catch {
      try? close(renderers)
      if let failure = error as? SpeedFailure { throw failure }
      if let failure = error as? AppFailure { throw .app(failure) }
      preconditionFailure("a failure of another kind: \(error)")
    }
  }

  private func close(_ renderers: [ScenarioRenderer]) throws(AppFailure) {
    for renderer in renderers { try renderer.close() }
  }

  /// Ratios between the scenarios. `share` is the share of the panel that shows a change of the
  /// scenario `damage`.
  static func ratios(
    _ results: [ScenarioResult], footprint share: Double, by clock: RatioClock
  ) -> [Ratio] {
    func result(_ scenario: Scenario) -> ScenarioResult? {
      results.first { $0.scenario == scenario }
    }
    let damage = Ratio("damage", result(.damage), to: result(.full), by: clock)
    return [
      result(.scroll)?.inCopies("scroll_copies", by: clock),
      result(.full)?.inCopies("full_copies", by: clock),
      Ratio("blur_tax", result(.scroll), to: result(.scrollTint), by: clock),
      damage, share > 0 ? damage?.divided(by: share, as: "damage_footprint") : nil,
      Ratio("video", result(.video), to: result(.videoPictures), by: clock),
      Ratio("slide", result(.slide), to: result(.full), by: clock),
      Ratio("refraction", result(.refraction), to: result(.full), by: clock),
      Ratio("views", result(.views), to: result(.viewsByHand), by: clock),
    ].compactMap { $0 }
  }
}

/// A failure that ends the benchmark.
public enum SpeedFailure: Error {
  /// A scene could not be drawn.
  case app(AppFailure)
  /// A blur could not be drawn.
  case blur(String)

  /// Wraps a failure of the glass renderer.
  init(_ failure: BlurFailure) { self = .blur(failure.description) }
}
