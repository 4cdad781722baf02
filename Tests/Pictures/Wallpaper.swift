// SPDX-License-Identifier: MIT

package import Geometry
package import Images

/// A landscape in the evening, as a desktop behind the panels.
package enum Wallpaper {
  /// The picture of a size.
  package static func make(_ size: Size<Physical>) -> Bitmap {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.width * size.height * 4)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let x = Double(column) / Double(size.height)
        let color = color(x, Double(row) / Double(size.height))
        pixels += [color.x, color.y, color.z].map { UInt8(min(max($0, 0), 255)) } + [255]
      }
    }
    return Bitmap(size: size, premultiplied: pixels)
  }

  /// The colour at a place; both coordinates are parts of the height.
  private static func color(_ x: Double, _ y: Double) -> SIMD3<Double> {
    let hills: [(top: Double, color: SIMD3<Double>)] = [
      (0.52 + 0.07 * wave(x * 1.3 + 0.4), [148, 92, 122]),
      (0.64 + 0.08 * wave(x * 1.9 + 2.1), [92, 60, 104]),
      (0.78 + 0.07 * wave(x * 2.7 + 4.2), [42, 38, 74]),
    ]
    var color = mix([52, 66, 132], [252, 168, 112], min(y / 0.62, 1))
    let distance = ((x - 1.02) * (x - 1.02) + (y - 0.36) * (y - 0.36)).squareRoot()
    color = mix([255, 236, 190], color, min(max((distance - 0.055) / 0.012, 0), 1))
    for hill in hills where y > hill.top {
      color = mix(hill.color, hill.color * 0.55, min((y - hill.top) / 0.3, 1))
    }
    return color
  }

  private static func mix(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ part: Double
  ) -> SIMD3<Double> {
    a + (b - a) * part
  }

  /// A smooth curve between -1 and 1 of parabolas, whose values are the same everywhere.
  private static func wave(_ x: Double) -> Double {
    let part = x - x.rounded(.down)
    return part < 0.5 ? 16 * part * (0.5 - part) : -16 * (part - 0.5) * (1 - part)
  }
}
