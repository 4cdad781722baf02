// SPDX-License-Identifier: MIT

/// The manual page, in the man macros of roff.
struct ManualPage {
  /// The commands and flags to describe.
  let table: CommandTable

  /// The page.
  var roff: String {
    let title = table.program.uppercased()
    return """
      .\\" Made by '\(table.program) man'.
      .TH \(title) 1 "" "\(table.program) \(table.version)" "User Commands"
      .SH NAME
      \(table.program) \\- \(plain(table.summary))
      .SH SYNOPSIS
      .B \(table.program)
      .I COMMAND
      .RI [ flags ]
      .SH COMMANDS
      \(table.commands.map(section).joined()).SH FLAGS OF EVERY COMMAND
      \(table.globalFlags.map(entry).joined()).SH EXIT STATUS
      \(exitStatus).SH ENVIRONMENT
      .TP
      .B WAYLAND_DISPLAY
      The socket of the compositor, by default
      .BR wayland\\-0 .
      .TP
      .B XDG_RUNTIME_DIR
      The folder that holds the socket.

      """
  }

  /// The part about `command`.
  private func section(_ command: Command) -> String {
    var text = ".SS \(quoted("\(table.program) \(command.usage)"))\n\(plain(command.summary)).\n"
    text += command.discussion.map { ".PP\n\(plain($0))\n" }.joined()
    text += command.operands.map { ".TP\n.I \($0.name)\n\(plain($0.summary))\n" }.joined()
    text += command.flags.map(entry).joined()
    for example in command.examples {
      text += ".PP\n\(plain(example.effect)):\n.PP\n.RS\n.nf\n\(plain(example.line))\n.fi\n.RE\n"
    }
    return text
  }

  /// The entry of `flag`.
  private func entry(_ flag: any FlagDescription) -> String {
    let names = flag.short.map { "\($0), \(flag.name)" } ?? flag.name
    let head =
      flag.shownPlaceholder.map { ".BI \(quoted(names + " ")) \(quoted($0))" }
      ?? ".B \(quoted(names))"
    return
      ".TP\n\(head)\n\(plain(flag.isRequired ? flag.summary + " (required)" : flag.fullSummary))\n"
  }

  private var exitStatus: String {
    ExitCode.allCases.map { ".TP\n.B \($0.rawValue)\n\(plain($0.meaning))\n" }.joined()
  }

  /// `text` as an argument of a macro.
  private func quoted(_ text: String) -> String {
    "\""
      + escaped(text).split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\\(dq") + "\""
  }

  /// `text` as a line, escaped if it starts with a control character of roff.
  private func plain(_ text: String) -> String {
    let line = escaped(text)
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  /// `text` with backslashes, hyphens, quotes and carets escaped for roff.
  private func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      default: String(character)
      }
    }.joined()
  }
}
