// SPDX-License-Identifier: MIT

// Input handling. Events are in scene coordinates, and each is hit-tested once.
extension WidgetTree {
  /// Handles a pointer event. Returns true if a widget took it; otherwise it is for the content
  /// beneath the widgets. A widget takes every event over it, but scrolling only if it scrolls.
  /// `timestamp` is the device's time of the event, from which velocities are computed; `moment` by
  /// default.
  @discardableResult public func handle(
    _ event: PointerEvent, at moment: Moment, timestamp: Moment? = nil
  ) -> Bool {
    handling(at: moment) {
      let timestamp = timestamp ?? moment
      switch event {
      case .entered(let position):
        // A grab by the compositor may have swallowed the release.
        presses.cancel(.pointer)
        return move(to: position, at: moment, timestamp)
      case .moved(let position): return move(to: position, at: moment, timestamp)
      case .left:
        presses.cancel(.pointer)
        pinches.cancel()
        pointer.move(to: nil, over: nil, isHeld: false, at: moment, timestamp)
        tooltips.point(at: nil, moment)
        return false
      case .pressed(let button): return press(button, timestamp)
      case .released(.primary):
        let isTaken = presses.isTaken(.pointer) ?? true
        presses.end(.pointer, timestamp)
        pointer.hover(widget(at: pointer.position))
        return isTaken
      case .released(let button): return pointer.release(button)
      case .scrolled(let scroll):
        // Fingers that only rest leave a tooltip alone.
        if scroll.amount != .zero { tooltips.dismiss() }
        let target = widget(at: pointer.position)
        return pointer.scroll(scroll, over: target, timestamp) || isBlocked(target)
      case .pinched(let pinch):
        let target = widget(at: pointer.position)
        if pinch.phase == .began { pointer.endScrolling(timestamp) }
        return pinches.handle(pinch, over: target) || isBlocked(target)
      }
    }
  }

  /// Handles an event: runs `body` with `moment` as the current time, after pending layout.
  private func handling(at moment: Moment, _ body: () -> Bool) -> Bool {
    during(moment) {
      layoutIfNeeded()
      return body()
    }
  }

  private func move(
    to position: Point<Logical>, at moment: Moment, _ timestamp: Moment
  ) -> Bool {
    let target = widget(at: position)
    pointer.move(
      to: position, over: target, isHeld: presses.holdsPointer, at: moment, timestamp)
    presses.move(.pointer, to: position, timestamp)
    tooltips.point(at: pointer.innermost, moment)
    return presses.isTaken(.pointer) ?? (target != nil || isBlocked(target))
  }

  private func press(_ button: PointerButton, _ timestamp: Moment) -> Bool {
    guard let position = pointer.position else { return false }
    tooltips.dismiss()
    if button == .primary { return begin(Press(.pointer, at: position, timestamp)) }
    let target = widget(at: position)
    guard target != nil || isBlocked(target) else { return false }
    pointer.press(button)
    var next = target
    while let widget = next {
      if widget.isInteractive, handles(button, at: position, widget) { break }
      next = widget.parent
    }
    return true
  }

  private func handles(
    _ button: PointerButton, at position: Point<Logical>, _ widget: Widget
  ) -> Bool {
    if widget.gestures.onButton?(button) ?? false { return true }
    if widget.pressed(button, at: position) { return true }
    switch button {
    case .secondary where widget.gestures.contextMenu != nil:
      widget.openContextMenu(at: position, byFinger: false)
    case .middle:
      guard let action = widget.gestures.onMiddleClick else { return false }
      action()
    default: return false
    }
    return true
  }

  /// Handles a touch event. Returns true if a widget took it; otherwise it is for the content
  /// beneath the widgets. All events of a finger go to the widget it was put down on. `timestamp`
  /// is the device's time of the event; `moment` by default.
  @discardableResult public func handle(
    _ event: TouchEvent, at moment: Moment, timestamp: Moment? = nil
  ) -> Bool {
    handling(at: moment) {
      let timestamp = timestamp ?? moment
      switch event {
      case .began(let finger, let position):
        let isTaken = begin(Press(.finger(finger), at: position, timestamp))
        if let (pair, widget) = presses.takePair(.finger(finger)) {
          pinches.begin(pair, on: widget)
        }
        return isTaken
      case .moved(let finger, let position):
        presses.move(.finger(finger), to: position, timestamp)
        pinches.move(finger, to: position)
        return presses.isTaken(.finger(finger)) ?? true
      case .ended(let finger):
        let isTaken = presses.isTaken(.finger(finger)) ?? true
        presses.end(.finger(finger), timestamp)
        pinches.end(finger)
        return isTaken
      case .cancelled:
        pinches.cancel()
        return presses.cancelFingers()
      }
    }
  }

  /// Handles an event of a drag over the surface, or of a drop. Returns true if a widget takes it,
  /// or if a modal widget is in front of the drag; otherwise it is for the content beneath the
  /// widgets.
  @discardableResult public func handle(_ event: DropEvent, at moment: Moment) -> Bool {
    handling(at: moment) {
      switch event {
      case .hovered(let position, let offer):
        let isTaken = drags.hover(offer, at: position, over: widget(at: position))
        return isTaken || root.frontmostModal != nil
      case .left:
        drags.leave()
        return false
      case .dropped(let drop):
        return drags.drop(drop, on: widget(at: drop.position))
      case .failed: return false
      }
    }
  }

  /// The acceptance of a drop by the widget under the drag; nil if none takes it.
  public var dropAcceptance: DropAcceptance? { drags.acceptance }

  /// Handles a key event. Returns true if a widget took it.
  @discardableResult public func handle(_ event: KeyEvent, at moment: Moment) -> Bool {
    handling(at: moment) {
      if event.phase == .pressed {
        tooltips.dismiss()
        wantsDefaultFocus = true
        giveDefaultFocus()
      }
      let isTaken = offer(event, at: moment)
      if isTaken || event.phase == .released { return isTaken }
      if event.phase == .pressed, frontmostScope.performsShortcut(event) { return true }
      return !event.isShortcut
        && (navigate(event) || frontmostScope.takesUnusedKey(event, at: moment))
    }
  }

  /// Offers a key to the focused widget and those around it.
  private func offer(_ event: KeyEvent, at moment: Moment) -> Bool {
    if event.isShortcut {
      guard let focused = focusRouter.focused, focused.takesShortcuts else { return false }
      return focused.key(event, at: moment)
    }
    // Without focus, keys go to the frontmost modal widget, so that Escape closes an open panel.
    let focused = focusRouter.focused
    var widget = focused ?? root.frontmostModal
    while let current = widget {
      if current.key(event, at: moment) {
        if focused != nil {
          focusRouter.show()
          updateRing()
        }
        return true
      }
      widget = current.parent
    }
    return false
  }

  /// Handles a key that is the same everywhere: it moves the focus, opens the context menu of the
  /// focused widget, or closes what is in front.
  private func navigate(_ event: KeyEvent) -> Bool {
    let isFirst = event.phase == .pressed
    switch event.key {
    case .tab: return moveFocus(event.modifiers.contains(.shift) ? .backward : .forward)
    case .backTab: return moveFocus(.backward)
    case .left, .right, .up, .down:
      guard let next = focusRouter.neighbor(event.key) else { return false }
      setFocus(next)
      return true
    case .menu where isFirst: return openContextMenu()
    case .f10 where isFirst && event.modifiers.contains(.shift): return openContextMenu()
    case .escape where isFirst: return frontmostScope.escapes()
    default: return false
    }
  }

  /// Opens the context menu of the focused widget.
  private func openContextMenu() -> Bool {
    guard let focused = focusRouter.focused else { return false }
    let part = focused.focusedPart
    var widget = part.flatMap(Self.firstWithMenu) ?? part ?? focused
    while widget.gestures.contextMenu == nil {
      guard let parent = widget.parent else { return false }
      widget = parent
    }
    let area = widget === focused ? focused.contextMenuArea : nil
    widget.openContextMenu(beside: area ?? scene.frame(of: (part ?? focused).layer))
    return true
  }

  /// The first of `widget` and its descendants that has a context menu.
  private static func firstWithMenu(in widget: Widget) -> Widget? {
    guard widget.isInteractive else { return nil }
    if widget.gestures.contextMenu != nil { return widget }
    for child in widget.children { if let found = firstWithMenu(in: child) { return found } }
    return nil
  }

  /// Handles an edit by an input method. Returns true if the focused widget edits text.
  @discardableResult public func handle(_ event: TextInputEvent, at moment: Moment) -> Bool {
    handling(at: moment) { focusRouter.focused?.edit(event) ?? false }
  }

  /// The text that the focused widget edits, for input methods; nil if it edits none, or if the
  /// surface has no keyboard.
  public var editedText: TextInputState? {
    hasKeyboard ? focusRouter.focused?.editedText : nil
  }

  /// Begins a press on the widget at its position. Returns true if there is one, or a modal widget
  /// blocks the press.
  private func begin(_ press: Press) -> Bool {
    let target = widget(at: press.position)
    let path = target?.path ?? []
    var press = press
    // A text keeps the focus, and what is beside all widgets belongs to the app, with its keys.
    let isTextFocused = focused?.editedText != nil
    if target == nil, !isTextFocused { setFocus(nil) }
    if let focusable = path.last(where: \.canTakeFocus), focusable !== focused,
      !path.contains(where: { $0.keepsFocus || !$0.allowsFocus }),
      !isTextFocused || focusable.takesFocusFromText
    {
      press.givesFocus = true
      // The position of a press is visible anyway: no focus ring is needed.
      setFocus(focusable, showsRing: focusable.showsFocusRingWhenPressed)
    }
    let isTaken = target != nil || isBlocked(target)
    tooltips.dismiss()
    presses.begin(press, on: path, isTaken: isTaken, at: moment)
    want(presses.frameDemand)
    return isTaken
  }

  /// True if a modal widget blocks input to the content beneath the widgets. `target` is the widget
  /// under the input; nil for none.
  private func isBlocked(_ target: Widget?) -> Bool {
    target == nil && root.frontmostModal != nil
  }

  // MARK: Keyboard focus

  /// The widget with the keyboard focus.
  public var focused: Widget? { focusRouter.focused }

  /// Moves the keyboard focus to `widget`, or clears it if nil, with or without a focus ring.
  public func setFocus(_ widget: Widget?, showsRing: Bool = true) {
    if let widget { guard widget.canTakeFocus else { return } }
    focusRouter.focus(widget, showsRing: showsRing)
    updateRing()
    if showsRing { widget?.reveal() }
  }

  /// The widget that keys cannot leave: the frontmost modal one, or the root.
  private var frontmostScope: Widget { root.frontmostModal ?? root }

  /// Gives the default widget the keyboard focus with the next layout, if nothing has it then.
  func wantDefaultFocus() {
    wantsDefaultFocus = true
    want()
  }

  /// Gives the keyboard focus to the default widget, if it was asked for and nothing has it.
  /// Without a default, a person who uses keys goes on where a focused widget was removed.
  func giveDefaultFocus() {
    guard wantsDefaultFocus, hasKeyboard else { return }
    wantsDefaultFocus = false
    guard focused == nil else { return }
    if let widget = frontmostScope.defaultFocus {
      setFocus(widget, showsRing: widget.showsFocusRingWhenPressed)
    } else if focusRouter.lostRing {
      // Nothing scrolls for that: the widget may have been removed since it was out of sight.
      focusRouter.focus(focusRouter.next(.forward, in: frontmostScope), showsRing: true)
      updateRing()
    }
  }

  private func moveFocus(_ direction: FocusRouter.Direction) -> Bool {
    guard let next = focusRouter.next(direction, in: frontmostScope) else { return false }
    setFocus(next)
    return true
  }
}

extension Widget {
  /// Cancels the presses on this widget and its descendants.
  public func releasePresses() { tree?.presses.withdraw(self) }

  /// Offers a key to the shortcuts of this widget and its descendants, those in front first.
  fileprivate func performsShortcut(_ input: KeyEvent) -> Bool {
    guard !isHidden, isEnabled else { return false }
    return children.reversed().contains { $0.performsShortcut(input) } || performShortcut(input)
  }

  /// Offers a key that nothing has taken to this widget and its descendants, those in front first.
  fileprivate func takesUnusedKey(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard !isHidden, isEnabled else { return false }
    return children.reversed().contains { $0.takesUnusedKey(input, at: moment) }
      || unusedKey(input, at: moment)
  }

  /// Closes the frontmost of this widget and its descendants that can be closed.
  fileprivate func escapes() -> Bool {
    guard !isHidden, isEnabled else { return false }
    return children.reversed().contains { $0.escapes() } || escape()
  }

  /// The frontmost modal descendant, which blocks input to everything beneath it.
  fileprivate var frontmostModal: Widget? {
    for child in children.reversed() where !child.isHidden {
      if let modal = child.frontmostModal { return modal }
      if child.confinesKeys { return child }
    }
    return nil
  }
}
