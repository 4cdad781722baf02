/// A position in `Space`.
public struct Point<Space: CoordinateSpace>: Hashable, Sendable {
  /// Distance from the left.
  public var x: Space.Scalar
  /// Distance from the top.
  public var y: Space.Scalar

  /// A point at `x`, `y`.
  public init(x: Space.Scalar, y: Space.Scalar) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static var zero: Self { Self(x: 0, y: 0) }

  /// Componentwise sum.
  public static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y) }

  /// Componentwise difference.
  public static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y) }
}
