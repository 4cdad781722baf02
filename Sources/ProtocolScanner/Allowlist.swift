// SPDX-License-Identifier: MIT

/// The interfaces to generate bindings for, with their versions.
struct Allowlist {
  /// One line of the list.
  struct Entry {
    /// The interface.
    let interface: String
    /// Newest version to generate; nil if the interface is opaque, that is, only referenced.
    let version: Int?
    /// Position of the line.
    let location: SourceLocation
  }

  /// The lines, in the order of the file, which is also the order of the tables.
  let entries: [Entry]

  /// Reads `text`. Each line has an interface and a version, or `opaque`; `#` starts a comment.
  init(_ text: String, file: String) throws(Diagnostic) {
    var entries: [Entry] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let location = SourceLocation(file: file, line: index + 1)
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      guard !words.isEmpty else { continue }
      guard words.count == 2, Names.isName(words[0]), let version = Self.version(words[1]) else {
        throw Diagnostic(location, "a line must be an interface and a positive version or 'opaque'")
      }
      if entries.contains(where: { $0.interface == words[0] }) {
        throw Diagnostic(location, "'\(words[0])' is declared twice")
      }
      entries.append(
        Entry(interface: String(words[0]), version: version.number, location: location))
    }
    self.entries = entries
  }

  private static func version(_ word: Substring) -> (number: Int?, Void)? {
    if word == "opaque" { return (nil, ()) }
    return Int(word).flatMap { $0 > 0 ? ($0, ()) : nil }
  }

  /// The line for `interface`.
  subscript(interface: String) -> Entry? { entries.first { $0.interface == interface } }
}
