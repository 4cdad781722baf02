/// Banding of a blurred smooth gradient.
///
/// The gradient's steps are many pixels wide, so a rounding error is constant over a step and
/// visible although it is below one level. Noise is not banding: both the blurred and the true
/// image are filtered by a Gaussian of six pixels first.
public struct BandingMeasure: Equatable, Sendable {
  /// RMS error in steps of 8 bits.
  public var rms: Double
  /// Maximum error in steps of 8 bits.
  public var worst: Double

  /// Measures `blur` at `sigma` in screen formats.
  public init<B: Blur>(_ blur: inout B, sigma: Double, dither: Bool) throws(B.Failure) {
    let picture = Picture.gradient(width: 768, height: 192, first: 0.30, last: 0.42)
    let blurred = try blur.blurred(picture, sigma: sigma, rendering: .screen(dither: dither))
    let lowPass = Gaussian(sigma: 6)
    let truth = Gaussian(sigma: sigma).blurred(picture)
    let (rms, worst) = lowPass.blurred(blurred - truth).difference(
      from: Plane(width: picture.width, height: picture.height))
    self.rms = 255 * rms
    self.worst = 255 * worst
  }
}
