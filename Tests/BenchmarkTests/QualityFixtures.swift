// SPDX-License-Identifier: MIT

import Benchmark

/// An exact Gaussian blur with an optional fault.
struct FaultyBlur: Blur {
  typealias Failure = Never

  /// The fault.
  enum Fault {
    /// No fault.
    case none
    /// Sigma is multiplied by this factor.
    case factor(Double)
    /// Sigma is rounded to whole pixels.
    case wholeSteps
    /// This share of the brightness is lost.
    case loss(Double)
    /// Pixels beyond the edges are black instead of mirrored.
    case blackBeyond
    /// Sigma 0 blurs, too.
    case neverSharp
  }

  var fault = Fault.none
  let format = LevelFormat.unorm10

  func blurred(_ image: GrayImage, sigma: Double, rendering: Rendering) -> GrayImage {
    var result = exact(image, sigma: sigma)
    if case .screen = rendering { result = result.rounded(to: .unorm8) }
    return result
  }

  private func exact(_ image: GrayImage, sigma: Double) -> GrayImage {
    switch fault {
    case .none: return Gaussian(sigma: sigma).blurred(image)
    case .factor(let factor): return Gaussian(sigma: factor * sigma).blurred(image)
    case .wholeSteps: return Gaussian(sigma: sigma.rounded()).blurred(image)
    case .neverSharp: return Gaussian(sigma: max(sigma, 0.3)).blurred(image)
    case .loss(let share):
      let whole = Gaussian(sigma: sigma).blurred(image)
      return GrayImage(
        width: whole.width, height: whole.height, levels: whole.levels.map { $0 * (1 - share) })
    case .blackBeyond:
      let margin = Int(6 * sigma) + 2
      var framed = GrayImage(width: image.width + 2 * margin, height: image.height + 2 * margin)
      for y in 0..<image.height {
        for x in 0..<image.width { framed[x + margin, y + margin] = image[x, y] }
      }
      return Gaussian(sigma: sigma).blurred(framed).inset(by: margin)
    }
  }
}

/// Reports whether `value` differs from `expected` by at most `tolerance`.
func isNear(_ value: Double, _ expected: Double, _ tolerance: Double) -> Bool {
  abs(value - expected) <= tolerance
}
