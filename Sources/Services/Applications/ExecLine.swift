// SPDX-License-Identifier: MIT

internal import Files

/// A command line of a desktop entry: its words, in which field codes stand for what is opened.
///
/// Words are split by spaces. Double quotes keep a word together; in them a backslash takes its
/// meaning from `"`, `` ` ``, `$` and `\`. As in the shell, and since entries of other programs
/// rely on it, quotes may also begin within a word, single quotes keep all as it is, and outside of
/// quotes a backslash takes the meaning from any character. Nothing else of a shell has a meaning:
/// no shell runs.
struct ExecLine {
  /// The values that field codes stand for.
  struct Fields {
    /// The files and addresses to open: absolute paths and URIs.
    var targets: [String] = []
    /// The icon, for `%i`.
    var icon: String?
    /// The name of the application, for `%c`.
    var name = ""
    /// The path of the desktop file, for `%k`.
    var path = ""
  }

  /// The words, with their field codes.
  let words: [String]

  /// The most words.
  static let wordLimit = 1_024

  /// Splits `line`; nil if a quote is not closed, if a field code is unknown, or without a word.
  init?(_ line: String) {
    guard let words = Self.split(line), !words.isEmpty, words.count <= Self.wordLimit else {
      return nil
    }
    self.words = words
    guard words.allSatisfy(Self.hasKnownCodes) else { return nil }
  }

  // MARK: Words

  private static func split(_ line: String) -> [String]? {
    var words: [String] = []
    // Nil between words: a word may be empty, in quotes.
    var word: [UInt8]?
    var quote: UInt8?
    var bytes = line.utf8.makeIterator()
    while let byte = bytes.next() {
      switch (byte, quote) {
      case (quote, _): quote = nil
      case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil):
        quote = byte
        word = word ?? []
      case (UInt8(ascii: " "), nil), (UInt8(ascii: "\t"), nil), (UInt8(ascii: "\n"), nil):
        if let word { words.append(String(decoding: word, as: UTF8.self)) }
        word = nil
      case (UInt8(ascii: "\\"), nil), (UInt8(ascii: "\\"), UInt8(ascii: "\"")):
        guard let next = bytes.next() else { return nil }
        let isEscape = quote == nil || Self.escaped.contains(next)
        word = (word ?? []) + (isEscape ? [next] : [byte, next])
      default: word = (word ?? []) + [byte]
      }
    }
    guard quote == nil else { return nil }
    if let word { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  /// The characters that a backslash in double quotes takes their meaning from.
  private static let escaped = Array("\"`$\\".utf8)

  // MARK: Field codes

  /// A word in parts: text, and field codes.
  private enum Part {
    /// Text.
    case text(Substring)
    /// The letter of a field code.
    case code(Character)
  }

  private static func parts(_ word: String) -> [Part] {
    var parts: [Part] = []
    var rest = word[...]
    while let sign = rest.firstIndex(of: "%") {
      parts.append(.text(rest[..<sign]))
      let after = rest[sign...].dropFirst()
      parts.append(.code(after.first ?? " "))
      rest = after.dropFirst()
    }
    return parts + [.text(rest)]
  }

  private static func hasKnownCodes(_ word: String) -> Bool {
    parts(word).allSatisfy {
      if case .code(let code) = $0 { "%fFuUickdDnNvm".contains(code) } else { true }
    }
  }

  /// The commands that open the targets: one, or one for each target if the program takes only one
  /// and there are more. None if the program takes none of the targets.
  func commands(_ fields: Fields) -> [[String]] {
    let codes = words.flatMap(Self.parts).compactMap { part -> Character? in
      if case .code(let code) = part { code } else { nil }
    }
    guard !fields.targets.isEmpty else { return [command(fields)] }
    var fields = fields
    if codes.contains(where: { $0 == "f" || $0 == "F" }) {
      fields.targets = fields.targets.compactMap(Self.path)
    }
    if codes.contains(where: { $0 == "F" || $0 == "U" }) {
      return fields.targets.isEmpty ? [] : [command(fields)]
    }
    guard codes.contains(where: { $0 == "f" || $0 == "u" }) else { return [] }
    return fields.targets.map { target in
      fields.targets = [target]
      return command(fields)
    }
  }

  private func command(_ fields: Fields) -> [String] {
    words.flatMap { word -> [String] in
      switch word {
      // A code alone may stand for several words, or none.
      case "%F": return fields.targets
      case "%U": return fields.targets.map(Self.uri)
      case "%i": return fields.icon.map { ["--icon", $0] } ?? []
      case "%f", "%u", "%d", "%D", "%n", "%N", "%v", "%m":
        let text = Self.expanded(word, fields)
        return text.isEmpty ? [] : [text]
      default: return [Self.expanded(word, fields)]
      }
    }
  }

  private static func expanded(_ word: String, _ fields: Fields) -> String {
    parts(word).reduce(into: "") { text, part in
      switch part {
      case .text(let part): text += part
      case .code("%"): text += "%"
      case .code("f"): text += fields.targets.first ?? ""
      case .code("u"): text += fields.targets.first.map(uri) ?? ""
      case .code("c"): text += fields.name
      case .code("k"): text += fields.path
      // The others are deprecated, or stand alone.
      case .code: break
      }
    }
  }

  /// The path of a target; nil if it is no file of this computer.
  private static func path(_ target: String) -> String? {
    target.hasPrefix("/") ? target : FileURI.path(of: target)
  }

  /// The URI of a target.
  static func uri(_ target: String) -> String {
    target.hasPrefix("/") ? FileURI.of(target) : target
  }
}
