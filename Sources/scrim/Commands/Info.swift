import ScrimKit

/// `scrim info`: says what the machine has and what it lacks.
enum Info {
  /// Whether a program is to read it.
  static let json = Flag("--json", "print JSON")

  /// Its entry in the table.
  static let command = Command(
    name: "info", summary: "Say what the compositor and the GPU offer, and what is missing",
    flags: [json],
    examples: [
      Example(line: "scrim info", effect: "What works here, and what to install for the rest"),
      Example(line: "scrim info --json | jq .", effect: "The same, for a program to read"),
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws(Failure) {
    let report: SystemReport
    do throws(AppFailure) {
      report = try SystemReport(platform: invocation.arguments[GlobalFlags.egl])
    } catch {
      throw Failure(error)
    }
    guard invocation.arguments[json] else {
      return try invocation.console.write(InfoPage(report: report).text)
    }
    let document = InfoDocument(report: report, version: invocation.table.version)
    try invocation.console.write(document.json.text() + "\n")
  }
}
