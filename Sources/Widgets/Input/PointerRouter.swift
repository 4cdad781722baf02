// SPDX-License-Identifier: MIT

/// Tracks the pointer: its position, the widgets under it and the widget that it scrolls.
@MainActor final class PointerRouter {
  /// The pointer's position in scene coordinates; nil while the pointer is not over the scene.
  private(set) var position: Point<Logical>?
  /// The widgets under the pointer, from the outermost to the innermost.
  private var hovered: [Widget] = []
  /// The cursor of the hovered widgets; nil if they have none.
  private(set) var cursor: CursorShape? { didSet { if cursor != oldValue { onCursor?() } } }
  /// The innermost widget under the pointer.
  var innermost: Widget? { hovered.last }
  /// Called when `cursor` has changed.
  var onCursor: (() -> Void)?
  /// The held buttons, other than the primary one, that went down over a widget.
  private var heldButtons: [PointerButton] = []
  /// The widget scrolled by fingers on the touchpad, until they are lifted or the pointer moves.
  private weak var scrolling: Widget?

  /// Moves the pointer to `position` over `widget` and its ancestors, or away. Hovering does not
  /// change while the primary button is held.
  func move(
    to position: Point<Logical>?, over widget: Widget?, isHeld: Bool, at moment: Moment,
    _ timestamp: Moment
  ) {
    if position != self.position { endScrolling(timestamp) }
    if position == nil { heldButtons = [] }
    self.position = position
    if !isHeld { hover(widget) }
    guard let position else { return }
    for widget in hovered { widget.pointerMoved(to: position, at: moment) }
  }

  /// Hovers only `widget` and its ancestors.
  func hover(_ widget: Widget?) {
    guard !isHovering(widget) else { return }
    let path = widget?.path ?? []
    let before = hovered
    hovered = path
    for widget in before where !path.contains(where: { $0 === widget }) { widget.isHovered = false }
    for widget in path where widget.tree != nil { widget.isHovered = true }
    updateCursor()
  }

  /// True if `widget` is the innermost hovered widget. Allocates nothing: this runs in every frame.
  private func isHovering(_ widget: Widget?) -> Bool {
    var next = widget
    for other in hovered.reversed() {
      guard next === other else { return false }
      next = next?.parent
    }
    return next == nil
  }

  /// Ends hovering and scrolling of `widget` and its descendants.
  func withdraw(_ widget: Widget) {
    for other in hovered where widget.contains(other) { other.isHovered = false }
    hovered.removeAll { widget.contains($0) }
    updateCursor()
    if let scrolling, widget.contains(scrolling) { self.scrolling = nil }
  }

  /// Takes the cursor of the innermost hovered widget that has one and is not disabled.
  func updateCursor() {
    cursor = hovered.last { $0.cursor != nil && $0.isInteractive }?.cursor
  }

  // MARK: Other buttons

  /// Records the press of a button other than the primary one over a widget.
  func press(_ button: PointerButton) {
    if !heldButtons.contains(button) { heldButtons.append(button) }
  }

  /// Records the release of a button. Returns true if it went down over a widget.
  func release(_ button: PointerButton) -> Bool {
    guard let index = heldButtons.firstIndex(of: button) else { return false }
    heldButtons.remove(at: index)
    return true
  }

  // MARK: Scrolling

  /// Ends a touchpad scroll whose end the compositor will not report any more.
  func endScrolling(_ timestamp: Moment) {
    guard let scrolling else { return }
    self.scrolling = nil
    _ = scrolls(scrolling, Scroll(.fingers, isLifted: true), timestamp)
  }

  private func scrolls(_ widget: Widget, _ event: Scroll, _ timestamp: Moment) -> Bool {
    if widget.scrolled(event, timestamp: timestamp) { return true }
    guard let onScroll = widget.gestures.onScroll else { return false }
    return onScroll(widget.layer.isRightToLeft ? event.mirrored : event)
  }

  /// Scrolls the innermost scrollable widget around `widget`. The same widget keeps scrolling while
  /// fingers are on the touchpad. Returns true if there is one.
  func scroll(_ event: Scroll, over widget: Widget?, _ timestamp: Moment) -> Bool {
    if event.kind == .fingers, let scrolling {
      if event.isLifted { self.scrolling = nil }
      _ = scrolls(scrolling, event, timestamp)
      return true
    }
    var target = widget
    while let next = target, !(next.isInteractive && scrolls(next, event, timestamp)) {
      target = next.parent
    }
    if event.kind == .fingers, !event.isLifted { scrolling = target }
    return target != nil
  }
}
