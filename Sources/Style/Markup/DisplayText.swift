// SPDX-License-Identifier: MIT

/// Texts of other programs, made fit to be shown.
package enum DisplayText {
  /// `text` without the characters by which a text looks like another one, or reaches beyond its
  /// place: at most `limit` scalars of it.
  ///
  /// Removed are control characters; the embeddings, overrides and isolates by which text runs
  /// against its direction (U+202A to U+202E, U+2066 to U+2069); characters that nobody sees
  /// (zero-width spaces, word joiners and invisible operators, tags, annotations, noncharacters).
  /// Joiners and the marks of direction stay, since Arabic, Hebrew, Indic scripts and emoji need
  /// them and they turn no other text around. Each kind of line end becomes a newline, and a tab a
  /// space. Without `hasLines`, newlines become spaces, too.
  package static func cleaned(
    _ text: some Sequence<Unicode.Scalar>, limit: Int, hasLines: Bool = true
  ) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    var last: Unicode.Scalar = " "
    for scalar in text {
      guard count < limit else { break }
      defer { last = scalar }
      // The second half of one line end.
      if scalar == "\n", last == "\r" { continue }
      guard let shown = shown(scalar) else { continue }
      result.append(shown == "\n" && !hasLines ? " " : shown)
      count += 1
    }
    return String(result)
  }

  /// `text` in one line, of at most `limit` scalars.
  package static func line(_ text: String, limit: Int) -> String {
    cleaned(text.unicodeScalars, limit: limit, hasLines: false)
  }

  /// `text` without control characters other than tabs. Each kind of line end becomes a newline, or
  /// without `hasLines` a space.
  package static func withoutControls(_ text: String, hasLines: Bool = true) -> String {
    func isClean(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x09: true
      case 0x0a: hasLines
      case ..<0x20, 0x7f..<0xa0, 0x2028, 0x2029: false
      default: true
      }
    }
    if text.unicodeScalars.allSatisfy(isClean) { return text }
    var cleaned = String.UnicodeScalarView()
    for character in text {
      if character.isNewline {
        cleaned.append(hasLines ? "\n" : " ")
      } else {
        cleaned.append(contentsOf: character.unicodeScalars.filter(isClean))
      }
    }
    return String(cleaned)
  }

  /// The scalar that stands for `scalar`; nil if none does.
  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x0a, 0x0b, 0x0c, 0x0d, 0x85, 0x2028, 0x2029: "\n"
    case 0x09: " "
    case ..<0x20, 0x7f...0x9f: nil
    case 0x202a...0x202e, 0x2066...0x206f: nil
    case 0x200b, 0x2060...0x2065, 0xfeff, 0xfff9...0xfffb, 0xe0000...0xe007f: nil
    case 0xfdd0...0xfdef: nil
    case _ where scalar.value & 0xfffe == 0xfffe: nil
    default: scalar
    }
  }
}
