// SPDX-License-Identifier: MIT

/// The edits of a text in steps that are undone and redone. Typing is merged to a step for each
/// word, and so are deletions one by one.
struct EditHistory: Sendable {
  /// The steps to undo; the last one first.
  private var done: [Step] = []
  /// The steps to redo; the last one first.
  private var undone: [Step] = []
  /// True if the next edit may join the last step.
  private var isOpen = false
  /// The bytes of text that `done` holds.
  private var bytes = 0

  /// The most steps, and the most bytes of text, that are kept.
  private static let (maximumSteps, maximumBytes) = (500, 1 << 20)

  /// A replacement of a part of the text.
  struct Edit: Hashable, Sendable {
    /// The offset of the part.
    let start: Int
    /// The text that was there.
    let removed: String
    /// The text that is there now.
    let inserted: String

    /// The bytes of both.
    var bytes: Int { removed.utf8.count + inserted.utf8.count }
  }

  /// The kinds of edits, by which they join.
  enum Kind: Sendable {
    /// Text that is typed.
    case typing
    /// Clusters that are deleted one by one.
    case deleting
    /// Any other edit, which is a step of its own.
    case other
  }

  /// The edits that are undone at once.
  struct Step: Sendable {
    /// The edits in their order.
    var edits: [Edit]
    /// The kind of all edits.
    let kind: Kind
    /// The selection before the first edit.
    let anchorBefore: Int, caretBefore: Int
    /// The selection after the last edit.
    var anchorAfter: Int, caretAfter: Int

    /// The bytes of all edits.
    var bytes: Int { edits.reduce(0) { $0 + $1.bytes } }
  }

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Adds edits to the last step or as a new one. `before` and `after` are anchor and caret.
  mutating func add(
    _ edits: [Edit], _ kind: Kind, before: (Int, Int), after: (Int, Int)
  ) {
    undone.removeAll()
    bytes += edits.reduce(0) { $0 + $1.bytes }
    if isOpen, let last = done.last, joins(edits, kind, before: before, last) {
      done[done.count - 1].edits += edits
      (done[done.count - 1].anchorAfter, done[done.count - 1].caretAfter) = after
    } else {
      done.append(
        Step(
          edits: edits, kind: kind, anchorBefore: before.0, caretBefore: before.1,
          anchorAfter: after.0, caretAfter: after.1))
    }
    isOpen = true
    while done.count > Self.maximumSteps || bytes > Self.maximumBytes, done.count > 1 {
      bytes -= done.removeFirst().bytes
    }
  }

  private func joins(_ edits: [Edit], _ kind: Kind, before: (Int, Int), _ last: Step) -> Bool {
    guard kind == last.kind, before == (last.anchorAfter, last.caretAfter),
      let edit = edits.first
    else { return false }
    switch kind {
    case .other: return false
    case .deleting: return true
    case .typing:
      guard edit.removed.isEmpty else { return false }
      // A word begins: the space before it belongs to the step before.
      let isSpace = edit.inserted.first?.isWhitespace ?? false
      let wasSpace = last.edits.last?.inserted.last?.isWhitespace ?? false
      return isSpace || !wasSpace
    }
  }

  /// Keeps the next edit from joining the last step.
  mutating func endGroup() { isOpen = false }

  /// The step to undo.
  mutating func takeUndo() -> Step? {
    guard let step = done.popLast() else { return nil }
    bytes -= step.bytes
    undone.append(step)
    isOpen = false
    return step
  }

  /// The step to redo.
  mutating func takeRedo() -> Step? {
    guard let step = undone.popLast() else { return nil }
    bytes += step.bytes
    done.append(step)
    isOpen = false
    return step
  }
}
