// SPDX-License-Identifier: MIT

import Backdrop
import Benchmark
import GLES
import JSON5
import ScrimKit

extension Bench {
  /// Runs the quality benchmark.
  @MainActor static func runQuality(_ invocation: Invocation) throws(Failure) {
    let arguments = invocation.arguments
    let report = try measureQuality(arguments, Progress(invocation.console))
    let console = invocation.console
    try console.writeSummary(
      report.terminal + "\n", beside: [arguments[json], arguments[Self.report]])
    if let file = arguments[Self.report] { try file.write(report.markdown, console) }
    if let file = arguments[json] { try file.write(report.value.text() + "\n", console) }
    guard report.failures.isEmpty else { throw Failure(.failed, report.conclusion) }
  }

  @MainActor private static func measureQuality(
    _ arguments: Arguments, _ progress: Progress
  ) throws(Failure) -> QualityReport {
    defer { progress.end() }
    let display: Display
    let gl: Context
    do throws(DisplayError) { display = try .open(arguments[GlobalFlags.egl]) } catch {
      throw Failure(.noGL, error.description)
    }
    defer { display.close() }
    do throws(ContextError) { gl = try Context(display) } catch {
      throw Failure(.noGL, error.description)
    }
    defer { gl.close() }
    let run = QualityRun(gl, profile: arguments[profile], isQuick: arguments[quick])
    do throws(BlurFailure) {
      return try run.report(
        date: today, comparing: arguments[quick] ? [] : Method.allCases, progress: progress.show)
    } catch {
      throw Failure(.noGL, error.description)
    }
  }
}
