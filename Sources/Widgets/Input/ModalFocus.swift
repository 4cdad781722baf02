// SPDX-License-Identifier: MIT

/// The keyboard focus while a modal widget is open: it moves into the widget, and back to what had
/// it before once the widget closes.
@MainActor struct ModalFocus {
  /// The widget that had the focus before.
  private weak var before: Widget?
  /// True from `enter(_:first:showsRing:)` to `leave(_:)`.
  private var isInside = false

  /// Moves the focus to `first`, or, if nil, to the default focus of `area`. Without either, moves
  /// it to the first widget in `area` that can have it, but only if a focus ring is shown, by
  /// default in the tree of `area`: a person who uses the pointer needs none.
  mutating func enter(_ area: Widget, first: Widget?, showsRing: Bool? = nil) {
    guard !isInside, let tree = area.tree else { return }
    isInside = true
    before = tree.focused
    let showsRing = showsRing ?? (before?.focus == .withRing)
    let next = showsRing ? tree.focusRouter.next(.forward, in: area) : nil
    let wanted = [first, area.defaultFocus, next].compactMap { $0 }.first(where: \.canTakeFocus)
    tree.setFocus(
      wanted, showsRing: showsRing || wanted?.showsFocusRingWhenPressed ?? false)
  }

  /// Moves the focus back, unless it is elsewhere by now. It has a ring if it had one in `area`.
  mutating func leave(_ area: Widget) {
    guard isInside else { return }
    isInside = false
    guard let tree = area.tree else { return }
    guard tree.focused.map(area.contains) ?? true else { return }
    let former = before.flatMap { $0.tree === tree ? $0 : nil }
    former?.willRegainFocus()
    tree.setFocus(former, showsRing: tree.focused?.focus == .withRing)
    tree.wantDefaultFocus()
  }
}
