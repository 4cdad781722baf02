// SPDX-License-Identifier: MIT

package import Geometry
package import Images
import Style

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

  /// The colour of a pixel.
  package func rgb(_ place: Point<Physical>) -> UInt32 {
    let start = place.y * stride + 4 * place.x
    return UInt32(pixels[start]) << 16 | UInt32(pixels[start + 1]) << 8
      | UInt32(pixels[start + 2])
  }

  /// The colours of the pixels in `rect` that differ from those of `other`.
  package func colors(in rect: Rect<Physical>, unlike other: Bitmap) -> Set<UInt32> {
    var (colors, last): (Set<UInt32>, UInt32?) = ([], nil)
    for y in rect.top..<rect.bottom {
      for x in rect.left..<rect.right {
        let rgb = rgb(Point(x: x, y: y))
        guard rgb != last, other.rgb(Point(x: x, y: y)) != rgb else { continue }
        colors.insert(rgb)
        last = rgb
      }
    }
    return colors
  }

  /// The sRGB values of the greys that are as light as the pixels in `rect`, row by row.
  package func brightness(in rect: Rect<Physical>) -> [Double] {
    (rect.top..<rect.bottom).flatMap { y in
      let row = row(y, of: rect)
      return Swift.stride(from: row.startIndex, to: row.endIndex, by: 4).map { start in
        let light = (0..<3).reduce(0) { $0 + Self.light[$1][Int(row[start + $1])] }
        return Color.brightness(light)
      }
    }
  }

  /// The luminance of each byte of red, green and blue.
  private static let light = (0..<3).map { channel in
    (0...255).map { byte in
      var color = SIMD3<Double>.zero
      color[channel] = Double(byte) / 255
      return Color.luminance(color)
    }
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
