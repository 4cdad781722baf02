// SPDX-License-Identifier: MIT

public import SceneGraph
public import Geometry
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
    openMenu(items, beside: scene.frame(of: widget.layer), glass: glass)
  }

  /// Does the same beneath an area in scene coordinates, or at a point.
  @discardableResult public func openMenu(
    _ items: [MenuItem], beside area: Rect<Logical>, glass: Glass? = nil
  ) -> SurfaceHandle? {
    let menu = MenuContent(items, widgets.plainTheme, glass)
    // The size is that of the rows. Popups belong to an area of whole units, and not to a point.
    var anchor = area
    anchor.size = Size(width: max(area.width, 1), height: max(area.height, 1))
    var placement = Popup.Placement(.zero, beneath: anchor)
    placement.offset.y = area.height > 0 ? MenuContent.gap : 0
    return openPopup(placement, content: menu)
  }
}

/// The content of a menu's popup.
@MainActor private final class MenuContent: Content {
  /// The menu that this one is a submenu of, which is open at least as long; nil for the first.
  private weak var parent: MenuContent?
  /// The entries.
  private let items: [MenuItem]
  /// The theme of the parent.
  private let theme: Theme
  /// The background; nil for the theme's.
  private let glass: Glass?
  /// The rows.
  private let menu: Menu
  /// The surface.
  private weak var surface: SurfaceContent?
  /// The open submenu.
  private var submenu: SurfaceHandle?

  /// The distance from the widget that the menu belongs to, in logical units.
  static let gap = 8.0

  init(_ items: [MenuItem], _ theme: Theme, _ glass: Glass?, in parent: MenuContent? = nil) {
    self.items = items
    self.theme = theme
    self.glass = glass
    self.parent = parent
    menu = Menu(items)
    menu.onChoice = { [unowned self] in choose($0) }
  }

  func build(in surface: SurfaceContent) {
    self.surface = surface
    surface.widgets.theme = theme
    let card = PopoverCard(menu, glass: glass)
    card.isInPopup = true
    // Keys reach the rows before one has the focus.
    menu.layer.isModal = true
    surface.root.add(card)
  }

  /// Closes the first menu, and with it all that belong to it.
  private func closeAll() { if let parent { parent.closeAll() } else { surface?.close() } }

  private func choose(_ index: Int) {
    guard items[index].submenu.isEmpty else { return openSubmenu(index) }
    closeAll()
    items[index].action()
  }

  private func openSubmenu(_ index: Int) {
    submenu?.close()
    guard let surface else { return }
    let content = MenuContent(items[index].submenu, theme, glass, in: self)
    var placement = Popup.Placement(
      .zero, beneath: surface.scene.frame(of: menu.rows[index].layer))
    placement.anchor = [.top, .right]
    placement.adjustment = [.flipX, .slideY, .resizeY]
    submenu = surface.openPopup(placement, content: content)
  }

  func handle(_ input: InputEvent, at moment: Moment) {
    guard case .key(let key) = input, key.phase == .pressed else { return }
    switch key.key {
    case .escape: surface?.close()
    case .left: if parent != nil { surface?.close() }
    case .right:
      guard let row = menu.focusedRow, !items[row].submenu.isEmpty else { break }
      openSubmenu(row)
    default: break
    }
  }
}
