// SPDX-License-Identifier: MIT

import Backdrop

/// Cost and quality of one method at one strength.
public struct MethodResult: Equatable, Sendable {
  /// Name on the command line.
  public var name: String
  /// Name in tables.
  public var title: String
  /// Requested sigma, in pixels.
  public var sigma: Double
  /// Times in milliseconds.
  public var times: Distribution
  /// Time divided by the time of Scrim's method, measured next to each other; nil for Scrim's.
  public var ratio: Ratio?
  /// Texture samples for each pixel of the panel.
  public var fetches: Double
  /// Bytes read and written for each pixel of the panel.
  public var bytes: Double
  /// Number of passes, including the last one.
  public var passes: Int
  /// Distance from a Gaussian; nil if not measured.
  public var quality: Quality?

  /// The distance of a method from a Gaussian.
  public struct Quality: Equatable, Sendable {
    /// Standard deviation of the kernel, in pixels.
    public var sigma: Double
    /// Kernel error: the share of light in the wrong place.
    public var kernelError: Double
    /// Peak signal-to-noise ratio, in decibels.
    public var peakSignal: Double
    /// Change if the content scrolls by a pixel, as a share of the visible contrast.
    public var ripple: Double
  }

  /// Number of such blurs that fit into a second.
  public var framesPerSecond: Double { 1000 / times.median }
}

extension MethodResult.Quality {
  /// Measures `method` at `sigma`. A method with settings of its own is compared with the
  /// Gaussian of the sigma that it reaches.
  init(
    _ glassRenderer: GlassRenderer, _ method: ComparedMethod, _ levels: LevelFormat, sigma: Double
  ) throws(BlurFailure) {
    var blur = PyramidBlur(glassRenderer, method.planner, format: method.format ?? levels) {
      _ in
      nil
    }
    defer { blur.close() }
    let kernel = try KernelMeasure(&blur, sigma: sigma)
    self.sigma = kernel.sigma
    kernelError = method.isAtOwnSigma ? kernel.errorAtSigma : kernel.error
    peakSignal =
      try ImageMeasure(
        &blur, sigma: sigma, on: TestImage.text.plane(width: 256, height: 256),
        reference: method.isAtOwnSigma ? kernel.sigma : sigma, dither: false
      ).peakSignal
    ripple = try RippleMeasure(&blur, sigma: sigma, on: .text).ripple
  }
}
