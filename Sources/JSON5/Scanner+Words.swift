// SPDX-License-Identifier: MIT

extension Scanner {
  /// Consumes an unquoted key.
  mutating func takeName() throws(JSON5Mistake) -> String {
    var name = String.UnicodeScalarView()
    while let scalar = next, scalar == "\\" || scalar.continuesName {
      let position = self.position
      guard scalar == "\\" else {
        name.append(scalar)
        take()
        continue
      }
      take()
      guard take("u") else { throw expected("'u' after '\\' in a key without quotes") }
      let code = try takeHex(digits: 4)
      guard let escaped = Unicode.Scalar(code),
        name.isEmpty ? escaped.beginsName : escaped.continuesName
      else { throw JSON5Mistake(at: position, "expected the escape of a letter of a key") }
      name.append(escaped)
    }
    return String(name)
  }

  /// Consumes a quoted string.
  mutating func takeString() throws(JSON5Mistake) -> String {
    let start = position
    guard let quote = take() else { preconditionFailure("a text of nothing") }
    var text = String.UnicodeScalarView()
    while let scalar = next {
      if scalar == quote {
        take()
        return String(text)
      }
      // U+2028 and U+2029 are allowed in strings, as in JSON.
      if scalar == "\n" || scalar == "\r" { break }
      if isStrict, scalar.value < 0x20 { throw expected("an escape, as in JSON") }
      if scalar == "\\" {
        try takeEscape(into: &text)
      } else {
        text.append(scalar)
        take()
      }
    }
    throw JSON5Mistake(
      at: start, "expected another \(quote) before \(found), to end the text that begins here")
  }

  /// Consumes an escape sequence and appends its character.
  private mutating func takeEscape(
    into text: inout String.UnicodeScalarView
  ) throws(JSON5Mistake) {
    let position = self.position
    take()
    if isStrict, !Self.escapesOfJSON.contains(next ?? " ") { throw expected("an escape of JSON") }
    if takeLineEnd() { return }
    switch next {
    case "u":
      take()
      text.append(try takeUnicode(from: position))
    case "x":
      take()
      guard let scalar = Unicode.Scalar(try takeHex(digits: 2)) else {
        preconditionFailure("two digits are always a character")
      }
      text.append(scalar)
    case "0":
      take()
      if let digit = next, digit.isDigit {
        throw JSON5Mistake(at: position, "expected no digit after '\\0'; write '\\x00'")
      }
      text.append("\0")
    case let digit? where digit.isDigit:
      throw JSON5Mistake(at: position, "expected no digit after '\\'; write '\\x' and two digits")
    case let scalar?:
      take()
      text.append(Self.control(scalar))
    case nil: break
    }
  }

  /// The letters of escape sequences of JSON.
  private static let escapesOfJSON = "\"\\/bfnrtu".unicodeScalars

  /// The character of the escape sequence with `letter`.
  private static func control(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    switch letter {
    case "b": "\u{8}"
    case "f": "\u{c}"
    case "n": "\n"
    case "r": "\r"
    case "t": "\t"
    case "v": "\u{b}"
    default: letter
    }
  }

  /// Consumes the digits after `\u`, and the second escape of a surrogate pair.
  private mutating func takeUnicode(
    from position: JSON5Position
  ) throws(JSON5Mistake) -> Unicode.Scalar {
    let code = try takeHex(digits: 4)
    if let scalar = Unicode.Scalar(code) { return scalar }
    if 0xd800...0xdbff ~= code, next == "\\", second == "u" {
      take()
      take()
      let low = try takeHex(digits: 4)
      if 0xdc00...0xdfff ~= low,
        let scalar = Unicode.Scalar(0x10000 + (code - 0xd800) << 10 + (low - 0xdc00))
      {
        return scalar
      }
    }
    throw JSON5Mistake(at: position, "expected both escapes of a surrogate pair, found one")
  }

  private mutating func takeHex(digits: Int) throws(JSON5Mistake) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = next?.hexDigit else { throw expected("\(digits) digits of 0-9 and a-f") }
      take()
      code = code << 4 | digit
    }
    return code
  }
}
