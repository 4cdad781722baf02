// SPDX-License-Identifier: MIT

/// Collects pointer events until the compositor's `frame` event groups them. So a diagonal scroll
/// is one event, and a button press is delivered at the new position.
struct PointerFrame {
  /// True if the pointer entered the surface.
  private var didEnter = false
  /// The new position, in surface coordinates; nil if unchanged.
  private var position: Point<Logical>?
  /// The pressed and released buttons, in order.
  private var buttons: [(button: PointerButton, isPressed: Bool, serial: UInt32)] = []
  /// The accumulated scroll.
  private var scroll = Scroll()
  /// True if the pointer left the surface.
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

  /// Returns the collected events and resets the frame.
  mutating func take() -> PointerFrame {
    defer { self = PointerFrame() }
    return self
  }

  /// Delivers the collected events: motion, buttons, scroll, then leave. `onPress` gets the serial
  /// of each button before its press is delivered.
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
