// SPDX-License-Identifier: MIT

/// An edge of a rectangle.
public enum Edge: String, CaseIterable, Sendable {
  /// The top edge.
  case top
  /// The bottom edge.
  case bottom
  /// The left edge.
  case left
  /// The right edge.
  case right

  /// True for the top and bottom edges.
  public var isHorizontal: Bool { self == .top || self == .bottom }
}
