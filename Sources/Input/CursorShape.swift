// SPDX-License-Identifier: MIT

public import Geometry

/// The shape of the pointer's cursor.
public enum CursorShape: Hashable, Sendable {
  /// The usual arrow.
  case arrow
  /// A hand, over a clickable widget.
  case hand
  /// An open hand, over a draggable widget.
  case grab
  /// A closed hand, while dragging.
  case grabbing
  /// A text caret, over text.
  case text
  /// A cross, for choosing a place.
  case crosshair
  /// Arrows in four directions, over what moves.
  case move
  /// A barred circle, where nothing can be done.
  case notAllowed
  /// A clock, while the program is busy.
  case wait
  /// Arrows at an edge or a corner.
  case resize(Edges)
}
