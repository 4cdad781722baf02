// SPDX-License-Identifier: MIT

/// The script that teaches zsh the program's commands and flags.
struct ZshCompletion {
  /// The commands and flags to complete.
  let table: CommandTable

  /// The script. It works as a file `_scrim` in `$fpath` and with eval.
  var script: String {
    let function = "_\(table.program)"
    let commands = table.commands.map { "    \(quoted("\($0.name):\($0.summary)"))\n" }.joined()
    return """
      #compdef \(table.program)
      # zsh completion for \(table.program), made by '\(table.program) completion zsh'
      \(function)() {
        local context state state_descr line curcontext=$curcontext
        typeset -A opt_args
        local -a commands=(
      \(commands)  )
        _arguments -C \\
      \(table.globalFlags.map { "    \(specification($0)) \\\n" }.joined())\
          '1:command:->command' '*::argument:->argument'
        case $state in
          command) _describe command commands ;;
          argument)
            case $line[1] in
      \(table.commands.map(block).joined())      esac
            ;;
        esac
      }
      if [[ $funcstack[1] == \(function) ]]; then
        \(function) "$@"
      else
        compdef \(function) \(table.program)
      fi

      """
  }

  /// The branch for `command`.
  private func block(_ command: Command) -> String {
    let operands = command.operands.map { operand in
      quoted("\(operand.isRequired ? ":" : "::")\(operand.name):\(action(operand.completion))")
    }
    let lines = table.flags(of: command).map { specification($0) } + operands
    return "        \(command.name))\n          _arguments \\\n"
      + lines.map { "            \($0)" }.joined(separator: " \\\n") + "\n          ;;\n"
  }

  /// The `_arguments` specification of `flag`.
  private func specification(_ flag: any FlagDescription) -> String {
    let summary = "[\(escaped(flag.fullSummary))]"
    guard let placeholder = flag.placeholder else {
      guard let short = flag.short else { return quoted(flag.name + summary) }
      let names = "(\(short) \(flag.name))"
      return "\(quoted(names)){\(short),\(flag.name)}\(quoted(summary))"
    }
    return quoted("\(flag.name)=\(summary):\(escaped(placeholder)):\(action(flag.completion))")
  }

  /// The `_arguments` action for a value.
  private func action(_ completion: ValueCompletion) -> String {
    switch completion {
    case .nothing: " "
    case .files: "_files"
    case .choices(let words): "(\(words.joined(separator: " ")))"
    case .commands: "(\(table.commands.map(\.name).joined(separator: " ")))"
    case .suggestions(let all):
      "{ case $words[CURRENT-1] in "
        + all.map { "(\($0.word)) compadd \($0.values.joined(separator: " ")) ;; " }.joined()
        + "esac }"
    }
  }

  /// `text` with the separators of a specification escaped.
  private func escaped(_ text: String) -> String {
    text.map { "[]:".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
