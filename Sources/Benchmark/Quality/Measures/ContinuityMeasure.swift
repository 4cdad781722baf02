// SPDX-License-Identifier: MIT

/// Tests that a blur changes continuously with sigma, without jumps between its plans.
///
/// Sigma rises in steps of 0.05 over an image of noise, in floating point. The RMS change of each
/// step is divided by that of the true Gaussian; and each step must reduce the contrast.
public struct ContinuityMeasure: Equatable, Sendable {
  /// Smallest RMS change, as a multiple of the true Gaussian's.
  public var smallestRatio: Double = .infinity
  /// Largest RMS change, as a multiple of the true Gaussian's.
  public var largestRatio: Double = 0
  /// Sigma before the smallest change.
  public var smallestAt: Double = 0
  /// Sigma before the largest change.
  public var largestAt: Double = 0
  /// True if the standard deviation of the result fell at every step.
  public var isMonotone = true
  /// Number of steps.
  public var steps = 0

  /// Difference between neighbouring sigmas.
  public static let step = 0.05

  /// Measures `blur` over each of `ranges`. A step counts if it differs from the Gaussian's by more
  /// than `resolution`, of levels from 0 to 1.
  public init<B: Blur>(
    _ blur: inout B, over ranges: [ClosedRange<Double>], resolution: Double = 0
  ) throws(B.Failure) {
    let image = TestImage.noise.plane(width: 256, height: 192)
    for range in ranges {
      let first = Int((range.lowerBound / Self.step).rounded())
      let last = Int((range.upperBound / Self.step).rounded())
      var before = try Sample(&blur, image, sigma: Double(first) * Self.step)
      for index in (first + 1)...max(first + 1, last) {
        let after = try Sample(&blur, image, sigma: Double(index) * Self.step)
        take(step: before, after, from: Double(index - 1) * Self.step, resolution)
        before = after
      }
    }
  }

  private mutating func take(
    step before: Sample, _ after: Sample, from sigma: Double, _ resolution: Double
  ) {
    let change = before.blurred.difference(from: after.blurred).rms
    let trueChange = before.truth.difference(from: after.truth).rms
    let ratio = abs(change - trueChange) > resolution ? change / trueChange : 1
    steps += 1
    if ratio < smallestRatio { (smallestRatio, smallestAt) = (ratio, sigma) }
    if ratio > largestRatio { (largestRatio, largestAt) = (ratio, sigma) }
    if after.deviation >= before.deviation { isMonotone = false }
  }

  /// Results at one sigma.
  private struct Sample {
    /// Result of the blur.
    let blurred: GrayImage
    /// Result of the Gaussian.
    let truth: GrayImage
    /// Standard deviation of the blur's result.
    let deviation: Double

    init<B: Blur>(_ blur: inout B, _ image: GrayImage, sigma: Double) throws(B.Failure) {
      blurred = try blur.blurred(image, sigma: sigma, rendering: .float)
      truth = Gaussian(sigma: sigma).blurred(image)
      deviation = blurred.deviation
    }
  }
}
