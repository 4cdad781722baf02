// SPDX-License-Identifier: MIT

public import Geometry

// Conformances of the Swift types that stand for GLSL types.

extension Float: UniformElement {}
extension Int32: UniformElement {}
extension UInt32: UniformElement {}

extension Bool: UniformElement {
  /// A scalar.
  public static var shape: UniformShape { .one }
  /// Writes 1 or 0.
  public func pack(into scalars: inout MutableSpan<Int32>, at index: Int) {
    scalars[index] = self ? 1 : 0
  }
}

extension SIMD2: UniformValue, UniformElement where Scalar: UniformScalar & Sendable {
  /// A vector of two.
  public static var shape: UniformShape { .two }
}

extension SIMD3: UniformValue, UniformElement where Scalar: UniformScalar & Sendable {
  /// A vector of three.
  public static var shape: UniformShape { .three }
}

extension SIMD4: UniformValue, UniformElement where Scalar: UniformScalar & Sendable {
  /// A vector of four.
  public static var shape: UniformShape { .four }
}

extension Matrix2: UniformElement {
  /// A matrix.
  public static var shape: UniformShape { .matrix2 }
  /// Writes column after column.
  public func pack(into scalars: inout MutableSpan<Float>, at index: Int) {
    first.pack(into: &scalars, at: index)
    second.pack(into: &scalars, at: index + 2)
  }
}

extension Matrix3: UniformElement {
  /// A matrix.
  public static var shape: UniformShape { .matrix3 }
  /// Writes column after column.
  public func pack(into scalars: inout MutableSpan<Float>, at index: Int) {
    first.pack(into: &scalars, at: index)
    second.pack(into: &scalars, at: index + 3)
    third.pack(into: &scalars, at: index + 6)
  }
}

extension Matrix4: UniformElement {
  /// A matrix.
  public static var shape: UniformShape { .matrix4 }
  /// Writes column after column.
  public func pack(into scalars: inout MutableSpan<Float>, at index: Int) {
    first.pack(into: &scalars, at: index)
    second.pack(into: &scalars, at: index + 4)
    third.pack(into: &scalars, at: index + 8)
    fourth.pack(into: &scalars, at: index + 12)
  }
}

extension InlineArray: UniformValue where Element: UniformElement {
  /// The shape of one element.
  public static var shape: UniformShape { Element.shape }
  /// The length of the array.
  public static var elements: Int { count }

  /// True if all elements are equal.
  @inlinable public func isSame(as other: Self) -> Bool {
    for index in indices where self[index] != other[index] { return false }
    return true
  }

  /// Writes element after element.
  public func pack(into scalars: inout MutableSpan<Element.Scalar>, at index: Int) {
    let stride = Element.shape.scalars
    for element in indices { self[element].pack(into: &scalars, at: index + element * stride) }
  }
}

extension Rect<Physical> {
  /// Left, top, width and height, for the shaders.
  public var vector: SIMD4<Float> {
    SIMD4(Float(left), Float(top), Float(width), Float(height))
  }
}
