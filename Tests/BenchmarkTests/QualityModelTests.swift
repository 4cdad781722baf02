// SPDX-License-Identifier: MIT

import Testing

@testable import Benchmark

/// The compared methods' parameters and passes.
@Suite struct QualityModelTests {
  @Test func bilinearFetchesMatchGL() {
    // Source texels at ½, 1½, 2½ …; a fetch at 1¼ from the centre of texel 3 lies ¼ past texel 4.
    var image = GrayImage(width: 8, height: 1)
    image[4, 0] = 1
    image[5, 0] = 10
    let pass = FilterPass.across(.taps([.init(offset: 1.25, weight: 1)]))
    #expect(pass.applied(to: image)[3, 0] == 0.75 + 2.5)
    // Half as large: target texel 1 is centred between source texels 2 and 3.
    let half = FilterPass(scale: 2, .center).applied(to: GrayImage(width: 8, height: 8, level: 0.5))
    #expect(half.width == 4 && half.height == 4 && half[1, 2] == 0.5)
    // Twice as large: target texel 3 is centred a quarter of a texel before source texel 2.
    var small = GrayImage(width: 4, height: 1)
    small[1, 0] = 1
    #expect(
      small.filteredAcross(
        AxisFilter(.center, sourceLength: 4, targetLength: 8, scale: 0.5)
      ).levels
        == [0, 0.25, 0.75, 0.75, 0.25, 0, 0, 0])
  }

  @Test func fetchesBetweenTexelsAddUpToTheWeights() {
    for count in [1, 2, 3, 4, 5, 6, 9] {
      let half = (0..<count).map { 1 / Double($0 + 1) }
      var image = GrayImage(width: 41, height: 1)
      image[20, 0] = 1
      let response = FilterPass.across(.linear(half: half)).applied(to: image)
      for distance in 0..<count {
        #expect(isNear(response[20 + distance, 0], half[distance], 1e-12))
        #expect(isNear(response[20 - distance, 0], half[distance], 1e-12))
      }
    }
  }

  @Test func theSplineMatchesItsFormula() {
    for (cubic, variance) in [(0.0, 0.1875), (1.0, 1 / 3.0)] {
      let kernel = AxisKernel.spline(cubic: cubic)
      var sum = 0.0
      kernel.forEachTexel(at: 3.3) { _, weight in sum += weight }
      #expect(isNear(sum, 1, 1e-12))
      #expect(isNear(kernel.variance(scale: 0.5), variance, 1e-12))
    }
  }

  @Test(arguments: [
    (1, CalibratedModel.Path.full, 1.0), (3, .half, 1.2666), (8, .quarter, 1.8526),
    (12, .quarter, 2.9315), (16, .quarter, 3.9489), (24, .sixteenth, 1.2872),
    (48, .sixteenth, 2.8995), (96, .sixteenth, 5.9504), (120, .sixteenth, 7.4604),
  ])
  func theCoreSigmaMatchesTheTable(sigma: Double, path: CalibratedModel.Path, core: Double) {
    #expect(isNear(CalibratedModel(sigma: sigma).core(path), core, 1e-4))
  }

  @Test func theCoreHasExactlyItsDeviation() {
    for deviation in [0.05, 0.7, 1, 2.3, 7.5] {
      let weights = CalibratedModel.coreWeights(deviation)
      let variance = weights.enumerated().reduce(0) {
        $0 + 2 * $1.element * Double($1.offset * $1.offset)
      }
      #expect(isNear(variance.squareRoot(), deviation, 1e-9))
    }
  }

  @Test(arguments: [
    (0.5, 4, 8, 1, 4), (2, 24.5, 24, 4, 12), (3, 8.8, 14, 4, 4), (5, 6.1, 9.5, 4, 4),
    (8, 6.4, 9.5, 4, 4), (12, 3.9, 9.5, 4, 1), (24, 3.0, 9.1, 6, 1), (120, 3.1, 9.1, 6, 1),
  ])
  func theCalibratedCostMatchesTheCount(
    sigma: Double, fetches: Double, bytes: Double, passes: Int, lastFetches: Int
  ) throws {
    let cost = try #require(MethodModel(.calibrated).cost(sigma: sigma))
    #expect(isNear(cost.fetches, fetches, 0.06))
    #expect(isNear(cost.bytes, bytes, 0.06))
    #expect(cost.passes == passes)
    #expect(cost.lastFetches == lastFetches)
  }

  @Test func theClassicCostMatchesTheCount() throws {
    let blur = MethodModel(DualKawaseParameters(passes: 3, down: 1, up: 0.5))
    let cost = try #require(blur.cost(sigma: 7.7))
    #expect(isNear(cost.fetches, 12.1, 0.06) && isNear(cost.bytes, 13.1, 0.06))
    #expect(cost.passes == 6 && cost.lastFetches == 8)
  }

  @Test func kwinHasItsFifteenSteps() {
    let steps = DualKawaseParameters.kwinSteps
    #expect(steps.map(\.passes) == [1, 1, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4])
    for (index, sigma) in [(0, 2.0), (1, 2.6), (2, 7.0), (3, 8.4), (4, 15.0), (8, 28), (9, 43.6)] {
      #expect(isNear(steps[index].sigma, sigma, 0.05))
    }
    #expect(isNear(steps[14].sigma, 89.5, 0.1))
    #expect(DualKawaseParameters.kwin(sigma: 24) == steps[7])
  }

  @Test func settingsApproximateTheSigma() {
    for sigma in [4.0, 8, 12, 24, 48] {
      for parameters in [
        DualKawaseParameters.hyprland(sigma: sigma), .sceneFX(sigma: sigma), .niri(sigma: sigma),
      ] {
        #expect(isNear(parameters.sigma / sigma, 1, 0.21), "\(parameters) for \(sigma)")
      }
    }
    #expect(DualKawaseParameters.sceneFX(sigma: 21.3) == .sceneFXDefault)
    #expect(DualKawaseParameters.niri(sigma: 19.2) == .niriDefault)
  }

  @Test(arguments: [(2, 5), (4, 9), (8, 15), (24, 45)])
  func boxWidthsMatchTheSigma(sigma: Double, width: Int) {
    let boxes = BoxParameters(sigma: sigma)
    #expect(boxes.width == width)
    #expect(isNear(boxes.passTree.sigma, boxes.sigma, 1e-9))
  }

  @Test func kawaseAndStagesHaveTheStatedSigma() {
    #expect(KawaseParameters(sigma: 8).distances == [0.5, 1.5, 2.5, 3.5, 4.5, 5.5])
    let staged = StagedParameters(sigma: 24)
    #expect(staged.lower < 24 && staged.upper > 24)
    let square =
      (1 - staged.share) * staged.lower * staged.lower
      + staged.share * staged.upper * staged.upper
    #expect(isNear(square, 24 * 24, 1e-9))
    #expect(StagedParameters(sigma: 120).share == 1)
  }

  @Test func everyMethodIsTheIdentityAtZero() {
    let image = TestImage.text.plane(width: 37, height: 29)
    for method in Method.allCases {
      let blur = MethodModel(method)
      let blurred = blur.blurred(image, sigma: 0, rendering: .screen(dither: true))
      #expect(blurred == image, "\(method)")
    }
  }

  @Test func theMirroredEdgeNeedNotLieOnTheGrid() {
    // 64 is a multiple of every level's texel, 50 is not; both continue to the same plane.
    let blur = MethodModel(.calibrated)
    let odd = TestImage.noise.plane(width: 50, height: 64)
    let even = odd.mirrored(right: 50 * 63, bottom: 0)
    let expected = blur.blurred(even, sigma: 9, rendering: .float)
      .cropped(x: 0, y: 0, width: 50, height: 64)
    let blurred = blur.blurred(odd, sigma: 9, rendering: .float)
    #expect(blurred.difference(from: expected).worst < 1e-9)
  }
}
