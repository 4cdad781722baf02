// SPDX-License-Identifier: MIT

import JSON5

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
