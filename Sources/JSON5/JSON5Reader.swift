// SPDX-License-Identifier: MIT

/// A parser for JSON5: JSON with comments, trailing commas, unquoted keys, and more forms of
/// strings and numbers.
public struct JSON5Reader {
  /// The rest of the document.
  private var scanner: Scanner
  /// The limits on the document.
  private let limits: JSON5Limits
  /// The number of open arrays and objects.
  private var depth = 0
  /// The errors for duplicate keys so far.
  private var duplicates: [JSON5Mistake] = []

  /// The language of a document.
  public enum Language: Sendable {
    /// JSON5.
    case json5
    /// JSON (RFC 8259).
    case json
  }

  /// Parses `bytes` as UTF-8.
  public static func read(
    _ bytes: [UInt8], as language: Language = .json5, limits: JSON5Limits = JSON5Limits()
  ) throws(JSON5Failure) -> JSON5Value {
    let start = JSON5Position(line: 1, column: 1)
    guard bytes.count <= limits.bytes else {
      let mistake = JSON5Mistake(at: start, "expected no more than \(limits.bytes) bytes")
      throw JSON5Failure(mistakes: [mistake], value: nil)
    }
    var reader: JSON5Reader
    do throws(JSON5Mistake) { reader = JSON5Reader(try Scanner(bytes, language), limits) } catch {
      throw JSON5Failure(mistakes: [error], value: nil)
    }
    return try reader.document()
  }

  private init(_ scanner: Scanner, _ limits: JSON5Limits) {
    self.scanner = scanner
    self.limits = limits
  }

  private mutating func document() throws(JSON5Failure) -> JSON5Value {
    let value: JSON5Value
    do throws(JSON5Mistake) {
      try scanner.skipSpace()
      value = try self.value()
      try scanner.skipSpace()
      if scanner.next != nil { throw scanner.expected("the end of the file") }
    } catch {
      throw JSON5Failure(mistakes: duplicates + [error], value: nil)
    }
    guard duplicates.isEmpty else { throw JSON5Failure(mistakes: duplicates, value: value) }
    return value
  }

  // MARK: Values

  private mutating func value() throws(JSON5Mistake) -> JSON5Value {
    let position = scanner.position
    let content: JSON5Value.Content
    switch scanner.next {
    case "{": content = .object(try object())
    case "[": content = .array(try array())
    case "\"": content = .string(try scanner.takeString())
    case "'" where !scanner.isStrict: content = .string(try scanner.takeString())
    case "+", "-", ".": content = .number(try scanner.takeNumber())
    case let scalar? where scalar.isDigit: content = .number(try scanner.takeNumber())
    case let scalar? where scalar.beginsName || scalar == "\\": content = try word()
    default: throw scanner.expected("a value")
    }
    return JSON5Value(content, at: position)
  }

  /// Parses null, a boolean, Infinity or NaN.
  private mutating func word() throws(JSON5Mistake) -> JSON5Value.Content {
    let position = scanner.position
    let found = scanner.found
    let name = try scanner.takeName()
    // A word with escapes can only be a key.
    let isPlain = scanner.position.column - position.column == name.unicodeScalars.count
    switch name {
    case "null" where isPlain: return .null
    case "true" where isPlain: return .bool(true)
    case "false" where isPlain: return .bool(false)
    case "Infinity" where isPlain && !scanner.isStrict: return .number(.infinity)
    case "NaN" where isPlain && !scanner.isStrict: return .number(.nan)
    default:
      throw JSON5Mistake(at: position, "expected a value, found \(found); a text stands in quotes")
    }
  }

  private mutating func array() throws(JSON5Mistake) -> [JSON5Value] {
    var values: [JSON5Value] = []
    try items(between: "[", and: "]") { reader throws(JSON5Mistake) in
      values.append(try reader.value())
    }
    return values
  }

  private mutating func object() throws(JSON5Mistake) -> [JSON5Member] {
    var members: [JSON5Member] = []
    var positions: [String: JSON5Position] = [:]
    try items(between: "{", and: "}") { reader throws(JSON5Mistake) in
      let position = reader.scanner.position
      let member = try reader.member()
      guard let first = positions[member.key] else {
        positions[member.key] = position
        members.append(member)
        return
      }
      reader.duplicates.append(
        JSON5Mistake(
          at: position,
          "'\(JSON5Mistake.excerpt(of: member.key))' is given a second time; "
            + "the first is in line \(first.line)"))
    }
    return members
  }

  private mutating func member() throws(JSON5Mistake) -> JSON5Member {
    let position = scanner.position
    let key: String
    switch scanner.next {
    case "\"": key = try scanner.takeString()
    case _ where scanner.isStrict: throw scanner.expected("a key in double quotes, as in JSON")
    case "'": key = try scanner.takeString()
    case let scalar? where scalar.beginsName || scalar == "\\": key = try scanner.takeName()
    default: throw scanner.expected("a key or '}'")
    }
    try scanner.skipSpace()
    guard scanner.take(":") else {
      throw scanner.expected("':' after the key '\(JSON5Mistake.excerpt(of: key))'")
    }
    try scanner.skipSpace()
    return JSON5Member(key, at: position, try value())
  }

  /// Parses the comma-separated items between two brackets with `read`.
  private mutating func items(
    between open: Unicode.Scalar, and close: Unicode.Scalar,
    _ read: (inout JSON5Reader) throws(JSON5Mistake) -> Void
  ) throws(JSON5Mistake) {
    let line = scanner.position.line
    depth += 1
    guard depth <= limits.depth else {
      throw JSON5Mistake(
        at: scanner.position,
        "expected no more than \(limits.depth) lists and objects in each other")
    }
    scanner.take()
    try scanner.skipSpace()
    while !scanner.take(close) {
      try read(&self)
      try scanner.skipSpace()
      if scanner.take(",") {
        try scanner.skipSpace()
        if scanner.isStrict, scanner.next == close { throw scanner.expected("more after the ','") }
      } else if scanner.next != close {
        throw scanner.expected("',' or '\(close)', which ends the '\(open)' of line \(line)")
      }
    }
    depth -= 1
  }
}
