// SPDX-License-Identifier: MIT

import Glibc

/// A transformation of SVG without its translation, which has no bearing on the work of drawing.
struct SVGMatrix {
  /// The image of the unit vector to the right.
  var x = SIMD2(1.0, 0.0)
  /// The image of the unit vector downwards.
  var y = SIMD2(0.0, 1.0)

  /// The transformation of a list of transforms.
  init(_ list: String) throws(ImageError.Reason) {
    let mistake = ImageError.Reason.damaged("a transformation is wrong")
    for call in list.utf8.split(separator: UInt8(ascii: ")")) {
      let parts = call.split(separator: UInt8(ascii: "("), omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        if call.allSatisfy(SVGNumbers.isSpace) { continue }
        throw mistake
      }
      guard let numbers = SVGNumbers.list(Substring(parts[1])), let first = numbers.first else {
        throw mistake
      }
      let name = parts[0].filter { !SVGNumbers.isSpace($0) && $0 != UInt8(ascii: ",") }
      let angle = first * .pi / 180
      let next: SVGMatrix
      switch (String(decoding: name, as: UTF8.self), numbers.count) {
      case ("matrix", 6):
        next = SVGMatrix(x: [numbers[0], numbers[1]], y: [numbers[2], numbers[3]])
      case ("scale", 1...2): next = SVGMatrix(x: [first, 0], y: [0, numbers.last ?? first])
      case ("rotate", 1), ("rotate", 3):
        next = SVGMatrix(x: [cos(angle), sin(angle)], y: [-sin(angle), cos(angle)])
      case ("skewX", 1): next = SVGMatrix(x: [1, 0], y: [tan(angle), 1])
      case ("skewY", 1): next = SVGMatrix(x: [1, tan(angle)], y: [0, 1])
      case ("translate", 1...2): continue
      default: throw mistake
      }
      self = try self * next
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

  /// The transformed vector.
  func image(of vector: SIMD2<Double>) -> SIMD2<Double> { vector.x * x + vector.y * y }

  /// The size of the box around a transformed rectangle.
  func boxSides(of rectangle: SIMD2<Double>) -> SIMD2<Double> {
    let (across, down) = (rectangle.x * x, rectangle.y * y)
    return [abs(across.x) + abs(down.x), abs(across.y) + abs(down.y)]
  }

  /// The transformation by `inner` and then by `outer`. Throws if it is not a finite one.
  static func * (
    outer: SVGMatrix, inner: SVGMatrix
  ) throws(ImageError.Reason) -> SVGMatrix {
    let product = SVGMatrix(x: outer.image(of: inner.x), y: outer.image(of: inner.y))
    // False as well if a number in it is infinite or none.
    guard product.scale < 1e12 else { throw .unsupported("it is enlarged beyond all sense") }
    return product
  }
}
