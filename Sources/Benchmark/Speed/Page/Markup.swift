// SPDX-License-Identifier: MIT

/// A fragment of HTML or SVG. Text content is always escaped.
struct Markup: Equatable, Sendable {
  /// Source text of the fragment.
  let text: String

  /// Escaped text.
  static func plain(_ text: String) -> Markup { Markup(text: escaped(text)) }

  /// Text that is markup already.
  static func raw(_ text: String) -> Markup { Markup(text: text) }

  /// An element with children. Attributes keep their order.
  static func element(
    _ name: String, _ attributes: [(String, String)], _ content: [Markup]
  ) -> Markup {
    let open = opening(name, attributes)
    return Markup(text: "<\(open)>" + content.map(\.text).joined() + "</\(name)>")
  }

  /// An element with text content.
  static func element(
    _ name: String, _ attributes: [(String, String)], _ text: String
  ) -> Markup {
    element(name, attributes, [.plain(text)])
  }

  /// An element without attributes, with text content.
  static func element(_ name: String, _ text: String) -> Markup { element(name, [], text) }

  /// An SVG shape with a title that shows on hover.
  static func shape(
    _ name: String, _ attributes: [(String, String)], title: String? = nil
  ) -> Markup {
    element(name, attributes, title.map { [.element("title", $0)] } ?? [])
  }

  /// A void HTML element.
  static func void(_ name: String, _ attributes: [(String, String)]) -> Markup {
    Markup(text: "<\(opening(name, attributes))>")
  }

  private static func opening(_ name: String, _ attributes: [(String, String)]) -> String {
    name + attributes.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}

/// Base64 encoding, for images inside a page.
enum Base64 {
  /// The alphabet.
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes `bytes`.
  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = 0
      for index in 0..<3 { group = group << 8 | (index < count ? Int(bytes[start + index]) : 0) }
      for index in 0..<4 {
        text.append(
          index <= count ? letters[group >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
