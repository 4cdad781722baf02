import Benchmark
internal import Glibc
import ScrimKit

/// `scrim bench`: measures what live blur costs, and how good it is.
enum Bench {
  /// Whether to measure without a window.
  static let headless = Flag(
    "--headless", "measure without a window (the default where there is no compositor)")
  /// Whether to measure on a window too.
  static let window = Flag(
    "--window", "measure on a window too (the default where there is a compositor)")
  /// Whether to be done soon.
  static let quick = Flag("--quick", "fewer scenarios, methods and strengths, in half a minute")
  /// What to draw.
  static let scenario = Flag(
    "--scenario", optional: .words("NAME,...", of: Scenario.names), "what to draw (default all)")
  /// What to compare with.
  static let methods = Flag(
    "--methods", optional: .words("NAME,...", of: Contestant.names),
    "what to compare ours with (default all)")
  /// The sizes of windows.
  static let sizes = Flag(
    "--sizes", optional: .sizes,
    "sizes of the window: the first is drawn, the cost by area has all (default 1280x800)")
  /// The strengths.
  static let sigma = Flag(
    "--sigma", optional: .sigmas,
    "strengths: the first is drawn with, methods are compared at all (default 24)")
  /// How long to draw.
  static let seconds = Flag(
    "--seconds", optional: .duration, "how long to draw scenarios (default 40, with --quick 6)")
  /// Where to write the figures for programs.
  static let json = Flag(
    "--json", optional: .file("FILE.json"), "file for the figures, as JSON")
  /// Where to write the page for people.
  static let report = Flag(
    "--report", optional: .file("FILE.html"),
    "file for a page to look at; for the tables alone, as Markdown, where it ends in .md or with --quality"
  )
  /// What to hold the figures against.
  static let baseline = Flag(
    "--baseline", optional: .file("FILE.json"),
    "say what changed since the run that wrote this file; the exit code is 1 where anything costs more"
  )
  /// Whether to measure quality instead.
  static let quality = Flag(
    "--quality", "measure quality against a true Gaussian in place of speed")
  /// What to tune for; nil is what suits the renderer.
  static let profile = Flag(
    "--profile", optional: ValueKind<BlurProfile>.choice,
    "with --quality, what to tune the blur for (default what suits the renderer)")

  /// Its entry in the table.
  static let command = Command(
    name: "bench", summary: "Measure what live blur costs here, and how other methods compare",
    discussion: discussion,
    flags: [
      headless, window, quick, scenario, methods, sizes, sigma, seconds, json, report, baseline,
      quality, profile,
    ],
    examples: [
      Example(line: "scrim bench --quick", effect: "What blur costs here, in half a minute"),
      Example(
        line: "scrim bench --report bench.html --json bench.json",
        effect: "All figures, as a page to look at and for programs"),
      Example(
        line: "scrim bench --quick --baseline bench.json",
        effect: "What changed since then, beyond noise"),
      Example(
        line: "scrim bench --quality --report blur-quality.md",
        effect: "How near every method comes to a true Gaussian"),
    ],
    run: run)

  /// What help says of it.
  private static let discussion =
    [
      "Scenarios are drawn in turns, frame by frame, so that what slows the machine weighs on all alike."
        + " Ratios of times taken beside each other hold on a busy machine; times do not.",
      "NAME of a scenario is one of:",
    ] + Scenario.allCases.map { "\($0.rawValue): \($0.summary)." } + [
      "NAME of a method is \(Contestant.names.joined(separator: ", ")).",
      "With --quality every method is held against a true Gaussian of the same strength, computed on the"
        + " CPU. The exit code is 1 where ours misses one of its gates.",
    ]

  private static func run(_ invocation: Invocation) throws(Failure) {
    if invocation.arguments[quality] { return try runQuality(invocation) }
    try runSpeed(invocation)
  }

  /// The day, as reports are dated.
  static var today: String {
    var now = time(nil)
    var parts = unsafe tm()
    unsafe gmtime_r(&now, &parts)
    func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (year, month, day) = unsafe (parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday)
    return "\(year)-\(padded(month))-\(padded(day))"
  }

  /// Writes a report.
  static func write(_ text: String, to path: String) throws(Failure) {
    do throws(ImageError) { try TextFile.write(text, to: path) } catch {
      throw Failure(.failed, error.description)
    }
  }
}
