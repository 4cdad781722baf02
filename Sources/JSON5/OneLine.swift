// SPDX-License-Identifier: MIT

extension String {
  /// The most characters of a line for people, each mark on a letter counted as one.
  private static var longestLine: Int { 400 }

  /// The text as one line for people: invisible characters are escaped, which could end the line or
  /// control a terminal, and a text of more than 400 characters loses its middle. All that echoes
  /// words of users, files or other programs is written by this.
  public var oneLine: String {
    let half = Self.longestLine / 2
    guard unicodeScalars.count > Self.longestLine else { return escapingInvisible }
    let (start, end) = (unicodeScalars.prefix(half), unicodeScalars.suffix(half - 1))
    return "\(Substring(start))…\(Substring(end))".escapingInvisible
  }

  /// The text with invisible characters escaped.
  var escapingInvisible: String {
    if unicodeScalars.allSatisfy(\.isSafe) { return self }
    return unicodeScalars.map { $0.isSafe ? "\($0)" : $0.escaped }.joined()
  }

  /// The words of the text in lines of at most `width` characters, and the first of at most
  /// `first`; a longer word has a line of its own.
  public func wrapped(to width: Int, first: Int? = nil) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      let most = lines.count == 1 ? first ?? width : width
      if let last = lines.last, last.count + 1 + word.count <= most {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
