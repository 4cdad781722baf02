// SPDX-License-Identifier: MIT

import SceneGraph
import Style
package import Widgets

/// Shows what is wrong with files that an app reads while it runs: in the corner of its main
/// window, or over the desktop if it has none.
@MainActor final class ProblemNotes {
  /// The subject of a note. There is one note for each.
  enum Subject: Hashable {
    /// The theme file.
    case theme
    /// The shaders.
    case shaders
  }

  /// The app.
  private unowned let app: App
  /// The notes that are shown.
  private var cards: [Subject: Card] = [:]
  /// Shows notes over the desktop; nil before the first one.
  private var toasts: ToastPanel?

  /// The width of a note, in logical units.
  static let width = 560.0

  init(_ app: App) { self.app = app }

  /// Shows `lines` until they are replaced or dismissed.
  func show(_ title: String, _ lines: [String], about subject: Subject) {
    dismiss(about: subject)
    let card = Card.problem(title, lines)
    cards[subject] = card
    if let window = app.mainContent {
      window.add(note: card)
    } else {
      let toasts = toasts ?? makeToasts()
      self.toasts = toasts
      toasts.show(card, for: nil)
    }
  }

  /// Removes the note about `subject`, if there is one.
  func dismiss(about subject: Subject) {
    guard let card = cards.removeValue(forKey: subject) else { return }
    if let window = app.mainContent { window.remove(note: card) } else { toasts?.dismiss(card) }
  }

  private func makeToasts() -> ToastPanel {
    var options = ToastPanel.Options()
    options.name = "problems"
    options.width = Self.width
    return ToastPanel(app, options)
  }
}

extension Card {
  /// The most lines of a card about a problem.
  private static var maximumProblems: Int { 6 }

  /// A card that says what is wrong, a line for each mistake.
  package static func problem(_ title: String, _ lines: [String]) -> Card {
    let shown = lines.prefix(maximumProblems).map { Label($0, tone: .secondary, maxLines: 3) }
    var rows: [Widget] = [Label(title, role: .headline)] + shown
    if lines.count > maximumProblems {
      rows.append(Label("and \(lines.count - maximumProblems) more", role: .caption))
    }
    return Card(Stack(.vertical, spacing: 8, rows))
  }
}
