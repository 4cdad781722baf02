// SPDX-License-Identifier: MIT

public import Geometry
import SceneGraph
import Style

/// An entry of a menu.
public struct MenuItem {
  /// The title.
  public var title: String
  /// A short text at the trailing end, such as a key.
  public var detail: String
  /// Shows a check mark.
  public var isChosen: Bool
  /// False if the entry cannot be chosen now.
  public var isEnabled = true
  /// The entries of a menu beside this one; empty for an entry that acts.
  public var submenu: [MenuItem]
  /// Called when the user chooses the entry.
  public var action: () -> Void

  /// An entry that calls `action`.
  public init(
    _ title: String, detail: String = "", isChosen: Bool = false, isEnabled: Bool = true,
    action: @escaping () -> Void = {}
  ) {
    self.title = title
    self.detail = detail
    self.isChosen = isChosen
    self.isEnabled = isEnabled
    self.action = action
    submenu = []
  }

  /// An entry that opens another menu beside this one.
  public init(_ title: String, submenu: [MenuItem]) {
    self.init(title, detail: submenu.isEmpty ? "" : "›")
    self.submenu = submenu
  }
}

/// A row of a menu with a title, a detail and a check mark.
public final class MenuRow: Control {
  /// Shows the check mark.
  public var isChosen = false {
    didSet {
      guard isChosen != oldValue else { return }
      check.isHidden = !isChosen
      accessibilityChanged()
    }
  }
  /// The text colour; nil for the theme's.
  public var foreground: Color? { didSet { if foreground != oldValue { stateChanged() } } }
  /// Called when the row is pressed.
  public var onPress: (() -> Void)?
  /// True if the row opens another menu.
  let opensMenu: Bool
  /// The title.
  private let title: Label
  /// The detail.
  private let detail: Label
  /// The check mark.
  private let check = Label("✓", role: .headline, alignment: .center)

  /// The width of the check mark's column, and the trailing margin.
  private static let (signWidth, margin) = (34.0, 14.0)
  /// The least size: as high as a finger needs.
  private static let leastSize = Size<Logical>(width: 160, height: 44)
  /// The least space above and below the title.
  private static let leading = 8.0

  /// Creates a row for `item`.
  public init(_ item: MenuItem) {
    title = Label(item.title, role: .control)
    detail = Label(item.detail, role: .caption, alignment: .end)
    opensMenu = !item.submenu.isEmpty
    super.init()
    isChosen = item.isChosen
    isEnabled = item.isEnabled
    check.isHidden = !isChosen
    for label in [check, title, detail] { add(label) }
  }

  /// The title, described by the detail.
  public override var accessibleContent: AccessibleContent {
    var content = AccessibleContent(
      .menuItem, title: title.text, states: isChosen ? [.checkable, .checked] : [],
      actions: [.press])
    if detail.text.contains(where: { $0.isLetter || $0.isNumber }) {
      content.description = detail.text
    }
    return content
  }

  /// Calls `onPress`.
  public override func activate() { onPress?() }

  /// Highlights a row that is hovered or pressed.
  public override func restyle(_ theme: Theme) {
    let foreground = foreground ?? theme.colors.text
    layer.outline = Outline(radius: 11, isContinuous: true)
    let touched = max(hoverAmount * 0.6, pressAmount)
    layer.fill = .color(foreground.with(alpha: 0.16 * Float(min(max(touched, 0), 1))))
    title.tone = .custom(foreground)
    check.tone = .custom(foreground)
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
    let width = Self.signWidth + title.width + detail.width + 28 + Self.margin
    let height = max(title.height, detail.height) + 2 * Self.leading
    return Size(
      width: max(width, Self.leastSize.width),
      height: max(height.rounded(.up), Self.leastSize.height))
  }

  /// The check mark, the title and the detail.
  public override func layoutChildren() {
    let size = layer.frame.size
    let detailWidth = detail.measure(in: ProposedSize()).width
    check.layout(in: Rect(x: 0, y: 0, width: Self.signWidth, height: size.height))
    detail.layout(
      in: Rect(
        x: size.width - Self.margin - detailWidth, y: 0, width: detailWidth, height: size.height))
    title.layout(
      in: Rect(
        x: Self.signWidth, y: 0,
        width: max(size.width - Self.signWidth - Self.margin - detailWidth - 8, 0),
        height: size.height))
  }
}
