// SPDX-License-Identifier: MIT

import Geometry
import Glibc
package import Images

/// The spatial frequencies of the brightness of a square in the middle of a picture.
package struct Spectrum {
  /// The number of pixels of a side, a power of two.
  package let side: Int
  /// The mean of the brightness.
  package let mean: Double
  /// The squares of the amplitudes by frequency, row by row.
  private let power: [Double]

  /// The spectrum of the square of `side` pixels in the middle of `picture`. The brightness fades
  /// to its mean towards the edges of the square, so that an edge is no pattern. A pattern is seen
  /// in the two neighbours of its frequency as well.
  package init(_ picture: Bitmap, side: Int) {
    precondition(side > 1 && side & (side - 1) == 0)
    let size = picture.size
    let levels = picture.brightness(
      in: Rect(
        x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side))
    let mean = levels.mean
    let window = (0..<side).map { 0.5 - 0.5 * cos(2 * .pi * (Double($0) + 0.5) / Double(side)) }
    var real = levels.indices.map { (levels[$0] - mean) * window[$0 % side] * window[$0 / side] }
    var imaginary = [Double](repeating: 0, count: real.count)
    let turns = (0..<side / 2).map { index in
      let angle = -2 * Double.pi * Double(index) / Double(side)
      return SIMD2(cos(angle), sin(angle))
    }
    for line in 0..<side {
      Self.transform(&real, &imaginary, from: line * side, step: 1, turns)
    }
    for line in 0..<side {
      Self.transform(&real, &imaginary, from: line, step: side, turns)
    }
    self.side = side
    self.mean = mean
    power = real.indices.map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
  }

  /// The root mean square of the patterns with at least `lowest` cycles a pixel, without those that
  /// the edges may have spread there.
  package func energy(from lowest: Double) -> Double {
    let least = lowest * Double(side) + 2
    var sum = 0.0
    for index in power.indices {
      let (x, y) = (index % side, index / side)
      let (across, down) = (Double(min(x, side - x)), Double(min(y, side - y)))
      if across * across + down * down >= least * least { sum += power[index] }
    }
    // The window keeps 3/8 of the energy of a line.
    let kept = 0.375 * 0.375
    return (sum / kept).squareRoot() / Double(side * side)
  }

  /// The discrete Fourier transform of every `step`-th element. `turns` has the unit vectors of
  /// half a circle, one for every two elements.
  private static func transform(
    _ real: inout [Double], _ imaginary: inout [Double], from start: Int, step: Int,
    _ turns: [SIMD2<Double>]
  ) {
    let count = 2 * turns.count
    var other = 0
    for index in 1..<count {
      var bit = count >> 1
      while other & bit != 0 {
        other ^= bit
        bit >>= 1
      }
      other |= bit
      if index < other {
        real.swapAt(start + index * step, start + other * step)
        imaginary.swapAt(start + index * step, start + other * step)
      }
    }
    var length = 2
    while length <= count {
      for offset in 0..<length / 2 {
        let turn = turns[offset * (count / length)]
        for block in stride(from: offset, to: count, by: length) {
          let (a, b) = (start + block * step, start + (block + length / 2) * step)
          let x = real[b] * turn.x - imaginary[b] * turn.y
          let y = real[b] * turn.y + imaginary[b] * turn.x
          (real[b], imaginary[b]) = (real[a] - x, imaginary[a] - y)
          (real[a], imaginary[a]) = (real[a] + x, imaginary[a] + y)
        }
      }
      length *= 2
    }
  }
}

extension [Double] {
  /// The mean of the values.
  package var mean: Double { reduce(0, +) / Double(count) }

  /// The standard deviation of the values.
  package var deviation: Double {
    let mean = mean
    return map { ($0 - mean) * ($0 - mean) }.mean.squareRoot()
  }
}
