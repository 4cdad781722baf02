// SPDX-License-Identifier: MIT

/// The part in which two texts differ.
struct TextDifference {
  /// The number of scalars before it.
  let start: Int
  /// The part of the first text.
  let removed: String
  /// The part of the second text.
  let inserted: String

  /// The difference; nil if the texts are equal.
  init?(_ before: String, _ after: String) {
    guard before != after else { return nil }
    let (old, new) = (Array(before.unicodeScalars), Array(after.unicodeScalars))
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    self.start = start
    removed = String(String.UnicodeScalarView(old[start..<old.count - end]))
    inserted = String(String.UnicodeScalarView(new[start..<new.count - end]))
  }
}

/// The parts of a text by offsets in Unicode scalars.
struct TextUnits {
  /// The scalars.
  let scalars: [Unicode.Scalar]
  /// The offsets at which lines begin because the text is wrapped there.
  var lineStarts: Set<Int> = []

  /// The parts of `text`.
  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// The kinds of parts, by their numbers in AT-SPI.
  enum Granularity: UInt32 {
    case character, word, sentence, line, paragraph
  }

  /// The text in a range, which is cut to the text. A negative end means the end of the text.
  func text(_ start: Int, _ end: Int) -> String {
    let range = range(start, end)
    return String(String.UnicodeScalarView(scalars[range]))
  }

  /// A range cut to the text. A negative end means the end of the text.
  func range(_ start: Int, _ end: Int) -> Range<Int> {
    let lower = min(max(start, 0), scalars.count)
    let upper = end < 0 ? scalars.count : min(end, scalars.count)
    return lower..<max(lower, upper)
  }

  /// The part at an offset; empty at the end of the text and outside of it.
  func unit(_ granularity: Granularity, at offset: Int) -> Range<Int> {
    guard scalars.indices.contains(offset) else {
      let index = min(max(offset, 0), scalars.count)
      return index..<index
    }
    if granularity == .character { return offset..<offset + 1 }
    var start = offset
    while start > 0, !begins(granularity, at: start) { start -= 1 }
    var end = offset + 1
    while end < scalars.count, !begins(granularity, at: end) { end += 1 }
    return start..<end
  }

  /// The part before or after that at an offset; empty if there is none.
  func neighbour(_ granularity: Granularity, of offset: Int, isAfter: Bool) -> Range<Int> {
    let unit = unit(granularity, at: offset)
    if isAfter { return self.unit(granularity, at: unit.upperBound) }
    guard unit.lowerBound > 0 else { return 0..<0 }
    return self.unit(granularity, at: unit.lowerBound - 1)
  }

  /// True if a part begins at an offset within the text. A word has the space behind it, a sentence
  /// too, and a line its newline.
  private func begins(_ granularity: Granularity, at offset: Int) -> Bool {
    let (before, here) = (scalars[offset - 1], scalars[offset])
    switch granularity {
    case .character: return true
    case .word: return !Self.isWord(before) && Self.isWord(here)
    case .sentence:
      guard !Self.isSpace(here), Self.isSpace(before) else { return false }
      var last = offset - 1
      while last > 0, Self.isSpace(scalars[last]) { last -= 1 }
      return [".", "!", "?", "…", "\n"].contains(scalars[last]) || before == "\n"
    case .line: return before == "\n" || lineStarts.contains(offset)
    case .paragraph: return before == "\n"
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil || scalar == "'"
      || properties.canonicalCombiningClass != .notReordered || scalar == "•"
  }
}
