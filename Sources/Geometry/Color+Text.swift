// SPDX-License-Identifier: MIT

// Colours as people write them in settings, themes and flags.
extension Color {
  /// Reads `#rgb`, `#rrggbb` or `#rrggbbaa`, or one of the first two with an opacity:
  /// `#rrggbb 50%`. Nil for any other text.
  public init?(text: String) {
    guard text.utf8.count <= 24 else { return nil }
    let parts = text.split(separator: " ", maxSplits: 1)
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

  /// The colour as `init(text:)` reads it: `#rrggbb`, and its opacity below 1. Components are
  /// rounded to whole bytes.
  public var text: String {
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
