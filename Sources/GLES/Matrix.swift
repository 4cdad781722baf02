// SPDX-License-Identifier: MIT

/// A matrix of two columns, as GLSL's `mat2`.
public struct Matrix2: Hashable, Sendable {
  /// The first column.
  public var first: SIMD2<Float>
  /// The second column.
  public var second: SIMD2<Float>

  /// A matrix of these columns.
  public init(_ first: SIMD2<Float>, _ second: SIMD2<Float>) {
    self.first = first
    self.second = second
  }

  /// The identity matrix.
  public static var identity: Self { Self(SIMD2(1, 0), SIMD2(0, 1)) }
}

/// A matrix of three columns, as GLSL's `mat3`.
public struct Matrix3: Hashable, Sendable {
  /// The first column.
  public var first: SIMD3<Float>
  /// The second column.
  public var second: SIMD3<Float>
  /// The third column.
  public var third: SIMD3<Float>

  /// A matrix of these columns.
  public init(_ first: SIMD3<Float>, _ second: SIMD3<Float>, _ third: SIMD3<Float>) {
    self.first = first
    self.second = second
    self.third = third
  }

  /// The identity matrix.
  public static var identity: Self { Self(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)) }
}

/// A matrix of four columns, as GLSL's `mat4`.
public struct Matrix4: Hashable, Sendable {
  /// The first column.
  public var first: SIMD4<Float>
  /// The second column.
  public var second: SIMD4<Float>
  /// The third column.
  public var third: SIMD4<Float>
  /// The fourth column.
  public var fourth: SIMD4<Float>

  /// A matrix of these columns.
  public init(
    _ first: SIMD4<Float>, _ second: SIMD4<Float>, _ third: SIMD4<Float>, _ fourth: SIMD4<Float>
  ) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
  }

  /// The identity matrix.
  public static var identity: Self {
    Self(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }
}
