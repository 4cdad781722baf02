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
  /// The stops' colours; the last one again where there are fewer.
  var colors: [8 of SIMD4<Float>] {
    var colors = [8 of SIMD4<Float>](repeating: .zero)
    for index in 0..<8 { colors[index] = stops[min(index, stops.count - 1)].color.vector() }
    return colors
  }

  /// Where each stop begins to be passed, and what a part along the line counts from there to the next.
  var passes: [8 of SIMD2<Float>] {
    var passes = [8 of SIMD2<Float>](repeating: .zero)
    for index in 1..<max(stops.count, 1) {
      let before = stops[index - 1].location
      let span = max(stops[index].location - before, 1e-6)
      passes[index] = SIMD2(Float(before), Float(1 / span))
    }
    return passes
  }

  /// Where the line begins, and what a part of the rectangle counts along it.
  var line: SIMD4<Float> {
    let along = end - start
    let square = max((along * along).sum(), 1e-12)
    return SIMD4(
      Float(start.x), Float(start.y), Float(along.x / square), Float(along.y / square))
  }
}
