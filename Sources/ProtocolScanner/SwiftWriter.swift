// SPDX-License-Identifier: MIT

/// Writes indented Swift, in lines of up to 100 columns if possible.
struct SwiftWriter {
  /// The text so far.
  private(set) var text = ""
  /// The number of open blocks.
  private var depth = 0
  /// The maximum line length, in columns.
  private static let width = 100

  /// Writes a line; an empty one is not indented.
  mutating func line(_ content: String = "") {
    text += content.isEmpty ? "\n" : indent + content + "\n"
  }

  /// Writes `head {`, the output of `body`, and `}`.
  mutating func block(_ head: String, _ body: (inout Self) -> Void) {
    line("\(head) {")
    nested(body)
    line("}")
  }

  /// Writes the output of `body`, indented by one level.
  mutating func nested(_ body: (inout Self) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Writes `head`, `items` with commas, and `tail`, on one line if they fit.
  mutating func list(_ head: String, _ items: [String], _ tail: String) {
    let whole = head + items.joined(separator: ", ") + tail
    guard indent.count + whole.count > Self.width else { return line(whole) }
    line(head)
    nested { writer in
      writer.fill(items.enumerated().map { $0 < items.count - 1 ? "\($1)," : $1 })
    }
    line(tail)
  }

  /// Writes a call: `head`, `items` with commas, and `tail`, which stays on the last line.
  mutating func call(_ head: String, _ items: [String], _ tail: String) {
    let whole = head + items.joined(separator: ", ") + tail
    guard indent.count + whole.count > Self.width else { return line(whole) }
    line(head)
    nested { writer in
      writer.fill(items.enumerated().map { $1 + ($0 < items.count - 1 ? "," : tail) })
    }
  }

  /// Writes a documentation comment with a list of the parameters.
  mutating func doc(_ summary: String, _ parameters: [(name: String, summary: String)] = []) {
    fill(Self.sentence(summary).split(separator: " ").map(String.init), prefix: "/// ")
    let documented = parameters.filter { !$0.summary.isEmpty }
    guard !documented.isEmpty else { return }
    line("/// - Parameters:")
    for parameter in documented { line("///   - \(parameter.name): \(parameter.summary)") }
  }

  private mutating func fill(_ words: [String], prefix: String = "") {
    var row = ""
    for word in words {
      if !row.isEmpty, indent.count + prefix.count + row.count + 1 + word.count > Self.width {
        line(prefix + row)
        row = ""
      }
      row += row.isEmpty ? word : " \(word)"
    }
    if !row.isEmpty { line(prefix + row) }
  }

  /// Makes a sentence of a summary.
  private static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + (words.hasSuffix(".") ? "" : ".")
  }

  private var indent: String { String(repeating: " ", count: depth * 2) }
}
