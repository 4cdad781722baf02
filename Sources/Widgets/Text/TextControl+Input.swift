// SPDX-License-Identifier: MIT

// Presses.
extension TextControl {
  /// Puts the caret under the press; the second click selects a word, the third all. A press on
  /// the selection puts it there when it ends, unless it was dragged.
  func beginSelecting(_ press: Press) {
    guard editing.composition == nil else { return }
    if grabs(press) { grabbed = press } else { select(by: press) }
  }

  private func select(by press: Press) {
    grabbed = nil
    let clicks = isSecret && press.clickCount > 1 ? 3 : (press.clickCount - 1) % 3 + 1
    switch clicks {
    case 1: moveCaret(to: press.position, extending: false)
    case 2: editing.selectWord(at: offset(at: press.position, isCharacter: true))
    default: selectByThreeClicks(at: press.position)
    }
    selecting = (clicks, editing.selection)
    selectionChanged()
  }

  /// Extends the selection to the press, by whole words after a double click.
  func continueSelecting(_ press: Press) {
    // Without a desktop that has drags, the press selects.
    if let first = grabbed, press.isDrag { select(by: first) }
    guard let selecting, selecting.clicks < 3, press.isDrag else { return }
    let first = selecting.range
    if selecting.clicks == 1 {
      editing.select(from: first.lowerBound, to: editing.caret)
      moveCaret(to: press.position, extending: true)
    } else {
      let word = editing.word(at: offset(at: press.position, isCharacter: true))
      if word.lowerBound < first.lowerBound {
        editing.select(from: first.upperBound, to: word.lowerBound)
      } else {
        editing.select(from: first.lowerBound, to: max(word.upperBound, first.upperBound))
      }
    }
    selectionChanged()
  }

  /// Offers what was selected to the middle button.
  func endSelecting(_ press: Press) {
    if let first = grabbed { select(by: first) }
    selecting = nil
    offerSelection()
  }

  func offerSelection() {
    guard editing.hasSelection, !isSecret else { return }
    tree?.clipboard.write(editing.selectedText, to: .primary)
  }

  /// Pastes what was selected last at a middle click.
  func pastePrimary(at position: Point<Logical>) {
    tree?.setFocus(self)
    moveCaret(to: position, extending: false)
    selectionChanged()
    paste(.primary)
  }
}

// The context menu.
extension TextControl {
  /// Copy and select all, and unless it is read-only, cut and paste.
  var editMenu: [MenuItem] {
    let canCopy = editing.hasSelection && !isSecret
    let words = tree?.editWords ?? EditWords()
    let copy = MenuItem(words.copy, detail: "Ctrl+C", isEnabled: canCopy) { [weak self] in
      self?.copy()
    }
    let selectAll = MenuItem(words.selectAll, detail: "Ctrl+A", isEnabled: !text.isEmpty) {
      [weak self] in self?.selectAll()
    }
    if isReadOnly { return [copy, selectAll] }
    let cut = MenuItem(words.cut, detail: "Ctrl+X", isEnabled: canCopy) { [weak self] in
      self?.cut()
    }
    let paste = MenuItem(words.paste, detail: "Ctrl+V") { [weak self] in self?.paste() }
    return [cut, copy, paste, selectAll]
  }

  /// Selects what the menu acts on, unless a position in scene coordinates is on the selection: the
  /// word there, or moves the caret there.
  func selectForMenu(at position: Point<Logical>, word isWord: Bool) {
    guard isInteractive else { return }
    endComposition()
    let isOnSelection = focus != .none && editing.hasSelection && isOverSelection(position)
    if focus == .none {
      willRegainFocus()
      tree?.setFocus(self)
    }
    if !isOnSelection {
      switch (isWord, isSecret) {
      case (true, true): editing.selectAll()
      case (true, false): editing.selectWord(at: offset(at: position, isCharacter: true))
      case (false, _): moveCaret(to: position, extending: false)
      }
    }
    selectionChanged()
  }
}

// Keys.
extension TextControl {
  /// Handles a key that does the same in a line as in a paragraph. Returns false if it is another.
  func editLine(_ input: KeyEvent) -> Bool {
    let isExtending = input.modifiers.contains(.shift)
    let byWord = input.modifiers.contains(.control)
    guard input.modifiers.isDisjoint(with: [.alt, .logo]) else { return false }
    // While an input method composes, keys that it does not take end the composition.
    switch input.key {
    case .left, .keypadLeft: move(isRightToLeft ? .forward : .backward, byWord, isExtending)
    case .right, .keypadRight: move(isRightToLeft ? .backward : .forward, byWord, isExtending)
    case .home, .keypadHome: move(byWord ? .start : .lineStart, false, isExtending)
    case .end, .keypadEnd: move(byWord ? .end : .lineEnd, false, isExtending)
    case .backspace: delete(byWord ? (isExtending ? .lineStart : .wordBackward) : .backward)
    case .delete, .keypadDelete:
      if isExtending, !byWord {
        cut()
      } else {
        delete(byWord ? (isExtending ? .lineEnd : .wordForward) : .forward)
      }
    case .insert where byWord: copy()
    case .insert where isExtending: paste(.clipboard)
    case _ where byWord: return edit(shortcut: input.key.letter, isExtending)
    default:
      guard !input.text.isEmpty, !isReadOnly else { return false }
      change { $0.insert(input.text, isTyping: true) }
    }
    return true
  }

  private func edit(shortcut letter: Character?, _ hasShift: Bool) -> Bool {
    switch letter {
    case "a": selectAll()
    case "c": copy()
    case "x": cut()
    case "v": paste(.clipboard)
    case "z": change { hasShift ? $0.redo() : $0.undo() }
    case "y": change { $0.redo() }
    default: return false
    }
    return true
  }

  /// True if `input` is the release of a key whose press is handled here.
  func isOwn(_ input: KeyEvent) -> Bool {
    switch input.key {
    case .left, .right, .home, .end, .backspace, .delete: true
    // Keysyms below this are characters.
    default: !input.isShortcut && (0x20..<0xff00).contains(input.key.rawValue)
    }
  }

  func move(_ movement: TextEditing.Movement, _ byWord: Bool, _ isExtending: Bool) {
    endComposition()
    var movement = movement
    // The words of a password are not told.
    switch (movement, byWord) {
    case (.backward, true): movement = isSecret ? .start : .wordBackward
    case (.forward, true): movement = isSecret ? .end : .wordForward
    default: break
    }
    editing.move(movement, extending: isExtending)
    selectionChanged()
    if isExtending { offerSelection() }
  }

  /// Ends what an input method composes, since a key moves the caret.
  func endComposition() {
    guard editing.composition != nil else { return }
    editing.compose(nil)
    forgetGeometry()
  }

  private func delete(_ movement: TextEditing.Movement) {
    var movement = movement
    if isSecret {
      switch movement {
      case .wordBackward: movement = .start
      case .wordForward: movement = .end
      default: break
      }
    }
    change { $0.delete(movement) }
  }

  /// Edits the text, and reports it if it changed.
  func change(_ edit: (inout TextEditing) -> Bool) {
    guard !isReadOnly else { return }
    let before = editing.text
    _ = edit(&editing)
    textChanged()
    if editing.text != before { onChange(editing.text) }
  }

  // MARK: Input methods

  /// Applies an edit by an input method: deletes and inserts, and shows what is composed.
  func apply(_ event: TextInputEvent) {
    change { editing in
      editing.compose(nil)
      editing.deleteSurroundings(before: event.deletedBefore, after: event.deletedAfter)
      if !event.inserted.isEmpty { editing.insert(event.inserted, isTyping: true) }
      editing.compose(TextEditing.Composition(event.composed, caret: event.composedCaret))
      return true
    }
  }

  // MARK: Clipboard

  /// Copies the selection to the clipboard; nothing of a password.
  public func copy() {
    guard editing.hasSelection, !isSecret else { return }
    tree?.clipboard.write(editing.selectedText, to: .clipboard)
  }

  /// Moves the selection to the clipboard; nothing of a password.
  public func cut() {
    guard editing.hasSelection, !isSecret, !isReadOnly else { return }
    copy()
    change { $0.insert("") }
  }

  /// Replaces the selection by copied text, as soon as it has arrived.
  public func paste(_ board: ClipboardBoard = .clipboard) {
    tree?.clipboard.read(board) { [weak self] text in
      guard let self, let text, isInteractive, tree != nil else { return }
      change { $0.insert(text) }
    }
  }
}
