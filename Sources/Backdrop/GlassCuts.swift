import Geometry
public import Style

/// Outlines around a glass that cut it, as shaders take them: two at most.
public struct GlassCuts {
  /// Left, top, right and bottom of each, in pixels of the plane.
  private(set) var boxes = [2 of SIMD4<Float>](repeating: .zero)
  /// How far the corners of each reach, clockwise from the left top.
  private(set) var reaches = [2 of SIMD4<Float>](repeating: .zero)
  /// How round they are.
  private(set) var roundnesses = [2 of SIMD4<Float>](repeating: .zero)
  /// How many there are.
  private(set) var count: Int32 = 0

  /// None.
  public init() {}

  /// Adds one: its left, top, right and bottom edge, which need not lie between pixels, and its corners.
  public mutating func add(edges: SIMD4<Float>, _ corners: OutlineCorners) {
    let index = Int(count)
    boxes[index] = edges
    reaches[index] = SIMD4<Float>(corners.reach)
    roundnesses[index] = SIMD4<Float>(corners.roundness)
    count += 1
  }
}
