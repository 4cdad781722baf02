// SPDX-License-Identifier: MIT

/// Reads numbers in the attributes of SVG files.
struct SVGNumbers {
  /// The characters that are not read yet.
  private var rest: Substring.UTF8View

  init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

  /// The first character that is not read; nil at the end.
  var first: UInt8? { rest.first }
  /// The index of that character.
  var index: String.Index { rest.startIndex }
  /// True if nothing but white space is left.
  var isAtEnd: Bool { rest.allSatisfy(Self.isSpace) }

  /// True if a character is white space.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 9...13 ~= byte }

  /// Removes white space and commas.
  mutating func skipSpace() { rest = rest.drop { Self.isSpace($0) || $0 == UInt8(ascii: ",") } }

  /// Removes and returns a letter; nil if there is none.
  mutating func letter() -> UInt8? {
    skipSpace()
    guard let byte = rest.first, UInt8(ascii: "A")...UInt8(ascii: "z") ~= byte else { return nil }
    rest = rest.dropFirst()
    return byte
  }

  /// Removes and returns a flag of an arc, which is one digit.
  mutating func flag() -> Double? {
    skipSpace()
    guard let byte = rest.first, "01".utf8.contains(byte) else { return nil }
    rest = rest.dropFirst()
    return Double(byte - UInt8(ascii: "0"))
  }

  /// Removes and returns a number; nil if there is none.
  mutating func number() -> Double? {
    skipSpace()
    var end = rest.startIndex
    func skip(_ isPart: (UInt8) -> Bool) -> Int {
      let start = end
      while end < rest.endIndex, isPart(rest[end]) { end = rest.index(after: end) }
      return rest.distance(from: start, to: end)
    }
    func skipOne(_ bytes: String) -> Bool {
      guard end < rest.endIndex, bytes.utf8.contains(rest[end]) else { return false }
      end = rest.index(after: end)
      return true
    }
    let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    _ = skipOne("+-")
    var digits = skip(isDigit)
    if skipOne(".") { digits += skip(isDigit) }
    guard digits > 0 else { return nil }
    let mantissa = end
    if skipOne("eE") {
      _ = skipOne("+-")
      // An 'e' without digits belongs to a unit.
      if skip(isDigit) == 0 { end = mantissa }
    }
    defer { rest = rest[end...] }
    return Double(Substring(rest[..<end]))
  }

  /// The numbers of a list; nil if something else is in it, or a number is too large.
  static func list(_ text: some StringProtocol) -> [Double]? {
    var (numbers, list) = (SVGNumbers(text), [Double]())
    while let number = numbers.number() { list.append(number) }
    numbers.skipSpace()
    return numbers.first == nil && list.allSatisfy({ abs($0) < 1e9 }) ? list : nil
  }

  /// A length in units of the file, of which `whole` are 100 percent, in a font of the size `em`;
  /// nil if it is wrong or beyond all sense.
  static func length(_ text: String, whole: Double, em: Double) -> Double? {
    var numbers = SVGNumbers(text)
    guard let number = numbers.number(), abs(number) < 1e9 else { return nil }
    let unit = numbers.rest.prefix { !isSpace($0) }
    numbers.rest = numbers.rest[unit.endIndex...]
    guard numbers.isAtEnd else { return nil }
    let factor: Double? =
      switch Substring(unit).lowercased() {
      case "", "px": 1
      case "pt": 96.0 / 72
      case "pc": 16
      case "mm": 96 / 25.4
      case "cm": 96 / 2.54
      case "in": 96
      case "em": em
      case "ex": em / 2
      case "%": whole / 100
      default: nil
      }
    let length = factor.map { $0 * number }
    return length.flatMap { abs($0) < 1e12 ? $0 : nil }
  }
}
