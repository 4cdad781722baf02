// SPDX-License-Identifier: MIT

/// The script that teaches bash the program's commands and flags.
struct BashCompletion {
  /// The commands and flags to complete.
  let table: CommandTable

  /// The script.
  var script: String {
    let names = table.commands.map(\.name)
    let function = "_\(table.program)"
    return """
      # bash completion for \(table.program), made by '\(table.program) completion bash'
      \(function)() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        local command='' words='' index
        # bash takes '--flag=value' for three words.
        if [[ $word == '=' ]]; then
          word=''
        elif [[ $previous == '=' ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        for ((index = 1; index < COMP_CWORD; index++)); do
          case ${COMP_WORDS[index]} in
            \(names.joined(separator: " | ")))
              command=${COMP_WORDS[index]}
              break
              ;;
          esac
        done
        COMPREPLY=()
      \(values(of: table.globalFlags, indent: 2))  case $command in
      \(table.commands.map(block).joined())    *) words='\(words(names, table.globalFlags))' ;;
        esac
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
      }
      complete -F \(function) \(table.program)

      """
  }

  /// The branch for `command`: flag values first, then flags and operands.
  private func block(_ command: Command) -> String {
    let operands = command.operands.flatMap { choices(of: $0.completion) ?? [] }
    let takesFiles = command.operands.contains { $0.completion == .files }
    var text = "    \(command.name))\n"
    text += values(of: command.flags, command.operands, indent: 6)
    if takesFiles { text += "      \(files(unless: "-*"))\n" }
    text += "      words='\(words(operands, table.flags(of: command)))'\n"
    return text + "      ;;\n"
  }

  /// The lines that complete the value of one of `flags`, or what is suggested for `operands`.
  private func values(
    of flags: [any FlagDescription], _ operands: [Operand] = [], indent: Int
  ) -> String {
    let space = Paragraph.spaces(indent)
    var branches = flags.filter { $0.placeholder != nil }.map { flag in
      let action =
        switch flag.completion {
        case .nothing, .suggestions: "return"
        case .files:
          "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); return"
        case .choices, .commands: offer(choices(of: flag.completion) ?? [])
        }
      return "\(space)  \(flag.name)) \(action) ;;\n"
    }
    for case .suggestions(let all) in operands.map(\.completion) {
      branches += all.map { "\(space)  \($0.word)) \(offer($0.values)) ;;\n" }
    }
    guard !branches.isEmpty else { return "" }
    return "\(space)case $previous in\n\(branches.joined())\(space)esac\n"
  }

  /// The command that offers these words.
  private func offer(_ values: [String]) -> String {
    "mapfile -t COMPREPLY < <(compgen -W '\(words(values, []))' -- \"$word\"); return"
  }

  /// The line that completes a file operand.
  private func files(unless pattern: String) -> String {
    "if [[ $word != \(pattern) ]]; then compopt -o filenames; "
      + "mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); return; fi"
  }

  /// The words of `completion`.
  private func choices(of completion: ValueCompletion) -> [String]? {
    switch completion {
    case .nothing, .files, .suggestions: nil
    case .choices(let words): words
    case .commands: table.commands.map(\.name)
    }
  }

  private func words(_ words: [String], _ flags: [any FlagDescription]) -> String {
    (words + flags.map(\.name)).joined(separator: " ")
  }
}
