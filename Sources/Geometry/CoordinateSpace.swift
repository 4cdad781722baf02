// SPDX-License-Identifier: MIT

/// A coordinate space. Values of different spaces have different types, so the compiler rejects a
/// logical position in place of a pixel.
public protocol CoordinateSpace: Sendable {
  /// The number type of coordinates.
  associatedtype Scalar: Numeric & Comparable & Hashable & Sendable
}

/// Logical units: independent of the output's scale; fractions are allowed.
public enum Logical: CoordinateSpace {
  /// A fractional coordinate.
  public typealias Scalar = Double
}

/// Physical pixels: backdrop planes, pyramids, damage and buffers.
public enum Physical: CoordinateSpace {
  /// A whole number of pixels.
  public typealias Scalar = Int
}
