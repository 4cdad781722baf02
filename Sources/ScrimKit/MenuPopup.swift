// SPDX-License-Identifier: MIT

public import SceneGraph
import Geometry
import Input
import Style
import Timing
public import Widgets
import Window

extension SurfaceContent {
  /// Opens a menu in a popup beneath `widget`, a widget of this surface. It takes the keyboard. A
  /// press beside it or Escape closes it, and so does the choice of an entry. Submenus open beside
  /// their row, by a press or the right key.
  ///
  /// `glass` is the background; nil for the theme's surface colour. Returns nil if this surface is
  /// not open.
  @discardableResult public func openMenu(
    _ items: [MenuItem], from widget: Widget, glass: Glass? = nil
  ) -> SurfaceHandle? {
    let menu = MenuContent(items, widgets.theme, glass)
    // The size is that of the rows.
    var placement = Popup.Placement(.zero, beneath: scene.frame(of: widget.layer))
    placement.offset.y = MenuContent.gap
    let handle = openPopup(placement, content: menu)
    menu.closeAll = { [weak menu] in menu?.surface?.close() }
    return handle
  }
}

/// The content of a menu's popup.
private final class MenuContent: Content {
  /// Closes the first menu, and with it all that belong to it.
  var closeAll: () -> Void = {}
  /// The entries.
  private let items: [MenuItem]
  /// The theme of the parent.
  private let theme: Theme
  /// The background; nil for the theme's.
  private let glass: Glass?
  /// The rows.
  private let menu: Menu
  /// The surface.
  private(set) weak var surface: SurfaceContent?
  /// The open submenu.
  private var submenu: SurfaceHandle?
  /// True for a submenu.
  private let isNested: Bool

  /// The distance from the widget that the menu belongs to, in logical units.
  static let gap = 8.0

  init(_ items: [MenuItem], _ theme: Theme, _ glass: Glass?, isNested: Bool = false) {
    self.items = items
    self.theme = theme
    self.glass = glass
    self.isNested = isNested
    menu = Menu(items)
    menu.onChoice = { [unowned self] in choose($0) }
  }

  func build(in surface: SurfaceContent) {
    self.surface = surface
    surface.widgets.theme = theme
    menu.layer.outline = Outline(radius: 16, isContinuous: true)
    menu.layer.border = Border(color: theme.colors.separator)
    if let glass {
      menu.layer.content = .glass(glass)
    } else {
      menu.layer.fill = .color(theme.colors.surface)
    }
    // Keys reach the rows before one has the focus.
    menu.layer.isModal = true
    surface.root.add(menu)
  }

  private func choose(_ index: Int) {
    guard items[index].submenu.isEmpty else { return openSubmenu(index) }
    closeAll()
    items[index].action()
  }

  private func openSubmenu(_ index: Int) {
    submenu?.close()
    guard let surface else { return }
    let content = MenuContent(items[index].submenu, theme, glass, isNested: true)
    var placement = Popup.Placement(
      .zero, beneath: surface.scene.frame(of: menu.rows[index].layer))
    placement.anchor = [.top, .right]
    placement.adjustment = [.flipX, .slideY, .resizeY]
    submenu = surface.openPopup(placement, content: content)
    content.closeAll = closeAll
  }

  func handle(_ input: InputEvent, at moment: Moment) {
    guard case .key(let key) = input, key.phase == .pressed else { return }
    switch key.key {
    case .escape: surface?.close()
    case .left: if isNested { surface?.close() }
    case .right:
      guard let row = menu.focusedRow, !items[row].submenu.isEmpty else { break }
      openSubmenu(row)
    default: break
    }
  }
}
