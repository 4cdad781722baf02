/// A value that a uniform can have: the scalars, vectors and matrices of GLSL, and arrays of them.
public protocol UniformValue: Sendable {
  /// What it is made of.
  associatedtype Scalar: UniformScalar
  /// How GL takes one element of it.
  static var shape: UniformShape { get }
  /// Elements in it: 1, or an array's count.
  static var elements: Int { get }
  /// Whether GL would see no difference.
  func isSame(as other: Self) -> Bool
  /// Writes its scalars, as many as elements and shape make, from `index` on.
  func pack(into scalars: inout MutableSpan<Scalar>, at index: Int)
}

/// A value that fills one element of a uniform.
public protocol UniformElement: UniformValue, Equatable {}

extension UniformElement {
  /// One element.
  public static var elements: Int { 1 }
  /// Whether they are equal.
  @inlinable public func isSame(as other: Self) -> Bool { self == other }
}

/// A number that GL takes: `Float`, `Int32` or `UInt32`.
public protocol UniformScalar: BitwiseCopyable, Sendable {
  /// Zero.
  static var zero: Self { get }
  /// Sends `values`, whole elements of `shape`.
  static func send(
    _ values: Span<Self>, shape: UniformShape, to location: UniformLocation, in gl: Context)
}

/// How GL takes one element of a uniform.
public enum UniformShape: Hashable, Sendable {
  /// A scalar or a vector.
  case one, two, three, four
  /// A square matrix.
  case matrix2, matrix3, matrix4

  /// Scalars in it.
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

/// Where a program keeps a uniform.
public struct UniformLocation: Hashable, Sendable {
  /// GL's number; -1 where the compiler found that the uniform changes nothing.
  let number: Int32
}

extension Float: UniformScalar {
  /// Sends them as floats.
  public static func send(
    _ values: Span<Float>, shape: UniformShape, to location: UniformLocation, in gl: Context
  ) { gl.calls.uniform(location.number, shape, values) }
}

extension Int32: UniformScalar {
  /// Sends them as signed integers.
  public static func send(
    _ values: Span<Int32>, shape: UniformShape, to location: UniformLocation, in gl: Context
  ) { gl.calls.uniform(location.number, shape, values) }
}

extension UInt32: UniformScalar {
  /// Sends them as unsigned integers.
  public static func send(
    _ values: Span<UInt32>, shape: UniformShape, to location: UniformLocation, in gl: Context
  ) { gl.calls.uniform(location.number, shape, values) }
}
