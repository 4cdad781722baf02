// SPDX-License-Identifier: MIT

/// A line of text that a person edits, with keys, pointer and finger. A triple click selects all.
public final class TextField: TextControl {
  /// Shows a dot for each character, and copies nothing.
  public var isPassword: Bool { didSet { if isPassword != oldValue { textChanged() } } }
  /// Called with the text after a person pressed Return; without it, Return is left to the parent.
  public var onSubmit: ((String) -> Void)?

  /// Clips the text to the field.
  private let clip = Layer()
  /// Draws the text, or the placeholder.
  private let textLayer = Layer()
  /// The geometry of the shown text; nil after a change of text, font or scale.
  private var geometry: TextGeometry?
  /// The distance by which a long text is scrolled to the left.
  private var scroll = 0.0

  /// The most characters by default. Each change of a much longer line would be felt.
  public static let defaultMaximumLength = 4096
  /// The steps by which the drawn part of a long line follows its scrolling, in logical units.
  private static let windowStep = 512.0
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
    self.isPassword = isPassword
    self.onSubmit = onSubmit
    var editing = TextEditing()
    editing.maximumLength = Self.defaultMaximumLength
    editing.reset(to: text)
    super.init(editing, placeholder: placeholder, style: style, onChange: onChange)
    clip.clipsChildren = true
    layer.add(clip)
    for part in [textLayer, caretLayer] { clip.add(part) }
  }

  override var textRoot: Layer { clip }
  override var isSecret: Bool { isPassword }

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
    guard isPassword else { return editing.offset(shown: shown) }
    let count = shown / Self.dot.utf8.count
    return editing.offset(shown: editing.shownText.prefix(count).utf8.count)
  }

  override var isRightToLeft: Bool { geometry?.lines.first?.isRightToLeft ?? false }

  override func offset(at position: Point<Logical>, isCharacter: Bool = false) -> Int {
    guard let geometry else { return 0 }
    let point = Point<Logical>(x: local(position).x - textLeft, y: 0)
    return offset(shown: isCharacter ? geometry.character(at: point) : geometry.offset(at: point))
  }

  override func dropCaret(at position: Point<Logical>) -> (offset: Int, caret: Rect<Logical>) {
    let offset = offset(at: position)
    return (offset, caret(at: offset))
  }

  override func forgetGeometry() { geometry = nil }

  /// Return submits.
  override func edit(_ input: KeyEvent) -> Bool {
    switch input.key {
    case .enter, .keypadEnter:
      guard let onSubmit, input.modifiers.isDisjoint(with: [.control, .alt, .logo]) else {
        return false
      }
      if input.phase == .pressed { onSubmit(text) }
      return true
    default: return editLine(input)
    }
  }

  // MARK: Appearance

  /// Takes colours and font from the theme.
  public override func restyle(_ theme: Theme) {
    super.restyle(theme)
    if case .text(var shown) = textLayer.content {
      shown.window = nil
      if shown != content(theme) { geometry = nil }
    }
    if geometry == nil { arrange(reveals: true) }
  }

  /// The text that `textLayer` draws.
  private func content(_ theme: Theme) -> TextContent {
    let shown = shownText
    return content(
      shown.isEmpty ? placeholder : shown, isPlaceholder: shown.isEmpty, theme)
  }

  // MARK: Layout

  /// The proposed width, and the height of a control.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    guard let tree else { return .zero }
    let theme = self.theme ?? tree.theme
    return Size(
      width: proposal.width ?? Self.naturalWidth,
      height: max(theme.metrics.controlHeight, line(tree).size.height + Self.padding))
  }

  /// Takes spare width.
  public override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    Flexibility(fills: axis == .horizontal)
  }

  /// The baseline of the text, which is in the middle of the height.
  public override func firstBaseline(in size: Size<Logical>) -> Double? {
    tree.map(line).map { (size.height - $0.size.height) / 2 + $0.baseline }
  }

  private func line(_ tree: WidgetTree) -> TextExtent {
    tree.measurer.measure(
      content("x", isPlaceholder: false, theme ?? tree.theme), width: nil, scale: tree.scene.scale)
  }

  /// Places the text in the new size.
  public override func layoutChildren() {
    geometry = nil
    arrange(reveals: true)
  }

  /// The left edge of the text in the field.
  private var textLeft: Double { clip.frame.left + textLayer.frame.left }

  /// Places text, selection and caret, scrolled so that the caret is visible.
  override func arrange(reveals: Bool) {
    // Without a width, as before the first layout, there is nothing to see.
    clip.isHidden = layer.frame.width <= 0
    guard let tree, !clip.isHidden else { return }
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
    let geometry =
      self.geometry ?? tree.measurer.geometry(of: shownContent, width: width, scale: scale)
    self.geometry = geometry
    let height = geometry.lines.first?.height ?? 0
    let caretWidth = Self.caretWidth(scale)
    let caret = geometry.caret(at: shown(editing.shownCaret ?? editing.caret)).left
    let isFilled = !shownContent.string.isEmpty
    updateScroll(caret: caret, caretWidth: caretWidth, width: isFilled ? width : 0)
    func snapped(_ length: Double) -> Double { (length * scale.value).rounded() / scale.value }
    let room = clip.frame.width
    let isAtRight = (isRightToLeft || direction == .rightToLeft) && width < room
    let left = snapped(isAtRight ? room - width : -scroll)
    let top = snapped((layer.frame.height - height) / 2)
    textLayer.frame = Rect(x: left, y: top, width: width, height: height)
    textLayer.content = .text(windowed(content, width: width, left: left, room: room))
    let composed = editing.shownComposition.map { geometry.selection(shown($0)) } ?? []
    let selected = editing.hasSelection ? geometry.selection(shown(editing.selection)) : []
    show(
      selection: selected.map { $0.offsetBy(Point(x: left, y: top)) },
      underlines: composed.map {
        Rect(x: left + $0.left, y: top + height - caretWidth, width: $0.width, height: caretWidth)
      },
      caret: self.caret(at: editing.shownCaret ?? editing.caret))
  }

  /// The content of a line of `width` at `left` in a field with `room`: of a line that is much
  /// longer than the field, only what is near is drawn.
  private func windowed(
    _ content: TextContent, width: Double, left: Double, room: Double
  ) -> TextContent {
    guard width > room + 4 * Self.windowStep else { return content }
    var content = content
    let start = (-left / Self.windowStep - 1).rounded(.down) * Self.windowStep
    let end = ((room - left) / Self.windowStep + 1).rounded(.up) * Self.windowStep
    content.window = start..<end
    return content
  }

  /// The caret at an offset in the text with the composition, within the field.
  private func caret(at offset: Int) -> Rect<Logical> {
    guard let geometry, let scale = tree?.scene.scale else { return .zero }
    let width = Self.caretWidth(scale)
    let left = scale.logical(
      scale.snapped(textLayer.frame.left + geometry.caret(at: shown(offset)).left))
    return Rect(
      x: min(max(left, 0), max(clip.frame.width - width, 0)), y: textLayer.frame.top, width: width,
      height: textLayer.frame.height)
  }

  /// The geometry of the text, unless an input method composes in it.
  public override var accessibleTextGeometry: AccessibleTextGeometry? {
    guard editing.shownComposition == nil, let geometry else { return nil }
    return AccessibleTextGeometry(
      geometry, origin: Point(x: textLeft, y: clip.frame.top + textLayer.frame.top))
  }

  /// The text with caret and selection; of a password only its length.
  public override var accessibleContent: AccessibleContent {
    accessibleState(isPassword ? .passwordField : .textField)
  }

  /// Scrolls so that the caret is visible, and no space is left beside a long text.
  private func updateScroll(caret: Double, caretWidth: Double, width: Double) {
    let room = clip.frame.width
    scroll = min(scroll, caret)
    scroll = max(scroll, caret + caretWidth - room)
    scroll = max(min(scroll, width + caretWidth - room), 0)
  }
}
