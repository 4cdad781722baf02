// SPDX-License-Identifier: MIT

/// An application and its texts, prepared for searches. It is a reference, since thousands are
/// sorted in one turn of the loop.
final class PreparedApplication: Sendable {
  /// The application.
  let application: Application
  /// The name.
  let name: FoldedText
  /// The other texts, each with what a fit in it is worth less than one in the name.
  let others: [(text: FoldedText, loss: Int)]
  /// The names of the actions.
  let actions: [FoldedText]
  /// The letters of all texts.
  let letters: UInt64

  /// Prepares `application`.
  init(_ application: Application) {
    self.application = application
    name = FoldedText(application.name)
    let program = application.program.map { [(FoldedText($0), 15)] } ?? []
    let kind = application.genericName.map { [(FoldedText($0), 22)] } ?? []
    actions = application.actions.prefix(8).map { FoldedText($0.name) }
    let keywords = application.keywords.prefix(32).map(FoldedText.init) + actions
    others = program + kind + keywords.map { ($0, 43) }
    letters = others.reduce(name.letters) { $0 | $1.text.letters }
  }

  /// True if it comes before `other` in the order of names, without regard to capitals and
  /// diacritics.
  func precedes(_ other: PreparedApplication) -> Bool {
    for (a, b) in zip(name.scalars, other.name.scalars) where a != b { return a < b }
    let (a, b) = (name.scalars.count, other.name.scalars.count)
    return a == b ? application.id < other.application.id : a < b
  }
}
