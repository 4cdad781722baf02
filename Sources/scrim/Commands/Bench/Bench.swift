// SPDX-License-Identifier: MIT

import Backdrop
import Benchmark
import Files
import Images
internal import Glibc
import ScrimKit

/// `scrim bench`: measures the cost and the quality of live blur.
enum Bench {
  /// Measures without a window.
  static let headless = Flag(
    "--headless", "measure without a window (the default without a compositor)")
  /// Measures in a window, too.
  static let window = Flag(
    "--window", "measure in a window, too (the default with a compositor)")
  /// Runs a short selection.
  static let quick = Flag("--quick", "fewer scenarios, methods and strengths; takes half a minute")
  /// Scenarios to draw; nil is all.
  static let scenario = Flag(
    "--scenario", optional: .words("NAME,...", of: Scenario.names),
    "scenarios to draw (default: all)")
  /// Methods to compare with; nil is all.
  static let methods = Flag(
    "--methods", optional: .words("NAME,...", of: ComparedMethod.names),
    "methods to compare with (default: all)")
  /// Window sizes.
  static let sizes = Flag(
    "--sizes", optional: .sizes,
    "window sizes: scenarios use the first, the cost by area uses all (default: 1280x800)")
  /// Blur strengths.
  static let sigma = Flag(
    "--sigma", optional: .sigmas,
    "strengths: scenarios use the first, the comparison of methods uses all (default: 24)")
  /// Duration of the scenarios.
  static let seconds = Flag(
    "--seconds", optional: .duration, "time to draw the scenarios (default: 40, with --quick 6)")
  /// JSON output file.
  static let json = Flag(
    "--json", optional: .output("FILE.json"), "write the results as JSON")
  /// Report output file.
  static let report = Flag(
    "--report", optional: .output("FILE.html"),
    "write a report: HTML, or Markdown if the name ends in .md or with --quality"
  )
  /// JSON file of an earlier run to compare with.
  static let baseline = Flag(
    "--baseline", optional: .file("FILE.json"),
    "compare with the run that wrote this file; exit code 1 if anything costs more"
  )
  /// Measures quality instead of speed.
  static let quality = Flag(
    "--quality", "measure quality against a true Gaussian instead of speed")
  /// Tuning profile; nil selects by renderer.
  static let profile = Flag(
    "--profile", optional: ValueKind<BlurProfile>.choice,
    "tuning of the blur (default: by renderer)")

  /// Entry in the command table.
  static let command = Command(
    name: "bench", summary: "Measure the cost of live blur and compare methods",
    discussion: discussion,
    flags: [
      headless, window, quick, scenario, methods, sizes, sigma, seconds, json, report, baseline,
      quality, profile,
    ],
    examples: [
      Example(line: "scrim bench --quick", effect: "Measure the cost of blur in half a minute"),
      Example(
        line: "scrim bench --report bench.html --json bench.json",
        effect: "Write all results as a web page and as JSON"),
      Example(
        line: "scrim bench --quick --baseline bench.json",
        effect: "Show changes since that run, beyond noise"),
      Example(
        line: "scrim bench --quality --report blur-quality.md",
        effect: "Compare every method with a true Gaussian"),
    ],
    run: run)

  /// Paragraphs of the help page.
  private static let discussion =
    [
      "Scenarios take turns frame by frame, so that other load on the machine affects all of them"
        + " alike. Ratios within one run hold on a busy machine; absolute times do not.",
      "NAME of a scenario is one of:",
    ] + Scenario.allCases.map { "\($0.rawValue): \($0.summary)." } + [
      "NAME of a method is \(ComparedMethod.names.joined(separator: ", ")).",
      "With --quality every method is compared with a true Gaussian of the same strength, computed"
        + " on the CPU. The exit code is 1 if Scrim's own method misses one of its limits.",
    ]

  @MainActor private static func run(_ invocation: Invocation) throws(Failure) {
    let outputs = [invocation.arguments[json], invocation.arguments[report]]
    try OutputFile.checkShareNothing(outputs)
    for case let output? in outputs { try output.check() }
    if invocation.arguments[quality] { return try runQuality(invocation) }
    try runSpeed(invocation)
  }

  /// Today's date (UTC) as YYYY-MM-DD.
  static var today: String {
    var now = time(nil)
    var parts = unsafe tm()
    unsafe gmtime_r(&now, &parts)
    func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (year, month, day) = unsafe (parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday)
    return "\(year)-\(padded(month))-\(padded(day))"
  }
}
