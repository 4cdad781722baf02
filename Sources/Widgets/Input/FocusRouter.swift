// SPDX-License-Identifier: MIT

/// Tracks the focused widget and the order of the Tab key.
@MainActor final class FocusRouter {
  /// The focused widget.
  private(set) weak var focused: Widget?
  /// The last focused widget, or the one before it if that was removed. If it loses the focus, Tab
  /// continues from there.
  private weak var anchor: Widget?
  /// True if the last focused widget was removed: its place is that after `anchor`, or the first if
  /// that is nil.
  private var isAtGap = false
  /// True if the focused widget had a ring and was removed, and nothing was focused since.
  private(set) var lostRing = false

  /// Direction of the Tab key.
  enum Direction {
    /// Tab.
    case forward
    /// Shift and Tab.
    case backward
  }

  /// Focuses `widget`, or nothing.
  func focus(_ widget: Widget?, showsRing: Bool) {
    if widget !== focused {
      let before = focused
      before?.focus = .none
      focused = widget
      spread(from: before)
    }
    lostRing = false
    guard let widget else { return }
    (anchor, isAtGap) = (widget, false)
    for ancestor in widget.path { ancestor.focusGroup?.last = widget }
    widget.focus = showsRing ? .withRing : .withoutRing
  }

  /// Shows the focus ring from now on, after a key was used.
  func show() { if let focused { focused.focus = .withRing } }

  /// Removes the focus from `widget` and its descendants.
  func withdraw(_ widget: Widget) {
    guard let focused, widget.contains(focused) else { return }
    focused.focus = .none
    self.focused = nil
    spread(from: focused)
  }

  /// Notes the place of the last focused widget if it is in `widget`, which is about to be removed.
  func willRemove(_ widget: Widget) {
    guard let anchor, widget.contains(anchor) else { return }
    guard !anchor.isConfined(within: widget) else { return self.anchor = nil }
    if focused === anchor { lostRing = anchor.focus == .withRing }
    (self.anchor, isAtGap) = (focusable(before: widget), true)
  }

  /// The last widget before `widget` in the order of the Tab key that can have the focus.
  private func focusable(before widget: Widget) -> Widget? {
    var widget = widget
    while let parent = widget.parent {
      for sibling in parent.children.prefix(while: { $0 !== widget }).reversed() {
        if let found = sibling.lastFocusable { return found }
      }
      if parent.canTakeFocus { return parent }
      widget = parent
    }
    return nil
  }

  /// Updates `containsFocus` of the ancestors of the focused widget and of the one before.
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

  /// The widget that Tab focuses next within `scope`, wrapping around. From the place of a widget
  /// that was removed, it is the one that took the place, or if it was the last, the one before.
  func next(_ direction: Direction, in scope: Widget) -> Widget? {
    var order: [Widget] = []
    collect(scope, true, into: &order)
    let index = order.firstIndex { $0 === anchor }
    guard let index else {
      return direction == .forward ? order.first : order.last
    }
    if isAtGap {
      let before: [Widget] = order[...index].reversed()
      let after = order[(index + 1)...]
      let found = direction == .forward ? after + before : before + after.reversed()
      return found.first { $0.canTakeFocus }
    }
    let step = direction == .forward ? 1 : order.count - 1
    var next = (index + step) % order.count
    // An anchor that lost the focus is in the order but may not accept it.
    if !order[next].canTakeFocus { next = (next + step) % order.count }
    return order[next].canTakeFocus ? order[next] : nil
  }

  /// Appends the focusable descendants of `widget`, and the anchor.
  private func collect(_ widget: Widget, _ isReachable: Bool, into order: inout [Widget]) {
    let isReachable = isReachable && widget.admitsFocus
    if widget === anchor || isReachable && widget.acceptsFocus { order.append(widget) }
    let start = order.count
    for child in widget.children { collect(child, isReachable, into: &order) }
    if let group = widget.focusGroup, order.count > start + 1 { reduce(group, &order, from: start) }
  }

  /// Leaves one of the widgets of a group, which is one stop of the Tab key.
  private func reduce(_ group: FocusGroup, _ order: inout [Widget], from start: Int) {
    let members = order[start...]
    if isAtGap, let index = members.firstIndex(where: { $0 === anchor }) {
      // The next member took the place of the one that was removed.
      return order.removeSubrange(start..<index)
    }
    let stop =
      members.first { $0 === anchor } ?? members.first { $0 === group.last } ?? order[start]
    order.removeSubrange(start...)
    order.append(stop)
  }

  /// The widget that an arrow key focuses from the focused one, in the innermost group around it
  /// that has one there.
  func neighbor(_ key: Keysym) -> Widget? {
    guard let focused else { return nil }
    var widget = focused.parent
    while let current = widget {
      if let group = current.focusGroup,
        let found = group.neighbor(of: focused, in: current, key)
      {
        return found
      }
      widget = current.parent
    }
    return nil
  }
}

extension Widget {
  /// True if `widget`, which is around this one, or one between them confines keys: what is beneath
  /// has nothing to do with the order within.
  fileprivate func isConfined(within widget: Widget) -> Bool {
    var current: Widget? = self
    while let at = current {
      if at.confinesKeys { return true }
      current = at === widget ? nil : at.parent
    }
    return false
  }
}
