/// A file of groups of keys, as desktops write their settings: `[Group]`, and `key=value` beneath it.
/// Nothing is wrong with such a file: what is not understood is not there.
struct INIFile {
  /// The values, by group and key. Of two the last counts, as it does for the desktops.
  private var values: [String: [String: String]] = [:]

  /// Reads `bytes`.
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

  /// The yes or no of `key` in `group`; nil where it is neither.
  func truth(_ group: String, _ key: String) -> Bool? {
    self[group, key].flatMap { Bool(word: $0) }
  }

  /// The name of a group whose line goes on with `line`; nil for a group in a group.
  private static func plain(_ line: Substring) -> String? {
    guard let end = line.firstIndex(of: "]") else { return nil }
    let rest = line[line.index(after: end)...]
    return rest.isEmpty || rest.hasPrefix("[$") ? String(line[..<end]) : nil
  }

  /// A key without KDE's marks, such as `[$i]`, which keeps others from changing it.
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
  /// The yes or no that `word` is in settings and variables; nil where it is neither.
  init?(word: String) {
    switch word.lowercased() {
    case "1", "true", "yes", "on": self = true
    case "0", "false", "no", "off": self = false
    default: return nil
    }
  }
}
