// SPDX-License-Identifier: MIT

import Benchmark
import Testing

/// Ripple, peak signal, banding, continuity and edges, on blurs whose figures are known.
@Suite struct QualityImageTests {
  @Test(arguments: [
    (2, 0.17, 0.33), (3, 0.03, 0.04), (5, 0.09, 0.25), (8, 0.01, 0.04), (12, 0.13, 0.12),
    (20, 0.05, 0.05), (48, 0.04, 0.03),
  ])
  func theCalibratedRippleMatchesTheSimulation(sigma: Double, noise: Double, text: Double) {
    var blur = MethodModel(.calibrated)
    let onNoise = 100 * RippleMeasure(&blur, sigma: sigma, on: .noise).ripple
    let onText = 100 * RippleMeasure(&blur, sigma: sigma, on: .text).ripple
    // The simulation used other images of the same kind.
    #expect(isNear(onNoise, noise, 0.05))
    #expect(isNear(onText, text, 0.1))
  }

  @Test func dualKawaseRipplesAndAGaussianDoesNot() {
    var gaussian = FaultyBlur()
    #expect(RippleMeasure(&gaussian, sigma: 5, on: .text).ripple < 1e-7)
    let edges = RippleMeasure(&gaussian, sigma: 5, on: .noise, width: 90, height: 70)
    #expect(edges.ripple < 1e-12)
    var hyprland = MethodModel(.hyprlandDefault)
    #expect(RippleMeasure(&hyprland, sigma: 7.4, on: .text).ripple > 0.05)
  }

  @Test func roundingGivesTheExpectedPeakSignal() {
    var blur = FaultyBlur()
    let image = TestImage.noise.plane(width: 256, height: 256)
    let measure = ImageMeasure(&blur, sigma: 5, on: image, dither: false)
    #expect(isNear(measure.peakSignal, 58.9, 0.2))
    #expect(measure.worst < 0.501 / 255)
    let same = ImageMeasure(image, against: image)
    #expect(same.peakSignal == .infinity && same.isExact)
  }

  @Test(arguments: [2.0, 8, 12, 24, 60])
  func theCalibratedSignalMatchesTheSimulation(sigma: Double) {
    for (format, least) in [(LevelFormat.unorm10, 57.0), (.half, 57), (.unorm8, 55)] {
      var blur = MethodModel(.calibrated, format: format)
      for image in TestImage.allCases {
        let plane = image.plane(width: 320, height: 256)
        let measure = ImageMeasure(&blur, sigma: sigma, on: plane, dither: false)
        #expect((least...60).contains(measure.peakSignal), "\(format) \(image)")
      }
    }
  }

  @Test func ditherRemovesMostBanding() {
    var coarse = MethodModel(.calibrated, format: .unorm8)
    var fine = MethodModel(.calibrated, format: .half)
    let bands = BandingMeasure(&coarse, sigma: 24, dither: true)
    #expect((0.1...0.2).contains(bands.rms))
    let dithered = BandingMeasure(&fine, sigma: 24, dither: true)
    #expect(dithered.rms < 0.02 && dithered.worst < 0.08)
    #expect(BandingMeasure(&fine, sigma: 24, dither: false).rms > 3 * dithered.rms)
  }

  @Test func theCalibratedBlurGrowsEvenly() {
    var blur = MethodModel(.calibrated)
    let measure = ContinuityMeasure(
      &blur, over: [0...1, 1.8...2.2, 4.3...5.1, 11.9...12.1, 19.9...20.2, 23.8...24.1])
    #expect(isNear(measure.smallestRatio, 0.97, 0.02))
    #expect(isNear(measure.largestRatio, 1.04, 0.01))
    #expect(measure.isMonotone)
    #expect(measure.steps == 20 + 8 + 16 + 4 + 6 + 6)
  }

  @Test func jumpsAreDetected() {
    var kwin = MethodModel(.kwin)
    let jumps = ContinuityMeasure(&kwin, over: [7...8.5])
    #expect(jumps.largestRatio > 5)
    #expect(!jumps.isMonotone)
    let onGPUs = ContinuityMeasure(
      &kwin, over: [7...8.5], resolution: QualitySettings.ofGPUs)
    #expect(onGPUs.largestRatio == jumps.largestRatio)
    var whole = FaultyBlur(fault: .wholeSteps)
    let steps = ContinuityMeasure(&whole, over: [5...6])
    #expect(isNear(steps.largestAt, 5.45, 0.06))
    #expect(steps.smallestRatio == 0)
  }

  @Test(arguments: [(96, 64), (333, 217), (127, 79), (1, 1), (1, 700)])
  func theCalibratedBlurIsExactAtTheEdges(width: Int, height: Int) {
    var blur = MethodModel(.calibrated, format: .half)
    for sigma in [3.0, 24] {
      let edge = EdgeMeasure(&blur, sigma: sigma, width: width, height: height)
      #expect(edge.kernelError < 0.007)
      #expect((edge.ripple ?? 0) < 0.002)
      #expect((edge.ripple == nil) == (width < 64))
      #expect(edge.image.peakSignal > 57)
    }
  }

  @Test func anEdgeThatIsNotMirroredIsDetected() {
    var blur = FaultyBlur(fault: .blackBeyond)
    let edge = EdgeMeasure(&blur, sigma: 5, width: 96, height: 64)
    #expect(edge.kernelError > 0.2)
    #expect(edge.image.peakSignal < 30)
  }
}
