// SPDX-License-Identifier: MIT

/// Routes drags: those that begin on a widget, and those of this and other programs to the widgets
/// that take a drop.
@MainActor final class DragRouter {
  /// Begins a drag in the desktop; nil without one.
  var desktop: ((DragItem, @escaping (DragAction?) -> Void) -> Bool)?
  /// The acceptance of a drop by the widget under the drag; nil if there is none.
  private(set) var acceptance: DropAcceptance?
  /// The widget under the drag that takes a drop.
  private weak var target: Widget?
  /// The last drag that began on a widget, until its end.
  private var outgoing: Outgoing?

  /// A drag that began on a widget.
  private final class Outgoing {
    /// The widget.
    weak var widget: Widget?
    /// True if the widget itself has moved the content.
    var isDone = false

    init(_ widget: Widget) { self.widget = widget }
  }

  // MARK: Drags out of a widget

  /// Begins a drag out of `widget` by the press that is held. Returns false if the desktop has no
  /// drags.
  func begin(_ item: DragItem, from widget: Widget) -> Bool {
    let drag = Outgoing(widget)
    let isBegun = desktop?(item) { [weak self] action in
      if self?.outgoing === drag { self?.outgoing = nil }
      if action == .move, !drag.isDone { item.onMove?() }
    }
    guard isBegun == true else { return false }
    outgoing = drag
    return true
  }

  /// True if the drag began on `widget`.
  func isDragging(from widget: Widget) -> Bool { outgoing?.widget === widget }

  /// Makes a drag that began on `widget` end without `DragItem.onMove`, since the widget has moved
  /// the content to another place in it.
  func finishMove(in widget: Widget) { if isDragging(from: widget) { outgoing?.isDone = true } }

  // MARK: Drops

  /// Offers a drag at `position` to `widget` and those around it. Returns true if one takes a drop.
  func hover(_ offer: DragOffer, at position: Point<Logical>, over widget: Widget?) -> Bool {
    let found = Self.taker(of: offer, at: position, from: widget)
    acceptance = found?.acceptance
    if found?.widget !== target {
      leaveTarget()
      target = found?.widget
      target?.gestures.dropTarget?.onHover?(true)
    }
    target?.dragHovered(at: position)
    return found != nil
  }

  /// The drag has left, or ended.
  func leave() {
    acceptance = nil
    leaveTarget()
  }

  private func leaveTarget() {
    let left = target
    target = nil
    left?.dragHovered(at: nil)
    left?.gestures.dropTarget?.onHover?(false)
  }

  /// Gives what was dropped to `widget` or one around it. Returns true if one takes it.
  func drop(_ drop: Drop, on widget: Widget?) -> Bool {
    let offer = DragOffer([drop.content.kind], actions: [drop.action], isOwn: drop.isOwn)
    return Self.taker(of: offer, at: drop.position, from: widget)?.widget.dropped(drop) ?? false
  }

  /// The innermost of `widget` and those around it that takes a drop.
  private static func taker(
    of offer: DragOffer, at position: Point<Logical>, from widget: Widget?
  ) -> (widget: Widget, acceptance: DropAcceptance)? {
    var next = widget
    while let widget = next {
      if widget.isInteractive, let acceptance = widget.dropAcceptance(of: offer, at: position) {
        return (widget, acceptance)
      }
      next = widget.parent
    }
    return nil
  }

  /// Ends the hovering over `widget` and its descendants.
  func withdraw(_ widget: Widget) { if let target, widget.contains(target) { leave() } }
}
