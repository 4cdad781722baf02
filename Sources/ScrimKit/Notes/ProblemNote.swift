// SPDX-License-Identifier: MIT

/// A card that says what is wrong, a line for each mistake. A click dismisses it.
final class ProblemNote: Control {
  /// The problem, in a few words.
  private let title: String
  /// The mistakes.
  private let lines: [Label]
  /// The card.
  private let card: Card
  /// Called when a person dismisses the note.
  var onDismiss: () -> Void = {}

  /// The width of a note, in logical units.
  static let width = 560.0
  /// The most mistakes that are shown.
  private static let maximumMistakes = 6

  init(_ title: String, _ mistakes: [String]) {
    self.title = title
    lines = mistakes.prefix(Self.maximumMistakes).map { Label($0, tone: .secondary, maxLines: 4) }
    var rows: [Widget] = [Label(title, role: .headline, maxLines: 2)] + lines
    if mistakes.count > Self.maximumMistakes {
      rows.append(Label("+\(mistakes.count - Self.maximumMistakes)", role: .caption))
    }
    card = Card(Stack(.vertical, spacing: 8, rows))
    super.init()
    add(card)
  }

  /// Notes take no focus from the app's widgets. Escape dismisses them.
  override var acceptsFocus: Bool { false }

  override var accessibleContent: AccessibleContent {
    AccessibleContent(.notification, title: title, actions: [.dismiss])
  }

  override func perform(_ request: AccessibleRequest) -> Bool {
    guard request == .perform(.dismiss) else { return false }
    onDismiss()
    return true
  }

  override func activate() { onDismiss() }

  /// Mistakes quote code, so their letters are equally wide.
  override func restyle(_ theme: Theme) {
    super.restyle(theme)
    var style = theme.typography.caption
    style.family = "monospace"
    for line in lines { line.role = .custom(style) }
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    card.measure(in: proposal)
  }

  override func layoutChildren() { card.layout(in: layer.bounds) }
}
