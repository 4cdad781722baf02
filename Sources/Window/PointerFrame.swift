// SPDX-License-Identifier: MIT

import Geometry
import Input

/// Collects what the pointer did until the compositor says that it belongs together, so that a
/// diagonal scroll is one event and a button is pressed where the pointer is, not where it was.
struct PointerFrame {
  /// The pointer came over the surface.
  private var didEnter = false
  /// Where it went, in surface coordinates.
  private var position: Point<Logical>?
  /// The buttons that changed, in order.
  private var buttons: [(button: PointerButton, isPressed: Bool, serial: UInt32)] = []
  /// What was scrolled.
  private var scroll = Scroll()
  /// The pointer left the surface.
  private var didLeave = false

  mutating func enter(_ position: Point<Logical>) {
    didEnter = true
    didLeave = false
    self.position = position
  }

  mutating func move(_ position: Point<Logical>) { self.position = position }

  mutating func button(_ button: PointerButton, isPressed: Bool, serial: UInt32 = 0) {
    buttons.append((button, isPressed, serial))
  }

  mutating func leave() { didLeave = true }

  mutating func scroll(_ change: (inout Scroll) -> Void) { change(&scroll) }

  /// Takes out what was collected, and begins anew.
  mutating func take() -> PointerFrame {
    defer { self = PointerFrame() }
    return self
  }

  /// Hands out what was collected, in the order in which it makes sense. `onPress` learns the serial of
  /// a button just before it is pressed.
  func deliver(onPress: (UInt32) -> Void = { _ in }, _ deliver: (PointerEvent) -> Void) {
    if let position { deliver(didEnter ? .entered(position) : .moved(position)) }
    for change in buttons {
      if change.isPressed { onPress(change.serial) }
      deliver(change.isPressed ? .pressed(change.button) : .released(change.button))
    }
    if !scroll.isEmpty { deliver(.scrolled(scroll)) }
    if didLeave { deliver(.left) }
  }
}
