// SPDX-License-Identifier: MIT

/// A value of a uniform: GLSL's scalars, vectors, matrices and arrays of them.
public protocol UniformValue: Sendable {
  /// The scalar type.
  associatedtype Scalar: UniformScalar
  /// The shape of one element.
  static var shape: UniformShape { get }
  /// The number of elements: 1, or an array's length.
  static var elements: Int { get }
  /// True if both values are equal in GL.
  func isSame(as other: Self) -> Bool
  /// Writes all scalars from `index` on.
  func pack(into scalars: inout MutableSpan<Scalar>, at index: Int)
}

/// A value of one element.
public protocol UniformElement: UniformValue, Equatable {}

extension UniformElement {
  /// One element.
  public static var elements: Int { 1 }
  /// True if both values are equal.
  @inlinable public func isSame(as other: Self) -> Bool { self == other }
}

extension UniformElement where Scalar == Self {
  /// A scalar.
  public static var shape: UniformShape { .one }
  /// Writes the value.
  public func pack(into scalars: inout MutableSpan<Self>, at index: Int) { scalars[index] = self }
}

extension UniformElement where Self: SIMD {
  /// Writes component after component.
  public func pack(into scalars: inout MutableSpan<Scalar>, at index: Int) {
    for lane in 0..<Self.scalarCount { scalars[index + lane] = self[lane] }
  }
}

/// A scalar type of GL: `Float`, `Int32` or `UInt32`.
public protocol UniformScalar: BitwiseCopyable, Sendable {
  /// Zero.
  static var zero: Self { get }
  /// Sends `values`, whole elements of `shape`.
  static func send(
    _ values: Span<Self>, shape: UniformShape, to location: UniformLocation, in gl: Context)
}

/// The shape of one element of a uniform.
public enum UniformShape: Hashable, Sendable {
  /// A scalar or a vector.
  case one, two, three, four
  /// A square matrix.
  case matrix2, matrix3, matrix4

  /// The number of scalars.
  public var scalars: Int {
    switch self {
    case .one: 1
    case .two: 2
    case .three: 3
    case .four, .matrix2: 4
    case .matrix3: 9
    case .matrix4: 16
    }
  }
}

/// The location of a uniform in a program.
public struct UniformLocation: Hashable, Sendable {
  /// The GL location; -1 if the program has no such uniform or the compiler removed it.
  @usableFromInline let number: Int32

  /// True if the program uses the uniform.
  @inlinable var isActive: Bool { number >= 0 }
}

extension Float: UniformScalar {
  /// Sends floats.
  public static func send(
    _ values: Span<Float>, shape: UniformShape, to location: UniformLocation, in gl: Context
  ) { gl.calls.uniform(location.number, shape, values) }
}

extension Int32: UniformScalar {
  /// Sends signed integers.
  public static func send(
    _ values: Span<Int32>, shape: UniformShape, to location: UniformLocation, in gl: Context
  ) { gl.calls.uniform(location.number, shape, values) }
}

extension UInt32: UniformScalar {
  /// Sends unsigned integers.
  public static func send(
    _ values: Span<UInt32>, shape: UniformShape, to location: UniformLocation, in gl: Context
  ) { gl.calls.uniform(location.number, shape, values) }
}
