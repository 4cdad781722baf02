extension Unicode.Scalar {
  /// Whether a line ends with it.
  var endsLine: Bool {
    switch self {
    case "\n", "\r", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Whether it may stand between any two things.
  var isSpace: Bool {
    switch self {
    case "\t", "\u{0b}", "\u{0c}", " ", "\u{a0}", "\u{feff}": true
    default: endsLine || properties.generalCategory == .spaceSeparator
    }
  }

  /// Whether it is from 0 to 9.
  var isDigit: Bool { "0"..."9" ~= self }

  /// What it stands for as a digit to the base of 16; nil where it is none.
  var hexDigit: UInt32? {
    switch self {
    case "0"..."9": value - 0x30
    case "a"..."f": value - 0x61 + 10
    case "A"..."F": value - 0x41 + 10
    default: nil
    }
  }

  /// Whether a key without quotes may begin with it.
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

  /// Whether a key without quotes may go on with it.
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

  /// Whether it is seen where it is printed.
  var isShown: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark:
      false
    default: true
    }
  }

  /// Whether it can be printed: alone or together with what stands before it.
  var isSafe: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }

  /// Its escapes, of which some need two.
  var escaped: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  /// Its number as Unicode writes it: `U+00A0`.
  var code: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
