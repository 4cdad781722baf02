// SPDX-License-Identifier: MIT

/// Returns the lines of `text` without comments; line numbers are kept.
func linesWithoutComments(of text: String, in path: String) throws(Diagnostic) -> [String] {
  var lines: [String] = []
  /// First line of the open comment, if any.
  var opened: Int?
  // A carriage return and a line feed are one character in Swift.
  for (index, line) in text.split(
    omittingEmptySubsequences: false, whereSeparator: \.isNewline
  )
  .enumerated() {
    var rest = line
    var kept = ""
    while !rest.isEmpty {
      if opened != nil {
        guard let end = rest.firstRange(of: "*/") else { break }
        opened = nil
        // A comment separates words, as a space does.
        kept += " "
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("//") {
        break
      } else if rest.hasPrefix("/*") {
        opened = index + 1
        rest = rest.dropFirst(2)
      } else {
        kept.append(rest.removeFirst())
      }
    }
    while kept.last?.isWhitespace == true { kept.removeLast() }
    lines.append(kept)
  }
  if let opened {
    throw Diagnostic(SourceLocation(path, opened), "this comment is not closed")
  }
  return lines
}

extension Substring {
  /// The first range of `text`, if any.
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    for start in indices where self[start...].hasPrefix(text) {
      return start..<index(start, offsetBy: text.count)
    }
    return nil
  }
}
