/// A table of a report, for a Markdown page or for a terminal.
public struct ReportTable: Equatable, Sendable {
  /// What stands above it.
  public var title: String
  /// A line or two about how to read it.
  public var note: String
  /// The heads of the columns.
  public var columns: [String]
  /// The cells, row by row. The first column is a name and stands to the left, the others are
  /// figures and stand to the right.
  public var rows: [[String]]

  /// A table of these parts.
  public init(title: String, note: String = "", columns: [String], rows: [[String]]) {
    self.title = title
    self.note = note
    self.columns = columns
    self.rows = rows
  }

  /// The table as Markdown, under a heading of the second level.
  public var markdown: String {
    var lines = ["## \(title)", ""]
    if !note.isEmpty { lines += [note, ""] }
    lines.append(Self.row(columns))
    lines.append(Self.row(columns.indices.map { $0 == 0 ? "---" : "---:" }))
    lines += rows.map { Self.row($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The table for a terminal, each column as wide as its widest cell.
  public var terminal: String {
    let widths = columns.indices.map { column in
      max(columns[column].count, rows.map { $0[column].count }.max() ?? 0)
    }
    func line(_ cells: [String]) -> String {
      cells.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }.joined(separator: "  ")
    }
    let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ")
    let lines = [title, "", line(columns), rule] + rows.map { line($0) }
    return lines.map { $0.trimmingTrailingSpaces }.joined(separator: "\n") + "\n"
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }
}

extension String {
  /// The text without the spaces at its end.
  fileprivate var trimmingTrailingSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
