/// Shimmer of a blur while the content beneath it scrolls.
///
/// If content scrolls by one pixel, its blur should move by one pixel, too. A kernel that depends
/// on the position in the grid of levels makes it ripple. Measured in floating point along x and y;
/// the worse value counts.
public struct RippleMeasure: Equatable, Sendable {
  /// RMS difference as a share of the standard deviation of the blurred image.
  public var ripple: Double

  /// Measures `blur` at `sigma` on `picture`, far from the edges.
  public init<B: Blur>(_ blur: inout B, sigma: Double, on picture: Picture) throws(B.Failure) {
    let margin = Int((5 * sigma).rounded(.up)) + 16
    let side = (2 * margin + max(192, Int(2 * sigma)) + 63) / 64 * 64
    let content = picture.plane(width: side + 1, height: side + 1)
    func view(_ x: Int, _ y: Int) throws(B.Failure) -> Plane {
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
    _ blur: inout B, sigma: Double, on picture: Picture, width: Int, height: Int
  ) throws(B.Failure) {
    let content = picture.plane(width: width + 1, height: height + 1)
    let gaussian = Gaussian(sigma: sigma)
    func error(_ x: Int, _ y: Int) throws(B.Failure) -> (plane: Plane, deviation: Double) {
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
