import Geometry
public import Widgets
public import Window

// What a window tells, as widgets take it.

extension PointerInput {
  /// The same, with `origin` of the scene for the window's content; nil where widgets do not ask.
  init?(_ event: PointerEvent, origin: Point<Logical>) {
    switch event {
    case .entered(let position), .moved(let position): self = .moved(position + origin)
    case .left: self = .left
    case .pressed(.primary): self = .pressed
    case .released(.primary): self = .released
    case .pressed, .released: return nil
    case .scrolled(let scroll): self = .scrolled(ScrollInput(scroll))
    }
  }
}

extension ScrollInput {
  /// The same, in steps where a wheel tells them.
  init(_ scroll: Scroll) {
    let isLifted = scroll.stoppedX || scroll.stoppedY
    switch scroll.source {
    case .wheel, .tilt, .unknown:
      if scroll.steps120X != 0 || scroll.steps120Y != 0 {
        self.init(
          .wheel, x: Double(scroll.steps120X) / 120, y: Double(scroll.steps120Y) / 120)
      } else {
        self.init(.smooth, x: scroll.dx, y: scroll.dy, isLifted: isLifted)
      }
    case .finger: self.init(.fingers, x: scroll.dx, y: scroll.dy, isLifted: isLifted)
    case .continuous: self.init(.smooth, x: scroll.dx, y: scroll.dy, isLifted: isLifted)
    }
  }
}

extension TouchInput {
  /// The same, with `origin` of the scene for the window's content.
  init(_ event: TouchEvent, origin: Point<Logical>) {
    switch event {
    case .began(let finger, let position): self = .began(finger: finger, position + origin)
    case .moved(let finger, let position): self = .moved(finger: finger, position + origin)
    case .ended(let finger): self = .ended(finger: finger)
    case .cancelled: self = .cancelled
    }
  }
}

extension KeyInput {
  /// The same, by what the key means.
  public init(_ event: KeyEvent) {
    let phase: Phase =
      switch event.phase {
      case .pressed: .pressed
      case .repeated: .repeated
      case .released: .released
      }
    self.init(
      Key(event.key), phase, isShifted: event.modifiers.contains(.shift),
      isShortcut: !event.modifiers.isDisjoint(with: [.control, .alt, .logo]))
  }
}

extension KeyInput.Key {
  /// What widgets know of a key.
  init(_ key: Keysym) {
    switch key {
    case .tab, .backTab: self = .tab
    case .enter, .keypadEnter: self = .enter
    case .space: self = .space
    case .escape: self = .escape
    case .left: self = .left
    case .right: self = .right
    case .up: self = .up
    case .down: self = .down
    case .home: self = .home
    case .end: self = .end
    case .pageUp: self = .pageUp
    case .pageDown: self = .pageDown
    default: self = .other
    }
  }
}
