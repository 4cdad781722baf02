// SPDX-License-Identifier: MIT

/// An entry of a menu.
public struct MenuItem {
  /// The title.
  public var title: String
  /// A short text at the trailing end, such as a key.
  public var detail: String
  /// Shows a check mark, in place of an icon.
  public var isChosen: Bool
  /// The name of an icon before the title, as of `Icon`; nil for none.
  public var icon: String?
  /// True for an action that destroys something, in the colour of errors.
  public var isDestructive = false
  /// True if a line parts this entry from the one above.
  public var beginsSection = false
  /// False if the entry cannot be chosen now.
  public var isEnabled = true
  /// The entries of a menu beside this one; empty for an entry that acts.
  public var submenu: [MenuItem]
  /// Called when the user chooses the entry.
  public var action: () -> Void

  /// An entry that calls `action`.
  public init(
    _ title: String, icon: String? = nil, detail: String = "", isChosen: Bool = false,
    isEnabled: Bool = true, isDestructive: Bool = false, beginsSection: Bool = false,
    action: @escaping () -> Void = {}
  ) {
    self.title = title
    self.icon = icon
    self.isDestructive = isDestructive
    self.beginsSection = beginsSection
    self.detail = detail
    self.isChosen = isChosen
    self.isEnabled = isEnabled
    self.action = action
    submenu = []
  }

  /// An entry that opens another menu beside this one.
  public init(
    _ title: String, icon: String? = nil, beginsSection: Bool = false, submenu: [MenuItem]
  ) {
    self.init(title, icon: icon, beginsSection: beginsSection)
    self.submenu = submenu
  }
}

/// A row of a menu with a title, a detail, and a check mark or an icon.
public final class MenuRow: Control {
  /// Shows the check mark.
  public var isChosen = false {
    didSet {
      guard isChosen != oldValue else { return }
      showSign()
      column = max(column, neededColumn)
      (parent as? Menu)?.alignTitles()
      accessibilityChanged()
    }
  }
  /// The text colour; nil for the theme's.
  public var foreground: Color? { didSet { if foreground != oldValue { stateChanged() } } }
  /// Called when the row is pressed.
  public var onPress: (() -> Void)?
  /// True if the row opens another menu.
  let opensMenu: Bool
  /// True if a line parts the row from the one above.
  let beginsSection: Bool
  /// True for the colour of errors.
  private let isDestructive: Bool
  /// The title.
  private let title: Label
  /// The detail.
  private let detail: Label
  /// The check mark.
  private let check = Sign(.check)
  /// The icon; nil for none.
  private let icon: Icon?
  /// The arrow of a row that opens another menu; nil for none.
  private let arrow: Sign?

  /// The signs before the titles of a menu.
  enum Column: Comparable {
    /// Space alone.
    case none
    /// Check marks.
    case signs
    /// Icons, which are wider.
    case icons
  }

  /// The column before the titles of all rows of the menu.
  var column = Column.none { didSet { if column != oldValue { invalidateLayout() } } }

  /// The column that this row needs.
  private var neededColumn: Column { icon != nil ? .icons : isChosen ? .signs : .none }

  /// The space at either end of a row.
  private static let margin = 14.0
  /// The least size: as high as a finger needs.
  private static let leastSize = Size<Logical>(width: 160, height: 44)
  /// The least space above and below the title.
  private static let leading = 8.0

  /// The side of the arrow, in logical units.
  private static let arrowSize = 14.0
  /// The width before the title.
  private var titleStart: Double {
    switch column {
    case .none: Self.margin
    case .signs: 34
    case .icons: 40
    }
  }

  /// Creates a row for `item`.
  public init(_ item: MenuItem) {
    title = Label(item.title, role: .control)
    detail = Label(item.detail, role: .caption, alignment: .end)
    opensMenu = !item.submenu.isEmpty
    beginsSection = item.beginsSection
    isDestructive = item.isDestructive
    icon = item.icon.map { Icon($0) }
    arrow = item.submenu.isEmpty ? nil : Sign(.forward, size: Self.arrowSize)
    super.init()
    isChosen = item.isChosen
    column = neededColumn
    isEnabled = item.isEnabled
    for child in [check, title, detail, arrow, icon].compactMap({ $0 }) as [Widget] { add(child) }
    showSign()
  }

  private func showSign() {
    check.isHidden = !isChosen
    icon?.isHidden = isChosen
  }

  /// The title, described by the detail.
  public override var accessibleContent: AccessibleContent {
    var content = AccessibleContent(
      .menuItem, title: title.text, states: isChosen ? [.checkable, .checked] : [],
      actions: [.press])
    content.description = detail.text
    if opensMenu { content.states.insert(.opensMenu) }
    return content
  }

  /// Calls `onPress`.
  public override func activate() { onPress?() }

  /// Highlights a row that is hovered, and darkens one that is pressed.
  public override func restyle(_ theme: Theme) {
    let foreground = foreground ?? theme.colors.text
    layer.outline = Outline(radius: 11, isContinuous: true)
    let pressed = foreground.isDark ? foreground.with(alpha: 0.16) : Color(rgb: 0, alpha: 0.2)
    layer.fill = .color(
      foreground.with(alpha: 0.1 * Float(min(max(hoverAmount, 0), 1)))
        .mixed(with: pressed, by: pressAmount))
    let tone = Label.Tone.custom(isDestructive ? theme.colors.errorText : foreground)
    title.tone = tone
    icon?.tone = tone
    for sign in [check, arrow] { sign?.tone = .custom(foreground) }
    detail.tone = .custom(foreground)
  }

  /// Inside the row, since rows touch.
  public override var focusRingPlacement: FocusRingPlacement {
    FocusRingPlacement(layer: layer, frame: layer.bounds, outline: layer.outline, gap: -2)
  }

  // MARK: Layout

  /// The size of title and detail beside each other, at least as high as a finger needs.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let (title, detail) = (title.measure(in: ProposedSize()), detail.measure(in: ProposedSize()))
    let width = titleStart + title.width + max(detail.width, arrowWidth) + 28 + Self.margin
    let height = max(title.height, detail.height) + 2 * Self.leading
    return Size(
      width: max(width, Self.leastSize.width),
      height: max(height.rounded(.up), Self.leastSize.height))
  }

  private var arrowWidth: Double { opensMenu ? Self.arrowSize : 0 }

  /// The check mark or the icon, the title and the detail.
  public override func layoutChildren() {
    let size = layer.frame.size
    let detailWidth = max(detail.measure(in: ProposedSize()).width, arrowWidth)
    check.layout(in: Rect(x: 0, y: 0, width: titleStart, height: size.height))
    icon?.layout(
      in: Rect(
        x: (titleStart - 16) / 2, y: ((size.height - 16) / 2).rounded(), width: 16, height: 16))
    arrow?.layout(
      in: Rect(
        x: size.width - Self.margin - arrowWidth + 2, y: 0, width: arrowWidth,
        height: size.height))
    detail.layout(
      in: Rect(
        x: size.width - Self.margin - detailWidth, y: 0, width: detailWidth, height: size.height))
    title.layout(
      in: Rect(
        x: titleStart, y: 0,
        width: max(size.width - titleStart - Self.margin - detailWidth - 8, 0),
        height: size.height))
  }
}
