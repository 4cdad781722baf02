// SPDX-License-Identifier: MIT

import Glibc

/// A transformation of SVG without its translation, which has no bearing on the work of drawing.
struct SVGMatrix {
  /// The image of the unit vector to the right.
  var x = SIMD2(1.0, 0.0)
  /// The image of the unit vector downwards.
  var y = SIMD2(0.0, 1.0)

  /// The transformation of a list of transforms; nil if it is wrong.
  init?(_ list: String) {
    for call in list.split(separator: ")") {
      let parts = call.split(separator: "(", omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        if call.allSatisfy(\.isWhitespace) { continue }
        return nil
      }
      guard let numbers = SVGNumbers.list(parts[1]), let first = numbers.first else { return nil }
      let angle = first * .pi / 180
      let next: SVGMatrix
      switch (parts[0].filter { !$0.isWhitespace && $0 != "," }, numbers.count) {
      case ("matrix", 6):
        next = SVGMatrix(x: [numbers[0], numbers[1]], y: [numbers[2], numbers[3]])
      case ("scale", 1...2): next = SVGMatrix(x: [first, 0], y: [0, numbers.last ?? first])
      case ("rotate", 1), ("rotate", 3):
        next = SVGMatrix(x: [cos(angle), sin(angle)], y: [-sin(angle), cos(angle)])
      case ("skewX", 1): next = SVGMatrix(x: [1, 0], y: [tan(angle), 1])
      case ("skewY", 1): next = SVGMatrix(x: [1, tan(angle)], y: [0, 1])
      case ("translate", 1...2): continue
      default: return nil
      }
      self = self * next
    }
  }

  /// A transformation to these unit vectors.
  init(x: SIMD2<Double>, y: SIMD2<Double>) {
    self.x = x
    self.y = y
  }

  /// The most that anything is enlarged.
  var scale: Double {
    let (first, second) = ((x * x).sum(), (y * y).sum())
    let root = hypot(first - second, 2 * (x * y).sum())
    return ((first + second + root) / 2).squareRoot()
  }

  /// Where a vector goes.
  func image(of vector: SIMD2<Double>) -> SIMD2<Double> { vector.x * x + vector.y * y }

  /// The width and the height of what a rectangle becomes.
  func boxSides(of rectangle: SIMD2<Double>) -> SIMD2<Double> {
    let (across, down) = (rectangle.x * x, rectangle.y * y)
    return [abs(across.x) + abs(down.x), abs(across.y) + abs(down.y)]
  }

  static func * (outer: SVGMatrix, inner: SVGMatrix) -> SVGMatrix {
    SVGMatrix(x: outer.image(of: inner.x), y: outer.image(of: inner.y))
  }
}
