// SPDX-License-Identifier: MIT

import JSON5

/// JSON5. A parsed document can be written and parsed again with the same values; mistakes are
/// located inside the document.
enum JSON5Target {
  /// Small limits, so that the fuzzer reaches them.
  private static let limits = JSON5Limits(depth: 12, bytes: 4096)

  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let value: JSON5Value
    do throws(JSON5Failure) { value = try JSON5Reader.read(bytes, limits: limits) } catch {
      try check(error.mistakes, in: bytes)
      if let value = error.value { try check(value, depth: 0, in: Places(bytes)) }
      return
    }
    try promise(bytes.count <= limits.bytes, "\(bytes.count) bytes were taken")
    try check(value, depth: 0, in: Places(bytes))
    let text = written(value.content)
    // The written text may be longer than the parsed one.
    let wide = JSON5Limits(depth: limits.depth)
    guard let again = try? JSON5Reader.read(Array(text.utf8), limits: wide) else {
      throw BrokenPromise(description: "what was read is refused: \(text)")
    }
    try promise(written(again.content) == text, "what was read is read as something else: \(text)")
  }

  /// The positions in the document.
  struct Places {
    /// The number of lines.
    let lines: Int
    /// The maximum number of columns.
    let columns: Int

    init(_ bytes: [UInt8]) {
      lines = InputText.lines(in: String(decoding: bytes, as: UTF8.self))
      columns = bytes.count + 1
    }

    /// Throws unless `place` is in the document.
    func check(_ place: JSON5Position) throws(BrokenPromise) {
      try promise(
        1...lines ~= place.line && 1...columns ~= place.column,
        "line \(place.line), column \(place.column) of \(lines) lines, \(columns) columns")
    }
  }

  /// Throws unless `mistake` is located in the document and its message is one printable line.
  static func check(_ mistake: JSON5Mistake, in positions: Places) throws(BrokenPromise) {
    try positions.check(mistake.position)
    try promise(
      mistake.description.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
      "not to be printed: \(mistake.description.debugDescription)")
    try promise(InputText.isOneLine(mistake.description), "not one line: \(mistake)")
    try promise(mistake.description.count < 600, "nobody reads \(mistake)")
  }

  /// Throws unless there are mistakes, all in the document.
  static func check(_ mistakes: [JSON5Mistake], in bytes: [UInt8]) throws(BrokenPromise) {
    try promise(!mistakes.isEmpty, "refused without a reason")
    let positions = Places(bytes)
    for mistake in mistakes { try check(mistake, in: positions) }
  }

  /// Throws unless there are mistakes, all in the document and in its order.
  static func checkSorted(_ mistakes: [JSON5Mistake], in bytes: [UInt8]) throws(BrokenPromise) {
    try check(mistakes, in: bytes)
    try promise(
      zip(mistakes, mistakes.dropFirst()).allSatisfy { $0.position <= $1.position },
      "not in the file's order")
  }

  /// Throws unless all positions are in the document and ascend, and nesting is within the limit.
  private static func check(
    _ value: JSON5Value, depth: Int, in positions: Places
  ) throws(BrokenPromise) {
    try positions.check(value.position)
    switch value.content {
    case .null, .bool, .number, .string: return
    case .array(let values):
      for inner in values {
        try promise(value.position < inner.position, "\(inner) stands before its list")
        try check(inner, depth: depth + 1, in: positions)
      }
    case .object(let members):
      try promise(Set(members.map(\.key)).count == members.count, "two keys of one name")
      for member in members {
        try positions.check(member.position)
        try promise(
          value.position < member.position && member.position < member.value.position,
          "\(member) is elsewhere")
        try check(member.value, depth: depth + 1, in: positions)
      }
    }
    try promise(depth < limits.depth, "too deep")
  }

  /// `content` in JSON5, with every special character escaped.
  private static func written(_ content: JSON5Value.Content) -> String {
    switch content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value):
      value.isNaN ? "NaN" : value.isInfinite ? (value < 0 ? "-Infinity" : "Infinity") : "\(value)"
    case .string(let text): written(text)
    case .array(let values): "[\(values.map { written($0.content) }.joined(separator: ","))]"
    case .object(let members):
      "{"
        + members.map { "\(written($0.key)):\(written($0.value.content))" }.joined(separator: ",")
        + "}"
    }
  }

  private static func written(_ text: String) -> String {
    let units = text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "\"\(units.joined())\""
  }
}
