// SPDX-License-Identifier: MIT

/// An edge of a rectangle.
public enum Edge: String, CaseIterable, Sendable {
  /// The top edge.
  case top
  /// The right edge.
  case right
  /// The bottom edge.
  case bottom
  /// The left edge.
  case left

  /// True for the top and bottom edges.
  public var isHorizontal: Bool { self == .top || self == .bottom }

  /// The opposite edge.
  public var opposite: Edge {
    switch self {
    case .top: .bottom
    case .right: .left
    case .bottom: .top
    case .left: .right
    }
  }
}
