import Glibc

/// How far a blurred picture, as it reaches the screen, is from the true one.
public struct PictureMeasure: Equatable, Sendable {
  /// The root of the mean square error, of levels from 0 to 1.
  public var rms: Double
  /// The largest error, of levels from 0 to 1.
  public var worst: Double

  /// Whether nothing but the rounding of the reference itself is left of the error.
  public var isExact: Bool { worst < 1e-9 }

  /// The ratio of the largest level to the RMS error, in decibels. Rounding to 8 bits alone leaves
  /// 58.9, or 55.9 where it is dithered; more is reached where the picture is nearly constant.
  public var peakSignal: Double { isExact ? .infinity : -20 * log10(rms) }

  /// Measures `blur` at `sigma` on `picture`, edges included, against a Gaussian of `reference`
  /// pixels, which is `sigma` unless said otherwise.
  public init<B: Blur>(
    _ blur: inout B, sigma: Double, on picture: Plane, reference: Double? = nil, dither: Bool
  ) throws(B.Failure) {
    let blurred = try blur.blurred(picture, sigma: sigma, rendering: .screen(dither: dither))
    self.init(blurred, against: Gaussian(sigma: reference ?? sigma).blurred(picture))
  }

  /// How far `blurred` is from `truth`.
  public init(_ blurred: Plane, against truth: Plane) {
    (rms, worst) = blurred.difference(from: truth)
  }
}
