// SPDX-License-Identifier: MIT

import Benchmark
import Foundation
import Testing

/// The reference Gaussian.
@Suite struct QualityReferenceTests {
  /// Blurs `image` by the definition: each pixel is the weighted sum of all pixels in reach, with
  /// the plane mirrored repeatedly at its edges.
  private func bruteForce(_ image: GrayImage, sigma: Double) -> GrayImage {
    let radius = Int(7 * sigma) + 1
    func reflected(_ index: Int, _ length: Int) -> Int {
      var index = index
      while index < 0 || index >= length {
        index = index < 0 ? -index - 1 : 2 * length - 1 - index
      }
      return index
    }
    var result = image
    for y in 0..<image.height {
      for x in 0..<image.width {
        var sum = 0.0
        var total = 0.0
        for dy in -radius...radius {
          for dx in -radius...radius {
            let weight = exp(-Double(dx * dx + dy * dy) / (2 * sigma * sigma))
            total += weight
            sum +=
              weight * image[reflected(x + dx, image.width), reflected(y + dy, image.height)]
          }
        }
        result[x, y] = sum / total
      }
    }
    return result
  }

  @Test(arguments: [(23, 17, 1.3), (9, 31, 4.0), (1, 12, 2.0), (3, 2, 5.0), (1, 1, 3.0)])
  func theFastGaussianMatchesTheDefinition(width: Int, height: Int, sigma: Double) {
    let image = TestImage.noise.plane(width: width, height: height)
    let truth = bruteForce(image, sigma: sigma)
    #expect(Gaussian(sigma: sigma).blurred(image).difference(from: truth).worst < 1e-7)
  }

  @Test(arguments: [0.05, 0.3, 0.5, 0.9, 1, 1.99, 2, 7, 120])
  func theStandardDeviationIsSigma(sigma: Double) {
    let half = Gaussian(sigma: sigma).half
    let sum = half[0] + 2 * half.dropFirst().reduce(0, +)
    let variance = half.enumerated().reduce(0) {
      $0 + 2 * $1.element * Double($1.offset * $1.offset)
    }
    #expect(isNear(sum, 1, 1e-12))
    #expect(isNear(variance.squareRoot() / sigma, 1, 1e-6))
  }

  @Test func sigmaZeroIsTheIdentity() {
    let image = TestImage.text.plane(width: 40, height: 30)
    #expect(Gaussian(sigma: 0).blurred(image) == image)
  }

  @Test func variancesOfSuccessiveBlursAdd() {
    let image = TestImage.noise.plane(width: 80, height: 60)
    let twice = Gaussian(sigma: 4).blurred(Gaussian(sigma: 3).blurred(image))
    #expect(twice.difference(from: Gaussian(sigma: 5).blurred(image)).worst < 1e-6)
  }

  @Test func brightnessIsPreservedAtTheEdges() {
    let image = TestImage.text.plane(width: 61, height: 47)
    #expect(isNear(Gaussian(sigma: 40).blurred(image).mean, image.mean, 1e-9))
  }

  @Test func imagesAreTheSameInEveryRunAndInEightBits() {
    for image in TestImage.allCases {
      let plane = image.plane(width: 200, height: 120)
      #expect(plane == image.plane(width: 200, height: 120))
      #expect(plane == plane.rounded(to: .unorm8))
      #expect(plane.deviation > 0.1)
    }
  }

  @Test func roundingMatchesTheFormat() {
    let plane = GrayImage(width: 4, height: 1, levels: [-0.1, 0.5, 0.7001, 1.2])
    let eightBits = [0, 128.0, 179, 255].map { $0 / 255 }
    #expect(plane.rounded(to: .unorm8).levels == eightBits)
    let tenBits = [0, 512.0, 716, 1023].map { $0 / 1023 }
    #expect(plane.rounded(to: .unorm10).levels == tenBits)
    #expect(plane.rounded(to: .half).levels == [-0.0999755859375, 0.5, 0.7001953125, 1.2001953125])
  }
}
