// SPDX-License-Identifier: MIT

/// A width and a height in `Space`.
///
/// The members are inlinable, since an unspecialised generic from another module is slow.
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

  /// The size of nothing.
  @inlinable public static var zero: Self { Self(width: 0, height: 0) }

  /// True if the width or the height is not positive.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// True if both extents are equal.
  @inlinable public static func == (a: Self, b: Self) -> Bool {
    a.width == b.width && a.height == b.height
  }
}
