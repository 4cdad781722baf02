// SPDX-License-Identifier: MIT

import Benchmark

/// A Gaussian that is what a blur should be, but for the fault that a test gives it.
struct FaultyBlur: Blur {
  typealias Failure = Never

  /// What is wrong with it.
  enum Fault {
    /// Nothing.
    case none
    /// It is stronger than asked for by this factor.
    case factor(Double)
    /// The sigma that it draws is rounded to whole pixels.
    case wholeSteps
    /// It loses this share of the light.
    case loss(Double)
    /// It sees black beyond the edges, where a mirror should be.
    case blackBeyond
    /// It blurs even at sigma 0.
    case neverSharp
  }

  var fault = Fault.none
  let format = LevelFormat.unorm10

  func blurred(_ picture: GrayImage, sigma: Double, rendering: Rendering) -> GrayImage {
    var result = exact(picture, sigma: sigma)
    if case .screen = rendering { result = result.rounded(to: .unorm8) }
    return result
  }

  private func exact(_ picture: GrayImage, sigma: Double) -> GrayImage {
    switch fault {
    case .none: return Gaussian(sigma: sigma).blurred(picture)
    case .factor(let factor): return Gaussian(sigma: factor * sigma).blurred(picture)
    case .wholeSteps: return Gaussian(sigma: sigma.rounded()).blurred(picture)
    case .neverSharp: return Gaussian(sigma: max(sigma, 0.3)).blurred(picture)
    case .loss(let share):
      let whole = Gaussian(sigma: sigma).blurred(picture)
      return GrayImage(
        width: whole.width, height: whole.height, levels: whole.levels.map { $0 * (1 - share) })
    case .blackBeyond:
      let margin = Int(6 * sigma) + 2
      var framed = GrayImage(width: picture.width + 2 * margin, height: picture.height + 2 * margin)
      for y in 0..<picture.height {
        for x in 0..<picture.width { framed[x + margin, y + margin] = picture[x, y] }
      }
      return Gaussian(sigma: sigma).blurred(framed).inset(by: margin)
    }
  }
}

/// Whether `value` is at most `tolerance` from `expected`.
func isNear(_ value: Double, _ expected: Double, _ tolerance: Double) -> Bool {
  abs(value - expected) <= tolerance
}
