// SPDX-License-Identifier: MIT

/// Text of several lines that a person edits, with keys, pointer and finger. It scrolls by itself.
///
/// Arrow keys keep the column; Home and End go to the ends of the line that shows, with Control to
/// those of the text; Control with an arrow up or down moves by paragraphs. A triple click selects
/// a paragraph. Return begins a paragraph; Tab moves the focus, and Control and Tab inserts a tab.
///
/// Only what shows is laid out and drawn, paragraph by paragraph, so that texts may be long. A
/// paragraph of some thousand characters is laid out in pieces, each of which begins a line.
public final class TextEditor: TextControl {
  /// The least number of lines that the editor is high, without a smaller proposal; at least 1.
  public var minimumLines: Int { didSet { if minimumLines != oldValue { invalidateLayout() } } }
  /// The most lines that the editor is high; more scroll. Nil for as many as there is room.
  public var maximumLines: Int? { didSet { if maximumLines != oldValue { invalidateLayout() } } }
  /// True if Tab inserts a tab. Shift and Tab still moves the focus.
  public var insertsTabs = false

  /// The text by blocks, with the layout of those that were seen.
  var blocks = TextBlocks(TextEditor.setting)
  /// Scrolls the text.
  let scroll: EditorScroll
  /// The parent of the text's layers.
  let page = EditorPage()
  /// Draw the visible blocks, from the top; those that are not needed are hidden.
  private var textLayers: [Layer] = []
  /// The visible blocks, from the top.
  private(set) var visible: [TextBlocks.Spot] = []
  /// Font and colours of the text as drawn last; nil before.
  private var drawn: TextContent?
  /// The height, in logical units, that the text wanted at the last layout of the parent.
  private var wantedHeight = 0.0
  /// True after the first layout.
  private var isLaidOut = false
  /// True while blocks are laid out, which scrolls.
  var isArranging = false
  /// The column that vertical movements keep, in logical units; nil after any other change.
  var goal: Double?
  /// True if the caret stands at the end of the line before a wrap, not where the next one begins.
  var isAtLineEnd = false
  /// True if the change that follows has set `goal` and `isAtLineEnd`.
  var keepsColumn = false
  /// A finger that may still scroll instead of selecting; nil for none.
  var waiting: Press?
  /// The position of the press that selects, in scene coordinates; nil for none.
  var selectingPosition: Point<Logical>?
  /// The position of a drag that may be dropped, in scene coordinates; nil for none.
  var hoverPosition: Point<Logical>?
  /// The time of the last frame in which a press beyond the edge or a drag near it scrolled.
  var scrolledAt: Moment?

  /// Space above and beneath the text, in logical units.
  static let margin = 9.0
  /// Width without a proposal, in logical units.
  private static let naturalWidth = 320.0
  /// The least width for line breaking, in logical units.
  private static let leastWidth = 16.0
  /// The setting before the first layout.
  private static let setting = TextBlocks.Setting(
    style: TextStyle(size: 14), width: 1, scale: .one, lineHeight: 1)

  /// Creates an editor with the caret at the start of `text`. A person's changes call `onChange`.
  public init(
    _ text: String = "", placeholder: String = "", minimumLines: Int = 3, maximumLines: Int? = 8,
    style: Style = .tinted, onChange: @escaping (String) -> Void = { _ in }
  ) {
    self.minimumLines = minimumLines
    self.maximumLines = maximumLines
    scroll = EditorScroll(page)
    var editing = TextEditing(text, allowsNewlines: true)
    editing.moveCaret(to: 0)
    super.init(editing, placeholder: placeholder, style: style, onChange: onChange)
    add(scroll)
    page.layer.add(caretLayer)
    scroll.editor = self
    page.height = { [unowned self] in blocks.height + 2 * Self.margin }
  }

  override var textRoot: Layer { page.layer }

  /// The parent is laid out again only if the editor wants another height.
  override func forgetGeometry() { measurements.removeAll(keepingCapacity: true) }

  /// The number of layouts of paragraphs, or pieces of long ones, so far.
  package var layoutCount: Int { blocks.layouts }

  /// The keyboard keeps the selection.
  override func selectForFocus() {}

  /// A text that nobody edits yet shows from its start.
  override func placeCaretAnew() { if focus == .none { editing.moveCaret(to: 0) } }

  /// Keeps the column only for the change that has set it.
  override func selectionChanged() {
    if !keepsColumn { (goal, isAtLineEnd) = (nil, false) }
    keepsColumn = false
    super.selectionChanged()
  }

  // MARK: Size

  /// The proposed width, and the height of the text within the limits.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    guard let tree else { return .zero }
    let width = proposal.width ?? Self.naturalWidth
    let setting = setting(tree, width: width)
    let least = Double(max(minimumLines, 1)) * setting.lineHeight
    let most = maximumLines.map { max(Double($0) * setting.lineHeight, least) } ?? .infinity
    let room = proposal.height.map { max($0 - 2 * Self.margin, 0) } ?? .infinity
    var height = least
    if least < min(most, room) {
      height = max(textHeight(setting, upTo: min(most, room)), least)
    }
    return Size(width: width, height: min(height, room) + 2 * Self.margin)
  }

  /// Takes spare width, and spare height if it has no greatest number of lines.
  public override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    Flexibility(fills: axis == .horizontal || maximumLines == nil)
  }

  /// The baseline of the first line, if the text is not scrolled.
  public override func firstBaseline(in size: Size<Logical>) -> Double? {
    guard let tree else { return nil }
    let line = block("x", isPlaceholder: false, theme ?? tree.theme)
    let extent = tree.measurer.measure(line, width: nil, scale: tree.scene.scale)
    return Self.margin + extent.baseline
  }

  /// The height of the text, or `limit` if it is higher. Of a long text a part is estimated.
  private func textHeight(_ setting: TextBlocks.Setting, upTo limit: Double) -> Double {
    if setting == blocks.setting {
      blocks.update(to: editing.shownText)
      return min(blocks.height, limit)
    }
    var measured = TextBlocks(setting)
    measured.update(to: editing.shownText)
    var spot: TextBlocks.Spot? = measured.spot(of: 0)
    while let next = spot, next.top < limit, next.index < Self.mostMeasured {
      _ = measured.geometry(next) { geometry(of: $0, setting) }
      spot = measured.spot(after: next)
    }
    return min(measured.height, limit)
  }

  /// The most blocks that are laid out to find the height at another width.
  private static let mostMeasured = 64

  /// The values that the layout of an editor of a width depends on.
  private func setting(_ tree: WidgetTree, width: Double) -> TextBlocks.Setting {
    let scale = tree.scene.scale
    let line = tree.measurer.measure(
      content("x", isPlaceholder: false, theme ?? tree.theme), width: nil, scale: scale)
    return TextBlocks.Setting(
      style: (theme ?? tree.theme).typography.body,
      width: max(width - 2 * Self.padding - Self.caretWidth(scale), Self.leastWidth), scale: scale,
      lineHeight: line.size.height, direction: direction)
  }

  private func geometry(of string: String, _ setting: TextBlocks.Setting) -> TextGeometry {
    guard let tree else { return TextGeometry(lines: []) }
    return tree.measurer.geometry(
      of: block(string, isPlaceholder: false, theme ?? tree.theme), width: setting.width,
      scale: setting.scale)
  }

  private func block(_ string: String, isPlaceholder: Bool, _ theme: Theme) -> TextContent {
    var content = content(string, isPlaceholder: isPlaceholder, theme)
    content.maxLines = nil
    content.placement = .top
    return content
  }

  // MARK: Layout

  /// Lays out what is visible of the text in the new size.
  public override func layoutChildren() {
    isLaidOut = true
    arrange(reveals: false)
    scroll.layout(in: layer.bounds)
    if let tree { wantedHeight = wantedHeight(tree) }
    arrange(reveals: false)
  }

  /// The height of the text within the limits.
  private func wantedHeight(_ tree: WidgetTree) -> Double {
    let line = blocks.setting.lineHeight
    let most = maximumLines.map { Double(max($0, minimumLines)) * line } ?? .infinity
    return min(max(blocks.height, Double(max(minimumLines, 1)) * line), most)
  }

  /// Takes colours and font from the theme.
  public override func restyle(_ theme: Theme) {
    super.restyle(theme)
    scroll.outline = layer.outline
    if drawn != block("", isPlaceholder: false, theme) { arrange(reveals: false) }
  }

  /// The geometry of a block, which is laid out if it was not seen yet. What is visible stays where
  /// it is.
  func geometry(_ spot: TextBlocks.Spot) -> TextGeometry {
    let (geometry, growth) = layOut(spot)
    if growth != 0 {
      let isAbove = spot.top + Self.margin < scroll.position
      scroll.contentChanged(length: page.height(), shift: isAbove ? growth : 0)
    }
    return geometry
  }

  func layOut(_ spot: TextBlocks.Spot) -> (geometry: TextGeometry, growth: Double) {
    let setting = blocks.setting
    return blocks.geometry(spot) { geometry(of: $0, setting) }
  }

  override func arrange(reveals: Bool) {
    guard let tree, isLaidOut, !isArranging else { return }
    isArranging = true
    defer { isArranging = false }
    update(tree)
    // What is laid out has another height than was estimated, and moves the caret.
    repeat {
      _ = geometry(caretSpot)
      if reveals { revealCaret() }
    } while layOutVisible()
    placeText(tree)
    placeMarks(tree)
    if wantedHeight(tree) != wantedHeight { invalidateLayout() }
  }

  /// Takes over the text, the font and the width. The first visible line stays where it is.
  private func update(_ tree: WidgetTree) {
    let setting = setting(tree, width: layer.frame.width)
    if setting != blocks.setting {
      let first = scroll.position > 0 ? firstVisibleOffset : nil
      blocks.apply(setting)
      blocks.update(to: editing.shownText)
      scroll.contentChanged(length: page.height())
      if let first {
        let spot = blocks.spot(of: min(first, blocks.text.utf8.count))
        scroll.follow(to: spot.top + geometry(spot).caret(at: first - spot.start).top + Self.margin)
      }
    } else {
      blocks.update(to: editing.shownText)
      scroll.contentChanged(length: page.height())
    }
  }

  /// The offset in the shown text at which the first visible line begins.
  private var firstVisibleOffset: Int {
    let top = scroll.position - Self.margin
    let spot = blocks.spot(at: top)
    let line = blocks.blocks[spot.index].geometry?.lines.last { $0.top + spot.top <= top + 1 }
    return spot.start + (line?.range.lowerBound ?? 0)
  }

  /// Lays out the visible blocks. Returns true if their height was estimated wrongly. What is
  /// beneath the top edge stays where it is.
  private func layOutVisible() -> Bool {
    visible.removeAll(keepingCapacity: true)
    let range = scroll.visibleRange
    var spot: TextBlocks.Spot? = blocks.spot(at: range.lowerBound - Self.margin)
    var (isChanged, shift) = (false, 0.0)
    while let next = spot {
      let growth = layOut(next).growth
      if growth != 0 {
        isChanged = true
        if next.top + Self.margin < range.lowerBound { shift += growth }
      }
      visible.append(next)
      spot = blocks.spot(after: next)
      if let below = spot, below.top + Self.margin >= range.upperBound + shift { break }
    }
    if isChanged { scroll.contentChanged(length: page.height(), shift: shift) }
    return isChanged
  }

  /// Draws the visible blocks.
  private func placeText(_ tree: WidgetTree) {
    let theme = self.theme ?? tree.theme
    drawn = block("", isPlaceholder: false, theme)
    let isEmpty = blocks.text.isEmpty
    while textLayers.count < visible.count {
      let layer = Layer()
      let caret = page.layer.children.firstIndex { $0 === caretLayer }
      page.layer.insert(layer, at: caret ?? page.layer.children.count)
      textLayers.append(layer)
    }
    for (index, layer) in textLayers.enumerated() {
      layer.isHidden = index >= visible.count
      guard index < visible.count else { continue }
      let spot = visible[index]
      let string = isEmpty ? placeholder : blocks.string(spot)
      layer.content = .text(block(string, isPlaceholder: isEmpty, theme))
      layer.frame = Rect(
        x: Self.padding, y: spot.top + Self.margin, width: blocks.setting.width,
        height: isEmpty ? page.height() : blocks.blocks[spot.index].height)
    }
  }

  /// The position of the caret in scene coordinates, or beside the text that shows.
  public override var caretArea: Rect<Logical>? {
    guard let tree, var area = super.caretArea else { return nil }
    let frame = tree.scene.frame(of: layer)
    area.origin.y = min(max(area.top, frame.top), max(frame.bottom - area.height, frame.top))
    return area
  }

  override var isRightToLeft: Bool {
    let spot = caretSpot
    let lines = geometry(spot).lines
    return lines.first?.isRightToLeft ?? false
  }

  // MARK: Input

  override func offset(at position: Point<Logical>, isCharacter: Bool = false) -> Int {
    let (spot, point, geometry) = locate(position)
    let offset = isCharacter ? geometry.character(at: point) : geometry.offset(at: point)
    return editing.offset(shown: spot.start + offset)
  }

  override func moveCaret(to position: Point<Logical>, extending isExtending: Bool) {
    let (spot, point, geometry) = locate(position)
    moveCaret(spot, geometry, to: point, extending: isExtending)
    goal = nil
  }

  override func selectByThreeClicks(at position: Point<Logical>) {
    editing.selectParagraph(at: offset(at: position))
  }

  override func dropCaret(at position: Point<Logical>) -> (offset: Int, caret: Rect<Logical>) {
    findDropCaret(position)
  }

  /// The block at a position in scene coordinates, and the point in it.
  func locate(_ position: Point<Logical>) -> (
    TextBlocks.Spot, Point<Logical>, TextGeometry
  ) {
    let point = tree?.scene.convert(position, to: page.layer) ?? .zero
    let spot = blocks.spot(at: point.y - Self.margin)
    let local = Point<Logical>(x: point.x - Self.padding, y: point.y - Self.margin - spot.top)
    return (spot, local, geometry(spot))
  }

  override func edit(_ input: KeyEvent) -> Bool { editPage(input) }

  /// Puts the caret under the press. A finger may still scroll.
  public override func pressBegan(_ press: Press) { beginPress(press) }

  /// Extends the selection, and scrolls beyond the edges.
  public override func pressMoved(_ press: Press) { movePress(press) }

  /// Puts the caret where a finger was, or ends the selecting.
  public override func pressEnded(_ press: Press) { endPress(press) }

  /// Ends the selecting.
  public override func pressCancelled(_ press: Press) {
    (waiting, selectingPosition) = (nil, nil)
    super.pressCancelled(press)
  }

  /// Shows where the text would be inserted, and scrolls near the edges.
  public override func dragHovered(at position: Point<Logical>?) {
    hoverPosition = insertsDrop ? position : nil
    super.dragHovered(at: position)
    animate()
  }

  /// Blinks, and scrolls while a press selects beyond the edge or a drag is near it.
  public override func tick(at moment: Moment) -> FrameDemand {
    let demand = super.tick(at: moment)
    return scrollAtEdge(at: moment) ? .now : demand
  }

  /// The text of several lines with caret and selection.
  public override var accessibleContent: AccessibleContent { accessibleState(.textEditor) }

  /// The geometry of the whole text, unless an input method composes in it.
  public override var accessibleTextGeometry: AccessibleTextGeometry? { knownGeometry }
}
