// SPDX-License-Identifier: MIT

package import Geometry
package import Images

// Loops over pixels, optimised.
extension Bitmap {
  /// The area of the picture.
  private var area: Rect<Physical> { Rect(origin: .zero, size: size) }

  fileprivate func row(_ y: Int, of rect: Rect<Physical>) -> ArraySlice<UInt8> {
    pixels[y * stride + 4 * rect.left..<y * stride + 4 * rect.right]
  }

  /// True if not all pixels are equal.
  package var differs: Bool { differs(in: area) }

  /// True if not all pixels in `rect` are equal.
  package func differs(in rect: Rect<Physical>) -> Bool {
    let first = row(rect.top, of: rect).prefix(4)
    return (rect.top..<rect.bottom).contains { y in
      let row = row(y, of: rect)
      return row.prefix(4) != first || row.dropFirst(4) != row.dropLast(4)
    }
  }

  /// The largest difference of a channel between two pixels of `rect`.
  package func contrast(in rect: Rect<Physical>) -> Int {
    var (least, most) = (SIMD4<UInt8>(repeating: 255), SIMD4<UInt8>(repeating: 0))
    for y in rect.top..<rect.bottom {
      let row = row(y, of: rect)
      for start in Swift.stride(from: row.startIndex, to: row.endIndex, by: 4) {
        let pixel = SIMD4(row[start], row[start + 1], row[start + 2], 0)
        (least, most) = (pointwiseMin(least, pixel), pointwiseMax(most, pixel))
      }
    }
    least.w = 0
    return Int((most &- least).max())
  }

  /// The number of saturated pixels, which a compositor's ground does not have.
  package var colourfulPixels: Int {
    Swift.stride(from: 0, to: pixels.count, by: 4).count { start in
      let (red, green, blue) = (pixels[start], pixels[start + 1], pixels[start + 2])
      return max(red, green, blue) - min(red, green, blue) > 24
    }
  }
}

/// True if two pictures are equal within a rectangle of the first, up to `tolerance` in a channel.
/// `offset` moves the rectangle in the second.
package func isEqual(
  _ a: Bitmap, _ b: Bitmap, in rect: Rect<Physical>, movedBy offset: Point<Physical> = .zero,
  within tolerance: Int = 0
) -> Bool {
  let moved = rect.offsetBy(offset)
  return (rect.top..<rect.bottom).allSatisfy { y in
    zip(a.row(y, of: rect), b.row(y + offset.y, of: moved))
      .allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }
}
