/// How much a smooth gradient shows bands once it is blurred.
///
/// The gradient's steps are many pixels wide, so that an error of rounding is the same over all of
/// one; the eye finds it there although it is less than a level. Grain is no band: a Gaussian of six
/// pixels takes it out first, of the blurred picture and of the true one alike.
public struct BandingMeasure: Equatable, Sendable {
  /// The RMS error in steps of 8 bits.
  public var rms: Double
  /// The largest error in steps of 8 bits.
  public var worst: Double

  /// Measures `blur` at `sigma`, as it reaches the screen.
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
