// SPDX-License-Identifier: MIT

/// The actions of presses on a widget beside those of a control. The innermost widget that has an
/// action for a press is asked.
public struct Gestures {
  /// Called after the second press of a double click or double tap. What a single press does is
  /// done for each of the two as well.
  public var onDoubleClick: (() -> Void)?
  /// Called when the middle button is pressed.
  public var onMiddleClick: (() -> Void)?
  /// Called when another button than the primary one is pressed, such as `.back`. Returns false to
  /// have it do what it does without this.
  public var onButton: ((PointerButton) -> Bool)?
  /// Called when the pointer or a finger has been held without moving for half a second. The press
  /// then does nothing else.
  public var onLongPress: (() -> Void)?
  /// Called with each change of a pinch that began on the widget or a descendant. The origin of the
  /// pinch is in coordinates of the widget. While two fingers on the screen pinch, they press
  /// nothing.
  public var onPinch: ((Pinch) -> Void)?
  /// Handles a scroll over the widget that no descendant takes, by a wheel or by two fingers on a
  /// touchpad. Returns false to pass it on.
  public var onScroll: ((Scroll) -> Bool)?
  /// The entries of the menu that opens for the secondary button, for a long press by a finger, and
  /// for the menu key or Shift and F10 while the keyboard focus is in the widget.
  public var contextMenu: (() -> [MenuItem])?
  /// The background of that menu; nil for the theme's surface colour.
  public var menuGlass: Glass?
  /// Makes what a drag out of the widget takes along, for a drag by the pointer's primary button
  /// that no descendant keeps, such as a slider, and for a finger that is held still for half a
  /// second, unless that opens a context menu. The closure is called when the drag begins, and
  /// returns nil to drag nothing.
  public var dragItem: (() -> DragItem?)?
  /// Takes drops on the widget that no descendant takes.
  public var dropTarget: DropTarget?

  /// Presses do nothing.
  public init() {}
}
