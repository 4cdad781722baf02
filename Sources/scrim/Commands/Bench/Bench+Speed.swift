// SPDX-License-Identifier: MIT

import Benchmark
import Files
internal import Glibc
import JSON5
import ScrimKit

extension Bench {
  /// Runs the speed benchmark.
  @MainActor static func runSpeed(_ invocation: Invocation) throws(Failure) {
    let (arguments, console) = (invocation.arguments, invocation.console)
    if arguments[headless], arguments[window] {
      throw Failure(.wrongUsage, "--headless and --window exclude each other")
    }
    // A file that is no baseline is better told before the measuring than after.
    let document = try arguments[baseline].map { path throws(Failure) in try read(path) }
    let settings = settings(arguments)
    // Without a compositor nothing is measured in vain.
    let shown = wantsWindow(arguments) ? try show(settings, arguments) : nil
    var report = try measure(settings, Progress(console))
    report.window = shown
    let outputs = [arguments[json], arguments[Self.report]]
    try console.writeSummary(report.terminal, beside: outputs)
    if let file = arguments[json] { try file.write(report.value.text() + "\n", console) }
    if let file = arguments[Self.report] {
      try file.write(file.path.hasSuffix(".md") ? report.markdown : report.page, console)
    }
    guard let document else { return }
    let comparison = try compare(report, document, arguments[baseline] ?? "")
    try console.writeSummary("\n" + comparison.terminal, beside: outputs)
    guard !comparison.isWorse else {
      throw Failure(.failed, "something costs more than in the baseline, beyond noise")
    }
  }

  /// Converts the flags to benchmark settings.
  private static func settings(_ arguments: Arguments) -> SpeedSettings {
    var settings = arguments[quick] ? SpeedSettings.quick : SpeedSettings()
    if let names = arguments[scenario] {
      settings.scenarios = names.compactMap { Scenario(rawValue: $0) }
      // A scenario that is only useful beside another brings that one.
      for twin in settings.scenarios.compactMap(\.twin)
      where !settings.scenarios.contains(twin) {
        settings.scenarios.append(twin)
      }
    }
    if let names = arguments[methods] {
      settings.methods = names.compactMap { ComparedMethod.named($0) }
    }
    if let sizes = arguments[sizes] { settings.sizes = sizes }
    if let sigmas = arguments[sigma] {
      settings.sigmas = sigmas
      settings.methodSigmas = sigmas
    }
    if let span = arguments[seconds] { settings.seconds = span / .seconds(1) }
    settings.profile = arguments[profile]
    settings.platform = arguments[GlobalFlags.egl]
    settings.date = today
    settings.tracesAllocations = unsafe getenv("SCRIM_BENCH_TRACE") != nil
    #if DEBUG
    settings.isDoubled = unsafe getenv("SCRIM_BENCH_SLOW") != nil
    #endif
    return settings
  }

  @MainActor private static func measure(
    _ settings: SpeedSettings, _ progress: Progress
  ) throws(Failure) -> SpeedReport {
    defer { progress.end() }
    do throws(SpeedFailure) {
      return try SpeedRun(settings, progress: progress.show).report()
    } catch {
      switch error {
      case .app(let failure): throw Failure(failure)
      case .blur(let reason): throw Failure(.noGL, reason)
      }
    }
  }

  // MARK: Windows

  /// True if the window benchmark runs: asked for, or a compositor is available and `--headless` is
  /// not given.
  private static func wantsWindow(_ arguments: Arguments) -> Bool {
    if arguments[headless] { return false }
    let isThere = unsafe getenv("WAYLAND_DISPLAY") != nil
    return arguments[window] || isThere
  }

  @MainActor private static func show(
    _ settings: SpeedSettings, _ arguments: Arguments
  ) throws(Failure) -> WindowResult {
    let seconds = arguments[quick] ? 4.0 : 10
    do throws(AppFailure) {
      var result = try WindowRun(.scroll, settings, seconds: seconds).result()
      for scenario in settings.scenarios where WindowRun.scenarios.contains(scenario) {
        guard let scene = try WindowRun(scenario, settings, seconds: seconds / 2).scene() else {
          continue
        }
        result.scenes.append(scene)
      }
      result.rest = try WindowRest(settings, seconds: seconds).result()
      return result
    } catch {
      throw Failure(error)
    }
  }

  // MARK: Baselines

  /// Reads the JSON report of an earlier run.
  private static func read(_ path: String) throws(Failure) -> JSON5Value {
    let limit = 4 << 20
    let bytes: [UInt8]
    do throws(FileError) { bytes = try File.read(path, limit: limit) } catch {
      throw Failure(.failed, error.description)
    }
    do throws(JSON5Failure) {
      return try JSON5Reader.read(bytes, limits: JSON5Limits(bytes: limit))
    } catch {
      throw Failure(.failed, "'\(path)': \(error)")
    }
  }

  private static func compare(
    _ report: SpeedReport, _ document: JSON5Value, _ path: String
  ) throws(Failure) -> Comparison {
    do throws(Baseline.Fault) {
      return Comparison(report, against: try Baseline(document, for: report))
    } catch {
      throw Failure(.failed, "'\(path)': \(error.reason)")
    }
  }
}

extension Baseline.Fault {
  /// The reason; completes the sentence that the file's name starts.
  fileprivate var reason: String {
    switch self {
    case .notAReport: "is not a report of 'scrim bench --json'"
    case .version(let version):
      "has format \(version); this version reads format \(SpeedReport.version)"
    case .otherSettings(let name): "was measured with a different \(name)"
    }
  }
}
