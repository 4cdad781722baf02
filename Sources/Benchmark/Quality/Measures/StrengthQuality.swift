/// All measurements of a blur at one strength.
public struct StrengthQuality: Equatable, Sendable {
  /// Requested sigma, in pixels.
  public var sigma: Double
  /// Kernel.
  public var kernel: KernelMeasure
  /// Ripple on noise, as a share of the blurred image's standard deviation.
  public var rippleOnNoise: Double
  /// Ripple on text, likewise.
  public var rippleOnText: Double
  /// PSNR of noise in screen formats, without dither.
  public var noise: PictureMeasure
  /// PSNR of text in screen formats, without dither.
  public var text: PictureMeasure
  /// PSNR of text in screen formats, with dither.
  public var ditheredText: PictureMeasure
  /// Banding of a gradient, with dither.
  public var banding: BandingMeasure
  /// Cost; nil if unknown.
  public var cost: BlurCost?

  /// Measures `blur` at `sigma`, against the Gaussian of `sigma`, or of the measured sigma if
  /// `ownSigma` is set.
  public init<B: Blur>(_ blur: inout B, sigma: Double, pictureSide: Int, ownSigma: Bool)
    throws(B.Failure)
  {
    self.sigma = sigma
    kernel = try KernelMeasure(&blur, sigma: sigma)
    rippleOnNoise = try RippleMeasure(&blur, sigma: sigma, on: .noise).ripple
    rippleOnText = try RippleMeasure(&blur, sigma: sigma, on: .text).ripple
    let reference = ownSigma ? kernel.sigma : sigma
    func measured(_ picture: Picture, dither: Bool) throws(B.Failure) -> PictureMeasure {
      let plane = picture.plane(width: pictureSide, height: pictureSide)
      return try PictureMeasure(
        &blur, sigma: sigma, on: plane, reference: reference, dither: dither)
    }
    noise = try measured(.noise, dither: false)
    text = try measured(.text, dither: false)
    ditheredText = try measured(.text, dither: true)
    banding = try BandingMeasure(&blur, sigma: sigma, dither: true)
    cost = blur.cost(sigma: sigma)
  }
}
