// SPDX-License-Identifier: MIT

package import Geometry
public import SceneGraph

/// Opens popups for the widgets of a tree; a surface does so.
@MainActor package protocol PopupOpening: AnyObject {
  /// Opens a menu beside an area in scene coordinates, on glass or on the theme's surface colour.
  /// Returns false if the surface has no popups.
  func openMenu(_ items: [MenuItem], beside area: Rect<Logical>, on glass: Glass?) -> Bool

  /// Shows a widget in a popup beside an area in scene coordinates. A modal one takes the keyboard
  /// and is closed by a press beside it. Returns nil if the surface has no popups, otherwise what
  /// closes it. `onClose` is called once it is closed, whoever does so.
  func openPopover(
    _ content: Widget, beside area: Rect<Logical>, isModal: Bool, onClose: @escaping () -> Void
  ) -> (() -> Void)?
}

extension WidgetTree {
  /// Shows `content` in front of all widgets, beneath `widget` or above it: in the scene if there
  /// is room, otherwise in a popup. A modal one is closed by Escape and by a press beside it.
  /// Returns what closes it. `onClose` is called once it is closed, whoever does so.
  @discardableResult package func openPopover(
    _ content: Widget, beside widget: Widget, isModal: Bool, onClose: @escaping () -> Void = {}
  ) -> () -> Void {
    openPopover(
      content, beside: scene.frame(of: widget.layer), of: widget, isModal: isModal,
      onClose: onClose)
  }

  private func openPopover(
    _ content: Widget, beside area: Rect<Logical>, of owner: Widget?, isModal: Bool,
    onClose: @escaping () -> Void
  ) -> () -> Void {
    let popover = Popover(content, isModal: isModal)
    // Content is measured in its tree.
    root.add(popover)
    if popover.place(beside: area, in: scene.root.bounds) == nil, let popups {
      content.remove()
      let close = popups.openPopover(content, beside: area, isModal: isModal, onClose: onClose)
      if let close {
        popover.remove()
        return close
      }
      popover.add(content)
    }
    popover.onClose = onClose
    popover.open(beside: area, of: owner, in: self)
    return { [weak popover] in popover?.close() }
  }

  /// Opens a menu beside an area in scene coordinates: in a popup if the surface has any, otherwise
  /// in the scene.
  func openMenu(_ items: [MenuItem], beside area: Rect<Logical>, on glass: Glass?) {
    guard !items.isEmpty, !(popups?.openMenu(items, beside: area, on: glass) ?? false) else {
      return
    }
    let menu = Menu(items)
    let card = PopoverCard(menu, glass: glass)
    // A menu begins where the area begins.
    let start = Rect(origin: area.origin, size: Size(width: 0, height: area.height))
    let close = openPopover(card, beside: start, of: nil, isModal: true) {}
    menu.onChoice = { [weak self] index in
      close()
      if items[index].submenu.isEmpty {
        items[index].action()
      } else {
        self?.openMenu(items[index].submenu, beside: area, on: glass)
      }
    }
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
      tree?.openMenu(items, beside: area, on: gestures.menuGlass)
    }
  }

  /// Opens a menu beneath the widget, or above it: in a popup if the surface has any, otherwise in
  /// the scene. `glass` is its background, tinted so that its texts are legible over any backdrop;
  /// nil for the theme's surface colour.
  ///
  /// ```swift
  /// let sort = Button("Sort")
  /// sort.action = { [unowned sort] in
  ///   sort.openMenu([MenuItem("By name") { print("name") }, MenuItem("By date")])
  /// }
  /// ```
  public func openMenu(_ items: [MenuItem], glass: Glass? = nil) {
    guard let tree else { return }
    tree.openMenu(items, beside: tree.scene.frame(of: layer), on: glass)
  }
}
