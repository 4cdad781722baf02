// SPDX-License-Identifier: MIT

import Glibc

/// Error of a blurred image in screen formats.
public struct ImageMeasure: Equatable, Sendable {
  /// Root mean square error, of levels from 0 to 1.
  public var rms: Double
  /// Maximum error, of levels from 0 to 1.
  public var worst: Double

  /// True if only the rounding of the reference is left of the error.
  public var isExact: Bool { worst < 1e-9 }

  /// PSNR in decibels. Rounding to 8 bits gives 58.9, or 55.9 with dither; a nearly constant image
  /// can exceed that.
  public var peakSignal: Double { isExact ? .infinity : -20 * log10(rms) }

  /// Measures `blur` at `sigma` on `image`, edges included, against a Gaussian of `reference`
  /// pixels (`sigma` if nil).
  public init<B: Blur>(
    _ blur: inout B, sigma: Double, on image: GrayImage, reference: Double? = nil, dither: Bool
  ) throws(B.Failure) {
    let blurred = try blur.blurred(image, sigma: sigma, rendering: .screen(dither: dither))
    self.init(blurred, against: Gaussian(sigma: reference ?? sigma).blurred(image))
  }

  /// The error of `blurred` against `truth`.
  public init(_ blurred: GrayImage, against truth: GrayImage) {
    (rms, worst) = blurred.difference(from: truth)
  }
}

/// Shimmer of a blur while the content beneath it scrolls.
///
/// If content scrolls by one pixel, its blur should move by one pixel, too. A kernel that depends
/// on the position in the grid of levels makes it ripple. Measured in floating point along x and y;
/// the worse value counts.
public struct RippleMeasure: Equatable, Sendable {
  /// RMS difference as a share of the standard deviation of the blurred image.
  public var ripple: Double

  /// Measures `blur` at `sigma` on `image`, far from the edges.
  public init<B: Blur>(_ blur: inout B, sigma: Double, on image: TestImage) throws(B.Failure) {
    let margin = Int((5 * sigma).rounded(.up)) + 16
    let side = (2 * margin + max(192, Int(2 * sigma)) + 63) / 64 * 64
    let content = image.plane(width: side + 1, height: side + 1)
    func view(_ x: Int, _ y: Int) throws(B.Failure) -> GrayImage {
      let part = content.cropped(x: x, y: y, width: side, height: side)
      return try blur.blurred(part, sigma: sigma, rendering: .float)
    }
    let still = try view(0, 0)
    let deviation = still.inset(by: margin).deviation
    var worst = 0.0
    for (x, y) in [(1, 0), (0, 1)] {
      let scrolled = try view(x, y)
      let size = side - 2 * margin
      let before = still.cropped(x: margin + x, y: margin + y, width: size, height: size)
      let after = scrolled.cropped(x: margin, y: margin, width: size, height: size)
      worst = max(worst, before.difference(from: after).rms)
    }
    ripple = worst / deviation
  }

  /// Measures `blur` at `sigma` on an image of `width` by `height` pixels, edges included.
  /// Mirroring makes even a Gaussian change there, so the change of the error against the Gaussian
  /// counts.
  public init<B: Blur>(
    _ blur: inout B, sigma: Double, on image: TestImage, width: Int, height: Int
  ) throws(B.Failure) {
    let content = image.plane(width: width + 1, height: height + 1)
    let gaussian = Gaussian(sigma: sigma)
    func error(_ x: Int, _ y: Int) throws(B.Failure) -> (plane: GrayImage, deviation: Double) {
      let part = content.cropped(x: x, y: y, width: width, height: height)
      let truth = gaussian.blurred(part)
      let blurred = try blur.blurred(part, sigma: sigma, rendering: .float)
      return (blurred - truth, truth.deviation)
    }
    let still = try error(0, 0)
    var worst = 0.0
    for (x, y) in [(1, 0), (0, 1)] where width > x && height > y {
      let scrolled = try error(x, y).plane
      let before = still.plane.cropped(x: x, y: y, width: width - x, height: height - y)
      let after = scrolled.cropped(x: 0, y: 0, width: width - x, height: height - y)
      worst = max(worst, before.difference(from: after).rms)
    }
    ripple = still.deviation == 0 ? 0 : worst / still.deviation
  }
}

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
    let image = TestImage.gradient(width: 768, height: 192, first: 0.30, last: 0.42)
    let blurred = try blur.blurred(image, sigma: sigma, rendering: .screen(dither: dither))
    let lowPass = Gaussian(sigma: 6)
    let truth = Gaussian(sigma: sigma).blurred(image)
    let (rms, worst) = lowPass.blurred(blurred - truth).difference(
      from: GrayImage(width: image.width, height: image.height))
    self.rms = 255 * rms
    self.worst = 255 * worst
  }
}
