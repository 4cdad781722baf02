// SPDX-License-Identifier: MIT

package import Geometry
package import Images

/// Mountains before sunrise, as the desktop of a picture for people.
package enum Mountains {
  /// A range, from its ridge down to where it is lost in the mist.
  private struct Range {
    /// The place of the lowest ridge, from the top, in parts of the picture's height, as are all
    /// lengths.
    let base: Double
    /// The height of the highest summit above that.
    let rise: Double
    /// The height over which the mist grows beneath the ridge.
    let depth: Double
    /// The number of summits in a width of 1.
    let count: Double
    /// The place in the curve of all ridges at the left edge.
    let start: Double
    /// The colour of the ridge.
    let ridge: SIMD3<Double>
    /// The colour of the mist at its foot.
    let foot: SIMD3<Double>
    /// True for a forest along the ridge.
    var hasTrees = false
  }

  /// The ranges, farthest first.
  private static let ranges = [
    Range(
      base: 0.58, rise: 0.2, depth: 0.24, count: 0.8, start: 9.6, ridge: [128, 128, 158],
      foot: [226, 184, 170]),
    Range(
      base: 0.68, rise: 0.22, depth: 0.22, count: 0.9, start: 5.2, ridge: [86, 98, 130],
      foot: [160, 146, 158]),
    Range(
      base: 0.78, rise: 0.2, depth: 0.2, count: 1, start: 12.7, ridge: [52, 70, 98],
      foot: [98, 108, 132]),
    Range(
      base: 0.88, rise: 0.17, depth: 0.2, count: 1.1, start: 3.1, ridge: [27, 43, 64],
      foot: [44, 64, 88], hasTrees: true),
    Range(
      base: 0.97, rise: 0.13, depth: 0.2, count: 0.9, start: 7.3, ridge: [13, 22, 36],
      foot: [8, 14, 26], hasTrees: true),
  ]

  /// The sky from the top to the horizon, at equal distances.
  private static let sky: [SIMD3<Double>] = [
    [24, 38, 78], [48, 70, 120], [106, 112, 158], [198, 146, 156], [248, 186, 150],
    [255, 220, 176],
  ]

  /// The picture of a size.
  package static func make(_ size: Size<Physical>) -> Bitmap {
    let height = Double(size.height)
    let (rows, columns) = (0..<size.height, 0..<size.width)
    let air = rows.map { color(in: sky, at: Double($0) / height / 0.62) }
    let tables = ranges.map { range in
      rows.map { color(in: [range.ridge, range.foot], at: Double($0) / height / range.depth) }
    }
    // The rows of pixels of each ridge, with fractions.
    let ridges = ranges.map { range in
      columns.map { height * top(of: range, at: Double($0) / height) }
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * size.width * size.height)
    for row in rows {
      for column in columns {
        var color = air[row]
        for (table, ridge) in zip(tables, ridges) {
          let depth = Double(row) + 1 - ridge[column]
          guard depth > 0 else { continue }
          let ground = table[min(Int(depth), size.height - 1)]
          color = depth < 1 ? color + (ground - color) * depth : ground
        }
        pixels += [UInt8(color.x), UInt8(color.y), UInt8(color.z), 255]
      }
    }
    return Bitmap(size: size, premultiplied: pixels)
  }

  /// The colour at a part of the way through colours at equal distances.
  private static func color(in colors: [SIMD3<Double>], at part: Double) -> SIMD3<Double> {
    let place = min(max(part, 0), 1) * Double(colors.count - 1)
    let index = min(Int(place), colors.count - 2)
    return colors[index] + (colors[index + 1] - colors[index]) * (place - Double(index))
  }

  /// The top of a range at a distance from the left edge, in parts of the picture's height.
  private static func top(of range: Range, at x: Double) -> Double {
    var (sum, size, place) = (0.0, 0.52, x * range.count + range.start)
    for _ in 0..<7 {
      // A fold of a smooth curve is a ridge.
      sum += size * (1 - abs(2 * noise(place) - 1))
      (size, place) = (size / 2.1, place * 2.03 + 11.7)
    }
    return range.base - range.rise * sum - (range.hasTrees ? tree(at: x, range.start) : 0)
  }

  /// The height of a forest at a distance from the left edge.
  private static func tree(at x: Double, _ start: Double) -> Double {
    let spacing = 0.0065
    let nearest = (x / spacing).rounded()
    return [-1.0, 0, 1].map { step -> Double in
      let stem = nearest + step
      let height = 0.008 + 0.02 * random(stem + 1_000 * start)
      let distance = abs(x - (stem + 0.6 * random(stem) - 0.3) * spacing)
      return max(height - 3.4 * distance, 0)
    }
    .max() ?? 0
  }

  /// A smooth random curve between 0 and 1.
  private static func noise(_ x: Double) -> Double {
    let cell = x.rounded(.down)
    let part = x - cell
    let (a, b) = (random(cell), random(cell + 1))
    return a + (b - a) * part * part * (3 - 2 * part)
  }

  /// A number between 0 and 1 for each whole number.
  private static func random(_ number: Double) -> Double {
    var bits = UInt64(bitPattern: Int64(number)) &* 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ bits >> 31) &* 0xbf58_476d_1ce4_e5b9
    return Double((bits ^ bits >> 29) >> 11) / Double(1 << 53)
  }
}
