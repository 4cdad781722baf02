/// A width and a height in `Space`.
public struct Size<Space: CoordinateSpace>: Hashable, Sendable {
  /// Extent along x.
  public var width: Space.Scalar
  /// Extent along y.
  public var height: Space.Scalar

  /// A size of `width` by `height`.
  public init(width: Space.Scalar, height: Space.Scalar) {
    self.width = width
    self.height = height
  }

  /// Nothing.
  public static var zero: Self { Self(width: 0, height: 0) }

  /// Whether there is nothing inside.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}
