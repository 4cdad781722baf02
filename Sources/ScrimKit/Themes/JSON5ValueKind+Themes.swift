// SPDX-License-Identifier: MIT

import Geometry
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
    read: { if case .string(let text) = $0 { Color(themeText: text) } else { nil } },
    write: { "\"\($0.themeText)\"" })

  /// A colour that covers what lies beneath.
  static let opaqueColor = JSON5ValueKind(
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
