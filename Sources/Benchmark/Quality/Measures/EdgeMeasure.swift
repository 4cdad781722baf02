// SPDX-License-Identifier: MIT

/// Accuracy at the edges of a window of any size, against a Gaussian over the mirrored plane.
public struct EdgeMeasure: Equatable, Sendable {
  /// Columns of the plane, in pixels.
  public var width: Int
  /// Rows of the plane, in pixels.
  public var height: Int
  /// Requested sigma, in pixels.
  public var sigma: Double
  /// Kernel error at the worst of several bright pixels in corners and at edges.
  public var kernelError: Double
  /// RMS change of the error if noise scrolls by one pixel, as a share of the standard deviation of
  /// the blurred noise; nil on planes narrower or lower than 64 pixels.
  public var ripple: Double?
  /// PSNR of noise in screen formats, without dither.
  public var image: ImageMeasure

  /// Measured sizes: round and odd ones, one pixel and one column.
  public static let sizes: [(width: Int, height: Int)] = [
    (640, 400), (1279, 799), (333, 217), (1, 1), (1, 4000),
  ]

  /// Measures `blur` at `sigma` on a plane of `width` by `height` pixels.
  public init<B: Blur>(_ blur: inout B, sigma: Double, width: Int, height: Int)
    throws(B.Failure)
  {
    self.width = width
    self.height = height
    self.sigma = sigma
    kernelError = 0
    for (x, y) in Self.corners(width: width, height: height) {
      let error = try Self.kernelError(&blur, sigma: sigma, width: width, height: height, x, y)
      kernelError = max(kernelError, error)
    }
    let noise = TestImage.noise
    if min(width, height) >= 64 {
      ripple =
        try RippleMeasure(&blur, sigma: sigma, on: noise, width: width, height: height).ripple
    }
    image = try ImageMeasure(
      &blur, sigma: sigma, on: noise.plane(width: width, height: height), dither: false)
  }

  /// Pixels in three corners, near the fourth, and at each edge.
  private static func corners(width: Int, height: Int) -> [(x: Int, y: Int)] {
    var corners: [(x: Int, y: Int)] = []
    for (x, y) in [
      (0, 0), (width - 1, 0), (width - 1, height - 1), (3, height - 6), (width / 3, 0),
      (0, height / 3), (width / 2 + 5, height - 1), (width - 1, height / 2 + 3),
    ] {
      let corner = (x: min(max(x, 0), width - 1), y: min(max(y, 0), height - 1))
      if !corners.contains(where: { $0 == corner }) { corners.append(corner) }
    }
    return corners
  }

  private static func kernelError<B: Blur>(
    _ blur: inout B, sigma: Double, width: Int, height: Int, _ x: Int, _ y: Int
  ) throws(B.Failure) -> Double {
    var image = GrayImage(width: width, height: height)
    image[x, y] = ImpulseField.amplitude
    let blurred = try blur.blurred(image, sigma: sigma, rendering: .float)
    let gaussian = Gaussian(sigma: sigma)
    let across = gaussian.response(at: x, length: width)
    let down = gaussian.response(at: y, length: height)
    var error = 0.0
    for row in 0..<height {
      for column in 0..<width {
        let level = blurred[column, row] / ImpulseField.amplitude
        error += abs(level - across[column] * down[row])
      }
    }
    return error / 2
  }
}
