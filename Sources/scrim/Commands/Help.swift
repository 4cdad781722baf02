// SPDX-License-Identifier: MIT

/// `scrim help`: the same as `--help`.
enum Help {
  /// Entry in the command table.
  static let command = Command(
    name: "help", summary: "Show help for the program or for a command",
    operands: [
      Operand(
        name: "COMMAND", summary: "the command to explain", isRequired: false, completion: .commands
      )
    ],
    examples: [
      Example(line: "scrim help snapshot", effect: "What snapshot does and the flags it takes")
    ],
    run: { invocation throws(Failure) in
      let command = invocation.arguments.operands.first.flatMap(invocation.table.command)
      try invocation.console.write(HelpPage(table: invocation.table).text(for: command))
    })
}
