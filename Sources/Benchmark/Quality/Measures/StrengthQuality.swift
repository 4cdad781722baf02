/// All figures of a blur at one strength.
public struct StrengthQuality: Equatable, Sendable {
  /// The standard deviation asked for, in pixels.
  public var sigma: Double
  /// The kernel.
  public var kernel: KernelMeasure
  /// Ripple on noise, as a share of the blurred picture's standard deviation.
  public var rippleOnNoise: Double
  /// Ripple on text.
  public var rippleOnText: Double
  /// Noise as it reaches the screen, without dither.
  public var noise: PictureMeasure
  /// Text as it reaches the screen, without dither.
  public var text: PictureMeasure
  /// Text as it reaches the screen, with dither.
  public var ditheredText: PictureMeasure
  /// Bands in a gradient, with dither.
  public var banding: BandingMeasure
  /// What it costs; nil where nobody has counted.
  public var cost: BlurCost?

  /// Measures `blur` at `sigma`. Pictures are held against the Gaussian of the sigma asked for, or
  /// where `ownSigma` is set against that of the sigma which the blur turns out to have.
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
