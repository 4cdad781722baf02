// SPDX-License-Identifier: MIT

/// Swift spellings of protocol names.
enum Names {
  /// The case that keeps what an enum does not know.
  static let unrecognized = "unrecognized"

  /// Types that generated code names, which a nested enum must not hide.
  static let reservedTypes: Set<String> = [
    "Any", "Bool", "Double", "Event", "EventArguments", "Int32", "Interface", "OwnedFD", "Protocol",
    "Proxy", "Request",
    "RequestArguments", "RequestUnavailable", "Resource", "Self", "String", "Type", "UInt32",
    "UInt8",
  ]

  /// Words that cannot be names without backticks.
  private static let keywords: Set<String> = [
    "Any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "internal", "is", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "where", "while",
  ]

  /// Words that stay special even in backticks, and names that generated bodies use.
  private static let taken: Set<String> = [
    "Protocol", "Type", "arguments", "init", "inout", "let", "onEvent", "onRequest", "opcode",
    "self",
    "spent", "var",
  ]

  /// Whether `text` is a name in lower_case. With `digitsFirst` it may start with a digit.
  static func isName(_ text: some StringProtocol, digitsFirst: Bool = false) -> Bool {
    let isWritten = text.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
    }
    return isWritten && text.first.map { $0.isLetter || (digitsFirst && $0.isNumber) } ?? false
  }

  /// `wl_surface` is `WlSurface`.
  static func type(_ name: String) -> String {
    name.split(separator: "_").map(capitalized).joined()
  }

  /// The type of an enum: `button_state` is `ButtonState`. `type`, which Swift refuses, is `TypeValue`, as are all
  /// names that generated code uses for other types.
  static func enumeration(_ name: String) -> String {
    let type = type(name)
    return reservedTypes.contains(type) ? type + "Value" : type
  }

  /// `set_title` is `setTitle`; what Swift keeps for itself is escaped.
  static func member(_ name: String) -> String {
    let label = label(name)
    return keywords.contains(label) ? "`\(label)`" : label
  }

  /// The same after a dot and before a colon, where Swift accepts most keywords.
  static func label(_ name: String) -> String {
    let words = name.split(separator: "_")
    let camel = words.first.map(String.init)! + words.dropFirst().map(capitalized).joined()
    return taken.contains(camel) ? camel + "_" : camel
  }

  /// An entry that starts with a digit takes its enum's name in front: the `90` of `transform` is
  /// `transform_90`.
  static func entry(_ name: String, of owner: String) -> String {
    name.first!.isNumber ? "\(owner)_\(name)" : name
  }

  private static func capitalized(_ word: Substring) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}
