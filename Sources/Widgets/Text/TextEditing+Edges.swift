// SPDX-License-Identifier: MIT

// Edges of clusters, words and lines.
extension TextEditing {
  /// The string index of an offset.
  func index(_ offset: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: min(max(offset, 0), text.utf8.count))
  }

  /// The string indices of a range of offsets.
  func indices(_ range: Range<Int>) -> Range<String.Index> {
    index(range.lowerBound)..<index(range.upperBound)
  }

  private func offset(_ index: String.Index) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }

  /// The last edge of a cluster at or before `offset`.
  func edge(atOrBefore offset: Int) -> Int {
    let position = index(offset)
    if position == text.endIndex || String.Index(position, within: text) != nil {
      return self.offset(position)
    }
    // The index is rounded down to its cluster, whose edge this is.
    return self.offset(text.index(before: text.index(after: position)))
  }

  /// The first edge of a cluster at or after `offset`.
  func edge(atOrAfter offset: Int) -> Int {
    let before = edge(atOrBefore: offset)
    return before >= min(offset, text.utf8.count)
      ? before : self.offset(text.index(after: index(before)))
  }

  /// The position to which a movement from the caret leads.
  func destination(of movement: Movement) -> Int {
    let position = index(caret)
    switch movement {
    case .backward: return position > text.startIndex ? offset(text.index(before: position)) : caret
    case .forward: return position < text.endIndex ? offset(text.index(after: position)) : caret
    case .wordBackward: return offset(wordStart(before: position))
    case .wordForward: return offset(wordEnd(after: position))
    case .lineStart: return offset(lineStart(before: position))
    case .lineEnd: return offset(lineEnd(after: position))
    case .paragraphBackward:
      // From the start of a paragraph to that of the one before.
      let isAtStart = lineStart(before: position) == position && position > text.startIndex
      return offset(lineStart(before: isAtStart ? text.index(before: position) : position))
    case .paragraphForward:
      let isAtEnd = position < text.endIndex && text[position].isNewline
      return offset(lineEnd(after: isAtEnd ? text.index(after: position) : position))
    case .start: return 0
    case .end: return text.utf8.count
    }
  }

  private func wordStart(before position: String.Index) -> String.Index {
    var start = position
    var isInWord = false
    while start > text.startIndex {
      let previous = text.index(before: start)
      let isWord = text[previous].isPartOfWord
      if isInWord, !isWord { break }
      isInWord = isWord
      start = previous
    }
    return start
  }

  private func wordEnd(after position: String.Index) -> String.Index {
    var end = position
    var isInWord = false
    while end < text.endIndex {
      let isWord = text[end].isPartOfWord
      if isInWord, !isWord { break }
      isInWord = isWord
      end = text.index(after: end)
    }
    return end
  }

  private func lineStart(before position: String.Index) -> String.Index {
    text[..<position].lastIndex(where: \.isNewline).map(text.index(after:)) ?? text.startIndex
  }

  private func lineEnd(after position: String.Index) -> String.Index {
    text[position...].firstIndex(where: \.isNewline) ?? text.endIndex
  }

  /// The paragraph at `offset`, without its newline.
  func paragraph(at offset: Int) -> Range<Int> {
    let position = index(edge(atOrBefore: offset))
    return self.offset(lineStart(before: position))..<self.offset(lineEnd(after: position))
  }

  /// The word at `offset`, or the run of spaces or of punctuation there; at the end of the text the
  /// last one.
  func word(at offset: Int) -> Range<Int> {
    guard !text.isEmpty else { return 0..<0 }
    var start = index(edge(atOrBefore: offset))
    if start == text.endIndex { start = text.index(before: start) }
    let kind = text[start].kind
    var end = text.index(after: start)
    while start > text.startIndex, text[text.index(before: start)].kind == kind {
      start = text.index(before: start)
    }
    while end < text.endIndex, text[end].kind == kind { end = text.index(after: end) }
    return self.offset(start)..<self.offset(end)
  }
}

extension Character {
  /// Kinds of characters that a double click tells apart.
  fileprivate enum Kind { case word, space, newline, other }

  fileprivate var kind: Kind {
    if isPartOfWord { return .word }
    if isNewline { return .newline }
    return isWhitespace ? .space : .other
  }

  /// True for letters, digits, underscores and whatever stands on a letter.
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
