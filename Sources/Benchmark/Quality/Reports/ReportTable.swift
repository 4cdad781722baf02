// SPDX-License-Identifier: MIT

/// A table for Markdown or a terminal.
public struct ReportTable: Equatable, Sendable {
  /// Heading.
  public var title: String
  /// One or two lines on how to read the table.
  public var note = ""
  /// Column headings.
  public var columns: [String]
  /// Cells by row. The first column is left-aligned, the others are right-aligned.
  public var rows: [[String]]

  /// The table as Markdown, with a second-level heading.
  public var markdown: String {
    var lines = ["## \(title)", ""]
    if !note.isEmpty { lines += [note, ""] }
    lines.append(Self.row(columns))
    lines.append(Self.row(columns.indices.map { $0 == 0 ? "---" : "---:" }))
    lines += rows.map { Self.row($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The table as text with aligned columns.
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
  /// The text without trailing spaces.
  fileprivate var trimmingTrailingSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}

/// `value` with `digits` decimals.
func fixed(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return value > 0 ? "∞" : value < 0 ? "-∞" : "-" }
  let unit = (0..<digits).reduce(1.0) { product, _ in product * 10 }
  let whole = Int((abs(value) * unit).rounded())
  let sign = value < 0 && whole != 0 ? "-" : ""
  if digits == 0 { return "\(sign)\(whole)" }
  let fraction = String(whole % Int(unit))
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(sign)\(whole / Int(unit)).\(zeros)\(fraction)"
}

/// `value` with at most two decimals.
func short(_ value: Double) -> String {
  let hundredths = (value * 100).rounded()
  if hundredths.truncatingRemainder(dividingBy: 100) == 0 { return fixed(value, 0) }
  return fixed(value, hundredths.truncatingRemainder(dividingBy: 10) == 0 ? 1 : 2)
}
