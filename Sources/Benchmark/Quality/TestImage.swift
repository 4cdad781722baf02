// SPDX-License-Identifier: MIT

/// Test images, the same on every machine.
public enum TestImage: String, CaseIterable, Sendable {
  /// Noise with a 1/f amplitude spectrum, like photographs.
  case noise
  /// Cards with lines of text on dark and light backgrounds, like windows on a desktop.
  case text

  /// The image in 8 bits.
  public func plane(width: Int, height: Int) -> GrayImage {
    switch self {
    case .noise: Self.noise(width: width, height: height)
    case .text: Self.text(width: width, height: height)
    }
  }

  /// A ramp from level `first` at the left to `last` at the right and slightly downwards, in 8
  /// bits, with steps of many pixels.
  public static func gradient(width: Int, height: Int, first: Double, last: Double) -> GrayImage {
    var plane = GrayImage(width: width, height: height)
    let length = Double(width) + 0.2 * Double(height)
    for y in 0..<height {
      for x in 0..<width {
        let way = (Double(x) + 0.5 + 0.2 * (Double(y) + 0.5)) / length
        plane[x, y] = first + (last - first) * way
      }
    }
    return plane.rounded(to: .unorm8)
  }

  /// Octaves of smooth noise with the same deviation, from single pixels to 256 pixels.
  private static func noise(width: Int, height: Int) -> GrayImage {
    var sum = GrayImage(width: width, height: height, level: 0.5)
    for octave in 0..<9 {
      let spacing = Double(1 << octave)
      var random = RandomNumbers(seed: UInt64(octave) + 1)
      let columns = Int(Double(width) / spacing) + 2
      let rows = Int(Double(height) / spacing) + 2
      let lattice = GrayImage(
        width: columns, height: rows,
        levels: (0..<(columns * rows)).map { _ in random.nextUnit() - 0.5 })
      // Mean deviation of a cubic B-spline over white noise of deviation 1/√12.
      let deviation = (octave == 0 ? 1 : 0.48) / 12.0.squareRoot()
      let kernel = AxisKernel.spline(cubic: octave == 0 ? 0 : 1)
      let smooth =
        lattice
        .filteredAcross(
          AxisFilter(kernel, sourceLength: columns, targetLength: width, scale: 1 / spacing)
        )
        .filteredDown(
          AxisFilter(kernel, sourceLength: rows, targetLength: height, scale: 1 / spacing))
      sum = sum.combined(with: smooth) { $0 + 0.055 / deviation * $1 }
    }
    return sum.rounded(to: .unorm8)
  }

  /// Cards of up to 168 by 128 pixels on dark to light backgrounds, with ragged lines of text.
  private static func text(width: Int, height: Int) -> GrayImage {
    var plane = GrayImage(width: width, height: height, level: 0.62)
    var random = RandomNumbers(seed: 77)
    let grounds = [0.94, 0.20, 0.86, 0.34, 0.74, 0.27]
    for top in stride(from: 0, to: height, by: 128) {
      for left in stride(from: 0, to: width, by: 168) {
        let ground = grounds[random.next(below: grounds.count)]
        let card = Card(
          left: left + 6, top: top + 5, right: left + 168 - random.next(below: 12),
          bottom: top + 128 - random.next(below: 10), ink: ground > 0.5 ? 0.1 : 0.9)
        plane.fill(card.left..<card.right, card.top..<card.bottom, ground)
        card.write(&random, in: &plane)
      }
    }
    return plane.rounded(to: .unorm8)
  }

  /// A card of text.
  private struct Card {
    /// Edges in pixels.
    let left, top, right, bottom: Int
    /// Level of the strokes.
    let ink: Double

    /// Draws paragraphs of words of one to nine glyphs of varying width.
    func write(_ random: inout RandomNumbers, in plane: inout GrayImage) {
      var line = top + 8
      while line + 14 < bottom {
        let end = left + (right - left) * (5 + random.next(below: 5)) / 10
        var x = left + 8
        while x + 12 < end {
          for _ in 0..<random.next(below: 9) + 1 where x + 12 < right {
            let width = 5 + random.next(below: 5)
            glyph(&random, x..<(x + width - 1), line, in: &plane)
            x += width
          }
          x += 5
        }
        line += random.next(below: 4) == 0 ? 28 : 17
      }
    }

    /// Draws one or two stems and up to two bars, one or two pixels thick.
    private func glyph(
      _ random: inout RandomNumbers, _ columns: Range<Int>, _ line: Int, in plane: inout GrayImage
    ) {
      for _ in 0..<random.next(below: 2) + 1 {
        let stem = columns.lowerBound + random.next(below: columns.count)
        let rise = random.next(below: 4) == 0 ? 0 : 3
        plane.fill(stem..<min(stem + 2, columns.upperBound), (line + rise)..<(line + 11), ink)
      }
      for _ in 0..<random.next(below: 3) {
        let bar = line + 3 + random.next(below: 8)
        plane.fill(columns, bar..<(bar + 1), ink)
      }
    }
  }
}

extension GrayImage {
  /// Sets the pixels of `columns` and `rows` inside the plane to `level`.
  fileprivate mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ level: Double) {
    for y in rows.clamped(to: 0..<height) {
      for x in columns.clamped(to: 0..<width) { self[x, y] = level }
    }
  }
}

/// A deterministic random number generator (SplitMix64).
struct RandomNumbers {
  /// State; advances by a fixed odd number.
  private var state: UInt64

  /// A sequence from `seed`.
  init(seed: UInt64) { state = seed &* 0xD134_2543_DE82_EF95 }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number in 0..<1.
  mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// An integer in 0..<bound.
  mutating func next(below bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
