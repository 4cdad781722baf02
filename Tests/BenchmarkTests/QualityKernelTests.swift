// SPDX-License-Identifier: MIT

import Cases
import Testing

@testable import Benchmark

/// Kernel error and sigma, on blurs whose figures are known.
@Suite struct QualityKernelTests {
  @Test(arguments: [
    (0.5, 0.69), (2, 0.63), (3, 0.41), (5, 0.93), (8, 0.50), (12, 0.55), (20, 0.55), (24, 0.59),
    (48, 0.50), (120, 0.55),
  ])
  func theCalibratedKernelMatchesTheSimulation(sigma: Double, percent: Double) {
    var blur = MethodModel(.calibrated)
    let kernel = KernelMeasure(&blur, sigma: sigma)
    #expect(isNear(100 * kernel.error, percent, 0.02))
    #expect(isNear(kernel.ratio, 1, 0.0005))
    #expect(isNear(kernel.gain, 1, 1e-4))
  }

  @Test(arguments: [
    (1, 1.68, 7.3), (2, 3.76, 4.6), (3, 7.71, 4.1), (4, 15.5, 3.9), (5, 31.1, 3.9),
  ])
  func theClassicKernelMatchesTheSimulation(passes: Int, sigma: Double, percent: Double) {
    let parameters = DualKawaseParameters(passes: passes, down: 1, up: 0.5)
    var blur = MethodModel(parameters)
    let kernel = KernelMeasure(&blur, sigma: sigma)
    #expect(isNear(parameters.sigma / sigma, 1, 0.005))
    #expect(isNear(kernel.sigma / sigma, 1, 0.005))
    #expect(isNear(100 * kernel.errorAtSigma, percent, 0.1))
  }

  @Test(.enabled(if: Cases.areAll)) func theOtherMethodsMatchTheSimulation() {
    for (parameters, sigma, percent) in [
      (DualKawaseParameters.hyprlandDefault, 7.4, 67), (.sceneFXDefault, 21.3, 4.9),
      (.niriDefault, 19.2, 6.3), (.hyprland(passes: 3, size: 3), 13.2, 4.4),
      (.hyprland(passes: 2, size: 8), 16.5, 21.7),
    ] {
      var blur = MethodModel(parameters)
      let kernel = KernelMeasure(&blur, sigma: sigma)
      #expect(isNear(kernel.sigma, sigma, 0.1), "\(parameters)")
      #expect(isNear(100 * kernel.errorAtSigma, percent, 0.1), "\(parameters)")
    }
  }

  @Test(.enabled(if: Cases.areAll)) func kwinIsFarFromAGaussianAtItsFirstSteps() {
    for parameters in DualKawaseParameters.kwinSteps.prefix(5) {
      var blur = MethodModel(parameters)
      let kernel = KernelMeasure(&blur, sigma: parameters.sigma)
      #expect((0.109...0.22).contains(kernel.errorAtSigma), "\(parameters)")
    }
  }

  @Test func aGaussianHasNoError() {
    var blur = FaultyBlur()
    for sigma in [0.4, 3.0, 30] {
      #expect(KernelMeasure(&blur, sigma: sigma).error < 1e-6)
    }
  }

  @Test func aWrongSigmaIsDetected() {
    var blur = FaultyBlur(fault: .factor(1.02))
    let kernel = KernelMeasure(&blur, sigma: 10)
    #expect(isNear(kernel.ratio, 1.02, 1e-4))
    #expect(kernel.error > 0.01)
    #expect(kernel.errorAtSigma < 1e-4)
  }

  @Test func aBlurOfTwiceTheSigmaIsMeasuredCompletely() {
    var blur = FaultyBlur(fault: .factor(2))
    let kernel = KernelMeasure(&blur, sigma: 4)
    #expect(isNear(kernel.sigma, 8, 0.01))
    #expect(kernel.errorAtSigma < 1e-4)
  }

  @Test func lostBrightnessIsSeparateFromTheKernelError() {
    var blur = FaultyBlur(fault: .loss(0.003))
    let kernel = KernelMeasure(&blur, sigma: 5)
    #expect(isNear(kernel.gain, 0.997, 1e-6))
    #expect(kernel.error < 1e-6)
  }
}
