// SPDX-License-Identifier: MIT

import Foundation

/// The reference Gaussian: sampled at texels, with a width that gives the samples exactly the
/// requested standard deviation. From one pixel up it is the plain Gaussian; below that a sampled
/// Gaussian would be too narrow.
struct TrueGaussian {
  /// The weights over `count` texels, centred at `count` / 2.
  let weights: [Double]

  init(_ sigma: Double, count: Int) {
    var low = 1e-3
    var high = sigma + 1
    for _ in 0..<60 {
      let width = (low + high) / 2
      if Self.variance(Self.sampled(width, count)) < sigma * sigma {
        low = width
      } else {
        high = width
      }
    }
    weights = Self.sampled(sigma >= 1 ? sigma : low, count)
  }

  private static func sampled(_ width: Double, _ count: Int) -> [Double] {
    let weights = (0..<count).map { index in
      let x = Double(index - count / 2)
      return exp(-x * x / (2 * width * width))
    }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  private static func variance(_ weights: [Double]) -> Double {
    weights.indices.reduce(0) { sum, index in
      let x = Double(index - weights.count / 2)
      return sum + x * x * weights[index]
    }
  }
}
