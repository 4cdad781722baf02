/// How a blur shimmers while what lies below it scrolls.
///
/// Scrolled by a pixel, a blurred picture should be the same picture a pixel further on. A blur whose
/// kernel changes with the place on the grid of levels lets it ripple. Measured in floating point,
/// along x and along y; the worse counts.
public struct RippleMeasure: Equatable, Sendable {
  /// The RMS difference, as a share of the standard deviation of the blurred picture.
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

  /// Measures `blur` at `sigma` on a picture of `width` by `height` up to its very edges, where the
  /// mirror makes even a Gaussian change as content scrolls: what counts is how its error against
  /// the Gaussian changes.
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
