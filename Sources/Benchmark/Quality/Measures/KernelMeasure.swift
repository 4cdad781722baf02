/// Distance of a blur's kernel from a Gaussian, measured on single bright pixels.
///
/// The blur runs in floating point, since 8 bits hold nothing of a kernel whose peak is 10⁻⁵. This
/// measures the passes, fetches and weights as the device executes them; PSNR and banding measure
/// rounding.
public struct KernelMeasure: Equatable, Sendable {
  /// Requested sigma, in pixels.
  public var asked: Double
  /// Measured sigma in pixels: the root of the second moment along an axis, averaged over both axes
  /// and all phases.
  public var sigma: Double
  /// Half the sum of |kernel - Gaussian of the requested sigma| at the worst phase: the share of
  /// light in the wrong place.
  public var error: Double
  /// The same error against the Gaussian of the measured sigma.
  public var errorAtSigma: Double
  /// Output light divided by input light, averaged over all phases. The kernel is divided by it,
  /// since a device that rounds down loses light in each pass.
  public var gain: Double

  /// Measured sigma divided by the requested one.
  public var ratio: Double { sigma / asked }

  /// Measures `blur` at `sigma`.
  public init<B: Blur>(_ blur: inout B, sigma: Double) throws(B.Failure) {
    var field = ImpulseField(sigma: sigma)
    var moments = try field.moments(&blur, sigma: sigma)
    // A much stronger blur than requested would spill into neighbouring tiles.
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
