import Glibc

/// Error of a blurred image in screen formats.
public struct PictureMeasure: Equatable, Sendable {
  /// Root mean square error, of levels from 0 to 1.
  public var rms: Double
  /// Maximum error, of levels from 0 to 1.
  public var worst: Double

  /// True if only the rounding of the reference is left of the error.
  public var isExact: Bool { worst < 1e-9 }

  /// PSNR in decibels. Rounding to 8 bits gives 58.9, or 55.9 with dither; a nearly constant image
  /// can exceed that.
  public var peakSignal: Double { isExact ? .infinity : -20 * log10(rms) }

  /// Measures `blur` at `sigma` on `picture`, edges included, against a Gaussian of `reference`
  /// pixels (`sigma` if nil).
  public init<B: Blur>(
    _ blur: inout B, sigma: Double, on picture: Plane, reference: Double? = nil, dither: Bool
  ) throws(B.Failure) {
    let blurred = try blur.blurred(picture, sigma: sigma, rendering: .screen(dither: dither))
    self.init(blurred, against: Gaussian(sigma: reference ?? sigma).blurred(picture))
  }

  /// The error of `blurred` against `truth`.
  public init(_ blurred: Plane, against truth: Plane) {
    (rms, worst) = blurred.difference(from: truth)
  }
}
