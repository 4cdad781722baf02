// SPDX-License-Identifier: MIT

// Drags of the selected text.
extension TextControl {
  /// True if `press` is on the selection, which it may drag.
  func grabs(_ press: Press) -> Bool {
    press.source == .pointer && press.clickCount == 1 && !press.givesFocus && !isSecret
      && editing.hasSelection && isOverSelection(press.position)
  }

  /// The selected text, if `press` has grabbed it. It is removed once another place has it, if it
  /// still is where it was.
  func grabbedItem(_ press: Press) -> DragItem? {
    guard grabbed != nil, !isSecret, editing.hasSelection else { return nil }
    let (text, start) = (editing.selectedText, editing.selection.lowerBound)
    var item = DragItem(.text(text))
    if !isReadOnly {
      item.onMove = { [weak self] in self?.change { $0.delete(text, at: start) } }
    }
    return item
  }
}

// Drops of text.
extension TextControl {
  /// The acceptance of a text that is dropped at `position`; a selection is not dropped on itself.
  func acceptance(of offer: DragOffer, at position: Point<Logical>) -> DropAcceptance? {
    guard !isReadOnly, !(isDraggedFrom && isOverSelection(position)) else { return nil }
    return offer.acceptance(of: [.text])
  }

  /// True while the selection of this control is dragged.
  var isDraggedFrom: Bool { tree?.drags.isDragging(from: self) ?? false }

  /// Inserts a text where it was dropped, and selects it. The own selection is moved there. Returns
  /// false if a text that was to be moved does not fit.
  func insert(_ text: String, _ drop: Drop) -> Bool {
    let isOwnMove = drop.action == .move && isDraggedFrom
    if isOwnMove {
      tree?.drags.finishMove(in: self)
    } else if drop.action == .move, !editing.fits(text) {
      return false
    }
    let offset = dropCaret(at: drop.position).offset
    endComposition()
    let selection = editing.selection
    tree?.setFocus(self)
    if isOwnMove { editing.select(from: selection.lowerBound, to: selection.upperBound) }
    change { isOwnMove ? $0.moveSelection(to: offset) : $0.insert(text, at: offset) }
    return true
  }
}
