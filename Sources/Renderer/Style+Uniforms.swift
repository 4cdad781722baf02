import Geometry
import Style

// Values of Style as shaders take them.

extension Color {
  /// The components, premultiplied, `opacity` of them.
  func vector(opacity: Double = 1) -> SIMD4<Float> {
    let seen = alpha * Float(opacity)
    return SIMD4(red * seen, green * seen, blue * seen, seen)
  }
}

extension LinearGradient {
  /// The colour of the `first` stop, and by how much each one differs from the one before.
  func colors<let count: Int>(from first: Int) -> [count of SIMD4<Float>] {
    var colors = [count of SIMD4<Float>](repeating: .zero)
    var before = SIMD4<Float>.zero
    for index in 0..<min(stops.count - first, count) {
      let color = stops[first + index].color.vector()
      colors[index] = color - before
      before = color
    }
    return colors
  }

  /// Where each stop from `first` on begins to be passed, and what a part along the line counts from there to
  /// the next.
  func passes<let count: Int>(from first: Int) -> [count of SIMD2<Float>] {
    var passes = [count of SIMD2<Float>](repeating: .zero)
    for index in 1..<max(min(stops.count - first, count), 1) {
      let before = stops[first + index - 1].location
      let span = max(stops[first + index].location - before, 1e-6)
      passes[index] = SIMD2(Float(before), Float(1 / span))
    }
    return passes
  }

  /// What a pixel of a rectangle of this size counts along the line, and where the left top corner lies on
  /// it.
  func line(width: Double, height: Double) -> SIMD4<Float> {
    let along = end - start
    let part = along / max((along * along).sum(), 1e-12)
    let pixel = part / SIMD2(width, height)
    return SIMD4(Float(pixel.x), Float(pixel.y), Float(-(start * part).sum()), 0)
  }
}
