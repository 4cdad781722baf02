// SPDX-License-Identifier: MIT

public import Geometry

/// An input event of any device.
public enum InputEvent: Equatable, Sendable {
  /// A pointer event.
  case pointer(PointerEvent)
  /// A touchscreen event.
  case touch(TouchEvent)
  /// A key event.
  case key(KeyEvent)
  /// An edit by an input method.
  case text(TextInputEvent)
  /// An event of a drag over the surface, or of a drop.
  case drop(DropEvent)
  /// The window gained or lost the keyboard.
  case keyboardFocus(Bool)
}

// The same event in another coordinate space.
extension InputEvent {
  /// This event with `offset` added to its position, if it has one.
  public func offset(by offset: Point<Logical>) -> InputEvent {
    switch self {
    case .pointer(let event): .pointer(event.offset(by: offset))
    case .touch(let event): .touch(event.offset(by: offset))
    case .drop(let event): .drop(event.offset(by: offset))
    case .key, .text, .keyboardFocus: self
    }
  }
}

extension PointerEvent {
  /// This event with `offset` added to its position, if it has one.
  public func offset(by offset: Point<Logical>) -> PointerEvent {
    switch self {
    case .entered(let position): .entered(position + offset)
    case .moved(let position): .moved(position + offset)
    case .pinched(let pinch): .pinched(pinch.offset(by: offset))
    case .left, .pressed, .released, .scrolled: self
    }
  }
}

extension TouchEvent {
  /// This event with `offset` added to its position, if it has one.
  public func offset(by offset: Point<Logical>) -> TouchEvent {
    switch self {
    case .began(let finger, let position): .began(finger: finger, position + offset)
    case .moved(let finger, let position): .moved(finger: finger, position + offset)
    case .ended, .cancelled: self
    }
  }
}

extension DropEvent {
  /// This event with `offset` added to its position, if it has one.
  public func offset(by offset: Point<Logical>) -> DropEvent {
    switch self {
    case .hovered(let position, let offer): .hovered(position + offset, offer)
    case .dropped(let drop): .dropped(drop.offset(by: offset))
    case .left, .failed: self
    }
  }
}

extension Drop {
  /// This drop with `offset` added to its position.
  public func offset(by offset: Point<Logical>) -> Drop {
    var drop = self
    drop.position = position + offset
    return drop
  }
}
