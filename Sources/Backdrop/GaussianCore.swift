// SPDX-License-Identifier: MIT

internal import Glibc

/// A sampled Gaussian of an exact variance, which makes sigma exact.
///
/// The weights are a Gaussian's minus its value at the cut, so that they fade to zero there and no
/// sigma makes a weight appear abruptly. Cutting and sampling change the variance, so the
/// Gaussian's width is found by bisection.
struct GaussianCore {
  /// The weights from the centre outwards. The sum over both sides is 1.
  let weights: [Double]

  /// The distance of the cut, in widths.
  private static let cut = 3.6

  /// A core with a standard deviation of `s` texels.
  init(_ s: Double) {
    precondition(s >= 0, "a deviation of \(s)")
    var low = 1 / Self.cut
    var high = 1.2 * s + 1
    // Variance grows with width, from zero at the low end.
    for _ in 0..<48 {
      let middle = (low + high) / 2
      if Self.variance(width: middle) < s * s { low = middle } else { high = middle }
    }
    weights = Self.weights(width: low)
  }

  /// The number of texels to each side of the centre.
  var radius: Int { weights.count - 1 }

  /// The radius for a Gaussian of this width.
  private static func radius(width: Double) -> Int { max(Int((cut * width).rounded(.up)) - 1, 0) }

  /// The weight of texel `k` before normalization.
  private static func height(_ k: Int, width: Double) -> Double {
    exp(-Double(k * k) / (2 * width * width)) - exp(-cut * cut / 2)
  }

  private static func weights(width: Double) -> [Double] {
    var weights = (0...radius(width: width)).map { height($0, width: width) }
    let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
    for index in weights.indices { weights[index] /= sum }
    return weights
  }

  /// The variance of the weights, computed without an array, since animated sigma evaluates it
  /// often.
  private static func variance(width: Double) -> Double {
    var sum = height(0, width: width)
    var squares = 0.0
    let radius = radius(width: width)
    for k in stride(from: 1, through: radius, by: 1) {
      let weight = 2 * height(k, width: width)
      sum += weight
      squares += Double(k * k) * weight
    }
    return squares / sum
  }

  /// The samples of these weights, one for each two texels: `radius` + 1 samples.
  var taps: AxisTaps { AxisTaps(half: weights) }
}
