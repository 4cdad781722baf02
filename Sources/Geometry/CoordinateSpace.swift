/// A coordinate space. Values of different spaces are different types, so a logical position cannot
/// be used where a pixel is meant.
public protocol CoordinateSpace: Sendable {
  /// The number that counts in this space.
  associatedtype Scalar: Numeric & Comparable & Hashable & Sendable
}

/// The space authors think in: independent of the output's scale, fractions allowed.
public enum Logical: CoordinateSpace {
  /// Logical units may be fractions.
  public typealias Scalar = Double
}

/// The space of planes, pyramids and damage: whole pixels of a buffer.
public enum Physical: CoordinateSpace {
  /// Pixels are whole.
  public typealias Scalar = Int
}
