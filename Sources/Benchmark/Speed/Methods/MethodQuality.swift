import Backdrop

extension MethodResult.Quality {
  /// Measures `contestant` at `sigma`. A method with settings of its own is compared with the
  /// Gaussian of the sigma that it reaches.
  init(
    _ glassRenderer: GlassRenderer, _ contestant: Contestant, _ levels: LevelFormat, sigma: Double
  ) throws(BlurFailure) {
    var blur = PyramidBlur(glassRenderer, contestant.planner, format: contestant.format ?? levels) {
      _ in
      nil
    }
    defer { blur.close() }
    let kernel = try KernelMeasure(&blur, sigma: sigma)
    self.sigma = kernel.sigma
    kernelError = contestant.isAtOwnSigma ? kernel.errorAtSigma : kernel.error
    peakSignal =
      try PictureMeasure(
        &blur, sigma: sigma, on: Picture.text.plane(width: 256, height: 256),
        reference: contestant.isAtOwnSigma ? kernel.sigma : sigma, dither: false
      ).peakSignal
    ripple = try RippleMeasure(&blur, sigma: sigma, on: .text).ripple
  }
}
