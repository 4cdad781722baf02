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
      if Self.variance(width: middle) < s * s { low = middle } else { high = middle }
    }
    weights = Self.weights(width: low)
  }

  /// How many texels it reaches to each side.
  var radius: Int { weights.count - 1 }

  /// How far it reaches where the Gaussian is so wide.
  private static func radius(width: Double) -> Int { max(Int((cut * width).rounded(.up)) - 1, 0) }

  /// The weight of a texel before all are made to sum to one.
  private static func height(_ k: Int, width: Double) -> Double {
    exp(-Double(k * k) / (2 * width * width)) - exp(-cut * cut / 2)
  }

  private static func weights(width: Double) -> [Double] {
    var weights = (0...radius(width: width)).map { height($0, width: width) }
    let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
    for index in weights.indices { weights[index] /= sum }
    return weights
  }

  /// The variance of those weights, found without a list of them: while strength moves that is asked often.
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

  /// The samples that give these weights with one fetch for two texels: `radius` + 1 of them.
  var taps: AxisTaps { AxisTaps(half: weights) }
}
