// SPDX-License-Identifier: MIT

/// Shows what is wrong with files that an app is built from, or reads while it runs: in the corner
/// of its window, over its panel, or over the desktop if nothing is open.
@MainActor final class ProblemNotes {
  /// The subject of a note. There is one note for each.
  enum Subject: Hashable {
    /// The sources, which `scrim run` builds.
    case build
    /// The theme file.
    case theme
    /// The shaders.
    case shaders
  }

  /// The app.
  private unowned let app: App
  /// The notes, oldest first.
  private var notes: [(subject: Subject, note: ProblemNote)] = []
  /// The display of the notes; nil before the first one.
  private var display: (any NoteDisplay)?
  /// Shows notes over the desktop; nil before the first one.
  private var toasts: ToastPanel?

  init(_ app: App) { self.app = app }

  /// Shows `lines` until they are replaced or dismissed.
  func show(_ title: String, _ lines: [String], about subject: Subject) {
    dismiss(about: subject)
    let note = ProblemNote(title, lines)
    note.onDismiss = { [unowned self] in dismiss(about: subject) }
    notes.append((subject, note))
    display?.add([note])
  }

  /// Removes the note about `subject`, if there is one.
  func dismiss(about subject: Subject) {
    guard let index = notes.firstIndex(where: { $0.subject == subject }) else { return }
    display?.remove(notes.remove(at: index).note)
    if notes.isEmpty { leave() }
  }

  /// Removes all notes. Returns false if there are none.
  func dismissAll() -> Bool {
    let subjects = notes.map(\.subject)
    for subject in subjects { dismiss(about: subject) }
    return !subjects.isEmpty
  }

  // MARK: Displays

  /// Moves the notes to where they are seen, as surfaces come and go. Called once per iteration of
  /// the event loop, before it draws.
  func turn() {
    guard !notes.isEmpty else { return }
    let surfaces = app.surfaces.filter { $0.takesNotes && $0.isOpen }
    let surface = surfaces.first { $0.isDrawn || $0.panel == nil }
    // A panel that is about to be seen is waited for.
    if surface == nil, !surfaces.isEmpty { return }
    if let display, display.isOpen, display.surface === surface { return }
    leave()
    let display = surface.map { makeDisplay($0) } ?? DesktopNotes(toasts ?? makeToasts())
    self.display = display
    display.add(notes.map(\.note))
  }

  /// Hides the notes.
  private func leave() {
    for (_, note) in notes { note.remove() }
    display?.close()
    display = nil
  }

  private func makeDisplay(_ surface: AppSurface) -> any NoteDisplay {
    surface.panel == nil ? WindowNotes(surface) : PanelNotes(surface)
  }

  private func makeToasts() -> ToastPanel {
    var options = ToastPanel.Options()
    options.name = "problems"
    options.width = ProblemNote.width
    let toasts = ToastPanel(app, options)
    self.toasts = toasts
    return toasts
  }
}
