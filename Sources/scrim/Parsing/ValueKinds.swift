// SPDX-License-Identifier: MIT

import GLES
import JSON5
import ScrimKit

extension ValueKind<Bool> {
  /// A switch without a value.
  static var `switch`: ValueKind {
    ValueKind(placeholder: nil, expectation: "no value", read: { _ in nil })
  }
}

extension ValueKind<String> {
  /// Any text.
  static var text: ValueKind {
    ValueKind(placeholder: "TEXT", expectation: "a text", read: { $0 })
  }

  /// A file path. `placeholder` may show the expected extension.
  static func file(_ placeholder: String = "FILE") -> ValueKind {
    ValueKind(
      placeholder: placeholder, expectation: "the path of a file", completion: .files,
      read: { $0.isEmpty ? nil : $0 })
  }
}

extension ValueKind<OutputFile> {
  /// A file to write, or "-" for standard output. `placeholder` may show the expected extension.
  static func output(_ placeholder: String) -> ValueKind {
    ValueKind(
      placeholder: placeholder, expectation: "the path of a file, or - for standard output",
      completion: .files, read: { $0.isEmpty ? nil : OutputFile(path: $0) })
  }
}

extension ValueKind<Int> {
  /// A positive whole number.
  static var count: ValueKind {
    ValueKind(placeholder: "N", expectation: "a whole number of at least 1") { text in
      Number.whole(text).flatMap { $0 >= 1 ? $0 : nil }
    }
  }
}

extension ValueKind<UInt16> {
  /// Frames per second.
  static var rate: ValueKind {
    ValueKind(placeholder: "F", expectation: "a whole number from 1 to 1000") { text in
      Number.whole(text).flatMap { 1...1000 ~= $0 ? UInt16($0) : nil }
    }
  }
}

extension ValueKind<Size<Logical>> {
  /// A window size in whole logical units, each side from 1 to 16384.
  static var size: ValueKind {
    ValueKind(placeholder: "WxH", expectation: "a size such as 1280x800, each side 1 to 16384") {
      text in
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map(Number.whole)
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        1...16384 ~= width, 1...16384 ~= height
      else { return nil }
      return Size(width: Double(width), height: Double(height))
    }
  }
}

extension ValueKind<Double> {
  /// A number in a range.
  private static func number(
    _ placeholder: String, in range: ClosedRange<Double>, _ expectation: String
  ) -> ValueKind {
    ValueKind(placeholder: placeholder, expectation: expectation) { text in
      let number = range.lowerBound < 0 ? Number.signed(text) : Number.decimal(text)
      return number.flatMap { range ~= $0 ? $0 : nil }
    }
  }

  /// A scale: physical pixels per logical unit.
  static var scale: ValueKind { number("F", in: 0.25...8, "a scale from 0.25 to 8, such as 1.5") }

  /// A blur strength in pixels.
  static var sigma: ValueKind {
    number("S", in: 0...160, "a strength from 0 to 160 pixels, such as 24")
  }

  /// A part of the whole.
  static var part: ValueKind { number("P", in: 0...1, "a part from 0 to 1, such as 0.4") }

  /// A length in pixels.
  static var length: ValueKind {
    number("R", in: 0...4096, "a length from 0 to 4096 pixels, such as 24")
  }

  /// A factor that may be negative.
  static var factor: ValueKind { number("X", in: -4...4, "a factor from -4 to 4, such as 1.8") }
}

extension ValueKind<String> {
  /// One of these words.
  static func word(_ placeholder: String, of words: [String]) -> ValueKind {
    ValueKind(
      placeholder: placeholder,
      expectation: "one of " + words.joined(separator: ", "), completion: .choices(words),
      read: { words.contains($0) ? $0 : nil })
  }
}

extension ValueKind<Duration> {
  /// A span of time of up to a day: seconds, or a number that ends in `ms` or `s`.
  static var duration: ValueKind {
    ValueKind(placeholder: "SECONDS", expectation: "a time such as 1.5, 2s or 250ms") { text in
      let digits =
        text.hasSuffix("ms") ? text.dropLast(2) : text.dropLast(text.hasSuffix("s") ? 1 : 0)
      guard let number = Number.decimal(digits) else { return nil }
      let seconds = text.hasSuffix("ms") ? number / 1000 : number
      return seconds <= 86_400 ? .seconds(seconds) : nil
    }
  }
}

extension ValueKind<Rect<Physical>> {
  /// A rectangle in pixels.
  static var region: ValueKind {
    ValueKind(
      placeholder: "x,y,w,h", expectation: "a region such as 10,20,300,200 of at least one pixel"
    ) { text in
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map(Number.whole)
      guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
        let height = numbers[3], width > 0, height > 0
      else { return nil }
      return Rect(x: x, y: y, width: width, height: height)
    }
  }
}

extension ValueKind<Color> {
  /// A colour in sRGB with an optional opacity.
  static var color: ValueKind {
    ValueKind(
      placeholder: "#rrggbb",
      expectation: "a colour such as '#1e90ff' or, with its opacity, '#1e90ff 60%'",
      read: { Color(text: $0) })
  }
}

extension ValueKind<PlatformChoice> {
  /// An EGL platform.
  static var platform: ValueKind {
    ValueKind(
      placeholder: "wayland|surfaceless|device[:N]|gbm[:FILE]",
      expectation: "wayland, surfaceless, device, device:N, gbm or gbm:FILE",
      completion: .choices(["wayland", "surfaceless", "device", "gbm"]),
      read: { try? PlatformChoice(name: $0) })
  }
}

/// Shell completion for a value.
enum ValueCompletion: Equatable, Sendable {
  /// Values that cannot be completed: a number, a size, a title.
  case nothing
  /// File names.
  case files
  /// One of these words.
  case choices([String])
  /// Names of the program's commands.
  case commands
  /// Some of the values that there are, by the word before, in order.
  case suggestions([Suggestions])

  /// The values after a word.
  struct Suggestions: Equatable, Sendable {
    /// The word before.
    let word: String
    /// The values.
    let values: [String]
  }
}

/// A value type of flags: parsing, placeholder and description.
struct ValueKind<Value: Sendable>: Sendable {
  /// Placeholder in help; nil for a switch.
  let placeholder: String?
  /// Description of a valid value; completes "--flag wants …": "a size such as 1280x800".
  let expectation: String
  /// Shell completion.
  var completion = ValueCompletion.nothing
  /// Parses a text; nil if it is not valid.
  let read: @Sendable (String) -> Value?
}

extension ValueKind where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// A case of an enum, by its raw value.
  static var choice: ValueKind {
    let words = Value.allCases.map(\.rawValue)
    return ValueKind(
      placeholder: words.joined(separator: "|"), expectation: words.listed,
      completion: .choices(words), read: { Value(rawValue: $0) })
  }
}

// MARK: Comma-separated lists

extension ValueKind {
  /// A list of values, each parsed by `read`.
  fileprivate static func list<Element>(
    _ placeholder: String, _ expectation: String, of read: @escaping @Sendable (String) -> Element?
  ) -> ValueKind where Value == [Element] {
    ValueKind(placeholder: placeholder, expectation: expectation) { text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let values = parts.compactMap { read(String($0)) }
      return values.count == parts.count ? values : nil
    }
  }
}

extension ValueKind<[String]> {
  /// A list of these words.
  static func words(_ placeholder: String, of words: [String]) -> ValueKind {
    var kind = list(
      placeholder, "some of " + words.joined(separator: ", ") + ", with commas between them",
      of: { words.contains($0) ? $0 : nil })
    kind.completion = .choices(words)
    return kind
  }
}

extension ValueKind<[Size<Logical>]> {
  /// A list of window sizes.
  static var sizes: ValueKind {
    list(
      "WxH,...", "sizes such as 1280x800,1920x1080, each side 1 to 16384",
      of: { ValueKind<Size<Logical>>.size.read($0) })
  }
}

extension ValueKind<[Double]> {
  /// A list of blur strengths.
  static var sigmas: ValueKind {
    list(
      "S,...", "strengths from 0 to 160 pixels, such as 12,24",
      of: { ValueKind<Double>.sigma.read($0) })
  }
}

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
