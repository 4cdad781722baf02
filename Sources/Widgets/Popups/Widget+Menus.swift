// SPDX-License-Identifier: MIT

// Menus that open beside widgets, and at the pointer.
extension WidgetTree {
  /// Opens a menu beneath an area in scene coordinates, or above it, or at a point: in a popup if
  /// the surface has any, otherwise in the scene. Escape, a press beside it and the choice of an
  /// entry close it. Submenus open beside their row, by a press or the right arrow key, and the
  /// left one closes them. Read from right to left, as `direction` or else the tree says, menus
  /// begin at the right of their area, and these keys are exchanged.
  ///
  /// `glass` is the background, tinted so that texts are legible over any backdrop; nil for the
  /// theme's surface colour. Returns nil if there are no entries.
  @discardableResult public func openMenu(
    _ items: [MenuItem], beside area: Rect<Logical>, glass: Glass? = nil,
    direction: LayoutDirection? = nil
  ) -> Popover? {
    guard !items.isEmpty else { return nil }
    let popover = Popover(menu: items, on: glass)
    let direction = direction ?? layoutDirection
    popover.layoutDirection = direction
    // The corner is at the pointer.
    if area.height == 0 { popover.gap = 0 }
    // A menu begins where the area begins.
    let start = Rect<Logical>(
      x: direction == .rightToLeft ? area.right : area.left, y: area.top, width: 0,
      height: area.height)
    popover.open(beside: start, in: self)
    return popover
  }
}

extension Widget {
  /// Opens the context menu for a press at a position in scene coordinates.
  func openContextMenu(at position: Point<Logical>, byFinger isFinger: Bool) {
    prepareContextMenu(at: position, byFinger: isFinger)
    openContextMenu(beside: Rect(origin: position, size: .zero))
  }

  /// Opens the context menu beside an area in scene coordinates.
  func openContextMenu(beside area: Rect<Logical>) {
    if let items = gestures.contextMenu?() {
      tree?.openMenu(items, beside: area, glass: gestures.menuGlass, direction: direction)
    }
  }

  /// Opens a menu beneath the widget, as `WidgetTree.openMenu` does beneath an area. Returns nil if
  /// there are no entries or the widget has no tree.
  ///
  /// ```swift
  /// let sort = Button("Sort")
  /// sort.action = { [unowned sort] in
  ///   sort.openMenu([MenuItem("By name") { print("name") }, MenuItem("By date")])
  /// }
  /// ```
  @discardableResult public func openMenu(_ items: [MenuItem], glass: Glass? = nil) -> Popover? {
    tree.flatMap {
      $0.openMenu(
        items, beside: $0.scene.frame(of: layer), glass: glass, direction: direction)
    }
  }
}
