// SPDX-License-Identifier: MIT

/// The script that teaches fish the program's commands and flags.
struct FishCompletion {
  /// The commands and flags to complete.
  let table: CommandTable

  /// The script.
  var script: String {
    var lines = [
      "# fish completion for \(table.program), made by '\(table.program) completion fish'",
      "complete -c \(table.program) -f",
    ]
    for command in table.commands {
      lines.append(
        "complete -c \(table.program) -n __fish_use_subcommand -a \(command.name) "
          + "-d \(quoted(command.summary))")
    }
    lines += table.globalFlags.map { line($0, after: nil) }
    for command in table.commands {
      lines += command.flags.map { line($0, after: command) }
      lines += command.operands.flatMap { self.lines($0, of: command) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The line for `flag`. `command` is nil for a global flag.
  private func line(_ flag: any FlagDescription, after command: Command?) -> String {
    var text = "complete -c \(table.program)"
    if let command { text += condition(command) }
    if let short = flag.short { text += " -s \(short.dropFirst())" }
    text += " -l \(flag.name.dropFirst(2))"
    if flag.placeholder != nil { text += offer(flag.completion) }
    return text + " -d \(quoted(flag.fullSummary))"
  }

  /// The lines for `operand`.
  private func lines(_ operand: Operand, of command: Command) -> [String] {
    func line(_ offer: String, after word: String? = nil) -> String {
      "complete -c \(table.program)\(condition(command, word))\(offer)"
        + " -d \(quoted(operand.summary))"
    }
    switch operand.completion {
    case .nothing: return []
    case .files: return [line(" -F")]
    case .choices, .commands: return [line(" -a \(quoted(words(operand.completion)))")]
    case .suggestions(let all):
      return all.map {
        line(" -a \(quoted($0.values.joined(separator: " ")))", after: $0.word)
      }
    }
  }

  /// Completion options for a flag's value.
  private func offer(_ completion: ValueCompletion) -> String {
    switch completion {
    case .nothing, .suggestions: " -x"
    case .files: " -rF"
    case .choices, .commands: " -xa \(quoted(words(completion)))"
    }
  }

  private func words(_ completion: ValueCompletion) -> String {
    switch completion {
    case .nothing, .files, .suggestions: ""
    case .choices(let words): words.joined(separator: " ")
    case .commands: table.commands.map(\.name).joined(separator: " ")
    }
  }

  /// The condition that `command` was given, and that `word` is the word before, if there is one.
  private func condition(_ command: Command, _ word: String? = nil) -> String {
    let isAfter = word.map { "; and test (commandline -opc)[-1] = \($0)" } ?? ""
    return " -n '__fish_seen_subcommand_from \(command.name)\(isAfter)'"
  }

  private func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
      + "'"
  }
}
