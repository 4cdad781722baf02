// SPDX-License-Identifier: MIT

import Geometry

/// A set of pixels as one Boolean a pixel of a small square. Slow, and simple enough to be
/// obviously right.
struct PixelMap: Equatable {
  /// The side of the square. The origin of coordinates is in its middle.
  static let side = 24
  /// The pixels of the square.
  static let window = Rect<Physical>(x: -side / 2, y: -side / 2, width: side, height: side)

  /// The Booleans, row by row.
  private var pixels = [Bool](repeating: false, count: side * side)

  /// Creates an empty set.
  init() {}

  /// Creates a set from `region`.
  init(_ region: Region) {
    for rect in region.rects { fill(rect) }
  }

  /// The number of pixels.
  var count: Int { pixels.count { $0 } }

  /// Adds the pixels of `rect` inside the square.
  mutating func fill(_ rect: Rect<Physical>) {
    let part = rect.intersection(Self.window)
    for y in part.top..<max(part.top, part.bottom) {
      for x in part.left..<max(part.left, part.right) {
        pixels[(y - Self.window.top) * Self.side + x - Self.window.left] = true
      }
    }
  }

  /// The pixels for which `keeps` returns true, given their membership in this set and in `other`.
  func combined(_ other: PixelMap, _ keeps: (Bool, Bool) -> Bool) -> PixelMap {
    var result = self
    for index in pixels.indices { result.pixels[index] = keeps(pixels[index], other.pixels[index]) }
    return result
  }

  /// Reports whether this set contains all pixels of `rect`.
  func contains(_ rect: Rect<Physical>) -> Bool {
    var filled = self
    filled.fill(rect)
    return filled == self
  }

  /// The set of this set's pixels, each mapped to a rectangle by `image`.
  func mapped(_ image: (Rect<Physical>) -> Rect<Physical>) -> PixelMap {
    var result = PixelMap()
    for index in pixels.indices where pixels[index] {
      result.fill(
        image(
          Rect(
            x: index % Self.side + Self.window.left, y: index / Self.side + Self.window.top,
            width: 1, height: 1)))
    }
    return result
  }
}
