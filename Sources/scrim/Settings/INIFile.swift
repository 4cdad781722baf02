// SPDX-License-Identifier: MIT

/// An INI file as desktops write their settings: `[Group]` followed by lines of `key=value`. Lines
/// that cannot be parsed are ignored.
struct INIFile {
  /// Values by group and key. The last duplicate wins.
  private var values: [String: [String: String]] = [:]

  /// Parses `bytes`.
  init(_ bytes: [UInt8]) {
    var group = ""
    for bytes in bytes.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
      let line = Self.trimmed(String(decoding: bytes, as: UTF8.self)[...])
      if line.hasPrefix("[") {
        group = Self.plain(line.dropFirst()) ?? ""
      } else if !line.hasPrefix("#"), !line.hasPrefix(";"), let sign = line.firstIndex(of: "=") {
        let key = Self.bare(Self.trimmed(line[..<sign]))
        values[group, default: [:]][key] = String(Self.trimmed(line[line.index(after: sign)...]))
      }
    }
  }

  /// The value of `key` in `group`.
  subscript(group: String, key: String) -> String? { values[group]?[key] }

  /// The Boolean value of `key` in `group`; nil if it is not one.
  func truth(_ group: String, _ key: String) -> Bool? {
    self[group, key].flatMap { Bool(word: $0) }
  }

  /// The group name in a header line without its opening bracket; nil for a nested group.
  private static func plain(_ line: Substring) -> String? {
    guard let end = line.firstIndex(of: "]") else { return nil }
    let rest = line[line.index(after: end)...]
    return rest.isEmpty || rest.hasPrefix("[$") ? String(line[..<end]) : nil
  }

  /// A key without KDE's markers such as `[$i]` (immutable).
  private static func bare(_ key: Substring) -> String {
    String(key.firstRange(of: "[$").map { key[..<$0.lowerBound] } ?? key)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    guard let last = text.lastIndex(where: { !isSpace($0) }) else { return "" }
    return text[...last].drop(while: isSpace)
  }
}

extension Bool {
  /// Parses the Boolean words of settings and environment variables; nil for any other word.
  init?(word: String) {
    switch word.lowercased() {
    case "1", "true", "yes", "on": self = true
    case "0", "false", "no", "off": self = false
    default: return nil
    }
  }
}
