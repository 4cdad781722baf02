// SPDX-License-Identifier: MIT

/// A button with a title or other content.
public final class Button: Control {
  /// Prominence and background.
  public var style: Style { didSet { if style != oldValue { stateChanged() } } }
  /// Called when the button is activated.
  public var action: () -> Void
  /// True if the button opens a menu: an arrow follows the title, and assistive technology is told.
  public var opensMenu = false {
    didSet {
      guard opensMenu != oldValue else { return }
      showArrow()
      invalidateLayout()
      accessibilityChanged()
    }
  }
  /// The corner radius, in logical units; nil for the theme's.
  public var radius: Double? { didSet { if radius != oldValue { stateChanged() } } }
  /// True or false for a button that is on or off, which its content shows; nil for one that is
  /// neither.
  public var isOn: Bool? { didSet { if isOn != oldValue { accessibilityChanged() } } }
  /// The title; empty for other content.
  public var title: String { didSet { if title != oldValue { label?.text = title } } }
  /// The title or other content.
  private let content: Widget
  /// Shows the title; nil for other content.
  private let label: Label?
  /// The arrow behind the title of a button that opens a menu; nil before it is wanted.
  private var arrow: Sign?
  /// Space between the edges and the content.
  private let padding: Padding

  /// Prominence and background of a button.
  public enum Style: CaseIterable, Sendable {
    /// Accent background: the default action.
    case filled
    /// Background in the colour of errors: what cannot be undone. It is never the default action.
    case destructive
    /// Subtle background: one of several actions.
    case tinted
    /// No background until hovered.
    case plain
    /// Translucent background, for buttons on glass.
    case translucent
  }

  /// Creates a button with a title.
  public init(_ title: String, style: Style = .tinted, action: @escaping () -> Void = {}) {
    self.style = style
    self.action = action
    self.title = title
    let label = Label(title, role: .control, alignment: .center)
    (content, self.label) = (label, label)
    padding = Padding(horizontal: 16, vertical: 8)
    super.init()
    add(content)
  }

  /// Creates a button with other content.
  public init(
    _ content: Widget, style: Style = .plain, padding: Padding = Padding(8),
    action: @escaping () -> Void = {}
  ) {
    self.style = style
    self.action = action
    title = ""
    (self.content, label) = (content, nil)
    self.padding = padding
    super.init()
    add(content)
  }

  private func showArrow() {
    if opensMenu, label != nil, arrow == nil {
      let sign = Sign(.down, size: Self.arrowSize)
      arrow = sign
      add(sign)
      if let theme { restyle(theme) }
    }
    arrow?.isHidden = !opensMenu
  }

  /// The width of the arrow with the space before it, in logical units.
  private var arrowWidth: Double { opensMenu && arrow != nil ? Self.arrowSize + 8 : 0 }
  /// The side of the arrow, in logical units.
  private static let arrowSize = 12.0

  /// Calls `action`.
  public override func activate() { action() }

  /// A button or a switch, by its title.
  public override var accessibleContent: AccessibleContent {
    var content = isOn.map { .toggle(isOn: $0) } ?? super.accessibleContent
    content.title = title
    if opensMenu { content.states.insert(.opensMenu) }
    return content
  }

  // MARK: Appearance

  /// Mixes the theme's colours by the hover and press amounts.
  public override func restyle(_ theme: Theme) {
    let colors = colors(theme.colors)
    layer.outline = Outline(
      radius: radius ?? theme.metrics.controlRadius, isContinuous: radius == nil)
    // The title of a disabled button could not be read on a strong colour that fades.
    let faintness = style == .filled || style == .destructive ? 1 - enabledAmount : 0
    layer.fill = .color(
      colors.rest.mixed(with: colors.hovered, by: hoverAmount)
        .mixed(with: colors.pressed, by: pressAmount)
        .mixed(with: theme.colors.control, by: faintness))
    let hasOutline = theme.hasHighContrast && style != .plain
    layer.border = hasOutline ? Border(color: theme.colors.separator) : nil
    let tone = faintness > 0.5 ? .primary : tone
    (content as? Label)?.tone = tone
    arrow?.tone = tone
    layer.transform.scale = motionScale(1 - 0.03 * pressAmount)
  }

  /// Text colour of the title.
  private var tone: Label.Tone {
    switch style {
    case .filled: .onAccent
    case .destructive: .custom(.white)
    case .tinted, .translucent, .plain: .primary
    }
  }

  private func colors(_ colors: Palette) -> (rest: Color, hovered: Color, pressed: Color) {
    switch style {
    case .filled:
      (colors.accent, colors.accent(emphasizedBy: 0.08), colors.accent(emphasizedBy: 0.2))
    case .destructive:
      (
        colors.destructive, colors.destructive.mixed(with: .black, by: 0.08),
        colors.destructive.mixed(with: .black, by: 0.2)
      )
    case .tinted: (colors.control, colors.hoveredControl, colors.pressedControl)
    case .plain: (colors.hover.with(alpha: 0), colors.hover, colors.press)
    case .translucent:
      (
        colors.translucentSurface, colors.translucentSurface(under: colors.hover),
        colors.translucentSurface(under: colors.press)
      )
    }
  }

  // MARK: Layout

  /// The content and its padding, at least as high as the theme's controls.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let size = padding.around(content.measure(in: proposal.inside(room)))
    let height = theme?.metrics.controlHeight ?? 0
    return Size(width: size.width + arrowWidth, height: max(size.height, height))
  }

  /// The padding, and the arrow behind the content.
  private var room: Padding {
    var room = padding
    room.trailing += arrowWidth
    return room
  }

  /// Centres the content, with the arrow behind it.
  public override func layoutChildren() {
    let frame = contentFrame(in: layer.frame.size)
    content.layout(in: frame)
    let side = Self.arrowSize
    arrow?.layout(
      in: Rect(
        x: frame.right + arrowWidth - side, y: frame.top, width: side, height: frame.height))
  }

  /// The baseline of the title.
  public override func firstBaseline(in size: Size<Logical>) -> Double? {
    firstBaseline(of: [(content, contentFrame(in: size))])
  }

  private func contentFrame(in whole: Size<Logical>) -> Rect<Logical> {
    let room = room.inside(whole)
    let size = content.measure(in: ProposedSize(room.size))
    let (width, height) = (min(size.width, room.width), min(size.height, room.height))
    return Rect(
      x: room.left + (room.width - width) / 2, y: room.top + (room.height - height) / 2,
      width: width, height: height)
  }
}
