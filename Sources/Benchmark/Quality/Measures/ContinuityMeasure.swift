/// Whether a blur grows evenly as sigma does, without a jump where it changes its ways.
///
/// Sigma goes up in steps of .05 over a picture of noise, in floating point. Each step changes the
/// blurred picture by an RMS difference that is held against that of the true Gaussian; and each
/// must leave less contrast than there was.
public struct ContinuityMeasure: Equatable, Sendable {
  /// The smallest RMS step, as a multiple of the true Gaussian's.
  public var smallestRatio: Double = .infinity
  /// The largest.
  public var largestRatio: Double = 0
  /// The sigma before the smallest step.
  public var smallestAt: Double = 0
  /// The sigma before the largest step.
  public var largestAt: Double = 0
  /// Whether the standard deviation of the blurred picture fell at every step.
  public var isMonotone = true
  /// How many steps were taken.
  public var steps = 0

  /// The distance from one sigma to the next.
  public static let step = 0.05

  /// Measures `blur` from the lower to the upper end of each of `ranges`.
  public init<B: Blur>(_ blur: inout B, over ranges: [ClosedRange<Double>]) throws(B.Failure) {
    let picture = Picture.noise.plane(width: 256, height: 192)
    for range in ranges {
      let first = Int((range.lowerBound / Self.step).rounded())
      let last = Int((range.upperBound / Self.step).rounded())
      var before = try Sample(&blur, picture, sigma: Double(first) * Self.step)
      for index in (first + 1)...max(first + 1, last) {
        let after = try Sample(&blur, picture, sigma: Double(index) * Self.step)
        take(step: before, after, from: Double(index - 1) * Self.step)
        before = after
      }
    }
  }

  private mutating func take(step before: Sample, _ after: Sample, from sigma: Double) {
    let ratio =
      before.blurred.difference(from: after.blurred).rms
      / before.truth.difference(from: after.truth).rms
    steps += 1
    if ratio < smallestRatio { (smallestRatio, smallestAt) = (ratio, sigma) }
    if ratio > largestRatio { (largestRatio, largestAt) = (ratio, sigma) }
    if after.deviation >= before.deviation { isMonotone = false }
  }

  /// The picture at one sigma.
  private struct Sample {
    /// What the blur made of it.
    let blurred: Plane
    /// What a Gaussian made of it.
    let truth: Plane
    /// The standard deviation of what the blur made.
    let deviation: Double

    init<B: Blur>(_ blur: inout B, _ picture: Plane, sigma: Double) throws(B.Failure) {
      blurred = try blur.blurred(picture, sigma: sigma, rendering: .float)
      truth = Gaussian(sigma: sigma).blurred(picture)
      deviation = blurred.deviation
    }
  }
}
