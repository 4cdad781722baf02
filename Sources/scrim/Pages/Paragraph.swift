/// Text broken into lines for a terminal.
enum Paragraph {
  /// Columns a page is wide.
  static let width = 80

  /// `text` in lines of at most `width` columns, each but the first indented by `indent`. The first
  /// starts in column `column`, after what the caller has already written.
  static func wrap(_ text: String, indent: Int, column: Int? = nil) -> String {
    var result = ""
    var position = column ?? indent
    var isStartOfLine = true
    for word in text.split(separator: " ") {
      if !isStartOfLine, position + 1 + word.count > width {
        result += "\n" + spaces(indent)
        position = indent
        isStartOfLine = true
      }
      result += isStartOfLine ? "" : " "
      result += word
      position += word.count + (isStartOfLine ? 0 : 1)
      isStartOfLine = false
    }
    return result
  }

  /// Two columns: each term, and beside it (or beneath, where it is too long) its description.
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
