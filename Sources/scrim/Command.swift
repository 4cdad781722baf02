/// One command of the program: all that the parser, help, completion and the manual page know of it.
struct Command: Sendable {
  /// The word that calls it.
  let name: String
  /// What it does, in a line that starts with a capital and ends without a full stop.
  let summary: String
  /// What more there is to know, as paragraphs. May be empty.
  var discussion: [String] = []
  /// The words it takes after its name, in order.
  var operands: [Operand] = []
  /// The flags it takes, beside those of every command.
  var flags: [any FlagDescription] = []
  /// Lines to copy.
  let examples: [Example]
  /// Does it. Returning means it was done.
  let run: @Sendable (Invocation) throws(Failure) -> Void

  /// How it is called, after the program's name: `snapshot --out FILE.png [flags]`.
  var usage: String {
    let required = flags.filter(\.isRequired).map(\.usage)
    let words = operands.map { $0.isRequired ? $0.name : "[\($0.name)]" }
    return ([name] + words + required + ["[flags]"]).joined(separator: " ")
  }
}

/// A word that a command takes in a place rather than by a flag.
struct Operand: Sendable {
  /// How help calls it, in capitals.
  let name: String
  /// What it means, in a line.
  let summary: String
  /// Whether the command cannot do without it.
  var isRequired = true
  /// What the shell offers for it.
  var completion = ValueCompletion.nothing
}

/// A command line that does something useful.
struct Example: Sendable {
  /// The line as typed, with the program's name.
  let line: String
  /// What it does, in a line.
  let effect: String
}

/// What a command is run with.
struct Invocation: Sendable {
  /// What the user asked for.
  let arguments: Arguments
  /// Where results and notes go.
  let console: Console
  /// The table that the command stands in.
  let table: CommandTable
}
