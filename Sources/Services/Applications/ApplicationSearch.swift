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
/// let search = ApplicationSearch(Applications(App(App.Options())).listed)
/// print(search.matches("fire").first?.application.name ?? "nothing fits")
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

  /// The texts of an application.
  private struct Texts {
    /// The name.
    let name: FoldedText
    /// The other texts, each with what a fit in it is worth less than one in the name.
    let others: [(text: FoldedText, loss: Int)]
    /// The letters of all texts.
    let letters: UInt64

    init(_ application: Application) {
      name = FoldedText(application.name)
      let program = application.program.map { [(FoldedText($0), 15)] } ?? []
      let kind = application.genericName.map { [(FoldedText($0), 22)] } ?? []
      others = program + kind + application.keywords.prefix(32).map { (FoldedText($0), 43) }
      letters = others.reduce(name.letters) { $0 | $1.text.letters }
    }
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
  private let applications: [Application]
  /// The texts of each application. They are apart from them, since most are all that is read.
  private let texts: [Texts]

  /// Prepares `applications`, which takes longer than a search.
  public init(_ applications: some Sequence<Application>) {
    let prepared = applications.map { ($0, Texts($0)) }.sorted { a, b in
      let names = (a.1.name.scalars, b.1.name.scalars)
      return names.0 == names.1 ? a.0.id < b.0.id : names.0.lexicographicallyPrecedes(names.1)
    }
    self.applications = prepared.map(\.0)
    texts = prepared.map(\.1)
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
    let letters = words.reduce(0) { $0 | $1.letters }
    for index in texts.indices where letters & ~texts[index].letters == 0 {
      guard let rank = Self.rank(texts[index], words, whole) else { continue }
      found.append((index, rank, history.weight(of: applications[index].id)))
    }
    found.sort { a, b in
      if a.rank.worth != b.rank.worth { return a.rank.worth > b.rank.worth }
      if a.weight != b.weight { return a.weight > b.weight }
      if a.rank.distance != b.rank.distance { return a.rank.distance < b.rank.distance }
      return a.index < b.index
    }
    return found.prefix(limit).map { item in
      let application = applications[item.index]
      return Match(
        application: application,
        ranges: Self.ranges(in: application.name, texts[item.index].name, words, whole))
    }
  }

  // MARK: Ranks

  private static func rank(_ texts: Texts, _ words: [FoldedText], _ whole: FoldedText?) -> Rank? {
    if let whole, let match = TextMatch.best(whole, in: texts.name, scattered: false) {
      return Rank(worth: match.kind.rawValue, distance: match.distance)
    }
    // An empty query fits everything.
    var worst = Rank(worth: 100, distance: 0)
    for word in words {
      guard let rank = rank(texts, word) else { return nil }
      worst.worth = min(worst.worth, rank.worth)
      worst.distance += rank.distance
    }
    // The words of the name in a row are worth more.
    if whole != nil { worst.worth -= 1 }
    return worst
  }

  private static func rank(_ texts: Texts, _ word: FoldedText) -> Rank? {
    let name = TextMatch.best(word, in: texts.name, scattered: true)
    var best = name.map { Rank(worth: $0.kind.rawValue, distance: $0.distance) }
    for index in texts.others.indices where word.letters & ~texts.others[index].text.letters == 0 {
      let loss = texts.others[index].loss
      guard best?.worth ?? 0 < TextMatch.Kind.exact.rawValue - loss,
        let match = TextMatch.best(word, in: texts.others[index].text, scattered: false)
      else { continue }
      let worth = match.kind.rawValue - loss
      if worth > best?.worth ?? 0 { best = Rank(worth: worth, distance: match.distance) }
    }
    return best
  }

  // MARK: Highlights

  /// The parts of `name`, of which `folded` is the folded form, that fit.
  private static func ranges(
    in name: String, _ folded: FoldedText, _ words: [FoldedText], _ whole: FoldedText?
  ) -> [Range<String.Index>] {
    var places: [Range<Int>] = []
    if let whole, let match = TextMatch.best(whole, in: folded, scattered: false) {
      places = match.places
    } else {
      for word in words {
        places += TextMatch.best(word, in: folded, scattered: true)?.places ?? []
      }
    }
    // The places are in the folded text, and those of several words may overlap.
    let indexes = Array(name.unicodeScalars.indices) + [name.endIndex]
    var ranges: [Range<Int>] = []
    for origin in Set(places.joined().map { folded.origins[$0] }).sorted() {
      if let last = ranges.last, last.upperBound == origin {
        ranges[ranges.count - 1] = last.lowerBound..<origin + 1
      } else {
        ranges.append(origin..<origin + 1)
      }
    }
    return ranges.map { indexes[$0.lowerBound]..<indexes[$0.upperBound] }
  }
}
