// SPDX-License-Identifier: MIT

/// Routes each press to one widget: the one it began on, or an ancestor that claims it to scroll.
@MainActor final class PressRouter {
  /// The presses now held; few.
  private var grips: [Grip] = []
  /// The last press that began, for double clicks.
  private var last: Press?

  /// A held press and its owner.
  private struct Grip {
    /// The press.
    var press: Press
    /// The widgets under the press when it began, from the outermost to the innermost.
    let path: [Widget]
    /// True if the press began on a widget, or while a modal widget blocked it.
    let isTaken: Bool
    /// The owner of the press; nil if no widget has taken it yet.
    var owner: Widget?
    /// True if the owner keeps the press until its end.
    var isClaimed: Bool
    /// The time at which the press becomes a long one; nil if that means nothing.
    var longPressTime: Moment?
  }

  /// The time after which a press that has not moved is a long press.
  static let longPressTime = Nanoseconds.milliseconds(500)

  /// True if the pointer's primary button is held.
  var holdsPointer: Bool { grips.contains { $0.press.source == .pointer } }

  /// True if the press of `source` was taken by a widget; nil without such a press.
  func isTaken(_ source: Press.Source) -> Bool? {
    grips.first { $0.press.source == source }?.isTaken
  }

  /// True if `widget` or a descendant is pressed.
  func isPressing(in widget: Widget) -> Bool {
    grips.contains { $0.owner.map(widget.contains) ?? false }
  }

  /// Begins a press on the last widget of `path`.
  func begin(_ press: Press, on path: [Widget], isTaken: Bool, at moment: Moment?) {
    cancel(press.source)
    var press = press
    if let last, last.isContinued(by: press) { press.clickCount = last.clickCount + 1 }
    last = press
    var grip = Grip(press: press, path: path, isTaken: isTaken, owner: nil, isClaimed: false)
    if let moment, Self.longPress(press, on: path) != nil {
      grip.longPressTime = moment + Self.longPressTime
    }
    if let catcher = path.first(where: { $0.isInteractive && isFree($0) && $0.catches(press) }) {
      grip.owner = catcher
      grip.isClaimed = true
    } else {
      let owner = path.last { $0.acceptsPress && $0.isInteractive }
      if let owner, isFree(owner) { grip.owner = owner }
      // Only fingers scroll by dragging: a press of the pointer stays with its owner.
      grip.isClaimed = press.source == .pointer && !path.contains(where: \.claimsPointerDrags)
    }
    grips.append(grip)
    grip.owner?.pressBegan(press)
  }

  /// Moves the press of `source`.
  func move(_ source: Press.Source, to position: Point<Logical>, _ timestamp: Moment) {
    guard let index = grips.firstIndex(where: { $0.press.source == source }) else { return }
    let wasDrag = grips[index].press.isDrag
    grips[index].press.move(to: position, timestamp)
    if !wasDrag, grips[index].press.isDrag {
      if beginsDrag(grips[index]) { return }
      // What was asked for its content may have removed the widget.
      guard grips.indices.contains(index), grips[index].press.source == source else { return }
    }
    if grips[index].press.isDrag { grips[index].longPressTime = nil }
    // What was dragged is not the first half of a double click.
    if grips[index].press.isDrag, last?.source == source { last = nil }
    let grip = grips[index]
    guard !grip.isClaimed, let claimant = claimant(of: grip) else {
      grip.owner?.pressMoved(grip.press)
      return
    }
    grips[index].isClaimed = true
    grips[index].owner = claimant
    if claimant === grip.owner { return claimant.pressMoved(grip.press) }
    grip.owner?.pressCancelled(grip.press)
    claimant.pressBegan(grip.press)
  }

  /// Begins a drag out of a widget by a press of the pointer, unless a widget inside claims it.
  /// Returns true if it has begun.
  private func beginsDrag(_ grip: Grip) -> Bool {
    guard grip.press.source == .pointer else { return false }
    for widget in grip.path.reversed() where widget.isInteractive {
      if let item = widget.dragItem(of: grip.press) {
        guard widget.tree?.drags.begin(item, from: widget) == true else { return false }
        release(grip)
        return true
      }
      if widget === grip.owner || widget.claimsPointerDrags, widget.claims(grip.press) {
        return false
      }
    }
    return false
  }

  /// Takes a press from its owner: the rest of it does nothing.
  private func release(_ grip: Grip) {
    // A drag may have ended the press already, and told its owner.
    guard let index = grips.firstIndex(where: { $0.press.source == grip.press.source }) else {
      return
    }
    grips[index].owner = nil
    grips[index].isClaimed = true
    grips[index].longPressTime = nil
    if last?.source == grip.press.source { last = nil }
    grip.owner?.pressCancelled(grip.press)
  }

  /// The innermost widget that claims a press that has moved.
  private func claimant(of grip: Grip) -> Widget? {
    grip.path.last { widget in
      let isOwner = widget === grip.owner
      let mayClaim = grip.press.source != .pointer || isOwner || widget.claimsPointerDrags
      return widget.isInteractive && mayClaim && (isOwner || isFree(widget))
        && widget.claims(grip.press)
    }
  }

  /// Takes the finger of `source` and another one for a pinch, if both went down on a widget that
  /// has an action for pinches. Nothing inside that widget may keep one of them, such as a slider.
  func takePair(_ source: Press.Source) -> (FingerPair, Widget)? {
    guard let second = grips.lastIndex(where: { $0.press.source == source }),
      let widget = grips[second].path.last(where: {
        $0.gestures.onPinch != nil && $0.isInteractive
      }), isFree(grips[second], for: widget),
      let first = grips.firstIndex(where: {
        $0.press.source != source && $0.path.contains { $0 === widget } && isFree($0, for: widget)
      }), let pair = FingerPair(grips[first].press, grips[second].press)
    else { return nil }
    let taken = [grips[first], grips[second]]
    for index in [first, second] {
      grips[index].owner = nil
      grips[index].isClaimed = true
      grips[index].longPressTime = nil
    }
    last = nil
    for var grip in taken {
      grip.press.becomesPinch = grip.owner === widget
      grip.owner?.pressCancelled(grip.press)
    }
    return (pair, widget)
  }

  /// True if `grip` may become part of a pinch on `widget`.
  private func isFree(_ grip: Grip, for widget: Widget) -> Bool {
    !grip.isClaimed || grip.owner?.contains(widget) == true
  }

  /// True if `widget` owns no press.
  private func isFree(_ widget: Widget) -> Bool { !grips.contains { $0.owner === widget } }

  /// Ends the press of `source`.
  func end(_ source: Press.Source, _ timestamp: Moment) {
    guard var grip = take(source) else { return }
    grip.press.timestamp = timestamp
    grip.owner?.pressEnded(grip.press)
    guard grip.press.clickCount == 2, !grip.press.isDrag else { return }
    let target = grip.path.last { $0.gestures.onDoubleClick != nil && $0.isInteractive }
    target?.gestures.onDoubleClick?()
  }

  // MARK: Long presses

  /// The demand for a frame at the time of the next long press.
  var frameDemand: FrameDemand {
    FrameDemand(wake: grips.compactMap(\.longPressTime).min())
  }

  /// Ends presses that are long ones at `moment`, and calls what long presses do.
  func endLongPresses(at moment: Moment) {
    while let index = grips.firstIndex(where: { $0.longPressTime.map { $0 <= moment } ?? false }) {
      grips[index].longPressTime = nil
      let grip = grips[index]
      switch Self.longPress(grip.press, on: grip.path) {
      case .action(let action):
        release(grip)
        action()
      case .drag(let makeItem, let widget):
        // Without content the press goes on.
        guard let item = makeItem(), let tree = widget.tree, tree.drags.begin(item, from: widget)
        else { continue }
        release(grip)
      case nil: continue
      }
    }
  }

  /// The effects of long presses.
  private enum LongPress {
    /// Something is done.
    case action(() -> Void)
    /// A drag of the content that the closure makes begins on a widget.
    case drag(() -> DragItem?, Widget)
  }

  /// The effect of a long press; nil for none. A finger opens context menus, or begins a drag.
  private static func longPress(_ press: Press, on path: [Widget]) -> LongPress? {
    for widget in path.reversed() where widget.isInteractive {
      if let action = widget.gestures.onLongPress { return .action(action) }
      if press.source != .pointer, widget.gestures.contextMenu != nil {
        return .action { [weak widget] in
          widget?.openContextMenu(at: press.position, byFinger: true)
        }
      }
      if press.source != .pointer, let makeItem = widget.gestures.dragItem {
        return .drag(makeItem, widget)
      }
    }
    return nil
  }

  /// Cancels the press of `source`.
  func cancel(_ source: Press.Source) {
    guard let grip = take(source) else { return }
    grip.owner?.pressCancelled(grip.press)
  }

  /// Cancels the presses of all fingers. Returns true if all of them were taken.
  func cancelFingers() -> Bool {
    let fingers = grips.filter { $0.press.source != .pointer }
    for grip in fingers { cancel(grip.press.source) }
    return fingers.allSatisfy(\.isTaken)
  }

  /// Cancels all presses on `widget` and its descendants.
  func withdraw(_ widget: Widget) {
    for grip in grips {
      guard let owner = grip.owner, widget.contains(owner) else { continue }
      cancel(grip.press.source)
    }
  }

  private func take(_ source: Press.Source) -> Grip? {
    guard let index = grips.firstIndex(where: { $0.press.source == source }) else { return nil }
    return grips.remove(at: index)
  }
}
