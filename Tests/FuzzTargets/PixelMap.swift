// SPDX-License-Identifier: MIT

import Geometry

/// A set of pixels as one truth a pixel of a small square: too slow to use and too simple to be
/// wrong.
struct PixelMap: Equatable {
  /// The square's side. Its middle is the origin of the pixels' numbers.
  static let side = 24
  /// The pixels that it can hold.
  static let window = Rect<Physical>(x: -side / 2, y: -side / 2, width: side, height: side)

  /// The truths, row by row.
  private var pixels = [Bool](repeating: false, count: side * side)

  /// No pixel.
  init() {}

  /// The pixels of `region`.
  init(_ region: Region) {
    for rect in region.rects { fill(rect) }
  }

  /// The number of pixels.
  var count: Int { pixels.count { $0 } }

  /// Adds the pixels of `rect` that the square can hold.
  mutating func fill(_ rect: Rect<Physical>) {
    let part = rect.intersection(Self.window)
    for y in part.top..<max(part.top, part.bottom) {
      for x in part.left..<max(part.left, part.right) {
        pixels[(y - Self.window.top) * Self.side + x - Self.window.left] = true
      }
    }
  }

  /// The pixels for which `keeps` is true, of being in this set and in `other`.
  func combined(_ other: PixelMap, _ keeps: (Bool, Bool) -> Bool) -> PixelMap {
    var result = self
    for index in pixels.indices { result.pixels[index] = keeps(pixels[index], other.pixels[index]) }
    return result
  }

  /// Whether `rect` holds only pixels of this map.
  func contains(_ rect: Rect<Physical>) -> Bool {
    var filled = self
    filled.fill(rect)
    return filled == self
  }

  /// The set whose pixels are `image` of those of this one, as rectangles.
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
