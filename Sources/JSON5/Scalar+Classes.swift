// SPDX-License-Identifier: MIT

extension Unicode.Scalar {
  /// True for a line terminator.
  var endsLine: Bool {
    switch self {
    case "\n", "\r", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// True for white space, line terminators included.
  var isSpace: Bool {
    switch self {
    case "\t", "\u{0b}", "\u{0c}", " ", "\u{a0}", "\u{feff}": true
    default: endsLine || properties.generalCategory == .spaceSeparator
    }
  }

  /// True for white space of JSON.
  var isSpaceOfJSON: Bool {
    switch self {
    case " ", "\t", "\n", "\r": true
    default: false
    }
  }

  /// True for 0 to 9.
  var isDigit: Bool { "0"..."9" ~= self }

  /// The value of a hexadecimal digit; nil for other characters.
  var hexDigit: UInt32? {
    switch self {
    case "0"..."9": value - 0x30
    case "a"..."f": value - 0x61 + 10
    case "A"..."F": value - 0x41 + 10
    default: nil
    }
  }

  /// True if an unquoted key may start with this character.
  var beginsName: Bool {
    switch self {
    case "$", "_", "a"..."z", "A"..."Z": true
    default:
      switch properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .letterNumber:
        true
      default: false
      }
    }
  }

  /// True if an unquoted key may continue with this character.
  var continuesName: Bool {
    switch self {
    case "0"..."9", "\u{200c}", "\u{200d}": true
    default:
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: true
      default: beginsName
      }
    }
  }

  /// True if the character is visible on its own.
  var isShown: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark:
      false
    default: true
    }
  }

  /// True if printing the character is safe, alone or combined with the one before it.
  var isSafe: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }

  /// The `\u` escapes of the character; characters beyond U+FFFF have two.
  var escaped: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  /// The code point in Unicode notation, as `U+00A0`.
  var code: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
