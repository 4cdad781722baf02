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

/// A set of edges of a rectangle.
public struct Edges: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The left edge.
  public static let left = Self(rawValue: 1)
  /// The right edge.
  public static let right = Self(rawValue: 2)
  /// The top edge.
  public static let top = Self(rawValue: 4)
  /// The bottom edge.
  public static let bottom = Self(rawValue: 8)

  /// The set of one edge.
  public init(_ edge: Edge) {
    self =
      switch edge {
      case .top: .top
      case .right: .right
      case .bottom: .bottom
      case .left: .left
      }
  }

  /// The set of all four edges.
  public static let all: Self = [.left, .right, .top, .bottom]
}
