// SPDX-License-Identifier: MIT

/// Parses numbers as people type them: digits, and one point in a decimal. Rejects signs,
/// exponents, names and hexadecimal, which the standard library accepts.
enum Number {
  /// A whole number below 1,000,000,000; nil if `text` is not one.
  static func whole(_ text: some StringProtocol) -> Int? {
    guard 1...9 ~= text.utf8.count, text.utf8.allSatisfy(isDigit) else { return nil }
    return Int(text)
  }

  /// A decimal number; nil if `text` is not one.
  static func decimal(_ text: some StringProtocol) -> Double? {
    let bytes = text.utf8
    guard 1...24 ~= bytes.count, bytes.contains(where: isDigit),
      bytes.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return Double(text.hasPrefix(".") ? "0" + String(text) : String(text))
  }

  /// A decimal number that may begin with a minus; nil if `text` is not one.
  static func signed(_ text: some StringProtocol) -> Double? {
    guard text.hasPrefix("-") else { return decimal(text) }
    return decimal(text.dropFirst()).map { -$0 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
