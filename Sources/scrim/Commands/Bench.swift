import Benchmark
internal import Glibc
import ScrimKit

/// `scrim bench`: measures the blur. So far it measures quality; speed is to come.
enum Bench {
  /// What to measure. Without it the same is measured, until there is more.
  static let quality = Flag(
    "--quality", "measure quality against a true Gaussian (all that is measured so far)")
  /// Whether to be done in seconds.
  static let quick = Flag("--quick", "a few strengths of ours, and no other methods")
  /// What to tune for; nil is what suits the renderer.
  static let profile = Flag(
    "--profile", optional: ValueKind<BlurProfile>.choice,
    "what to tune the blur for (default what suits the renderer)")
  /// Where to write the tables for people.
  static let report = Flag(
    "--report", optional: .file("FILE.md"), "file for the tables, as Markdown")
  /// Where to write them for programs.
  static let json = Flag("--json", optional: .file("FILE.json"), "file for the figures, as JSON")

  /// Its entry in the table.
  static let command = Command(
    name: "bench", summary: "Measure the blur and the methods it is compared with",
    discussion: [
      "Every method is drawn by the renderer at hand and held against a true Gaussian of the same"
        + " strength, computed on the CPU. The exit code is 1 where ours misses one of its gates."
    ],
    flags: [quality, quick, profile, report, json],
    examples: [
      Example(line: "scrim bench --quality --quick", effect: "Whether all is well, in a minute"),
      Example(
        line: "scrim bench --quality --report blur-quality.md",
        effect: "The whole table, beside every compared method"),
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws(Failure) {
    let arguments = invocation.arguments
    let report = try measure(arguments, Progress(invocation.console))
    try invocation.console.write(report.terminal + "\n")
    if let file = arguments[Self.report] { try write(report.markdown, to: file) }
    if let file = arguments[json] { try write(JSON(report.value).text() + "\n", to: file) }
    guard report.failures.isEmpty else { throw Failure(.failed, report.conclusion) }
  }

  private static func measure(
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
    do throws(GlazierFailure) {
      return try run.report(
        date: today, comparing: arguments[quick] ? [] : Method.allCases, progress: progress.show)
    } catch {
      throw Failure(.noGL, error.description)
    }
  }

  /// The day, as the table is dated.
  private static var today: String {
    var now = time(nil)
    var parts = unsafe tm()
    unsafe gmtime_r(&now, &parts)
    func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (year, month, day) = unsafe (parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday)
    return "\(year)-\(padded(month))-\(padded(day))"
  }

  private static func write(_ text: String, to path: String) throws(Failure) {
    guard let file = unsafe fopen(path, "w") else {
      throw Failure(.failed, "\(path): \(unsafe String(cString: strerror(errno)))")
    }
    let written = unsafe fputs(text, file)
    guard unsafe fclose(file) == 0, written >= 0 else {
      throw Failure(.failed, "\(path): \(unsafe String(cString: strerror(errno)))")
    }
  }
}

/// One line that says what is done, where somebody watches.
private final class Progress {
  /// Where the line goes.
  private let descriptor: Int32
  /// Whether it is a terminal.
  private let isWatched: Bool

  init(_ console: Console) {
    descriptor = console.errors
    isWatched = isatty(console.errors) == 1
  }

  /// Says what is done now.
  func show(_ text: String) { put("\r\u{1B}[2K\(text)") }

  /// Takes the line away.
  func end() { put("\r\u{1B}[2K") }

  private func put(_ text: String) {
    guard isWatched else { return }
    var text = text
    text.withUTF8 { bytes in _ = unsafe write(descriptor, bytes.baseAddress, bytes.count) }
  }
}
