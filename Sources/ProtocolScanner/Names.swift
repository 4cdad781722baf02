// SPDX-License-Identifier: MIT

/// Swift spellings of protocol names.
enum Names {
  /// The case for values that an enum does not know.
  static let unrecognized = "unrecognized"

  /// Types used by generated code, which a nested enum must not shadow.
  static let reservedTypes: Set<String> = [
    "Any", "Bool", "Double", "Event", "EventArguments", "Int32", "Interface", "OwnedFD", "Protocol",
    "Proxy", "Request",
    "RequestArguments", "RequestUnavailable", "Resource", "Self", "String", "Type", "UInt32",
    "UInt8",
  ]

  /// Keywords, which need backticks as names.
  private static let keywords: Set<String> = [
    "Any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "internal", "is", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "where", "while",
  ]

  /// Words that are special even in backticks, and names used in generated bodies.
  private static let taken: Set<String> = [
    "Protocol", "Type", "arguments", "init", "inout", "let", "onEvent", "onRequest", "opcode",
    "self",
    "spent", "var",
  ]

  /// True if `text` is a lower_case name. With `digitsFirst` it may start with a digit.
  static func isName(_ text: some StringProtocol, digitsFirst: Bool = false) -> Bool {
    let isWritten = text.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
    }
    return isWritten && text.first.map { $0.isLetter || (digitsFirst && $0.isNumber) } ?? false
  }

  /// Converts a name to upper camel case: `wl_surface` becomes `WlSurface`.
  static func type(_ name: String) -> String {
    name.split(separator: "_").map(capitalized).joined()
  }

  /// The type name of an enum: `button_state` becomes `ButtonState`. `Value` is appended to names
  /// that Swift reserves or generated code uses: `type` becomes `TypeValue`.
  static func enumeration(_ name: String) -> String {
    let type = type(name)
    return reservedTypes.contains(type) ? type + "Value" : type
  }

  /// Converts a name to lower camel case and escapes reserved words: `set_title` becomes
  /// `setTitle`.
  static func member(_ name: String) -> String {
    let label = label(name)
    return keywords.contains(label) ? "`\(label)`" : label
  }

  /// Converts a name for use after a dot or before a colon, where Swift accepts most keywords.
  static func label(_ name: String) -> String {
    let words = name.split(separator: "_")
    let camel = words.first.map(String.init)! + words.dropFirst().map(capitalized).joined()
    return taken.contains(camel) ? camel + "_" : camel
  }

  /// Prefixes an entry that starts with a digit with its enum's name: `90` of `transform` becomes
  /// `transform_90`.
  static func entry(_ name: String, of owner: String) -> String {
    name.first!.isNumber ? "\(owner)_\(name)" : name
  }

  private static func capitalized(_ word: Substring) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}
