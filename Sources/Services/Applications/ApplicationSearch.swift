// SPDX-License-Identifier: MIT

/// Applications prepared for searches.
///
/// A query finds an application by its name, generic name, program or keywords, without regard to
/// capitals and diacritics. What begins with the query comes before what has a word that does, then
/// acronyms ("vsc" finds Visual Studio Code), then what contains it, then names with its letters in
/// order. A fit in the name is worth more than one in the program, the generic name or a keyword.
/// Several words must all fit, in any order. Among equals, what is started often and was started
/// lately comes first.
///
/// ```swift
/// let search = ApplicationSearch(applications.listed)
/// let best = search.matches("fire").first?.application
/// ```
public struct ApplicationSearch: Sendable {
  /// An application that was found.
  public struct Match: Hashable, Sendable, Identifiable {
    /// The application.
    public let application: Application
    /// The parts of its name that fit the query, in order, to be highlighted.
    public let ranges: [Range<String.Index>]

    /// That of the application.
    public var id: String { application.id }
  }

  /// An application with its texts.
  private struct Entry {
    /// The application.
    let application: Application
    /// The name.
    let name: FoldedText
    /// The other texts, each with what a fit in it is worth less than one in the name.
    let others: [(text: FoldedText, loss: Int)]
  }

  /// The value of a fit; a lower one comes later.
  private struct Rank {
    /// The worth by kind and text, at most 100.
    var worth: Int
    /// The distance from a perfect fit, among those of equal worth.
    var distance: Int
  }

  /// The longest query, in scalars; more is not read.
  static let queryLimit = 64
  /// The most words of a query.
  private static let wordLimit = 8

  /// The applications, in the order of their names.
  private let entries: [Entry]

  /// Prepares `applications`, which takes longer than a search.
  public init(_ applications: some Sequence<Application>) {
    entries = applications.map { application in
      let program = application.program.map { [(FoldedText($0), 15)] } ?? []
      let kind = application.genericName.map { [(FoldedText($0), 22)] } ?? []
      return Entry(
        application: application, name: FoldedText(application.name),
        others: program + kind + application.keywords.prefix(32).map { (FoldedText($0), 43) })
    }.sorted { a, b in
      let names = (a.name.scalars, b.name.scalars)
      return names.0 == names.1
        ? a.application.id < b.application.id : names.0.lexicographicallyPrecedes(names.1)
    }
  }

  /// The applications that fit `query`, the best first, at most `limit`. An empty query finds all:
  /// those of the history first, then by name.
  public func matches(
    _ query: String, history: LaunchHistory = LaunchHistory(), limit: Int = 100
  ) -> [Match] {
    let text = String(String.UnicodeScalarView(query.unicodeScalars.prefix(Self.queryLimit)))
    let words = text.split(separator: " ").prefix(Self.wordLimit).map { FoldedText(String($0)) }
      .filter { !$0.scalars.isEmpty }
    let whole =
      words.count > 1 ? FoldedText(text.split(separator: " ").joined(separator: " ")) : nil
    var found: [(index: Int, rank: Rank, weight: Double)] = []
    for (index, entry) in entries.enumerated() {
      guard let rank = Self.rank(entry, words, whole) else { continue }
      found.append((index, rank, history.weight(of: entry.application.id)))
    }
    found.sort { a, b in
      if a.rank.worth != b.rank.worth { return a.rank.worth > b.rank.worth }
      if a.weight != b.weight { return a.weight > b.weight }
      if a.rank.distance != b.rank.distance { return a.rank.distance < b.rank.distance }
      return a.index < b.index
    }
    return found.prefix(limit).map { item in
      let entry = entries[item.index]
      return Match(
        application: entry.application, ranges: Self.ranges(entry, words, whole))
    }
  }

  // MARK: Ranks

  private static func rank(_ entry: Entry, _ words: [FoldedText], _ whole: FoldedText?) -> Rank? {
    if let whole, let match = TextMatch.best(whole, in: entry.name, scattered: false) {
      return Rank(worth: match.kind.rawValue, distance: match.distance)
    }
    // An empty query fits everything.
    var worst = Rank(worth: 100, distance: 0)
    for word in words {
      guard let rank = rank(entry, word) else { return nil }
      worst.worth = min(worst.worth, rank.worth)
      worst.distance += rank.distance
    }
    // The words of the name in a row are worth more.
    if whole != nil { worst.worth -= 1 }
    return worst
  }

  private static func rank(_ entry: Entry, _ word: FoldedText) -> Rank? {
    let name = TextMatch.best(word, in: entry.name, scattered: true)
    var best = name.map { Rank(worth: $0.kind.rawValue, distance: $0.distance) }
    for (text, loss) in entry.others where (best?.worth ?? 0) < TextMatch.Kind.exact.rawValue - loss
    {
      guard let match = TextMatch.best(word, in: text, scattered: false) else { continue }
      let worth = match.kind.rawValue - loss
      if worth > best?.worth ?? 0 { best = Rank(worth: worth, distance: match.distance) }
    }
    return best
  }

  // MARK: Highlights

  private static func ranges(
    _ entry: Entry, _ words: [FoldedText], _ whole: FoldedText?
  ) -> [Range<String.Index>] {
    var places: [Range<Int>] = []
    if let whole, let match = TextMatch.best(whole, in: entry.name, scattered: false) {
      places = match.places
    } else {
      for word in words {
        places += TextMatch.best(word, in: entry.name, scattered: true)?.places ?? []
      }
    }
    // The places are in the folded text, and those of several words may overlap.
    let name = entry.application.name
    let indexes = Array(name.unicodeScalars.indices) + [name.endIndex]
    var ranges: [Range<Int>] = []
    for origin in Set(places.joined().map { entry.name.origins[$0] }).sorted() {
      if let last = ranges.last, last.upperBound == origin {
        ranges[ranges.count - 1] = last.lowerBound..<origin + 1
      } else {
        ranges.append(origin..<origin + 1)
      }
    }
    return ranges.map { indexes[$0.lowerBound]..<indexes[$0.upperBound] }
  }
}
