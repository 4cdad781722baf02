// SPDX-License-Identifier: MIT

public import Geometry
public import Input
import SceneGraph
import Style
public import Timing

/// A line of text that a person edits, with keys, pointer and finger.
///
/// Keys and mouse are those of other Linux programs: Control with A, C, X, V, Z and Y; Control with
/// an arrow moves by words; Shift selects; a double click selects a word, a triple click all; the
/// middle button pastes what was selected last.
public final class TextField: Control {
  /// The text, its selection and its history.
  public internal(set) var editing: TextEditing
  /// Shown while the text is empty.
  public var placeholder: String { didSet { if placeholder != oldValue { textChanged() } } }
  /// Shows a dot for each character, and copies nothing.
  public var isPassword: Bool { didSet { if isPassword != oldValue { textChanged() } } }
  /// The background.
  public var style: Style { didSet { if style != oldValue { stateChanged() } } }
  /// Called with the new text after a person changed it.
  public var onChange: (String) -> Void
  /// Called with the text after a person pressed Return; without it, Return is left to the parent.
  public var onSubmit: ((String) -> Void)?

  /// Clips the text to the field.
  private let clip = Layer()
  /// Backgrounds of the selected stretches; several in bidirectional text.
  private var selectionLayers: [Layer] = []
  /// Draws the text, or the placeholder.
  private let textLayer = Layer()
  /// Underlines the text that an input method composes.
  private let underline = Layer()
  /// Draws the caret.
  private let caretLayer = Layer()
  /// The places of the shown text; nil after a change of text, font or scale.
  private var places: TextPlaces?
  /// The distance by which a long text is scrolled to the left.
  private var scroll = 0.0
  /// The blinking of the caret.
  private var blink = CaretBlink()
  /// True if the field was focused at the last change of state.
  private var wasFocused = false
  /// The clicks of the press that selects, and what its first click selected.
  var selecting: (clicks: Int, range: Range<Int>)?

  /// The background of a text field.
  public enum Style: CaseIterable, Sendable {
    /// A subtle background, for windows and cards.
    case tinted
    /// A translucent background, for fields on glass.
    case translucent
  }

  /// The most characters by default. A much longer line would exceed the largest texture.
  public static let defaultMaximumLength = 256
  /// Space between the edges and the text, in logical units.
  private static let padding = 12.0
  /// Width without a proposal, in logical units.
  private static let naturalWidth = 220.0
  /// Stands for a character of a password.
  private static let dot = "•"

  /// Creates a field. A person's changes call `onChange`.
  public init(
    _ text: String = "", placeholder: String = "", isPassword: Bool = false,
    style: Style = .tinted, onChange: @escaping (String) -> Void = { _ in },
    onSubmit: ((String) -> Void)? = nil
  ) {
    self.placeholder = placeholder
    self.isPassword = isPassword
    self.style = style
    self.onChange = onChange
    self.onSubmit = onSubmit
    editing = TextEditing()
    editing.maximumLength = Self.defaultMaximumLength
    editing.reset(to: text)
    super.init()
    clip.clipsChildren = true
    layer.add(clip)
    for part in [textLayer, underline, caretLayer] { clip.add(part) }
  }

  /// The text. Setting it puts the caret at the end, forgets the history, and does not call
  /// `onChange`.
  public var text: String {
    get { editing.text }
    set {
      guard newValue != editing.text else { return }
      editing.reset(to: newValue)
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

  // MARK: Shown text

  /// The text as it is shown.
  private var shownText: String {
    let text = editing.shownText
    return isPassword ? String(repeating: Self.dot, count: text.count) : text
  }

  /// The offset in the shown text of an offset in the text with the composition.
  private func shown(_ offset: Int) -> Int {
    guard isPassword else { return offset }
    let text = editing.shownText
    let end = text.utf8.index(text.startIndex, offsetBy: offset)
    return text[..<end].count * Self.dot.utf8.count
  }

  private func shown(_ range: Range<Int>) -> Range<Int> {
    shown(range.lowerBound)..<shown(range.upperBound)
  }

  /// The offset in the text of an offset in the shown text.
  private func offset(shown: Int) -> Int {
    var offset = shown
    if isPassword {
      let text = editing.shownText
      let count = shown / Self.dot.utf8.count
      offset = text.prefix(count).utf8.count
    }
    // Positions inside and behind a composition are those before and after it in the text.
    guard let composed = editing.shownComposition else { return offset }
    if offset <= composed.lowerBound { return offset }
    return max(offset - composed.count, composed.lowerBound)
  }

  /// True if the line is read from right to left.
  var isRightToLeft: Bool { places?.lines.first?.isRightToLeft ?? false }

  /// The offset of the caret nearest to a position in scene coordinates, or the character there.
  func offset(at position: Point<Logical>, isCharacter: Bool = false) -> Int {
    guard let places else { return 0 }
    let point = Point<Logical>(x: local(position).x - textLeft, y: 0)
    return offset(shown: isCharacter ? places.character(at: point) : places.offset(at: point))
  }

  // MARK: Changes

  /// Updates the field after a change of the text.
  func textChanged() {
    places = nil
    selectionChanged()
  }

  /// Updates the field after a change of the caret or the selection.
  func selectionChanged() {
    blink.restart()
    accessibilityChanged()
    arrange()
    animate()
  }

  /// Selects the text when the field gets the keyboard, and ends the composition when it loses it.
  public override func stateChanged() {
    let isFocused = focus != .none
    if isFocused != wasFocused {
      wasFocused = isFocused
      if isFocused { editing.selectAll() } else { editing.compose(nil) }
      textChanged()
    }
    super.stateChanged()
  }

  /// True if the caret shows.
  private var hasCaret: Bool {
    focus != .none && isEffectivelyEnabled && tree?.hasKeyboard ?? false
  }

  // MARK: Input

  /// Puts the caret under the press, or selects a word or all.
  public override func pressBegan(_ press: Press) { beginSelecting(press) }

  /// Extends the selection to the press.
  public override func pressMoved(_ press: Press) { continueSelecting(press) }

  /// Offers the selection to the middle button.
  public override func pressEnded(_ press: Press) { endSelecting() }

  /// Ends the selecting.
  public override func pressCancelled(_ press: Press) { selecting = nil }

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
    guard isEffectivelyEnabled, let caretArea else { return nil }
    return TextInputState(
      text: isPassword ? "" : editing.text, caret: isPassword ? 0 : editing.caret,
      anchor: isPassword ? 0 : editing.anchor, caretArea: caretArea, isPassword: isPassword)
  }

  /// The text with caret and selection; of a password only its length.
  public override var accessibleContent: AccessibleContent { accessibleState }

  /// Edits and selects.
  public override func perform(_ request: AccessibleRequest) -> Bool { answer(request) }

  // MARK: Appearance

  /// A press gives the focus with a ring: what is typed goes here.
  public override var showsFocusRingWhenPressed: Bool { true }
  /// Control with letters edits.
  public override var takesShortcuts: Bool { true }
  /// The cursor over the field is a caret.
  public override var showsTextCursor: Bool { true }

  /// The ring touches the field.
  public override var focusRingPlacement: FocusRingPlacement {
    FocusRingPlacement(layer: layer, frame: layer.bounds, outline: layer.outline, gap: 0)
  }

  /// Takes colours and font from the theme.
  public override func restyle(_ theme: Theme) {
    let colors = theme.colors
    layer.outline = Outline(radius: theme.metrics.controlRadius, isContinuous: true)
    switch style {
    case .tinted:
      layer.fill = .color(colors.control.mixed(with: colors.hoveredControl, by: hoverAmount))
    case .translucent:
      layer.fill = .color(
        colors.translucentSurface.mixed(
          with: colors.hover.over(colors.surface).with(alpha: 0.92), by: hoverAmount))
    }
    layer.border = Border(color: colors.separator)
    caretLayer.fill = .color(colors.accentText)
    underline.fill = .color(colors.text)
    for layer in selectionLayers { layer.fill = .color(selectionColor(colors)) }
    if case .text(let shown) = textLayer.content, shown != content(theme) { places = nil }
    if places == nil { arrange() }
  }

  private func selectionColor(_ colors: Palette) -> Color { colors.accent.with(alpha: 0.32) }

  /// The text that `textLayer` draws.
  private func content(_ theme: Theme) -> TextContent {
    let shown = shownText
    return TextContent(
      shown.isEmpty ? placeholder : shown, style: theme.typography.body,
      color: shown.isEmpty ? theme.colors.secondaryText : theme.colors.text)
  }

  // MARK: Layout

  /// The proposed width, and the height of a control.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    guard let tree else { return .zero }
    let theme = tree.theme
    let line = tree.measurer.measure(
      TextContent("x", style: theme.typography.body, color: theme.colors.text), width: nil,
      scale: tree.scene.scale)
    return Size(
      width: proposal.width ?? Self.naturalWidth,
      height: max(theme.metrics.controlHeight, line.size.height + Self.padding))
  }

  /// Places the text in the new size.
  public override func layoutChildren() {
    places = nil
    arrange()
  }

  /// The left edge of the text in the field.
  private var textLeft: Double { clip.frame.left + textLayer.frame.left }

  /// Places text, selection and caret, scrolled so that the caret is visible.
  private func arrange() {
    guard let tree, layer.frame.width > 0 else { return }
    let scale = tree.scene.scale
    let theme = theme ?? tree.theme
    let content = content(theme)
    clip.frame = Rect(
      x: Self.padding, y: 0, width: max(layer.frame.width - 2 * Self.padding, 0),
      height: layer.frame.height)
    let width = tree.measurer.measure(content, width: nil, scale: scale).size.width.rounded(.up) + 1
    var shownContent = content
    shownContent.string = shownText
    // The caret of an empty field stands where its first letter will be.
    let places = self.places ?? tree.measurer.places(in: shownContent, width: width, scale: scale)
    self.places = places
    let height = places.lines.first?.height ?? 0
    let caretWidth = max((1.5 * scale.value).rounded(), 1) / scale.value
    let caret = places.caret(at: shown(editing.shownCaret ?? editing.caret)).left
    let isFilled = !shownContent.string.isEmpty
    updateScroll(caret: caret, caretWidth: caretWidth, width: isFilled ? width : 0)
    func snapped(_ length: Double) -> Double { (length * scale.value).rounded() / scale.value }
    let room = clip.frame.width
    let isAtRight = isRightToLeft && width < room
    let left = snapped(isAtRight ? room - width : -scroll)
    let top = snapped((layer.frame.height - height) / 2)
    textLayer.frame = Rect(x: left, y: top, width: width, height: height)
    textLayer.content = .text(content)
    caretLayer.frame = Rect(
      x: min(max(snapped(left + caret), 0), max(room - caretWidth, 0)), y: top, width: caretWidth,
      height: height)
    caretLayer.isHidden = !hasCaret || editing.shownCaret == nil
    let composed = editing.shownComposition.flatMap { places.selection(shown($0)).first }
    underline.isHidden = composed == nil
    if let composed {
      underline.frame = Rect(
        x: left + composed.left, y: top + height - caretWidth, width: composed.width,
        height: caretWidth)
    }
    let shows = focus != .none && editing.hasSelection
    place(
      shows ? places.selection(shown(editing.selection)) : [], at: Point(x: left, y: top),
      selectionColor(theme.colors))
  }

  /// The places of the text, unless an input method composes in it.
  public override var accessibleTextPlaces: AccessibleTextPlaces? {
    guard editing.shownComposition == nil, let places else { return nil }
    return AccessibleTextPlaces(
      places, origin: Point(x: textLeft, y: clip.frame.top + textLayer.frame.top))
  }

  /// Scrolls so that the caret is visible, and no space is left beside a long text.
  private func updateScroll(caret: Double, caretWidth: Double, width: Double) {
    let room = clip.frame.width
    scroll = min(scroll, caret)
    scroll = max(scroll, caret + caretWidth - room)
    scroll = max(min(scroll, width + caretWidth - room), 0)
  }

  /// Shows the selected stretches.
  private func place(_ rects: [Rect<Logical>], at origin: Point<Logical>, _ color: Color) {
    while selectionLayers.count < rects.count {
      let layer = Layer()
      layer.outline = Outline(radius: 2)
      layer.fill = .color(color)
      clip.insert(layer, at: 0)
      selectionLayers.append(layer)
    }
    for (index, layer) in selectionLayers.enumerated() {
      layer.isHidden = index >= rects.count
      if index < rects.count { layer.frame = rects[index].offsetBy(origin) }
    }
  }

  /// The place of the caret in scene coordinates, for the window of an input method.
  public var caretArea: Rect<Logical>? {
    guard let tree, focus != .none else { return nil }
    let origin = tree.scene.frame(of: layer).origin
    return caretLayer.frame.offsetBy(origin + clip.frame.origin)
  }

  /// Advances the transitions and blinks.
  public override func tick(at moment: Moment) -> FrameDemand {
    let demand = super.tick(at: moment)
    guard hasCaret else { return demand }
    let isStill = editing.hasSelection || tree?.motion == .reduced
    let (isVisible, next) = blink.state(at: moment, isStill: isStill)
    caretLayer.isHidden = !isVisible || editing.shownCaret == nil
    return demand.merged(with: next)
  }
}
