// SPDX-License-Identifier: MIT

/// A place where a query was found in a text, and how well it fits there.
struct TextMatch {
  /// The ways to fit, the best first; the number is the rank.
  enum Kind: Int {
    /// The query is the text.
    case exact = 100
    /// The text begins with it.
    case prefix = 90
    /// A word begins with it.
    case word = 80
    /// Words begin with its parts, in order: "vsc" and "vscode" in "Visual Studio Code".
    case acronym = 70
    /// It is inside of a word.
    case inside = 50
    /// Its letters are there in order, the first of them at the beginning of a word.
    case scattered = 20
  }

  /// The way in which it fits.
  let kind: Kind
  /// The distance from a perfect fit of this kind: left letters, skipped words, or gaps.
  let distance: Int
  /// The indexes of the scalars that fit, in the folded text, if they are all in one place.
  private var place = 0..<0
  /// Those of several places. Most texts fit in one, which needs no memory of its own.
  private var parts: [Range<Int>] = []

  /// A fit in one place.
  init(_ kind: Kind, distance: Int, at place: Range<Int>) {
    (self.kind, self.distance, self.place) = (kind, distance, place)
  }

  /// A fit in several places.
  init(_ kind: Kind, distance: Int, at parts: [Range<Int>]) {
    (self.kind, self.distance, self.parts) = (kind, distance, parts)
  }

  /// The indexes of the scalars that fit, in the folded text.
  var places: [Range<Int>] { parts.isEmpty ? [place] : parts }

  /// The best fit of `query` in `text`; nil if it does not fit. `scattered` letters count only if
  /// asked for, since they are in most long texts.
  static func best(_ query: FoldedText, in text: FoldedText, scattered: Bool) -> TextMatch? {
    let count = query.scalars.count
    guard count > 0, count <= text.scalars.count, query.letters & ~text.letters == 0 else {
      return nil
    }
    func found(_ kind: Kind, at start: Int) -> TextMatch {
      TextMatch(kind, distance: text.scalars.count - count, at: start..<start + count)
    }
    let pattern = query.scalars
    if fits(pattern, text, at: 0) {
      return found(count == text.scalars.count ? .exact : .prefix, at: 0)
    }
    if let start = text.words.first(where: { fits(pattern, text, at: $0) }) {
      return found(.word, at: start)
    }
    if let match = acronym(pattern, in: text) { return match }
    if let start = (1...max(1, text.scalars.count - count)).first(where: {
      fits(pattern, text, at: $0)
    }) {
      return found(.inside, at: start)
    }
    return scattered && count > 2 ? scatteredMatch(pattern, in: text) : nil
  }

  /// True if the text has `pattern` at `start`.
  private static func fits(_ pattern: [UInt32], _ text: FoldedText, at start: Int) -> Bool {
    guard start + pattern.count <= text.scalars.count else { return false }
    for index in pattern.indices where pattern[index] != text.scalars[start + index] {
      return false
    }
    return true
  }

  // MARK: Acronyms

  private static func acronym(_ pattern: [UInt32], in text: FoldedText) -> TextMatch? {
    guard pattern.count <= ApplicationSearch.queryLimit, pattern.count > 1,
      text.words.contains(where: { text.scalars[$0] == pattern[0] })
    else { return nil }
    var search = Acronym(pattern: pattern, text: text)
    guard let places = search.places(from: 0, word: 0) else { return nil }
    return TextMatch(.acronym, distance: text.words.count - places.count, at: places)
  }

  /// A search for an acronym.
  private struct Acronym {
    /// The query.
    let pattern: [UInt32]
    /// The text.
    let text: FoldedText
    /// For each word, the indexes of the pattern, as bits, whose rest is known not to fit the words
    /// from this one on.
    private var failed: [UInt64]

    init(pattern: [UInt32], text: FoldedText) {
      self.pattern = pattern
      self.text = text
      failed = Array(repeating: 0, count: text.words.count)
    }

    /// The ranges of the text that fit the pattern from `index` on, in words from `word` on.
    mutating func places(from index: Int, word: Int) -> [Range<Int>]? {
      guard index < pattern.count else { return [] }
      guard word < failed.count, failed[word] & (1 << UInt64(index)) == 0 else { return nil }
      for next in word..<failed.count {
        let start = text.words[next]
        let end = next + 1 < failed.count ? text.words[next + 1] : text.scalars.count
        let common = zip(pattern[index...], text.scalars[start..<end])
          .prefix { $0 == $1 && $0 != 0x20 }.count
        for length in stride(from: common, to: 0, by: -1) {
          if let rest = places(from: index + length, word: next + 1) {
            return [start..<start + length] + rest
          }
        }
      }
      failed[word] |= 1 << UInt64(index)
      return nil
    }
  }

  // MARK: Scattered letters

  /// The first place of each letter, beginning at the word that leaves the fewest gaps.
  private static func scatteredMatch(_ pattern: [UInt32], in text: FoldedText) -> TextMatch? {
    var best: TextMatch?
    for start in text.words where text.scalars[start] == pattern[0] {
      var places: [Range<Int>] = []
      var index = start
      for letter in pattern {
        guard let place = text.scalars[index...].firstIndex(of: letter) else {
          places = []
          break
        }
        places.append(place..<place + 1)
        index = place + 1
      }
      guard let last = places.last else { continue }
      let distance = last.upperBound - start - pattern.count
      if best.map({ distance < $0.distance }) ?? true {
        best = TextMatch(.scattered, distance: distance, at: places)
      }
    }
    return best
  }
}
