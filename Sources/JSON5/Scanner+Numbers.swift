// SPDX-License-Identifier: MIT

extension Scanner {
  /// Consumes a number.
  mutating func takeNumber() throws(JSON5Mistake) -> Double {
    let isNegative = next == "-"
    if isNegative || next == "+" && !isStrict { take() }
    let magnitude: Double
    switch next {
    case let scalar where isStrict:
      guard scalar?.isDigit == true else { throw expected("a digit") }
      magnitude = try takeDecimal()
    case "I": magnitude = try takeWord("Infinity", .infinity)
    case "N": magnitude = try takeWord("NaN", .nan)
    case "0" where second == "x" || second == "X": magnitude = try takeHexNumber()
    case ".": magnitude = try takeDecimal()
    case let scalar? where scalar.isDigit: magnitude = try takeDecimal()
    default: throw expected("a number")
    }
    if let scalar = next, scalar.continuesName || scalar == "." || scalar == "\\" {
      throw expected("the end of the number")
    }
    return isNegative ? -magnitude : magnitude
  }

  private mutating func takeWord(
    _ word: String, _ value: Double
  ) throws(JSON5Mistake) -> Double {
    let mistake = expected("a number")
    guard try takeName() == word else { throw mistake }
    return value
  }

  private mutating func takeHexNumber() throws(JSON5Mistake) -> Double {
    take()
    take()
    guard next?.hexDigit != nil else { throw expected("digits of 0-9 and a-f after '0x'") }
    var text = "0x"
    while let scalar = next, scalar.hexDigit != nil {
      text.unicodeScalars.append(scalar)
      take()
    }
    return Self.double(text)
  }

  private mutating func takeDecimal() throws(JSON5Mistake) -> Double {
    if next == "0", let digit = second, digit.isDigit {
      throw JSON5Mistake(at: position, "expected a number without zeros before it")
    }
    let whole = takeDigits()
    var fraction = ""
    if take(".") {
      fraction = takeDigits()
      if isStrict, fraction.isEmpty { throw expected("a digit after the point") }
      if whole.isEmpty, fraction.isEmpty { throw expected("a digit before or after the point") }
    }
    var exponent = ""
    if next == "e" || next == "E" {
      take()
      if let sign = next, sign == "+" || sign == "-" {
        exponent.unicodeScalars.append(sign)
        take()
      }
      let digits = takeDigits()
      if digits.isEmpty { throw expected("the digits of an exponent") }
      exponent += digits
    }
    return Self.double(
      "\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)"
        + (exponent.isEmpty ? "" : "e\(exponent)"))
  }

  private mutating func takeDigits() -> String {
    var text = ""
    while let scalar = next, scalar.isDigit {
      text.unicodeScalars.append(scalar)
      take()
    }
    return text
  }

  private static func double(_ text: String) -> Double {
    guard let value = Double(text) else { preconditionFailure("'\(text)' is read as no number") }
    return value
  }
}
