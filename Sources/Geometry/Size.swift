/// A width and a height in `Space`.
///
/// Its members are inlinable: a generic of another module is slow where it is not specialised there.
@frozen
public struct Size<Space: CoordinateSpace>: Hashable, Sendable {
  /// Extent along x.
  public var width: Space.Scalar
  /// Extent along y.
  public var height: Space.Scalar

  /// A size of `width` by `height`.
  @inlinable public init(width: Space.Scalar, height: Space.Scalar) {
    self.width = width
    self.height = height
  }

  /// Nothing.
  @inlinable public static var zero: Self { Self(width: 0, height: 0) }

  /// Whether there is nothing inside.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether both are equally wide and equally high.
  @inlinable public static func == (a: Self, b: Self) -> Bool {
    a.width == b.width && a.height == b.height
  }
}
