// SPDX-License-Identifier: MIT

import Geometry
import JSON5

/// A kind of values in theme files: how they are read, written and described.
struct ThemeValueKind<Value: Sendable>: Sendable {
  /// A valid value in words; completes "'key' wants …".
  let expectation: String
  /// Converts a value; nil if it is not valid.
  let read: @Sendable (JSON5Value.Content) -> Value?
  /// The value as a file has it.
  let write: @Sendable (Value) -> String
}

extension ThemeValueKind<Double> {
  /// A number in `range`.
  static func number(_ range: ClosedRange<Double>) -> ThemeValueKind {
    ThemeValueKind(
      expectation: "a number from \(text(range.lowerBound)) to \(text(range.upperBound))",
      read: {
        guard case .number(let value) = $0, range.contains(value) else { return nil }
        return value
      },
      write: text)
  }

  /// `number` without a needless decimal point, to a thousandth.
  @Sendable private static func text(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }
}

extension ThemeValueKind<Bool> {
  /// true or false.
  static let truth = ThemeValueKind(
    expectation: "true or false",
    read: { if case .bool(let value) = $0 { value } else { nil } },
    write: { "\($0)" })
}

extension ThemeValueKind<String> {
  /// The name of a font family.
  static let family = ThemeValueKind(
    expectation: "the name of a font family, such as \"Inter\"",
    read: {
      guard case .string(let name) = $0, 1...100 ~= name.utf8.count,
        name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f })
      else { return nil }
      return name
    },
    write: { JSON.string($0).text() })
}

extension ThemeValueKind {
  /// One of these values, each named by a word.
  static func word(_ choices: [(word: String, value: Value)]) -> ThemeValueKind
  where Value: Equatable {
    let quoted = choices.map { "\"\($0.word)\"" }
    return ThemeValueKind(
      expectation: quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? ""),
      read: { content in
        guard case .string(let word) = content else { return nil }
        return choices.first { $0.word == word }?.value
      },
      write: { value in
        guard let choice = choices.first(where: { $0.value == value }) else {
          preconditionFailure("\(value) has no word in theme files")
        }
        return "\"\(choice.word)\""
      })
  }
}

extension ThemeValueKind<Color> {
  /// A colour that may be translucent.
  static let color = ThemeValueKind(
    expectation: "a colour, such as \"#2f6fd8\", or \"#2f6fd8 50%\" with its opacity",
    read: { if case .string(let text) = $0 { Color(themeText: text) } else { nil } },
    write: { "\"\($0.themeText)\"" })

  /// A colour that covers what lies beneath.
  static let opaqueColor = ThemeValueKind(
    expectation: "an opaque colour, such as \"#2f6fd8\"",
    read: { content in color.read(content).flatMap { $0.alpha == 1 ? $0 : nil } },
    write: color.write)
}

extension Color {
  /// Reads `#rrggbb`, `#rgb` or `#rrggbbaa`, or one of the first two with an opacity:
  /// `#rrggbb 50%`.
  fileprivate init?(themeText: String) {
    guard themeText.utf8.count <= 24 else { return nil }
    let parts = themeText.split(separator: " ", maxSplits: 1)
    guard let code = parts.first, code.utf8.first == UInt8(ascii: "#") else { return nil }
    let digits = code.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == code.utf8.count - 1 else { return nil }
    let components: [Int]
    switch digits.count {
    case 3: components = digits.map { $0 * 17 }
    case 6, 8:
      components = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    var alpha: Float = components.count == 4 ? Float(components[3]) / 255 : 1
    if parts.count == 2 {
      guard components.count == 3, parts[1].last == "%",
        let percent = Float(parts[1].dropLast().drop { $0 == " " }), 0...100 ~= percent
      else { return nil }
      alpha = percent / 100
    }
    let rgb = components[0] << 16 | components[1] << 8 | components[2]
    self.init(rgb: UInt32(rgb), alpha: alpha)
  }

  /// The colour as a theme file has it.
  fileprivate var themeText: String {
    func byte(_ component: Float) -> String {
      let text = String(Int((min(max(component, 0), 1) * 255).rounded()), radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    let code = "#" + byte(red) + byte(green) + byte(blue)
    guard alpha < 1 else { return code }
    let percent = (alpha * 1000).rounded() / 10
    return "\(code) \(Int(exactly: percent).map { "\($0)" } ?? "\(percent)")%"
  }
}
