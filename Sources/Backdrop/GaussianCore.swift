internal import Glibc

/// A Gaussian of exactly the variance asked for, sampled at texels: what makes sigma honest.
///
/// Its weights are a Gaussian's less what it still has at its end, so that they fade to nothing there
/// and no strength makes one appear at a step. The Gaussian's own width is solved for, since cutting
/// and sampling it changes its variance.
struct GaussianCore {
  /// The weights from the middle outwards, the middle first. The sum over both sides is one.
  let weights: [Double]

  /// Where the Gaussian is cut, in widths.
  private static let cut = 3.6

  /// The core whose standard deviation is `s` texels.
  init(_ s: Double) {
    precondition(s >= 0, "a deviation of \(s)")
    var low = 1 / Self.cut
    var high = 1.2 * s + 1
    // Variance grows with width, from nothing at the low end.
    for _ in 0..<48 {
      let middle = (low + high) / 2
      if Self.variance(Self.weights(width: middle)) < s * s { low = middle } else { high = middle }
    }
    weights = Self.weights(width: low)
  }

  /// How many texels it reaches to each side.
  var radius: Int { weights.count - 1 }

  private static func weights(width: Double) -> [Double] {
    let radius = max(Int((cut * width).rounded(.up)) - 1, 0)
    let end = exp(-cut * cut / 2)
    var weights = (0...radius).map { k in
      exp(-Double(k * k) / (2 * width * width)) - end
    }
    let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
    for index in weights.indices { weights[index] /= sum }
    return weights
  }

  private static func variance(_ weights: [Double]) -> Double {
    var variance = 0.0
    for (k, weight) in weights.enumerated() { variance += 2 * Double(k * k) * weight }
    return variance
  }

  /// The samples that give these weights with one fetch for two texels: `radius` + 1 of them.
  var taps: AxisTaps { AxisTaps(half: weights) }
}
