// SPDX-License-Identifier: MIT

import Glibc

/// The reference Gaussian in pixels: exp(-k²/2τ²) at distance k, out to six standard deviations,
/// where less than 2·10⁻⁸ of the peak is left.
///
/// τ is chosen so that the standard deviation of the sampled weights is sigma. From sigma 1 up, τ
/// equals sigma to eight digits; below, samples of a Gaussian have a smaller deviation than the
/// continuous function.
public struct Gaussian: Equatable, Sendable {
  /// Standard deviation in pixels.
  public let sigma: Double
  /// Weight of the centre, then of distance 1, 2 and so on. All weights of the kernel sum to 1.
  public let half: [Double]

  /// The Gaussian of `sigma` pixels.
  public init(sigma: Double) {
    precondition(sigma >= 0, "a Gaussian of sigma \(sigma)")
    self.sigma = sigma
    half =
      sigma == 0
      ? [1] : Self.weights(tau: Self.tau(sigma: sigma), radius: Int((6 * sigma).rounded(.up)) + 1)
  }

  /// The weight at `distance`, on either side.
  public func weight(at distance: Int) -> Double {
    let distance = abs(distance)
    return distance < half.count ? half[distance] : 0
  }

  /// `image` blurred, mirrored at its edges.
  public func blurred(_ image: GrayImage) -> GrayImage {
    if half.count == 1 { return image }
    let across = image.filteredAcross(AxisFilter(half: half, length: image.width))
    return across.filteredDown(AxisFilter(half: half, length: image.height))
  }

  /// Response to one pixel of level 1 at `index`, along an axis of `length` pixels mirrored at its
  /// ends.
  func response(at index: Int, length: Int) -> [Double] {
    var response = [Double](repeating: 0, count: length)
    for distance in (1 - half.count)..<half.count {
      response[mirroredIndex(index + distance, length: length)] += weight(at: distance)
    }
    return response
  }

  /// Samples of the Gaussian of `tau` out to `radius`, with a sum of 1.
  private static func weights(tau: Double, radius: Int) -> [Double] {
    let samples = (0...radius).map { exp(-Double($0 * $0) / (2 * tau * tau)) }
    let sum = 2 * samples.reduce(0, +) - samples[0]
    return samples.map { $0 / sum }
  }

  /// The τ whose samples have a standard deviation of `sigma`.
  private static func tau(sigma: Double) -> Double {
    if sigma >= 2 { return sigma }
    var low = 0.02
    var high = sigma + 1
    for _ in 0..<60 {
      let middle = (low + high) / 2
      var variance = 0.0
      for (distance, weight) in weights(tau: middle, radius: 14).enumerated() {
        variance += 2 * weight * Double(distance * distance)
      }
      if variance < sigma * sigma { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
