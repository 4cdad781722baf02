import Geometry

/// Positions in physical pixels before they are moved to whole ones.
enum Subpixel: CoordinateSpace {
  /// Fractions of a pixel count.
  typealias Scalar = Double
}
