/// A piece of HTML or SVG. Text in it is escaped, whatever it says.
struct Markup: Equatable, Sendable {
  /// The piece, as it is written.
  let text: String

  /// A text.
  static func plain(_ text: String) -> Markup { Markup(text: escaped(text)) }

  /// Something that is markup already.
  static func raw(_ text: String) -> Markup { Markup(text: text) }

  /// An element with what lies in it. Attributes are written in their order.
  static func element(
    _ name: String, _ attributes: [(String, String)], _ content: [Markup]
  ) -> Markup {
    let open = opening(name, attributes)
    return Markup(text: "<\(open)>" + content.map(\.text).joined() + "</\(name)>")
  }

  /// An element with a text in it.
  static func element(
    _ name: String, _ attributes: [(String, String)], _ text: String
  ) -> Markup {
    element(name, attributes, [.plain(text)])
  }

  /// An element without attributes, with a text in it.
  static func element(_ name: String, _ text: String) -> Markup { element(name, [], text) }

  /// An element of SVG that holds nothing but a title, which is seen where the pointer rests.
  static func shape(
    _ name: String, _ attributes: [(String, String)], title: String? = nil
  ) -> Markup {
    element(name, attributes, title.map { [.element("title", $0)] } ?? [])
  }

  /// An element of HTML that cannot hold anything.
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
