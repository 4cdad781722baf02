// SPDX-License-Identifier: MIT

public import Geometry

/// A pointer event. Positions are logical units in the coordinate space of the receiver.
public enum PointerEvent: Equatable, Sendable {
  /// The pointer came over the receiver.
  case entered(Point<Logical>)
  /// The pointer moved over the receiver, or beyond it while a button is held.
  case moved(Point<Logical>)
  /// The pointer left the receiver.
  case left
  /// A button went down at the position of the last movement.
  case pressed(PointerButton)
  /// A button came up.
  case released(PointerButton)
  /// A wheel turned, or fingers moved on a touchpad.
  case scrolled(Scroll)
  /// Fingers pinch on a touchpad.
  case pinched(Pinch)
}

/// A pointer button, by its code in the kernel's `input-event-codes.h`.
public struct PointerButton: RawRepresentable, Hashable, Sendable {
  /// The kernel's code (`BTN_…`).
  public let rawValue: UInt32
  /// Creates a button from its code.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The main button, usually the left one.
  public static let primary = Self(rawValue: 0x110)
  /// The menu button, usually the right one.
  public static let secondary = Self(rawValue: 0x111)
  /// The wheel's own button.
  public static let middle = Self(rawValue: 0x112)
  /// The button at the side that goes back.
  public static let back = Self(rawValue: 0x113)
  /// The button at the side that goes forward.
  public static let forward = Self(rawValue: 0x114)
}
