// SPDX-License-Identifier: MIT

/// Selects and copies the text of a label, which fills it.
final class LabelSelection: TextControl {
  /// The label around this.
  private unowned let label: Label
  /// The geometry of the lines that show; nil after a change.
  private var geometry: AccessibleTextGeometry?

  /// Selects the text of `label`.
  init(_ label: Label) {
    self.label = label
    super.init(
      TextEditing(label.text, allowsNewlines: true), placeholder: "", style: .tinted
    ) { _ in }
    isReadOnly = true
  }

  /// The geometry of the lines that show.
  private var known: AccessibleTextGeometry? {
    geometry = geometry ?? label.lines
    return geometry
  }

  // MARK: Selecting

  override var showsCaret: Bool { false }
  override func selectForFocus() {}
  override func placeCaretAnew() { editing.moveCaret(to: 0) }
  override func forgetGeometry() { geometry = nil }

  override func offset(at position: Point<Logical>, isCharacter: Bool = false) -> Int {
    guard let known else { return 0 }
    let point = local(position) - known.origin
    return isCharacter ? known.geometry.character(at: point) : known.geometry.offset(at: point)
  }

  override func selectByThreeClicks(at position: Point<Logical>) {
    editing.selectParagraph(at: offset(at: position))
  }

  /// A press on a link becomes a selection, too.
  override var claimsPointerDrags: Bool { true }

  /// The middle button belongs to the widgets around the text.
  override func pressed(_ button: PointerButton, at position: Point<Logical>) -> Bool { false }

  /// Arrow keys with Shift select; without it they belong to the widgets around the text.
  override func edit(_ input: KeyEvent) -> Bool {
    let isExtending = input.modifiers.contains(.shift)
    switch input.key {
    case .up where isExtending: extendToLine(above: true)
    case .down where isExtending: extendToLine(above: false)
    case .left, .right, .home, .end: return isExtending && editLine(input)
    case .insert: return editLine(input)
    case _ where input.modifiers.contains(.control):
      return ["a", "c"].contains(input.key.letter) && editLine(input)
    default: return false
    }
    return true
  }

  private func extendToLine(above isAbove: Bool) {
    guard let geometry = known?.geometry, let first = geometry.lines.first,
      let last = geometry.lines.last
    else { return }
    let caret = geometry.caret(at: editing.caret)
    if isAbove, caret.top <= first.top { return move(.start, false, true) }
    if !isAbove, caret.top >= last.top { return move(.end, false, true) }
    let height = isAbove ? caret.top - 1 : caret.bottom + 1
    let offset = geometry.offset(at: Point(x: caret.left, y: height))
    editing.moveCaret(to: offset, extending: true)
    selectionChanged()
    offerSelection()
  }

  // MARK: Appearance

  override func restyle(_ theme: Theme) {
    super.restyle(theme)
    (layer.fill, layer.border) = (nil, nil)
    layer.outline = Outline(radius: 3)
  }

  override var showsFocusRingWhenPressed: Bool { false }
  override var growth: Growth? { nil }
  override var movesChildren: Bool { true }

  /// The caret, at which the menu opens with the menu key.
  override var caretArea: Rect<Logical>? {
    guard let known, let tree, focus != .none else { return nil }
    let caret = known.geometry.caret(at: editing.caret).offsetBy(known.origin)
    return caret.offsetBy(tree.scene.frame(of: layer).origin)
  }

  /// Marks what is selected.
  override func arrange(reveals: Bool) {
    guard tree != nil, let known, layer.frame.width > 0 else { return }
    let selected = editing.hasSelection ? known.geometry.selection(editing.selection) : []
    show(
      selection: selected.map { $0.offsetBy(known.origin) }, underlines: [],
      caret: .zero)
  }

  override func layoutChildren() {
    forgetGeometry()
    arrange(reveals: false)
  }

  /// The text of the label with what is selected.
  override var accessibleContent: AccessibleContent {
    var content = accessibleState(label.accessibleRole)
    content.title = text
    return content
  }

  override var accessibleTextGeometry: AccessibleTextGeometry? { known }
}
