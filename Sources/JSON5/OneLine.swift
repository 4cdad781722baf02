// SPDX-License-Identifier: MIT

extension String {
  /// The most characters of a line for people.
  private static var longestLine: Int { 400 }

  /// The text as one line for people: invisible characters are escaped, which could end the line or
  /// control a terminal, and a text of more than 400 characters loses its middle. All that echoes
  /// words of users, files or other programs is written by this.
  public var oneLine: String {
    let half = Self.longestLine / 2
    let isLong = count > Self.longestLine
    return (isLong ? "\(prefix(half))…\(suffix(half - 1))" : self).escapingInvisible
  }

  /// The text with invisible characters escaped.
  var escapingInvisible: String {
    if unicodeScalars.allSatisfy(\.isSafe) { return self }
    return unicodeScalars.map { $0.isSafe ? "\($0)" : $0.escaped }.joined()
  }
}
