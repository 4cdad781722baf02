// SPDX-License-Identifier: MIT

import JSON5

/// Output of `--help`.
struct HelpPage {
  /// The commands and flags to explain.
  let table: CommandTable

  /// The page for `command`, or for the program if it is nil.
  func text(for command: Command?) -> String {
    command.map { page(of: $0) } ?? overview
  }

  /// The page of the program.
  private var overview: String {
    let commands = table.commands.map { (term: $0.name, description: $0.summary) }
    let examples = table.commands.compactMap(\.examples.first)
    return """
      \(table.program): \(table.summary)

      Usage: \(table.program) COMMAND [flags]

      Commands:
      \(Paragraph.list(commands))
      Flags of every command:
      \(flags(table.globalFlags))
      Examples:
      \(self.examples(examples))
      Exit codes:
      \(exitCodes)
      '\(table.program) COMMAND --help' tells more about a command.

      """
  }

  /// The page of `command`.
  private func page(of command: Command) -> String {
    var text = "\(table.program) \(command.name): \(command.summary)\n\n"
    text += "Usage: \(table.program) \(command.usage)\n\n"
    for paragraph in command.discussion {
      text += Paragraph.wrap(paragraph, indent: 0) + "\n\n"
    }
    if !command.operands.isEmpty {
      let operands = command.operands.map { (term: $0.name, description: $0.summary) }
      text += "Operands:\n\(Paragraph.list(operands))\n"
    }
    if !command.flags.isEmpty {
      text += "Flags:\n\(flags(command.flags))\n"
    }
    text += "Flags of every command:\n\(flags(table.globalFlags))\n"
    text += "Examples:\n\(examples(command.examples))"
    return text
  }

  private func flags(_ flags: [any FlagDescription]) -> String {
    Paragraph.list(
      flags.map { flag in
        (
          term: flag.short.map { "\($0), \(flag.usage)" } ?? flag.usage,
          description: flag.isRequired ? "\(flag.summary) (required)" : flag.fullSummary
        )
      })
  }

  private func examples(_ examples: [Example]) -> String {
    examples.map { "  \($0.line)\n      \(Paragraph.wrap($0.effect, indent: 6))\n" }.joined()
  }

  private var exitCodes: String {
    Paragraph.list(
      ExitCode.allCases.map { (term: "\($0.rawValue)", description: $0.meaning) })
  }
}

/// Text broken into lines for a terminal.
enum Paragraph {
  /// Page width in columns.
  static let width = 80

  /// Wraps `text` to lines of at most `width` columns. All lines but the first are indented by
  /// `indent`; the first starts in column `column`.
  static func wrap(_ text: String, indent: Int, column: Int? = nil) -> String {
    text.wrapped(to: width - indent, first: width - (column ?? indent))
      .joined(separator: "\n" + spaces(indent))
  }

  /// Formats two columns. A description starts below its term if the term is too long.
  static func list(_ entries: [(term: String, description: String)]) -> String {
    let column = min(28, 4 + (entries.map(\.term.count).max() ?? 0))
    return entries.map { entry in
      let gap =
        entry.term.count + 4 <= column
        ? spaces(column - 2 - entry.term.count) : "\n" + spaces(column)
      return "  \(entry.term)\(gap)\(wrap(entry.description, indent: column))\n"
    }.joined()
  }

  /// `count` spaces.
  static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
