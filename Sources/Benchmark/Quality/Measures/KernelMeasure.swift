/// How close a blur's kernel is to a Gaussian's: what it makes of single bright pixels.
///
/// A bright pixel of level 32,768 stands alone on black, at every phase of the grid of levels in
/// turn; the blur draws in floating point, since 8 bits hold nothing of a kernel whose peak is 10⁻⁵.
/// What is measured is thus the passes, fetches and weights as the device carries them out; what
/// rounding adds is the business of the peak signal and of banding.
public struct KernelMeasure: Equatable, Sendable {
  /// The standard deviation asked for, in pixels.
  public var asked: Double
  /// The standard deviation found, in pixels: the root of the second moment along an axis, in the
  /// mean over both axes and all phases.
  public var sigma: Double
  /// Half the sum of |kernel - Gaussian of the sigma asked for|, at the worst phase: the share of
  /// light that is in the wrong place.
  public var error: Double
  /// The same against the Gaussian of the sigma found.
  public var errorAtSigma: Double
  /// The light that comes out for what goes in, in the mean over all phases. The kernel is divided
  /// by it: a device that always rounds down loses a little in each pass.
  public var gain: Double

  /// The standard deviation found, as a multiple of that asked for.
  public var ratio: Double { sigma / asked }

  /// Measures `blur` at `sigma`.
  public init<B: Blur>(_ blur: inout B, sigma: Double) throws(B.Failure) {
    var field = ImpulseField(sigma: sigma)
    var moments = try field.moments(&blur, sigma: sigma)
    // A blur that is far stronger than asked for would spill from one impulse to the next.
    while moments.sigma > 1.3 * field.roomFor {
      field = ImpulseField(sigma: moments.sigma)
      moments = try field.moments(&blur, sigma: sigma)
    }
    let errors = try field.errors(
      &blur, sigma: sigma, gain: moments.gain, against: [sigma, moments.sigma])
    asked = sigma
    self.sigma = moments.sigma
    gain = moments.gain
    error = errors[0]
    errorAtSigma = errors[1]
  }
}
