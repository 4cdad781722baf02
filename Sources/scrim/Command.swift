// SPDX-License-Identifier: MIT

/// One command of the program, for the parser, help, completion and the manual page.
struct Command: Sendable {
  /// Name on the command line.
  let name: String
  /// One-line description, capitalised, no full stop.
  let summary: String
  /// Further paragraphs of the help page. May be empty.
  var discussion: [String] = []
  /// Operands, in order.
  var operands: [Operand] = []
  /// Flags besides the global ones.
  var flags: [any FlagDescription] = []
  /// Examples for the help page.
  let examples: [Example]
  /// Runs the command; throws on failure.
  let run: @MainActor (Invocation) throws(Failure) -> Void

  /// Usage without the program's name: `snapshot --out FILE.png [flags]`.
  var usage: String {
    let required = flags.filter(\.isRequired).map(\.usage)
    let words = operands.map { $0.isRequired ? $0.name : "[\($0.name)]" }
    return ([name] + words + required + ["[flags]"]).joined(separator: " ")
  }
}

/// A positional argument.
struct Operand: Sendable {
  /// Placeholder in help, in capitals.
  let name: String
  /// One-line description.
  let summary: String
  /// True if the command fails without it.
  var isRequired = true
  /// Shell completion.
  var completion = ValueCompletion.nothing
}

/// An example command line.
struct Example: Sendable {
  /// The command line, with the program's name.
  let line: String
  /// The effect, in one line.
  let effect: String
}

/// The inputs of a command's run.
struct Invocation: Sendable {
  /// Parsed flags and operands.
  let arguments: Arguments
  /// Output streams.
  let console: Console
  /// The command table, for the program's name and version.
  let table: CommandTable
  /// The command line, without the program's name.
  let words: [String]
}
