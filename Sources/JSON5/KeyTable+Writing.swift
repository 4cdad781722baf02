// SPDX-License-Identifier: MIT

extension KeyTable {
  /// The style in which the default file describes its keys.
  public enum Style: Sendable {
    /// Above the key: what it does, a valid value, and what holds without it.
    case full
    /// Behind the key, where there is room: what it does.
    case brief

    /// The most columns of a line.
    fileprivate var columns: Int { self == .full ? 80 : 100 }
  }

  /// A file with all keys and their defaults, and a comment for each, under a heading of comments.
  public func defaultFile(heading: [String], _ style: Style) -> String {
    (heading.map { "// \($0)" } + ["{"] + Self.lines(of: entries, margin: "  ", style) + ["}", ""])
      .joined(separator: "\n")
  }

  private static func lines(of entries: [Entry], margin: String, _ style: Style) -> [String] {
    let blocks = entries.map { entry in
      switch entry {
      case .key(let key): lines(of: key, margin: margin, style)
      case .group(let name, let summary, let entries):
        ["\(margin)// \(summary).", "\(margin)\(name): {"]
          + lines(of: entries, margin: margin + "  ", style) + ["\(margin)},"]
      }
    }
    return Array(blocks.joined(separator: style == .full ? [""] : []))
  }

  private static func lines(of key: Key, margin: String, _ style: Style) -> [String] {
    let line = "\(margin)\(key.isCommentedOut ? "//" : "")\(key.name): \(key.example),"
    var comment = key.summary
    switch style {
    case .full:
      comment += ": \(key.expectation)."
      if !key.note.isEmpty { comment += " \(key.note)" }
    case .brief where line.count + 5 + comment.count <= style.columns:
      return ["\(line)  // \(comment)"]
    case .brief: break
    }
    return comment.wrapped(to: style.columns - margin.count - 3).map { "\(margin)// \($0)" }
      + [line]
  }
}
