/// A position in `Space`.
///
/// Its members are inlinable: a generic of another module is slow where it is not specialised there.
@frozen
public struct Point<Space: CoordinateSpace>: Hashable, Sendable {
  /// Distance from the left.
  public var x: Space.Scalar
  /// Distance from the top.
  public var y: Space.Scalar

  /// A point at `x`, `y`.
  @inlinable public init(x: Space.Scalar, y: Space.Scalar) {
    self.x = x
    self.y = y
  }

  /// The origin.
  @inlinable public static var zero: Self { Self(x: 0, y: 0) }

  /// Componentwise sum.
  @inlinable public static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y) }

  /// Componentwise difference.
  @inlinable public static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y) }

  /// Whether both are the same place.
  @inlinable public static func == (a: Self, b: Self) -> Bool { a.x == b.x && a.y == b.y }
}
