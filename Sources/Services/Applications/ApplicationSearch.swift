// SPDX-License-Identifier: MIT

/// Applications prepared for searches.
///
/// A query finds an application by its name, generic name, program, keywords or the names of its
/// actions, without regard to capitals and diacritics. What begins with the query comes before what
/// has a word that does, then acronyms ("vsc" finds Visual Studio Code), then what contains it,
/// then names with its letters in order. A fit in the name is worth more than one in the program,
/// the generic name, a keyword or an action. Several words must all fit, in any order. Among
/// equals, what is started often and was started lately comes first.
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
    /// The action that the query names, if it does not name the application; nil for none.
    public let action: Application.Action?

    /// The `id` of the application.
    public var id: String { application.id }
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
  private let applications: [PreparedApplication]
  /// The letters of the texts of each. They are apart, since most searches read no more of most.
  private let letters: [UInt64]

  /// Prepares `applications`, which takes longer than a search.
  public init(_ applications: some Sequence<Application>) {
    self.init(sorted: applications.map(PreparedApplication.init).sorted { $0.precedes($1) })
  }

  /// A search of applications in the order of their names.
  init(sorted applications: [PreparedApplication]) {
    self.applications = applications
    letters = applications.map(\.letters)
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
    let wanted = words.reduce(0) { $0 | $1.letters }
    for index in letters.indices where wanted & ~letters[index] == 0 {
      guard let rank = Self.rank(applications[index], words, whole) else { continue }
      found.append((index, rank, history.weight(of: applications[index].application.id)))
    }
    found.sort { a, b in
      if a.rank.worth != b.rank.worth { return a.rank.worth > b.rank.worth }
      if a.weight != b.weight { return a.weight > b.weight }
      if a.rank.distance != b.rank.distance { return a.rank.distance < b.rank.distance }
      return a.index < b.index
    }
    return found.prefix(limit).map { item in
      let found = applications[item.index]
      return Match(
        application: found.application,
        ranges: Self.ranges(in: found.application.name, found.name, words, whole),
        action: Self.action(of: found, words))
    }
  }

  /// The action whose name has all `words`, unless the name of the application has one of them.
  private static func action(
    of found: PreparedApplication, _ words: [FoldedText]
  ) -> Application.Action? {
    func fits(_ word: FoldedText, _ text: FoldedText) -> Bool {
      TextMatch.best(word, in: text, scattered: false) != nil
    }
    guard !words.isEmpty, !words.contains(where: { fits($0, found.name) }) else { return nil }
    let index = found.actions.firstIndex { action in words.allSatisfy { fits($0, action) } }
    return index.map { found.application.actions[$0] }
  }

  // MARK: Ranks

  private static func rank(
    _ texts: PreparedApplication, _ words: [FoldedText], _ whole: FoldedText?
  ) -> Rank? {
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

  private static func rank(_ texts: PreparedApplication, _ word: FoldedText) -> Rank? {
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
