// SPDX-License-Identifier: MIT

import WaylandCore

// The coming and going of a panel's widgets, and of the pointer and the keyboard.
extension AppSurface {
  /// The state of an open surface, for its panel.
  struct Presence {
    /// True while the widgets leave the surface, which takes no input then.
    var isLeaving = false
    /// True if the widgets came back while they left.
    var hasReturned = false
    /// True while the pointer is over the surface.
    var hasPointer = false
    /// True if the keyboard has left the surface since the last turn of the event loop.
    var hasLostKeyboard = false
  }

  /// Tells the panel of the pointer, of fingers, and of the lost keyboard.
  func follow(_ event: InputEvent, hadKeyboard: Bool) {
    switch event {
    case .pointer(.entered), .pointer(.left):
      presence.hasPointer = event != .pointer(.left)
      onTouch?()
    case .touch: onTouch?()
    case .keyboardFocus(false) where hadKeyboard && popups.isEmpty:
      presence.hasLostKeyboard = true
    case .keyboardFocus, .pointer, .key, .text, .drop: break
    }
  }

  /// Dismisses a panel if another surface has got its keyboard. None has if the keyboard went with
  /// its device, which is told in the same turn, or with the compositor. sway gives the keyboard to
  /// a new window, and at once to the panel again: the panel closes then, too.
  func dismissIfKeyboardWasTaken(_ session: Session) {
    guard presence.hasLostKeyboard else { return }
    presence.hasLostKeyboard = false
    guard panel?.closesOnFocusLoss == true, !presence.isLeaving, session.desktop.hasKeyboard,
      session.connection.loss == nil
    else { return }
    onDismiss?()
  }

  /// Makes the widgets of a surface that is seen leave, and closes it then; calls `onEnd` before.
  func leave(
    _ transition: Transition, _ spring: Spring, onEnd: @escaping () -> Void
  ) {
    isWantedOpen = false
    presence.isLeaving = true
    updateKeyboard()
    // Whoever opened them is told, since nobody asked for it.
    for popup in popups { popup.ending = .close }
    surfaceContent.widgets.isOpen = false
    surfaceContent.leave(transition, spring) { [unowned self] in
      requestClose()
      onEnd()
    }
  }

  /// Makes the widgets come back while they leave. Does nothing if they do not.
  func stay() {
    guard presence.isLeaving else { return }
    presence.isLeaving = false
    presence.hasReturned = true
    updateKeyboard()
    surfaceContent.widgets.isOpen = true
  }
}
