/// Numbers as people type them: digits, and in a decimal one point. No signs, exponents, names or
/// hexadecimal, which the standard library would take.
enum Number {
  /// The whole number that `text` is, below a thousand million.
  static func whole(_ text: some StringProtocol) -> Int? {
    guard 1...9 ~= text.utf8.count, text.utf8.allSatisfy(isDigit) else { return nil }
    return Int(text)
  }

  /// The decimal number that `text` is.
  static func decimal(_ text: some StringProtocol) -> Double? {
    let bytes = text.utf8
    guard 1...24 ~= bytes.count, bytes.contains(where: isDigit),
      bytes.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return Double(text.hasPrefix(".") ? "0" + String(text) : String(text))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
