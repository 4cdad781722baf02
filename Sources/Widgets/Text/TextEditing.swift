// SPDX-License-Identifier: MIT

/// A text that is edited: the string with caret, selection, composition and history. No layout, no
/// drawing.
///
/// Positions are offsets in UTF-8 bytes and always at the edge of a grapheme cluster, so a caret
/// never is inside a flag or between a letter and its accent.
public struct TextEditing: Sendable {
  /// The text, without the composition.
  public private(set) var text: String
  /// The end of the selection that does not move with the caret.
  public private(set) var anchor: Int
  /// The position of the caret.
  public private(set) var caret: Int
  /// Text that an input method composes at the caret; not part of `text` yet. Nil for none.
  public private(set) var composition: Composition?
  /// True if the text may have several lines. Otherwise newlines become spaces.
  public let allowsNewlines: Bool
  /// The most grapheme clusters that the text may have; insertions are cut.
  public var maximumLength = Int.max
  /// The edits to undo and to redo.
  private var history = EditHistory()

  /// Text that an input method composes.
  public struct Composition: Hashable, Sendable {
    /// The text so far, not empty.
    public var text: String
    /// The caret or the selected part, in UTF-8 bytes of `text`; nil to show no caret.
    public var caret: Range<Int>?

    /// A composition of `text`.
    public init(_ text: String, caret: Range<Int>? = nil) {
      self.text = text
      self.caret = caret
    }
  }

  /// A movement of the caret, in the order of the text. In right-to-left text, forward is left.
  public enum Movement: Hashable, CaseIterable, Sendable {
    /// To the previous cluster.
    case backward
    /// To the next cluster.
    case forward
    /// To the start of this word or of the one before.
    case wordBackward
    /// To the end of this word or of the next one.
    case wordForward
    /// To the start of the line, as newlines divide the text.
    case lineStart
    /// To the end of the line, as newlines divide the text.
    case lineEnd
    /// To the start of this paragraph or of the one before.
    case paragraphBackward
    /// To the end of this paragraph or of the next one.
    case paragraphForward
    /// To the start of the text.
    case start
    /// To the end of the text.
    case end
  }

  /// Creates an editing of `text` with the caret at its end.
  public init(_ text: String = "", allowsNewlines: Bool = false) {
    self.allowsNewlines = allowsNewlines
    self.text = DisplayText.withoutControls(text, hasLines: allowsNewlines)
    caret = self.text.utf8.count
    anchor = caret
  }

  // MARK: Selection

  /// The selected part; empty at the caret if nothing is selected.
  public var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

  /// True if a part of the text is selected.
  public var hasSelection: Bool { anchor != caret }

  /// The selected text; empty if nothing is selected.
  public var selectedText: String { String(text[indices(selection)]) }

  /// Selects from `anchor` to `caret`, each moved back to the edge of a cluster within the text.
  public mutating func select(from anchor: Int, to caret: Int) {
    self.anchor = edge(atOrBefore: anchor)
    self.caret = edge(atOrBefore: caret)
    history.endGroup()
  }

  /// Puts the caret at `offset`; with `extending`, the selection reaches from its anchor to there.
  public mutating func moveCaret(to offset: Int, extending: Bool = false) {
    let offset = edge(atOrBefore: offset)
    select(from: extending ? anchor : offset, to: offset)
  }

  /// Selects the whole text.
  public mutating func selectAll() { select(from: 0, to: text.utf8.count) }

  /// Selects the word at `offset`, or the space or the punctuation there.
  public mutating func selectWord(at offset: Int) {
    let range = word(at: offset)
    select(from: range.lowerBound, to: range.upperBound)
  }

  /// Selects the paragraph at `offset`, without its newline.
  public mutating func selectParagraph(at offset: Int) {
    let range = paragraph(at: offset)
    select(from: range.lowerBound, to: range.upperBound)
  }

  /// Moves the caret; with `extending`, the selection reaches from its anchor to there. Without it,
  /// a step from a selection goes to the end of the selection in that direction.
  public mutating func move(_ movement: Movement, extending: Bool = false) {
    if hasSelection, !extending {
      switch movement {
      case .backward: return moveCaret(to: selection.lowerBound)
      case .forward: return moveCaret(to: selection.upperBound)
      default: break
      }
    }
    moveCaret(to: destination(of: movement), extending: extending)
  }

  // MARK: Edits

  /// Replaces the selection by `string`, and puts the caret behind it. Returns false if nothing
  /// changed. `isTyping` merges the edit with the typing before it to one step of undo.
  @discardableResult public mutating func insert(_ string: String, isTyping: Bool = false) -> Bool {
    let string = fitting(string, replacing: selectedText)
    guard !string.isEmpty || hasSelection else { return false }
    replace(selection, with: string, as: isTyping ? .typing : .other)
    return true
  }

  /// `string` as the text can hold it in place of `replaced`.
  private func fitting(_ string: String, replacing replaced: String) -> String {
    let string = DisplayText.withoutControls(string, hasLines: allowsNewlines)
    guard maximumLength < .max else { return string }
    return String(string.prefix(max(maximumLength - (text.count - replaced.count), 0)))
  }

  /// Deletes the selection, or if there is none, what lies between the caret and the destination of
  /// `movement`. Returns false if nothing changed.
  @discardableResult public mutating func delete(_ movement: Movement) -> Bool {
    var range = selection
    if !hasSelection {
      let other = destination(of: movement)
      range = min(caret, other)..<max(caret, other)
    }
    guard !range.isEmpty else { return false }
    let isStep = !hasSelection && (movement == .backward || movement == .forward)
    replace(range, with: "", as: isStep ? .deleting : .other)
    return true
  }

  /// Deletes `before` bytes before the caret and `after` bytes behind it, as an input method asks
  /// for. Whole clusters are deleted.
  public mutating func deleteSurroundings(before: Int, after: Int) {
    let (start, end) = (selection.lowerBound, selection.upperBound)
    let lower = edge(atOrBefore: start - min(max(before, 0), start))
    let upper = edge(atOrAfter: end + min(max(after, 0), text.utf8.count - end))
    guard lower < start || upper > end else { return }
    // The selection stays as it is: an input method replaces it by the commit that follows.
    if upper > end { replace(end..<upper, with: "", as: .other, keepsSelection: true) }
    if lower < start { replace(lower..<start, with: "", as: .other, keepsSelection: true) }
  }

  /// True if there is room for all of `string` beside the text.
  public func fits(_ string: String) -> Bool {
    maximumLength == .max
      || DisplayText.withoutControls(string, hasLines: allowsNewlines).count <= maximumLength
        - text.count
  }

  /// Inserts `string` at `offset` and selects it, in one step of undo. Returns false if nothing
  /// changed.
  @discardableResult public mutating func insert(_ string: String, at offset: Int) -> Bool {
    let string = fitting(string, replacing: "")
    guard !string.isEmpty else { return false }
    let start = edge(atOrBefore: offset)
    apply(
      [EditHistory.Edit(start: start, removed: "", inserted: string)],
      selecting: start..<start + string.utf8.count)
    return true
  }

  /// Moves the selected text to `offset`, where it is selected again, in one step of undo. Returns
  /// false if it stays where it is: there is none, or the offset is in it or at its ends.
  @discardableResult public mutating func moveSelection(to offset: Int) -> Bool {
    let (range, string) = (selection, selectedText)
    let offset = edge(atOrBefore: offset)
    guard offset < range.lowerBound || offset > range.upperBound else { return false }
    let start = offset < range.lowerBound ? offset : offset - range.count
    apply(
      [
        EditHistory.Edit(start: range.lowerBound, removed: string, inserted: ""),
        EditHistory.Edit(start: start, removed: "", inserted: string),
      ], selecting: start..<start + range.count)
    return true
  }

  /// Deletes `string` at `offset`, if it still is there. Returns false if it is not.
  @discardableResult public mutating func delete(_ string: String, at offset: Int) -> Bool {
    let range = offset..<offset + string.utf8.count
    guard !range.isEmpty, text[indices(range)] == string else { return false }
    replace(range, with: "", as: .other)
    return true
  }

  /// Replaces the whole text, with the caret at its end, and forgets the history.
  public mutating func reset(to text: String) {
    let maximum = maximumLength
    self = TextEditing(text, allowsNewlines: allowsNewlines)
    maximumLength = maximum
  }

  // MARK: Composition

  /// Shows text that an input method composes; nil or an empty text ends the composition. The
  /// selection is deleted when a composition begins.
  public mutating func compose(_ composition: Composition?) {
    // Positions of an input method may be inside of clusters.
    var composed = TextEditing(composition?.text ?? "", allowsNewlines: allowsNewlines)
    guard let composition, !composed.text.isEmpty else { return self.composition = nil }
    if self.composition == nil, hasSelection { replace(selection, with: "", as: .other) }
    let caret = composition.caret.map { caret in
      composed.select(from: caret.lowerBound, to: caret.upperBound)
      return composed.selection
    }
    self.composition = Composition(composed.text, caret: caret)
  }

  /// The text with the composition at the caret, as it is shown.
  public var shownText: String {
    guard let composition else { return text }
    let caretIndex = index(caret)
    return String(text[..<caretIndex]) + composition.text + text[caretIndex...]
  }

  /// The position of the caret in `shownText`; nil if the input method shows none.
  public var shownCaret: Int? {
    guard let composition else { return caret }
    return composition.caret.map { caret + $0.upperBound }
  }

  /// The part of `shownText` that is composed; nil for none.
  public var shownComposition: Range<Int>? {
    composition.map { caret..<caret + $0.text.utf8.count }
  }

  /// The offset in `text` of an offset in `shownText`; inside of the composition, that of its
  /// start.
  func offset(shown offset: Int) -> Int {
    guard let composed = shownComposition, offset > composed.lowerBound else { return offset }
    return max(offset - composed.count, composed.lowerBound)
  }

  // MARK: History

  /// True if there is an edit to undo.
  public var canUndo: Bool { history.canUndo }

  /// True if there is an edit to redo.
  public var canRedo: Bool { history.canRedo }

  /// Reverts the last step and restores its selection. Returns false if there is none.
  @discardableResult public mutating func undo() -> Bool {
    guard let step = history.takeUndo() else { return false }
    composition = nil
    for edit in step.edits.reversed() {
      let end = edit.start + edit.inserted.utf8.count
      text.replaceSubrange(indices(edit.start..<end), with: edit.removed)
    }
    (anchor, caret) = (step.anchorBefore, step.caretBefore)
    return true
  }

  /// Repeats the last step that was undone. Returns false if there is none.
  @discardableResult public mutating func redo() -> Bool {
    guard let step = history.takeRedo() else { return false }
    composition = nil
    make(step.edits)
    (anchor, caret) = (step.anchorAfter, step.caretAfter)
    return true
  }

  /// Makes edits, one after the other, and selects a part of the result, in one step of undo.
  private mutating func apply(_ edits: [EditHistory.Edit], selecting range: Range<Int>) {
    composition = nil
    let before = (anchor, caret)
    make(edits)
    // What was inserted may have joined clusters around it.
    anchor = edge(atOrBefore: range.lowerBound)
    caret = edge(atOrAfter: range.upperBound)
    history.add(edits, .other, before: before, after: (anchor, caret))
  }

  private mutating func make(_ edits: [EditHistory.Edit]) {
    for edit in edits {
      let end = edit.start + edit.removed.utf8.count
      text.replaceSubrange(indices(edit.start..<end), with: edit.inserted)
    }
  }

  private mutating func replace(
    _ range: Range<Int>, with string: String, as kind: EditHistory.Kind,
    keepsSelection: Bool = false
  ) {
    composition = nil
    let removed = String(text[indices(range)])
    let (anchorBefore, caretBefore) = (anchor, caret)
    text.replaceSubrange(indices(range), with: string)
    if keepsSelection {
      let shift = string.utf8.count - range.count
      if anchor >= range.upperBound { anchor += shift }
      if caret >= range.upperBound { caret += shift }
    } else {
      caret = range.lowerBound + string.utf8.count
      anchor = caret
    }
    // What was inserted may have joined a cluster with what follows.
    let isEmpty = anchor == caret
    caret = edge(atOrAfter: caret)
    anchor = isEmpty ? caret : edge(atOrAfter: anchor)
    history.add(
      [EditHistory.Edit(start: range.lowerBound, removed: removed, inserted: string)], kind,
      before: (anchorBefore, caretBefore), after: (anchor, caret))
  }
}
