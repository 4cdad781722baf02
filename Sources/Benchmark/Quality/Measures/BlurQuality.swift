// SPDX-License-Identifier: MIT

/// The measurements of one blur: a report's tables are made of them.
public struct BlurQuality: Sendable {
  /// Name in tables.
  public var name: String
  /// The format of its levels.
  public var format: LevelFormat
  /// Compares with the Gaussian of the sigma that the blur reaches instead of the requested one,
  /// for methods with few settings.
  public var isAtOwnSigma: Bool
  /// Measurements at each strength.
  public var strengths: [StrengthQuality] = []
  /// Measurements at the edges of windows.
  public var edges: [EdgeMeasure] = []
  /// Continuity over sigma; nil if not measured.
  public var continuity: ContinuityMeasure?
  /// True if sigma 0 returns the image bit for bit.
  public var isIdentityAtZero: Bool

  /// Measures `blur` with `settings`. `progress` receives a description of each step.
  public init<B: Blur>(
    of blur: inout B, name: String, isAtOwnSigma: Bool = false, settings: QualitySettings,
    progress: (String) -> Void = { _ in }
  ) throws(B.Failure) {
    self.name = name
    self.isAtOwnSigma = isAtOwnSigma
    format = blur.format
    isIdentityAtZero = try Self.isIdentityAtZero(&blur)
    for sigma in settings.sigmas {
      progress("\(name), sigma \(fixed(sigma, 2))")
      strengths.append(
        try StrengthQuality(
          &blur, sigma: sigma, imageSide: settings.imageSide, ownSigma: isAtOwnSigma))
    }
    for (width, height) in settings.edgeSizes {
      for sigma in settings.edgeSigmas {
        progress("\(name), edges of \(width)x\(height), sigma \(fixed(sigma, 2))")
        edges.append(try EdgeMeasure(&blur, sigma: sigma, width: width, height: height))
      }
    }
    if !settings.sweeps.isEmpty {
      progress("\(name), sigma in steps of \(fixed(ContinuityMeasure.step, 2))")
      continuity = try ContinuityMeasure(
        &blur, over: settings.sweeps, resolution: settings.resolution)
    }
  }

  private static func isIdentityAtZero<B: Blur>(_ blur: inout B) throws(B.Failure) -> Bool {
    for image in TestImage.allCases {
      let plane = image.plane(width: 131, height: 77)
      let blurred = try blur.blurred(plane, sigma: 0, rendering: .screen(dither: true))
      if blurred != plane { return false }
    }
    return true
  }
}

/// The measurements of a blur at one strength.
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
  public var noise: ImageMeasure
  /// PSNR of text in screen formats, without dither.
  public var text: ImageMeasure
  /// PSNR of text in screen formats, with dither.
  public var ditheredText: ImageMeasure
  /// Banding of a gradient, with dither.
  public var banding: BandingMeasure
  /// Cost; nil if unknown.
  public var cost: BlurCost?

  /// Measures `blur` at `sigma`, against the Gaussian of `sigma`, or of the measured sigma if
  /// `ownSigma` is set.
  public init<B: Blur>(_ blur: inout B, sigma: Double, imageSide: Int, ownSigma: Bool)
    throws(B.Failure)
  {
    self.sigma = sigma
    kernel = try KernelMeasure(&blur, sigma: sigma)
    rippleOnNoise = try RippleMeasure(&blur, sigma: sigma, on: .noise).ripple
    rippleOnText = try RippleMeasure(&blur, sigma: sigma, on: .text).ripple
    let reference = ownSigma ? kernel.sigma : sigma
    func measured(_ image: TestImage, dither: Bool) throws(B.Failure) -> ImageMeasure {
      let plane = image.plane(width: imageSide, height: imageSide)
      return try ImageMeasure(
        &blur, sigma: sigma, on: plane, reference: reference, dither: dither)
    }
    noise = try measured(.noise, dither: false)
    text = try measured(.text, dither: false)
    ditheredText = try measured(.text, dither: true)
    banding = try BandingMeasure(&blur, sigma: sigma, dither: true)
    cost = blur.cost(sigma: sigma)
  }
}
