// SPDX-License-Identifier: MIT

import Geometry
import Style

// Values of Style as shader parameters.

extension Color {
  /// Premultiplied components, multiplied by `opacity`.
  func vector(opacity: Double = 1) -> SIMD4<Float> {
    let alpha = alpha * Float(opacity)
    return SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
  }
}

extension LinearGradient {
  /// The colour of the stop at `first`, and the difference of each later stop from the one before.
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

  /// For each stop from `first` on: the location of the stop before it, and 1 / the distance
  /// between them.
  func passes<let count: Int>(from first: Int) -> [count of SIMD2<Float>] {
    var passes = [count of SIMD2<Float>](repeating: .zero)
    for index in 1..<max(min(stops.count - first, count), 1) {
      let before = stops[first + index - 1].location
      let span = max(stops[first + index].location - before, 1e-6)
      passes[index] = SIMD2(Float(before), Float(1 / span))
    }
    return passes
  }

  /// Maps pixels of a rectangle of this size to locations on the gradient's line: x and y hold the
  /// step per pixel, z the location of the top left corner.
  func line(width: Double, height: Double) -> SIMD4<Float> {
    let along = end - start
    let part = along / max((along * along).sum(), 1e-12)
    let pixel = part / SIMD2(width, height)
    return SIMD4(Float(pixel.x), Float(pixel.y), Float(-(start * part).sum()), 0)
  }
}
