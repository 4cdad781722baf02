public import Geometry

extension Rect<Physical> {
  /// Left, top, width and height, as shaders take them.
  public var vector: SIMD4<Float> {
    SIMD4(Float(left), Float(top), Float(width), Float(height))
  }
}
