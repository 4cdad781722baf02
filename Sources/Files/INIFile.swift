// SPDX-License-Identifier: MIT

/// An INI file as desktops write their settings and themes: `[Group]` followed by lines of
/// `key=value`. Lines that cannot be parsed are ignored.
public struct INIFile: Sendable {
  /// Values by group and key. The last duplicate wins.
  private var values: [String: [String: String]] = [:]

  /// Parses `bytes`.
  public init(_ bytes: [UInt8]) {
    var group = ""
    var entries: [String: String] = [:]
    for line in bytes.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
      let line = Self.trimmed(line)
      if line.first == UInt8(ascii: "[") {
        values[group, default: [:]].merge(entries) { $1 }
        entries.removeAll(keepingCapacity: true)
        group = Self.plain(line.dropFirst()) ?? ""
      } else if line.first != UInt8(ascii: "#"), line.first != UInt8(ascii: ";"),
        let sign = line.firstIndex(of: UInt8(ascii: "="))
      {
        let key = Self.bare(Self.trimmed(line[..<sign]))
        entries[Self.text(key)] = Self.text(Self.trimmed(line[(sign + 1)...]))
      }
    }
    values[group, default: [:]].merge(entries) { $1 }
  }

  /// The value of `key` in `group`; nil if the file has none.
  public subscript(group: String, key: String) -> String? { values[group]?[key] }

  /// The group name in a header line without its opening bracket; nil for a nested group.
  private static func plain(_ line: ArraySlice<UInt8>) -> String? {
    guard let end = line.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let rest = line[(end + 1)...]
    return rest.isEmpty || rest.starts(with: marker) ? text(line[..<end]) : nil
  }

  /// A key without KDE's markers such as `[$i]` (immutable).
  private static func bare(_ key: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard key.last == UInt8(ascii: "]") else { return key }
    for start in key.indices where key[start...].starts(with: marker) { return key[..<start] }
    return key
  }

  /// The beginning of KDE's markers.
  private static let marker = Array("[$".utf8)

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let last = line.lastIndex(where: { !isSpace($0) }) else { return [] }
    return line[...last].drop(while: isSpace)
  }
}
