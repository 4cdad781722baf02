// SPDX-License-Identifier: MIT

import JSON5

extension JSON5ValueKind<Double> {
  /// A number in `range`, written to a thousandth.
  static func thousandths(_ range: ClosedRange<Double>) -> JSON5ValueKind {
    let number = number(range)
    return JSON5ValueKind(
      expectation: number.expectation, read: number.read,
      write: { number.write(($0 * 1000).rounded() / 1000) })
  }
}

extension JSON5ValueKind<String> {
  /// The name of a font family.
  static let family = JSON5ValueKind(
    expectation: "the name of a font family, such as \"Inter\"",
    read: {
      guard case .string(let name) = $0, 1...100 ~= name.utf8.count,
        name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f })
      else { return nil }
      return name
    },
    write: { JSON.string($0).text() })
}

extension JSON5ValueKind<Color> {
  /// A colour that may be translucent.
  static let color = JSON5ValueKind(
    expectation: "a colour, such as \"#2f6fd8\", or \"#2f6fd8 50%\" with its opacity",
    read: { if case .string(let text) = $0 { Color(text: text) } else { nil } },
    write: { "\"\($0.text)\"" })

  /// A colour that covers what lies beneath.
  static let opaqueColor = JSON5ValueKind(
    expectation: "an opaque colour, such as \"#2f6fd8\"",
    read: { content in color.read(content).flatMap { $0.alpha == 1 ? $0 : nil } },
    write: color.write)
}
