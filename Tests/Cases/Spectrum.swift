// SPDX-License-Identifier: MIT

internal import Foundation

/// The spatial frequencies of a square of brightness whose side is a power of two.
///
/// Client modules compile it with their own optimisation.
public struct Spectrum {
  /// The number of pixels of a side.
  public let side: Int
  /// The mean of the brightness.
  public let mean: Double
  /// The squares of the amplitudes by frequency, row by row.
  public let power: [Double]

  /// The spectrum of `levels`, which has the pixels row by row. Towards the edges they fade to
  /// their mean, so that an edge is no pattern; a pattern is seen in the two neighbours of its
  /// frequency as well.
  @inlinable public init(_ levels: [Double], side: Int) {
    precondition(levels.count == side * side && side & (side - 1) == 0)
    let mean = levels.reduce(0, +) / Double(levels.count)
    let window = (0..<side).map { 0.5 - 0.5 * cosine(2 * .pi * (Double($0) + 0.5) / Double(side)) }
    var real = levels.indices.map { (levels[$0] - mean) * window[$0 % side] * window[$0 / side] }
    var imaginary = [Double](repeating: 0, count: real.count)
    for line in 0..<side {
      Self.transform(&real, &imaginary, from: line * side, step: 1, count: side)
    }
    for line in 0..<side {
      Self.transform(&real, &imaginary, from: line, step: side, count: side)
    }
    self.side = side
    self.mean = mean
    power = real.indices.map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
  }

  /// The root mean square of the patterns with at least `lowest` cycles a pixel, without those that
  /// the edges may have spread there.
  @inlinable public func energy(from lowest: Double) -> Double {
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

  /// The discrete Fourier transform of every `step`-th element.
  @inlinable static func transform(
    _ real: inout [Double], _ imaginary: inout [Double], from start: Int, step: Int, count: Int
  ) {
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
        let angle = -2 * Double.pi * Double(offset) / Double(length)
        let (c, s) = (cosine(angle), sine(angle))
        for block in stride(from: offset, to: count, by: length) {
          let (a, b) = (start + block * step, start + (block + length / 2) * step)
          let (x, y) = (real[b] * c - imaginary[b] * s, real[b] * s + imaginary[b] * c)
          (real[b], imaginary[b]) = (real[a] - x, imaginary[a] - y)
          (real[a], imaginary[a]) = (real[a] + x, imaginary[a] + y)
        }
      }
      length *= 2
    }
  }
}

/// The cosine of an angle.
@usableFromInline func cosine(_ angle: Double) -> Double { cos(angle) }

/// The sine of an angle.
@usableFromInline func sine(_ angle: Double) -> Double { sin(angle) }
