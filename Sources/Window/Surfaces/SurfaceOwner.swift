// SPDX-License-Identifier: MIT

import WaylandCore
internal import WaylandProtocols

/// The owner of a surface, which receives its input. Positions are in surface coordinates. A
/// `timestamp` is the device's time of the event; nil if the compositor reports none.
protocol SurfaceOwner: AnyObject {
  /// The surface.
  var surface: WlSurface { get }
  /// Handles a pointer event over the surface; `pointer` can set the cursor.
  func pointer(_ event: PointerEvent, timestamp: Moment?, from pointer: Pointer)
  /// Handles a touch event.
  func touch(_ event: TouchEvent, timestamp: Moment?)
  /// Handles an event of a drag over the surface, or of a drop; `device` is told of changes of
  /// `acceptedDrop`.
  func drop(_ event: DropEvent, from device: DataDevice)
  /// The acceptance of a drop of the drag over the surface now; nil to refuse it.
  var acceptedDrop: DropAcceptance? { get }
  /// True if the content took what was dropped last.
  var tookDrop: Bool { get }
  /// Handles a key event.
  func key(_ event: KeyEvent)
  /// The text that is edited on the surface, with the caret's place in surface coordinates; nil if
  /// none is.
  var textInput: TextInputState? { get }
  /// Handles that `textInput` is told to input methods from now on, by `input`; nil ends that.
  func textInputChanged(_ input: TextInput?)
  /// Handles an edit by an input method.
  func text(_ event: TextInputEvent)
  /// Handles a gain or loss of keyboard focus.
  func keyboardFocus(_ hasFocus: Bool)
  /// Handles added, removed or changed outputs.
  func outputsChanged()
}
