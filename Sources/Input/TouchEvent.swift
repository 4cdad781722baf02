// SPDX-License-Identifier: MIT

public import Geometry

/// A touchscreen event. Positions are logical units in the coordinate space of the receiver;
/// `finger` identifies a finger from its `began` to its `ended`.
public enum TouchEvent: Equatable, Sendable {
  /// A finger was put down.
  case began(finger: Int32, Point<Logical>)
  /// A finger moved.
  case moved(finger: Int32, Point<Logical>)
  /// A finger was lifted.
  case ended(finger: Int32)
  /// The compositor took over all fingers for a gesture of its own: discard what they did.
  case cancelled
}
