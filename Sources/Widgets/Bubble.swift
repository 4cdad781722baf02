// SPDX-License-Identifier: MIT

package import Geometry
import Input
import SceneGraph
import Style
import Timing

/// Opens popups for the widgets of a tree; a surface does so.
@MainActor package protocol PopupOpening: AnyObject {
  /// Opens a menu beside an area in scene coordinates. Returns false if the surface has no popups.
  func openMenu(_ items: [MenuItem], beside area: Rect<Logical>) -> Bool

  /// Shows a widget in a popup beside an area in scene coordinates. A modal one takes the keyboard
  /// and is closed by a press beside it. Returns nil if the surface has no popups, otherwise what
  /// closes it. `onClose` is called once it is closed, whoever does so.
  func openBubble(
    _ content: Widget, beside area: Rect<Logical>, isModal: Bool, onClose: @escaping () -> Void
  ) -> (() -> Void)?
}

extension WidgetTree {
  /// Shows `content` in front of all widgets, beneath `widget` or above it: in the scene if there
  /// is room, otherwise in a popup. A modal one is closed by Escape and by a press beside it.
  /// Returns what closes it. `onClose` is called once it is closed, whoever does so.
  @discardableResult package func openBubble(
    _ content: Widget, beside widget: Widget, isModal: Bool, onClose: @escaping () -> Void = {}
  ) -> () -> Void {
    openBubble(
      content, beside: scene.frame(of: widget.layer), isModal: isModal, onClose: onClose)
  }

  /// Does the same beside an area in scene coordinates.
  func openBubble(
    _ content: Widget, beside area: Rect<Logical>, isModal: Bool, onClose: @escaping () -> Void
  ) -> () -> Void {
    let bubble = Bubble(content, beside: area, isModal: isModal, onClose: onClose)
    root.add(bubble)
    if bubble.place(in: scene.root.bounds) == nil, let popups {
      content.remove()
      bubble.remove()
      if let close = popups.openBubble(content, beside: area, isModal: isModal, onClose: onClose) {
        return close
      }
      bubble.add(content)
      root.add(bubble)
    }
    bubble.appear()
    return { [weak bubble] in bubble?.close() }
  }

  /// Opens a menu beside an area in scene coordinates: in a popup if the surface has any, otherwise
  /// in the scene.
  func openMenu(_ items: [MenuItem], beside area: Rect<Logical>) {
    guard !items.isEmpty, !(popups?.openMenu(items, beside: area) ?? false) else { return }
    let menu = Menu(items)
    let close = openBubble(BubbleCard(menu), beside: area, isModal: true) {}
    menu.onChoice = { [weak self] index in
      close()
      if items[index].submenu.isEmpty {
        items[index].action()
      } else {
        self?.openMenu(items[index].submenu, beside: area)
      }
    }
  }
}

extension Widget {
  /// Opens the context menu beside an area in scene coordinates.
  func openContextMenu(beside area: Rect<Logical>) {
    if let items = gestures.contextMenu?() { tree?.openMenu(items, beside: area) }
  }
}

/// The background of a menu or a popover in the scene.
package final class BubbleCard: Widget {
  /// The widget on the background.
  private let content: Widget

  /// A background for `content`.
  package init(_ content: Widget) {
    self.content = content
    super.init()
    layer.takesInput = true
    add(content)
  }

  package override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: 16, isContinuous: true)
    layer.fill = .color(theme.colors.surface)
    layer.border = Border(color: theme.colors.separator)
    layer.shadow = Shadow(color: theme.colors.shadow, sigma: 12, offset: Point(x: 0, y: 5))
  }

  package override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    content.measure(in: proposal)
  }

  package override func layoutChildren() { content.layout(in: layer.bounds) }
}

/// A widget in front of the others of its tree, beside the area that it belongs to.
final class Bubble: Widget {
  /// The widget that is shown.
  private let content: Widget
  /// The area, in scene coordinates.
  private let area: Rect<Logical>
  /// True if it is closed by Escape and by a press beside it.
  private let isModal: Bool
  /// Called once it is closed; nil after that.
  private var onClose: (() -> Void)?
  /// The widget with the keyboard focus when a modal bubble opened.
  private weak var focusedBefore: Widget?
  /// The opacity, from 0 to 1.
  private var presence = AnimatedValue(0)

  /// The distance from the area, in logical units.
  private static let gap = 6.0
  /// The least distance from the edges of the scene.
  private static let margin = 6.0

  init(
    _ content: Widget, beside area: Rect<Logical>, isModal: Bool, onClose: @escaping () -> Void
  ) {
    self.content = content
    self.area = area
    self.isModal = isModal
    self.onClose = onClose
    super.init()
    layer.isModal = isModal
    layer.takesInput = isModal
    add(content)
  }

  /// The scene decides the size.
  override var isLayoutBoundary: Bool { true }
  override var acceptsPress: Bool { isModal }

  /// Fades in, and takes the keyboard focus from what is behind.
  func appear() {
    presence.animate(to: 1, by: Spring(response: 0.16), at: tree?.moment)
    layer.opacity = 0
    animate()
    guard isModal else { return }
    focusedBefore = tree?.focused
    tree?.setFocus(nil)
  }

  /// Removes the bubble. What had the focus before has it again.
  func close() {
    guard let onClose else { return }
    self.onClose = nil
    let tree = tree
    remove()
    content.remove()
    if let focusedBefore, focusedBefore.tree === tree { tree?.setFocus(focusedBefore) }
    onClose()
  }

  override func tick(at moment: Moment) -> FrameDemand {
    let isMoving = presence.advance(to: moment)
    layer.opacity = min(max(presence.value, 0), 1)
    return isMoving ? .now : .idle
  }

  // MARK: Input

  /// A press beside the content closes it.
  override func pressBegan(_ press: Press) {
    if !content.layer.frame.contains(local(press.position)) { close() }
  }

  override func pressed(_ button: PointerButton, at position: Point<Logical>) -> Bool {
    guard isModal, !content.layer.frame.contains(local(position)) else { return false }
    close()
    return true
  }

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    if isModal, input.key == .escape, input.phase == .pressed { return escape() }
    // Without a focus, keys are those of the content.
    return focus == .none && tree?.focused == nil && isModal && offer(input, at: moment)
  }

  private func offer(_ input: KeyEvent, at moment: Moment) -> Bool {
    var widget = content
    while true {
      if widget.key(input, at: moment) { return true }
      guard let next = widget.children.first else { return false }
      widget = next
    }
  }

  override func escape() -> Bool {
    guard isModal else { return false }
    close()
    return true
  }

  // MARK: Layout

  override func layoutChildren() {
    let room = layer.bounds
    content.layout(in: place(in: room) ?? forced(in: room))
  }

  /// The place of the content beneath the area or above it; nil if it does not fit.
  func place(in room: Rect<Logical>) -> Rect<Logical>? {
    let inner = room.insetBy(Self.margin)
    let size = content.measure(in: ProposedSize(width: max(inner.width, 0)))
    guard size.width <= inner.width else { return nil }
    let top =
      [area.bottom + Self.gap, area.top - Self.gap - size.height].first {
        $0 >= inner.top && $0 + size.height <= inner.bottom
      }
    guard let top else { return nil }
    return Rect(x: left(of: size, in: inner), y: top, width: size.width, height: size.height)
  }

  /// The place of content that fits nowhere beside the area.
  private func forced(in room: Rect<Logical>) -> Rect<Logical> {
    let size = content.measure(in: ProposedSize(room.size))
    return Rect(
      x: left(of: size, in: room), y: max(min(area.bottom, room.bottom - size.height), room.top),
      width: min(size.width, room.width), height: min(size.height, room.height))
  }

  /// Centred on an area, or beginning at a point.
  private func left(of size: Size<Logical>, in room: Rect<Logical>) -> Double {
    let wanted = area.width > 0 ? area.center.x - size.width / 2 : area.left
    return max(min(wanted, room.right - size.width), room.left).rounded()
  }
}
