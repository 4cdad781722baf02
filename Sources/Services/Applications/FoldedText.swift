// SPDX-License-Identifier: MIT

/// A text prepared for searches: without capitals and diacritics, and with its words marked.
struct FoldedText {
  /// The folded scalars.
  private(set) var scalars: [UInt32] = []
  /// The index of the scalar of the text from which each folded one comes.
  private(set) var origins: [Int] = []
  /// The indexes in `scalars` at which words begin. Words also begin at capitals after small
  /// letters and between letters and digits: "LibreOffice" and "7zip" have two.
  private(set) var words: [Int] = []
  /// The letters that occur, as bits. A text can only contain another one with no other bits.
  private(set) var letters: UInt64 = 0

  /// The most words that are marked.
  private static let wordLimit = 16

  /// Prepares `text`.
  init(_ text: String) {
    let source = Array(text.unicodeScalars)
    scalars.reserveCapacity(source.count)
    origins.reserveCapacity(source.count)
    for (index, scalar) in source.enumerated() {
      let start = scalars.count
      Self.fold(scalar, into: &scalars)
      guard scalars.count > start else { continue }
      if words.count < Self.wordLimit, Self.beginsWord(source, index) { words.append(start) }
      for folded in scalars[start...] {
        origins.append(index)
        letters |= Self.bit(folded)
      }
    }
  }

  /// The bit of a folded scalar: one each for letters and digits, one for all others.
  private static func bit(_ scalar: UInt32) -> UInt64 {
    switch scalar {
    case 0x61...0x7a: 1 << (scalar - 0x61)
    case 0x30...0x39: 1 << (scalar - 0x30 + 26)
    default: 1 << 63
    }
  }

  // MARK: Words

  /// The kinds of characters between which words begin.
  private enum Kind {
    case other, small, capital, digit

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x61...0x7a: self = .small
      case 0x41...0x5a: self = .capital
      case 0x30...0x39: self = .digit
      case ..<0x80: self = .other
      default:
        let properties = scalar.properties
        if properties.isUppercase {
          self = .capital
        } else if properties.isAlphabetic || properties.generalCategory == .nonspacingMark {
          self = .small
        } else {
          self = properties.numericType == nil ? .other : .digit
        }
      }
    }
  }

  private static func beginsWord(_ source: [Unicode.Scalar], _ index: Int) -> Bool {
    let kind = Kind(source[index])
    guard kind != .other, index > 0 else { return kind != .other }
    switch (Kind(source[index - 1]), kind) {
    case (.other, _), (.small, .capital), (.digit, .small), (.digit, .capital), (.small, .digit),
      (.capital, .digit):
      return true
    case (.capital, .capital):
      // The W of "KWrite".
      return index + 1 < source.count && Kind(source[index + 1]) == .small
    default: return false
    }
  }

  // MARK: Folding

  /// Appends the folded form of a scalar, which may be empty.
  private static func fold(_ scalar: Unicode.Scalar, into result: inout [UInt32]) {
    switch scalar.value {
    case 0x41...0x5a: result.append(scalar.value | 0x20)
    case ..<0x80: result.append(scalar.value)
    default:
      let category = scalar.properties.generalCategory
      guard category != .nonspacingMark, category != .format else { return }
      for small in scalar.properties.lowercaseMapping.unicodeScalars { base(small, into: &result) }
    }
  }

  /// Appends a small letter without its diacritics. The standard library has no decomposition, but
  /// the names of letters tell it: "LATIN SMALL LETTER E WITH CIRCUMFLEX AND ACUTE".
  private static func base(_ scalar: Unicode.Scalar, into result: inout [UInt32]) {
    guard scalar.value >= 0x80, let name = scalar.properties.name else {
      return result.append(scalar.value)
    }
    let end = name.firstRange(of: " WITH ")?.lowerBound ?? name.endIndex
    let plain = name[..<end]
    if let special = special[String(plain)] {
      result += special.unicodeScalars.map(\.value)
    } else if plain.hasPrefix("LATIN SMALL LETTER "), let letter = plain.unicodeScalars.last,
      plain.utf8.count == 20
    {
      result.append(letter.value | 0x20)
    } else {
      result.append(greek[String(plain)] ?? scalar.value)
    }
  }

  /// Letters whose base their names do not tell.
  private static let special = [
    "LATIN SMALL LETTER AE": "ae", "LATIN SMALL LIGATURE OE": "oe",
    "LATIN SMALL LETTER SHARP S": "ss", "LATIN SMALL LETTER DOTLESS I": "i",
    "LATIN SMALL LETTER LONG S": "s", "CYRILLIC SMALL LETTER IO": "\u{435}",
    "GREEK SMALL LETTER FINAL SIGMA": "\u{3c3}",
  ]

  /// The plain small letters of Greek, by their names.
  private static let greek = Dictionary(
    uniqueKeysWithValues: (0x3b1...0x3c9).compactMap { value in
      Unicode.Scalar(UInt32(value)).flatMap { scalar in
        scalar.properties.name.map { ($0, scalar.value) }
      }
    })
}
