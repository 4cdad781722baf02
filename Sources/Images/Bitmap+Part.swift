// SPDX-License-Identifier: MIT

import Geometry

extension Bitmap {
  /// The smallest rectangle around all pixels that differ from `other`, which has the same size;
  /// nil if none does.
  func difference(from other: Bitmap) -> Rect<Physical>? {
    let rows = 0..<size.height
    func differs(_ y: Int) -> Bool {
      let row = y * stride..<(y + 1) * stride
      return pixels[row] != other.pixels[row]
    }
    guard let top = rows.first(where: differs), let bottom = rows.last(where: differs) else {
      return nil
    }
    var (left, right) = (size.width, 0)
    for y in top...bottom {
      func differs(_ x: Int) -> Bool {
        let pixel = y * stride + 4 * x..<y * stride + 4 * x + 4
        return pixels[pixel] != other.pixels[pixel]
      }
      // Only columns outside the range found so far can extend it.
      left = (0..<left).first(where: differs) ?? left
      right = (right..<size.width).last(where: differs).map { $0 + 1 } ?? right
    }
    return Rect(left: left, top: top, right: right, bottom: bottom + 1)
  }

  /// The pixels of `part`, which lies inside the bitmap.
  func part(_ part: Rect<Physical>) -> Bitmap {
    guard part.size != size else { return self }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * part.width * part.height)
    for y in part.top..<part.bottom {
      let row = y * stride
      pixels += self.pixels[row + 4 * part.left..<row + 4 * part.right]
    }
    return Bitmap(size: part.size, premultiplied: pixels)
  }
}
