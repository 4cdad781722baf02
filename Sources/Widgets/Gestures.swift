// SPDX-License-Identifier: MIT

/// The actions of presses on a widget beside those of a control. The innermost widget that has an
/// action for a press is asked.
public struct Gestures {
  /// Called after the second press of a double click or double tap. What a single press does is
  /// done for each of the two as well.
  public var onDoubleClick: (() -> Void)?
  /// Called when the middle button is pressed.
  public var onMiddleClick: (() -> Void)?
  /// Called when the pointer or a finger has been held without moving for half a second. The press
  /// then does nothing else.
  public var onLongPress: (() -> Void)?
  /// The entries of the menu that opens for the secondary button, for a long press by a finger, and
  /// for the menu key or Shift and F10 while the keyboard focus is in the widget.
  public var contextMenu: (() -> [MenuItem])?

  /// Presses do nothing.
  public init() {}
}
