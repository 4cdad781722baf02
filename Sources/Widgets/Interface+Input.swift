import Geometry
public import Input
import SceneGraph
public import Timing

// What people do.
extension Interface {
  /// The pointer did something at a moment.
  public func handle(_ input: PointerEvent, at moment: Moment) {
    during(moment) {
      layoutIfNeeded()
      switch input {
      case .entered(let position), .moved(let position):
        let isHeld = presses.holdsPointer
        pointer.move(to: position, over: widget(at: position), isHeld: isHeld, at: moment)
        presses.move(.pointer, to: position, at: moment)
      case .left:
        presses.cancel(.pointer)
        pointer.move(to: nil, over: nil, isHeld: false, at: moment)
      case .pressed(.primary):
        guard let position = pointer.position else { return }
        begin(Press(.pointer, at: position, moment))
      case .released(.primary):
        presses.end(.pointer, at: moment)
        pointer.hover(widget(at: pointer.position))
      case .scrolled(let scroll):
        pointer.scroll(scroll, over: widget(at: pointer.position), at: moment)
      case .pressed, .released: break
      }
    }
  }

  /// A finger did something at a moment.
  public func handle(_ input: TouchEvent, at moment: Moment) {
    during(moment) {
      layoutIfNeeded()
      switch input {
      case .began(let finger, let position): begin(Press(.finger(finger), at: position, moment))
      case .moved(let finger, let position):
        presses.move(.finger(finger), to: position, at: moment)
      case .ended(let finger): presses.end(.finger(finger), at: moment)
      case .cancelled: presses.cancelFingers()
      }
    }
  }

  /// A key did something at a moment. Whether that was for a widget; otherwise it is the app's.
  @discardableResult public func handle(_ input: KeyEvent, at moment: Moment) -> Bool {
    during(moment) {
      layoutIfNeeded()
      guard !input.isShortcut else { return false }
      // Without focus, keys go to the frontmost modal widget, so that Escape closes an open panel.
      var widget = focusRouter.focused ?? root.frontmostModal
      while let current = widget {
        if current.key(input, at: moment) {
          focusRouter.show()
          updateRing()
          return true
        }
        widget = current.parent
      }
      guard input.key == .tab || input.key == .backTab, input.phase != .released else {
        return false
      }
      return moveFocus(
        input.modifiers.contains(.shift) || input.key == .backTab ? .backward : .forward)
    }
  }

  private func begin(_ press: Press) {
    let path = widget(at: press.position)?.path ?? []
    let focusable = path.last { $0.acceptsFocus && $0.isInteractive }
    // A press says by itself where it is, so that no ring need tell.
    if focusable !== focusRouter.focused { setFocus(focusable, showsRing: false) }
    presses.begin(press, on: path)
  }

  // MARK: The keyboard

  /// What has the keyboard.
  public var focused: Widget? { focusRouter.focused }

  /// Gives the keyboard to `widget` or to none, and shows it where a person must be told.
  public func setFocus(_ widget: Widget?, showsRing: Bool = true) {
    if let widget { guard widget.acceptsFocus, widget.isInteractive else { return } }
    focusRouter.focus(widget, showsRing: showsRing)
    updateRing()
    if showsRing { widget?.reveal() }
  }

  private func moveFocus(_ direction: FocusRouter.Direction) -> Bool {
    // Nothing beneath what is modal can be reached.
    let scope = root.frontmostModal ?? root
    guard let next = focusRouter.next(direction, in: scope) else { return false }
    setFocus(next)
    return true
  }
}

extension Widget {
  /// The frontmost widget in it that lets nothing beneath be met.
  fileprivate var frontmostModal: Widget? {
    for child in children.reversed() where !child.isHidden {
      if let modal = child.frontmostModal { return modal }
      if child.layer.isModal { return child }
    }
    return nil
  }
}
