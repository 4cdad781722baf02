// SPDX-License-Identifier: MIT

// Assistive technology counts Unicode scalars of the text that is shown; a password shows one dot
// for each cluster.
extension TextControl {
  /// The text with caret and selection.
  func accessibleState(_ role: AccessibleRole) -> AccessibleContent {
    var content = AccessibleContent(role)
    content.hint = placeholder
    if isInvalid { content.states.insert(.invalid) }
    content.text = AccessibleText(
      isSecret ? String(repeating: "•", count: text.count) : text,
      caret: scalars(to: editing.caret), anchor: scalars(to: editing.anchor),
      isEditable: !isReadOnly)
    return content
  }

  /// Does what a person asks by assistive technology.
  func answer(_ request: AccessibleRequest) -> Bool {
    switch request {
    case .replaceText(let range, let string):
      guard !isReadOnly else { return false }
      editing.compose(nil)
      editing.select(from: offset(of: range.lowerBound), to: offset(of: range.upperBound))
      change { $0.insert(string) }
    case .select(let anchor, let caret):
      editing.compose(nil)
      editing.select(from: offset(of: anchor), to: offset(of: caret))
      selectionChanged()
    case .copyText(let range):
      guard !isSecret, let tree else { return false }
      var copied = editing
      copied.select(from: offset(of: range.lowerBound), to: offset(of: range.upperBound))
      tree.clipboard.write(copied.selectedText, to: .clipboard)
    case .pasteText(let start):
      guard !isReadOnly else { return false }
      editing.compose(nil)
      editing.moveCaret(to: offset(of: start))
      selectionChanged()
      paste()
    case .perform, .setValue: return false
    }
    return true
  }

  /// The number of shown scalars before an offset in UTF-8 bytes, the edge of a cluster.
  private func scalars(to offset: Int) -> Int {
    let end = text.utf8.index(text.startIndex, offsetBy: offset)
    return isSecret ? text[..<end].count : text[..<end].unicodeScalars.count
  }

  /// The offset in UTF-8 bytes after a number of shown scalars; the end of the text for more.
  private func offset(of scalars: Int) -> Int {
    let scalars = max(scalars, 0)
    if isSecret { return text.prefix(scalars).utf8.count }
    return text.unicodeScalars.prefix(scalars).reduce(0) { $0 + Unicode.UTF8.width($1) }
  }
}
