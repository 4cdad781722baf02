// SPDX-License-Identifier: MIT

/// A rectangle in `Space`: its left and top edges are inside, its right and bottom edges are not.
///
/// The members are inlinable, since an unspecialised generic from another module is slow.
@frozen
public struct Rect<Space: CoordinateSpace>: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point<Space>
  /// The extent.
  public var size: Size<Space>

  /// A rectangle from its corner and extent.
  @inlinable public init(origin: Point<Space>, size: Size<Space>) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle from its top left corner and extent.
  @inlinable public init(
    x: Space.Scalar, y: Space.Scalar, width: Space.Scalar, height: Space.Scalar
  ) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// A rectangle from its four edges.
  @inlinable public init(
    left: Space.Scalar, top: Space.Scalar, right: Space.Scalar, bottom: Space.Scalar
  ) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The empty rectangle at the origin.
  @inlinable public static var zero: Self { Self(x: 0, y: 0, width: 0, height: 0) }

  /// The first column inside.
  @inlinable public var left: Space.Scalar { origin.x }
  /// The first row inside.
  @inlinable public var top: Space.Scalar { origin.y }
  /// The first column outside.
  @inlinable public var right: Space.Scalar { origin.x + size.width }
  /// The first row outside.
  @inlinable public var bottom: Space.Scalar { origin.y + size.height }
  /// Extent along x.
  @inlinable public var width: Space.Scalar { size.width }
  /// Extent along y.
  @inlinable public var height: Space.Scalar { size.height }
  /// True if the width or the height is not positive.
  @inlinable public var isEmpty: Bool { size.isEmpty }

  /// True if `point` is inside.
  @inlinable public func contains(_ point: Point<Space>) -> Bool {
    point.x >= left && point.x < right && point.y >= top && point.y < bottom
  }

  /// True if all of `other` is inside. An empty rectangle is inside every rectangle.
  @inlinable public func contains(_ other: Self) -> Bool {
    other.isEmpty
      || (other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom)
  }

  /// True if the intersection is not empty.
  @inlinable public func intersects(_ other: Self) -> Bool { !intersection(other).isEmpty }

  /// The part inside both rectangles; empty if they do not overlap.
  @inlinable public func intersection(_ other: Self) -> Self {
    let left = max(left, other.left)
    let top = max(top, other.top)
    let right = min(right, other.right)
    let bottom = min(bottom, other.bottom)
    guard left < right, top < bottom else {
      return Self(origin: Point(x: left, y: top), size: .zero)
    }
    return Self(left: left, top: top, right: right, bottom: bottom)
  }

  /// The smallest rectangle around both. An empty rectangle adds nothing.
  @inlinable public func union(_ other: Self) -> Self {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Self(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// The rectangle with every edge moved inwards by `amount`, or outwards if that is negative.
  @inlinable public func insetBy(_ amount: Space.Scalar) -> Self {
    Self(left: left + amount, top: top + amount, right: right - amount, bottom: bottom - amount)
  }

  /// The rectangle moved by `offset`.
  @inlinable public func offsetBy(_ offset: Point<Space>) -> Self {
    Self(origin: origin + offset, size: size)
  }

  /// True if both have the same corner and the same extent.
  @inlinable public static func == (a: Self, b: Self) -> Bool {
    a.origin == b.origin && a.size == b.size
  }
}
