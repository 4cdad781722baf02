// SPDX-License-Identifier: MIT

/// Shows text.
public final class Label: Widget {
  /// The text. Setting it ends the styles of `richText`.
  public var text: String {
    get { string }
    set { if newValue != string || styles != nil { show(newValue, nil) } }
  }
  /// The text in runs of a style each; nil if all of it has that of `role`.
  public var richText: RichText? {
    get { styles }
    set { if newValue != styles { show(newValue?.plain ?? string, newValue) } }
  }
  /// Called with the address of a link of `richText` that a person follows. Without it links are
  /// shown as other text.
  public var onLink: ((String) -> Void)? {
    didSet { if (onLink == nil) != (oldValue == nil) { partsChanged() } }
  }
  /// True if a person can select and copy the text.
  public var isSelectable = false {
    didSet { if isSelectable != oldValue { partsChanged() } }
  }
  /// Purpose of the text, which decides its style.
  public var role: Role { didSet { if role != oldValue { changed() } } }
  /// Text colour.
  public var tone: Tone { didSet { if tone != oldValue { restyleNow() } } }
  /// Alignment of the lines.
  public var alignment: TextFlow.Alignment { didSet { if alignment != oldValue { changed() } } }
  /// Maximum number of lines, nil for any; longer text ends in an ellipsis.
  public var maxLines: Int? { didSet { if maxLines != oldValue { changed() } } }

  /// The text without styles.
  private var string: String
  /// The text with its styles; nil if it has none.
  private var styles: RichText?
  /// The links, if they can be followed.
  private var links: [LabelLink] = []
  /// Selects the text; nil if it cannot be selected.
  private var selection: LabelSelection?
  /// Draws the text above the marks of links and of the selection; nil without those.
  private var glyphs: Layer?

  /// Purpose of a text, which decides its style in the theme's typography.
  public enum Role: Hashable, Sendable {
    /// A large number or word that stands by itself.
    case display
    /// Title of a window or sheet.
    case title
    /// Title of a card or row.
    case headline
    /// Running text.
    case body
    /// Title of a control.
    case control
    /// Notes and times.
    case caption
    /// A custom style.
    case custom(TextStyle)
  }

  /// Text colour by role.
  public typealias Tone = TextTone

  /// Creates a label, of one line by default.
  public init(
    _ text: String, role: Role = .body, tone: Tone = .primary,
    alignment: TextFlow.Alignment = .start, maxLines: Int? = 1
  ) {
    string = text
    self.role = role
    self.tone = tone
    self.alignment = alignment
    self.maxLines = maxLines
  }

  /// The control that this label is a part of; nil for a text by itself.
  weak var whole: (any ControlWithParts)?

  /// The text, as a heading if it is a title, or a part of a control. Without text it is not told
  /// of.
  public override var accessibleContent: AccessibleContent {
    if let whole { return whole.content(ofPart: self) }
    if text.isEmpty || selection != nil { return AccessibleContent(.group) }
    return AccessibleContent(accessibleRole, title: text, text: AccessibleText(text))
  }

  /// The role of the text.
  var accessibleRole: AccessibleRole { role == .title ? .heading : .label }

  /// The geometry of the lines that show.
  public override var accessibleTextGeometry: AccessibleTextGeometry? {
    whole == nil ? lines : nil
  }

  /// The geometry of the lines that show.
  var lines: AccessibleTextGeometry? {
    guard let tree else { return nil }
    var geometry = tree.measurer.geometry(
      of: content(tree.theme), width: layer.frame.width, scale: tree.scene.scale)
    if let maxLines { geometry.lines = Array(geometry.lines.prefix(maxLines)) }
    let height = geometry.lines.last.map { $0.top + $0.height } ?? 0
    let top = max(layer.frame.height - height, 0) / 2
    return AccessibleTextGeometry(geometry, origin: Point(x: 0, y: top))
  }

  /// Uses the part of a control.
  public override func perform(_ request: AccessibleRequest) -> Bool {
    whole?.perform(request, onPart: self) ?? false
  }

  private func show(_ string: String, _ styles: RichText?) {
    let wasEmpty = self.string.isEmpty
    (self.string, self.styles) = (string, styles)
    updateParts()
    changed()
    if string.isEmpty != wasEmpty { accessibleStructureChanged() }
  }

  private func changed() {
    restyleNow()
    invalidateLayout()
    accessibilityChanged()
  }

  private func restyleNow() { if let theme { restyle(theme) } }

  /// Takes style and colour from the theme.
  public override func restyle(_ theme: Theme) {
    let content = LayerContent.text(content(theme))
    layer.content = glyphs == nil ? content : .none
    glyphs?.content = content
  }

  private func content(_ theme: Theme) -> TextContent {
    let part = looksDisabled ? Palette.disabledOpacity : 1
    func color(_ tone: Tone) -> Color {
      let color = theme.colors.color(tone)
      return color.with(alpha: color.alpha * part)
    }
    // What is selected is counted in the text as an editing holds it.
    var content = TextContent(
      selection?.text ?? text, style: theme.typography.style(role), color: color(tone),
      alignment: alignment, maxLines: maxLines)
    content.direction = direction
    if let styles {
      content.spans = styles.spans(in: content.style, showsLinks: onLink != nil, color)
    }
    return content
  }

  private func extent(_ tree: WidgetTree, width: Double?) -> TextExtent {
    tree.measurer.measure(content(tree.theme), width: width, scale: tree.scene.scale)
  }

  /// The size of the text wrapped to the proposed width.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    guard let tree else { return .zero }
    let extent = extent(tree, width: proposal.width)
    // Rounded up, so that rounding of the layout cannot add a line break.
    let width = extent.size.width.rounded(.up)
    return Size(width: min(width, proposal.width ?? width), height: extent.size.height)
  }

  // MARK: Links and selection

  /// Places the links, and marks what is selected.
  public override func layoutChildren() {
    guard let glyphs else { return }
    glyphs.frame = layer.bounds
    selection?.layout(in: layer.bounds)
    selection?.layoutChildren()
    guard !links.isEmpty, let lines else { return }
    for link in links {
      let rects = lines.geometry.selection(link.link.range).filter { $0.width >= 1 }
      link.place(rects.map { $0.offsetBy(lines.origin) })
    }
  }

  /// The coordinates of text count from the left.
  public override var followsLayoutDirection: Bool { false }

  /// Links have the frames of their letters, which are there at once.
  public override var movesChildren: Bool { true }

  private func partsChanged() {
    updateParts()
    changed()
    accessibleStructureChanged()
  }

  /// Makes the parts that the text needs.
  private func updateParts() {
    selection = isSelectable ? selection ?? LabelSelection(self) : nil
    selection?.text = text
    let wanted = onLink == nil ? [] : styles?.links ?? []
    links.removeLast(max(links.count - wanted.count, 0))
    for (index, link) in wanted.enumerated() {
      if index == links.count { links.append(LabelLink(link)) }
      links[index].show(link)
      links[index].onFollow = { [unowned self] in onLink?($0) }
    }
    selection?.setChildren(links)
    setChildren(selection.map { [$0] } ?? links)
    guard !children.isEmpty else {
      glyphs?.remove()
      return glyphs = nil
    }
    let glyphs = glyphs ?? Layer()
    if glyphs.parent == nil { layer.add(glyphs) }
    layer.bringToFront(glyphs)
    self.glyphs = glyphs
  }

  /// The baseline of the first line. The text is in the middle of the height.
  public override func firstBaseline(in size: Size<Logical>) -> Double? {
    guard let tree, !text.isEmpty else { return nil }
    let extent = extent(tree, width: size.width)
    return max(size.height - extent.size.height, 0) / 2 + extent.baseline
  }
}

extension Theme.Typography {
  /// The style for a role.
  public func style(_ role: Label.Role) -> TextStyle {
    switch role {
    case .display: display
    case .title: title
    case .headline: headline
    case .body: body
    case .control: control
    case .caption: caption
    case .custom(let style): style
    }
  }
}

extension Palette {
  /// The colour for a tone.
  public func color(_ tone: Label.Tone) -> Color {
    switch tone {
    case .primary: text
    case .secondary: secondaryText
    case .accent: accentText
    case .onAccent: onAccent
    case .error: errorText
    case .custom(let color): color
    }
  }
}

/// A control whose labels are told to assistive technology as parts of it.
@MainActor protocol ControlWithParts: AnyObject {
  /// The description of a part.
  func content(ofPart label: Label) -> AccessibleContent
  /// Carries out a request to a part. Returns false if it was not done.
  func perform(_ request: AccessibleRequest, onPart label: Label) -> Bool
}
