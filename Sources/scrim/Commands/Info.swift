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
    throw Failure(.failed, "info: not linked yet")
  }
}
