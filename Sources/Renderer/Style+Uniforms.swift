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

  /// The stops' places.
  var places: [8 of Float] {
    var places = [8 of Float](repeating: 0)
    for index in 0..<8 { places[index] = Float(stops[min(index, stops.count - 1)].location) }
    return places
  }

  /// Where the line begins, and what a part of the rectangle counts along it.
  var line: SIMD4<Float> {
    let along = end - start
    let square = max((along * along).sum(), 1e-12)
    return SIMD4(
      Float(start.x), Float(start.y), Float(along.x / square), Float(along.y / square))
  }
}

extension MeshGradient {
  /// The colours in rows of four; the last ones again where there are fewer.
  var grid: [16 of SIMD4<Float>] {
    var grid = [16 of SIMD4<Float>](repeating: .zero)
    for row in 0..<4 {
      for column in 0..<4 {
        let color = colors[min(row, rows - 1) * columns + min(column, columns - 1)]
        grid[row * 4 + column] = color.vector()
      }
    }
    return grid
  }

  /// Columns and rows.
  var extent: SIMD2<Float> { SIMD2(Float(columns), Float(rows)) }
}
