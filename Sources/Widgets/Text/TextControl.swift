// SPDX-License-Identifier: MIT

/// A text that a person edits or selects, with keys, pointer and finger: what `TextField`,
/// `TextEditor` and a label whose text can be selected have in common.
///
/// Keys and mouse are those of other Linux programs: Control with A, C, X, V, Z and Y; Control with
/// an arrow moves by words; Shift selects; a double click selects a word; the middle button pastes
/// what was selected last. The selection is dragged to another place of the text or to another
/// program, and text is dropped.
public class TextControl: Control {
  /// The text, its selection and its history.
  public internal(set) var editing: TextEditing
  /// Shown while the text is empty.
  public var placeholder: String { didSet { if placeholder != oldValue { textChanged() } } }
  /// True if a person can select and copy, but not edit.
  public var isReadOnly = false { didSet { if isReadOnly != oldValue { textChanged() } } }
  /// True if the text cannot be used as it is: the control has a border in the colour of errors.
  public var isInvalid = false { didSet { if isInvalid != oldValue { stateChanged() } } }
  /// The background.
  public var style: Style { didSet { if style != oldValue { stateChanged() } } }
  /// Called with the new text after a person changed it.
  public var onChange: (String) -> Void

  /// Draws the caret.
  let caretLayer = Layer()
  /// Shows where a text under a drag would be inserted; nil before the first.
  private var dropCaret: Layer?
  /// True while a drag is over the control that it takes a drop of.
  private var isTargeted = false
  /// Backgrounds of the selected stretches; several in bidirectional text and on several lines.
  private var selectionLayers: [Layer] = []
  /// Underlines of the text that an input method composes.
  private var underlines: [Layer] = []
  /// The blinking of the caret.
  private var blink = CaretBlink()
  /// True if the control was focused at the last change of state.
  private var wasFocused = false
  /// The clicks of the press that selects, and what its first click selected.
  var selecting: (clicks: Int, range: Range<Int>)?
  /// A press on the selection, which may become a drag of it; nil for none.
  var grabbed: Press?
  /// True while the focus comes back from a menu or a popover, which leaves the selection alone.
  private var keepsSelection = false

  /// The background of a text that is edited.
  public enum Style: CaseIterable, Sendable {
    /// A subtle background, for windows and cards.
    case tinted
    /// A translucent background, for fields on glass.
    case translucent
    /// The text alone, without a ring around it: for the only field of a panel.
    case plain
  }

  /// Space between the left and right edges and the text, in logical units.
  static let padding = 12.0

  init(
    _ editing: TextEditing, placeholder: String, style: Style, onChange: @escaping (String) -> Void
  ) {
    self.editing = editing
    self.placeholder = placeholder
    self.style = style
    self.onChange = onChange
    super.init()
    cursor = .text
    gestures.contextMenu = { [unowned self] in editMenu }
  }

  /// The text. Setting it forgets the history, and does not call `onChange`. The caret is then at
  /// the end, or in an editor without the focus at the start.
  public var text: String {
    get { editing.text }
    set {
      guard newValue != editing.text else { return }
      editing.reset(to: newValue)
      placeCaretAnew()
      textChanged()
    }
  }

  /// The most characters that a person can enter.
  public var maximumLength: Int {
    get { editing.maximumLength }
    set { editing.maximumLength = max(newValue, 0) }
  }

  /// Selects all of the text.
  public func selectAll() {
    editing.selectAll()
    selectionChanged()
  }

  // MARK: Overridden by text field and editor

  /// The parent layer of the text, the caret and the selection.
  var textRoot: Layer { layer }
  /// True if the text is not told or copied.
  var isSecret: Bool { false }
  /// True if the control has a caret.
  var showsCaret: Bool { true }
  /// The coordinates of text count from the left.
  public override var followsLayoutDirection: Bool { false }

  /// True if the line of the caret is read from right to left.
  var isRightToLeft: Bool { false }
  /// The offset of the caret nearest to a position in scene coordinates, or the character there.
  func offset(at position: Point<Logical>, isCharacter: Bool = false) -> Int { 0 }
  /// The offset at which a text is inserted that is dropped at a position in scene coordinates, and
  /// the caret there, in coordinates of `textRoot`.
  func dropCaret(at position: Point<Logical>) -> (offset: Int, caret: Rect<Logical>) { (0, .zero) }
  /// Puts the caret nearest to a position in scene coordinates.
  func moveCaret(to position: Point<Logical>, extending isExtending: Bool) {
    editing.moveCaret(to: offset(at: position), extending: isExtending)
  }
  /// Selects what a third click selects.
  func selectByThreeClicks(at position: Point<Logical>) { editing.selectAll() }
  /// Forgets the geometry of the shown text.
  func forgetGeometry() {}
  /// Places the text, the selection and the caret, and scrolls to the caret if `reveals`.
  func arrange(reveals: Bool) {}
  /// Handles a key of a press. Returns false if it does nothing here.
  func edit(_ input: KeyEvent) -> Bool { editLine(input) }
  /// Selects what is selected when the control gets the focus.
  func selectForFocus() { editing.selectAll() }
  /// Puts the caret elsewhere than at the end of a text that was set.
  func placeCaretAnew() {}

  // MARK: Changes

  /// Updates the control after a change of the text.
  func textChanged() {
    forgetGeometry()
    selectionChanged()
  }

  /// Updates the control after a change of the caret or the selection.
  func selectionChanged() { update(reveals: true) }

  private func update(reveals: Bool) {
    blink.restart()
    accessibilityChanged()
    arrange(reveals: reveals)
    animate()
  }

  /// Selects the text when the control gets the keyboard, and ends the composition when it loses
  /// it.
  public override func stateChanged() {
    let isFocused = showsFocus
    if isFocused != wasFocused {
      wasFocused = isFocused
      if !isFocused {
        editing.compose(nil)
      } else if !keepsSelection {
        selectForFocus()
      }
      keepsSelection = false
      // A press that gives the focus is at the position that was seen before.
      forgetGeometry()
      update(reveals: false)
    }
    super.stateChanged()
  }

  /// True if the control has the focus, or is shown as if it had.
  private var showsFocus: Bool { focus != .none || preview == .focused }

  /// True if the caret shows.
  private var hasCaret: Bool {
    guard showsCaret else { return false }
    let hasKeyboard = tree?.hasKeyboard ?? false || preview == .focused
    return showsFocus && isEffectivelyEnabled && !isTargeted && hasKeyboard
  }

  // MARK: Input

  /// Puts the caret under the press, or selects a word or more.
  public override func pressBegan(_ press: Press) { beginSelecting(press) }

  /// Extends the selection to the press.
  public override func pressMoved(_ press: Press) { continueSelecting(press) }

  /// Offers the selection to the middle button.
  public override func pressEnded(_ press: Press) { endSelecting(press) }

  /// Ends the selecting.
  public override func pressCancelled(_ press: Press) { (selecting, grabbed) = (nil, nil) }

  /// A press of the pointer selects, also within what is dragged.
  public override func claims(_ press: Press) -> Bool { press.source == .pointer && press.isDrag }

  /// The selection, for a press on it.
  public override func dragItem(of press: Press) -> DragItem? {
    grabbedItem(press) ?? super.dragItem(of: press)
  }

  /// Takes text, unless it is read-only.
  public override func dropAcceptance(
    of offer: DragOffer, at position: Point<Logical>
  ) -> DropAcceptance? {
    acceptance(of: offer, at: position) ?? super.dropAcceptance(of: offer, at: position)
  }

  /// Shows where the text would be inserted.
  public override func dragHovered(at position: Point<Logical>?) {
    showDropCaret(at: insertsDrop ? position : nil)
  }

  /// True if the drag over the control would insert its text.
  var insertsDrop: Bool { !isReadOnly && tree?.dropAcceptance?.kind == .text }

  /// Inserts the text. A text that is moved must fit whole.
  public override func dropped(_ drop: Drop) -> Bool {
    guard let text = drop.text, !isReadOnly else { return super.dropped(drop) }
    return insert(text, drop)
  }

  override func willRegainFocus() { keepsSelection = true }
  override func prepareContextMenu(at position: Point<Logical>, byFinger isFinger: Bool) {
    selectForMenu(at: position, word: isFinger)
  }
  override var contextMenuArea: Rect<Logical>? {
    // The menu begins at the caret.
    caretArea.map {
      Rect(origin: $0.origin, size: Size(width: 0, height: $0.height))
    }
  }

  /// The middle button pastes what was selected last.
  public override func pressed(_ button: PointerButton, at position: Point<Logical>) -> Bool {
    guard button == .middle else { return false }
    pastePrimary(at: position)
    return true
  }

  /// Edits the text.
  public override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard focus != .none else { return false }
    return input.phase == .released ? isOwn(input) : edit(input)
  }

  /// Applies an edit by an input method.
  public override func edit(_ event: TextInputEvent) -> Bool {
    apply(event)
    return true
  }

  /// The text for input methods; of a password, only that it is one.
  public override var editedText: TextInputState? {
    guard isEffectivelyEnabled, !isReadOnly, let caretArea else { return nil }
    return TextInputState(
      text: isSecret ? "" : editing.text, caret: isSecret ? 0 : editing.caret,
      anchor: isSecret ? 0 : editing.anchor, caretArea: caretArea, isPassword: isSecret)
  }

  /// The text with caret and selection; of a password only its length.
  public override var accessibleContent: AccessibleContent { accessibleState(.textField) }

  /// Edits and selects.
  public override func perform(_ request: AccessibleRequest) -> Bool { answer(request) }

  // MARK: Appearance

  /// A press gives the focus with a ring: what is typed goes here.
  public override var showsFocusRingWhenPressed: Bool { true }
  public override var takesFocusFromText: Bool { true }
  /// Control with letters edits.
  public override var takesShortcuts: Bool { true }

  override var hasFocusRing: Bool { style != .plain }

  /// The ring touches the edge.
  public override var focusRingPlacement: FocusRingPlacement {
    FocusRingPlacement(layer: layer, frame: layer.bounds, outline: layer.outline, gap: 0)
  }

  /// Takes the colours from the theme.
  public override func restyle(_ theme: Theme) {
    let colors = theme.colors
    layer.outline = Outline(radius: theme.metrics.controlRadius, isContinuous: true)
    switch style {
    case .tinted:
      layer.fill = .color(
        colors.control.mixed(with: colors.hoveredControl, by: hoverAmount)
          .mixed(with: colors.pressedControl, by: pressAmount))
    case .translucent:
      layer.fill = .color(
        colors.translucentSurface.mixed(
          with: colors.translucentSurface(under: colors.hover), by: hoverAmount
        ).mixed(with: colors.translucentSurface(under: colors.press), by: pressAmount))
    case .plain: layer.fill = nil
    }
    layer.border =
      isInvalid
      ? Border(width: 1.5, color: colors.errorText)
      : style == .plain && !theme.hasHighContrast ? nil : Border(color: colors.outline())
    caretLayer.fill = .color(colors.accentText)
    for layer in underlines { layer.fill = .color(colors.text) }
    for layer in selectionLayers { layer.fill = .color(Self.selectionColor(colors)) }
  }

  private static func selectionColor(_ colors: Palette) -> Color { colors.accent.with(alpha: 0.32) }

  /// The content of a layer that draws `string`, of the text or of the placeholder.
  func content(_ string: String, isPlaceholder: Bool, _ theme: Theme) -> TextContent {
    var content = TextContent(
      string, style: theme.typography.body,
      color: isPlaceholder ? theme.colors.secondaryText : theme.colors.text)
    content.direction = direction
    return content
  }

  /// The width of the caret, in logical units: whole pixels.
  static func caretWidth(_ scale: Scale) -> Double {
    max((1.5 * scale.value).rounded(), 1) / scale.value
  }

  /// Shows the selection, the lines under what is composed, and the caret, in coordinates of
  /// `textRoot`. An input method may hide the caret.
  func show(selection: [Rect<Logical>], underlines rects: [Rect<Logical>], caret: Rect<Logical>) {
    guard let tree else { return }
    let colors = (theme ?? tree.theme).colors
    let shown = showsFocus ? selection : []
    Self.place(shown, &selectionLayers, in: textRoot, isBehind: true) { layer in
      layer.outline = Outline(radius: 2)
      layer.fill = .color(Self.selectionColor(colors))
    }
    Self.place(rects, &underlines, in: textRoot, isBehind: false) { $0.fill = .color(colors.text) }
    caretLayer.frame = caret
    caretLayer.isHidden = !hasCaret || editing.shownCaret == nil
  }

  /// Shows where a text would be inserted that is dropped at a position in scene coordinates, in
  /// position of the caret; nil ends that.
  func showDropCaret(at position: Point<Logical>?) {
    isTargeted = position != nil
    caretLayer.isHidden = !hasCaret || editing.shownCaret == nil
    let layer = dropCaret ?? Layer()
    layer.isHidden = !isTargeted
    guard let tree, let position else { return animate() }
    if dropCaret == nil { textRoot.add(layer) }
    dropCaret = layer
    layer.fill = .color((theme ?? tree.theme).colors.accentText)
    layer.frame = dropCaret(at: position).caret
  }

  /// True if a position in scene coordinates is over the selection as it shows.
  func isOverSelection(_ position: Point<Logical>) -> Bool {
    guard let point = tree?.scene.convert(position, to: textRoot) else { return false }
    return selectionLayers.contains { !$0.isHidden && $0.frame.contains(point) }
  }

  /// Gives each rectangle a layer, and hides the others.
  private static func place(
    _ rects: [Rect<Logical>], _ layers: inout [Layer], in root: Layer, isBehind: Bool,
    _ style: (Layer) -> Void
  ) {
    while layers.count < rects.count {
      let layer = Layer()
      style(layer)
      if isBehind { root.insert(layer, at: 0) } else { root.add(layer) }
      layers.append(layer)
    }
    for (index, layer) in layers.enumerated() {
      layer.isHidden = index >= rects.count
      if index < rects.count { layer.frame = rects[index] }
    }
  }

  /// The position of the caret in scene coordinates, for the window of an input method.
  public var caretArea: Rect<Logical>? {
    guard let tree, focus != .none else { return nil }
    return tree.scene.frame(of: caretLayer)
  }

  /// Advances the transitions and blinks.
  public override func tick(at moment: Moment) -> FrameDemand {
    let demand = super.tick(at: moment)
    guard hasCaret else {
      caretLayer.isHidden = true
      return demand
    }
    let isStill =
      editing.hasSelection || tree?.motion == .reduced || preview != nil
    let (isVisible, next) = blink.state(at: moment, isStill: isStill)
    caretLayer.isHidden = !isVisible || editing.shownCaret == nil
    return demand.merged(with: next)
  }
}
