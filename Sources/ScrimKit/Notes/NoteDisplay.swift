// SPDX-License-Identifier: MIT

import Window

/// Shows notes somewhere.
@MainActor protocol NoteDisplay: AnyObject {
  /// The surface that the notes are about; nil for none.
  var surface: AppSurface? { get }
  /// False once it is gone.
  var isOpen: Bool { get }
  /// Shows notes below the others.
  func add(_ notes: [ProblemNote])
  /// Removes a note.
  func remove(_ note: ProblemNote)
  /// Removes the notes.
  func close()
}

/// Notes in the corner of a window.
@MainActor final class WindowNotes: NoteDisplay {
  let surface: AppSurface?

  /// Notes in the window `surface`.
  init(_ surface: AppSurface) { self.surface = surface }

  var isOpen: Bool { true }
  func add(_ notes: [ProblemNote]) { for note in notes { surface?.surfaceContent.add(note: note) } }
  func remove(_ note: ProblemNote) { note.remove() }
  func close() {}
}

/// Notes over a panel, which may be lower than a line. So they are in a popup that begins at the
/// top of the panel, and reaches beyond it if need be.
@MainActor final class PanelNotes: NoteDisplay {
  let surface: AppSurface?
  /// The notes.
  private let column = NoteColumn()
  /// The popup; nil before the first note.
  private var popup: SurfaceHandle?

  /// Notes over the panel `surface`, which is open and drawn.
  init(_ surface: AppSurface) { self.surface = surface }

  var isOpen: Bool { popup?.isOpen ?? false }

  func add(_ notes: [ProblemNote]) {
    for note in notes { column.notes.add(note) }
    update()
  }

  func remove(_ note: ProblemNote) {
    note.remove()
    update()
  }

  /// Opens the popup, or has it follow the size of the notes.
  private func update() {
    guard let surface else { return }
    var placement = Popup.Placement(.zero, beneath: surface.surfaceContent.contentLayer.frame)
    placement.anchor = [.top]
    placement.gravity = [.bottom]
    placement.adjustment = [.slideX, .slideY]
    if let popup {
      placement.size = column.measure(in: ProposedSize())
      if !column.notes.children.isEmpty { popup.move(to: placement) }
      return
    }
    let content = WidgetContent(column, surface.surfaceContent.widgets.plainTheme)
    popup = surface.surfaceContent.openPopup(placement, grabs: false, content: content)
    // A compositor that closes it once would do so again.
    popup?.onClosed = { [unowned surface] in surface.takesNotes = false }
  }

  func close() { popup?.close() }
}

/// Notes over the desktop.
@MainActor final class DesktopNotes: NoteDisplay {
  /// Shows them.
  private let toasts: ToastPanel
  /// The notes.
  private var notes: [ProblemNote] = []

  /// Notes in `toasts`.
  init(_ toasts: ToastPanel) { self.toasts = toasts }

  var surface: AppSurface? { nil }
  var isOpen: Bool { true }

  func add(_ notes: [ProblemNote]) {
    self.notes += notes
    for note in notes { toasts.show(note, for: nil) }
  }

  func remove(_ note: ProblemNote) {
    notes.removeAll { $0 === note }
    toasts.dismiss(note)
  }

  func close() { for note in notes { toasts.dismiss(note, atOnce: true) } }
}

/// Notes one below the other, with room for their shadows.
private final class NoteColumn: Widget {
  /// The notes.
  let notes = Stack(.vertical, spacing: 8)

  /// The room on each side, in logical units.
  private static let margin = 16.0

  override init() {
    super.init()
    add(notes)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let height = notes.measure(in: ProposedSize(width: ProblemNote.width)).height
    return Size(
      width: ProblemNote.width + 2 * Self.margin, height: height.rounded(.up) + 2 * Self.margin)
  }

  override func layoutChildren() { notes.layout(in: layer.bounds.insetBy(Self.margin)) }
}
