import Timing

/// Knows which widget has the keyboard, and which is next.
final class FocusRouter {
  /// The widget that has it.
  private(set) weak var focused: Widget?
  /// The widget that had it last: where it is taken away, the next one after that is next.
  private weak var anchor: Widget?

  /// Which way the tab key goes.
  enum Direction {
    /// To the next widget.
    case forward
    /// To the one before.
    case backward
  }

  /// Gives the keyboard to `widget`, or to none.
  func focus(_ widget: Widget?, showsRing: Bool) {
    if widget !== focused {
      let before = focused
      before?.focus = .none
      focused = widget
      spread(from: before)
    }
    guard let widget else { return }
    anchor = widget
    widget.focus = showsRing ? .withRing : .withoutRing
  }

  /// A key was used: who has the keyboard is shown from now on.
  func show() { if let focused { focused.focus = .withRing } }

  /// Takes it away from `widget` and all in it.
  func withdraw(_ widget: Widget) {
    guard let focused, widget.contains(focused) else { return }
    focused.focus = .none
    self.focused = nil
    spread(from: focused)
  }

  /// Tells what lies around who has the keyboard, and around who had it before.
  private func spread(from before: Widget?) {
    var widget = before
    while let current = widget {
      current.containsFocus = focused.map(current.contains) ?? false
      widget = current.parent
    }
    widget = focused
    while let current = widget {
      current.containsFocus = true
      widget = current.parent
    }
  }

  /// The widget that the tab key goes to within `scope`; after the last comes the first.
  func next(_ direction: Direction, in scope: Widget) -> Widget? {
    var order: [Widget] = []
    collect(scope, true, into: &order)
    let place = order.firstIndex { $0 === anchor }
    guard let place else {
      return direction == .forward ? order.first : order.last
    }
    let step = direction == .forward ? 1 : order.count - 1
    var next = (place + step) % order.count
    // Where it was taken away from a widget, that stands in the order but cannot have it.
    if !order[next].acceptsFocus || !order[next].isInteractive {
      next = (next + step) % order.count
    }
    return order[next].acceptsFocus && order[next].isInteractive ? order[next] : nil
  }

  /// Adds what can have the keyboard in `widget`, and what had it last.
  private func collect(_ widget: Widget, _ isInteractive: Bool, into order: inout [Widget]) {
    let isInteractive = isInteractive && widget.isEnabled && !widget.isHidden
    if widget === anchor || isInteractive && widget.acceptsFocus { order.append(widget) }
    for child in widget.children { collect(child, isInteractive, into: &order) }
  }
}
