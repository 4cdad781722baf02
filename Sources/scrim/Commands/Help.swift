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

/// `scrim man`: prints the manual page.
enum Manual {
  /// Entry in the command table.
  static let command = Command(
    name: "man", summary: "Print the manual page, in roff",
    examples: [
      Example(line: "scrim man | man -l -", effect: "Read it"),
      Example(line: "scrim man > ~/.local/share/man/man1/scrim.1", effect: "Install it"),
    ],
    run: { invocation throws(Failure) in
      try invocation.console.write(ManualPage(table: invocation.table).roff)
    })
}

/// `scrim completion`: prints a shell completion script.
enum Completion {
  /// Entry in the command table.
  static let command = Command(
    name: "completion", summary: "Print the completion script of a shell",
    operands: [
      Operand(
        name: "SHELL", summary: "bash, zsh or fish",
        completion: .choices(Shell.allCases.map(\.rawValue)))
    ],
    examples: [
      Example(line: "source <(scrim completion bash)", effect: "Complete in this bash"),
      Example(
        line: "scrim completion bash > ~/.local/share/bash-completion/completions/scrim",
        effect: "Complete in every bash from now on"),
      Example(
        line: "scrim completion zsh > ~/.zfunc/_scrim",
        effect: "Complete in zsh, where ~/.zfunc is in $fpath"),
      Example(
        line: "scrim completion fish > ~/.config/fish/completions/scrim.fish",
        effect: "Complete in fish"),
    ],
    run: run)

  /// Supported shells.
  private enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish
  }

  private static func run(_ invocation: Invocation) throws(Failure) {
    let script =
      switch Shell(rawValue: invocation.arguments.operands[0]) {
      case .bash: BashCompletion(table: invocation.table).script
      case .zsh: ZshCompletion(table: invocation.table).script
      case .fish: FishCompletion(table: invocation.table).script
      case nil: preconditionFailure("the parser let a shell pass that has no script")
      }
    try invocation.console.write(script)
  }
}
