// SPDX-License-Identifier: MIT

/// A position in `Space`.
///
/// The members are inlinable, since an unspecialised generic from another module is slow.
@frozen
public struct Point<Space: CoordinateSpace>: Hashable, Sendable {
  /// The horizontal coordinate; grows to the right.
  public var x: Space.Scalar
  /// The vertical coordinate; grows downwards.
  public var y: Space.Scalar

  /// A point at `x`, `y`.
  @inlinable public init(x: Space.Scalar, y: Space.Scalar) {
    self.x = x
    self.y = y
  }

  /// The origin.
  @inlinable public static var zero: Self { Self(x: 0, y: 0) }

  /// The sum of both components.
  @inlinable public static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y) }

  /// The difference of both components.
  @inlinable public static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y) }

  /// True if both components are equal.
  @inlinable public static func == (a: Self, b: Self) -> Bool { a.x == b.x && a.y == b.y }
}
