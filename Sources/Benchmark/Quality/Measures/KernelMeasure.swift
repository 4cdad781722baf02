// SPDX-License-Identifier: MIT

/// Distance of a blur's kernel from a Gaussian, measured on single bright pixels.
///
/// The blur runs in floating point, since 8 bits hold nothing of a kernel whose peak is 10⁻⁵. This
/// measures the passes, fetches and weights as the device executes them; PSNR and banding measure
/// rounding.
public struct KernelMeasure: Equatable, Sendable {
  /// Requested sigma, in pixels.
  public var asked: Double
  /// Measured sigma in pixels: the root of the second moment along an axis, averaged over both axes
  /// and all phases.
  public var sigma: Double
  /// Half the sum of |kernel - Gaussian of the requested sigma| at the worst phase: the share of
  /// light in the wrong place.
  public var error: Double
  /// The same error against the Gaussian of the measured sigma.
  public var errorAtSigma: Double
  /// Output light divided by input light, averaged over all phases. The kernel is divided by it,
  /// since a device that rounds down loses light in each pass.
  public var gain: Double

  /// Measured sigma divided by the requested one.
  public var ratio: Double { sigma / asked }

  /// Measures `blur` at `sigma`.
  public init<B: Blur>(_ blur: inout B, sigma: Double) throws(B.Failure) {
    var field = ImpulseField(sigma: sigma)
    var moments = try field.moments(&blur, sigma: sigma)
    // A much stronger blur than requested would spill into neighbouring tiles.
    while moments.sigma > 1.3 * field.roomFor {
      field = ImpulseField(sigma: moments.sigma)
      moments = try field.moments(&blur, sigma: sigma)
    }
    let errors = try field.errors(
      &blur, sigma: sigma, gain: moments.gain, against: [sigma, moments.sigma])
    asked = sigma
    self.sigma = moments.sigma
    gain = moments.gain
    error = errors[0]
    errorAtSigma = errors[1]
  }
}

/// Single bright pixels on black, each in the middle of a square tile, at different phases of the
/// grid of levels.
///
/// If the smallest level is a sixteenth of the size, a pixel has 16 x 16 phases. All of them are
/// used while tiles are small. For a large sigma the field has 4 x 4 phases: along each axis the
/// edge and the middle of the largest texel and two between. A blur that is its own mirror image
/// needs no phase beyond the middle.
struct ImpulseField {
  /// Sigma that fits a tile, in pixels.
  let roomFor: Double
  /// Side of a tile in pixels: ten sigma, rounded up to a multiple of the largest texel, so that
  /// all tiles lie on the grids alike.
  let tile: Int
  /// Positions of the bright pixels in their tiles, along x and y.
  private let phases: [Int]

  /// Level of a bright pixel: the largest power of two in a 16-bit float.
  static let amplitude = 32768.0

  /// A field for kernels of `sigma` pixels.
  init(sigma: Double) {
    roomFor = sigma
    let reach = 2 * Int((5 * sigma).rounded(.up)) + 16
    let cell = sigma < 48 ? 32 : 64
    let hasAll = reach + cell <= 256
    let tile = (reach + cell + cell - 1) / cell * cell
    let corner = tile / 2 / cell * cell
    self.tile = tile
    if hasAll {
      phases = (0..<16).map { tile / 2 - 8 + $0 }
    } else {
      phases = (cell == 32 ? [0, 7, 10, 15] : [0, 13, 23, 31]).map { corner + $0 }
    }
  }

  /// Number of bright pixels.
  private var count: Int { phases.count * phases.count }

  /// Position of the bright pixel `index` in its tile.
  private func position(_ index: Int) -> (x: Int, y: Int) {
    (phases[index % phases.count], phases[index / phases.count])
  }

  /// Mean moments of all impulse responses.
  func moments<B: Blur>(_ blur: inout B, sigma: Double) throws(B.Failure)
    -> (gain: Double, sigma: Double)
  {
    var light = 0.0
    var spread = 0.0
    try forEachResponse(&blur, sigma: sigma) { image, left, top, position in
      for y in 0..<tile {
        let dy = Double((y - position.y) * (y - position.y))
        let row = (top + y) * image.width + left
        for x in 0..<tile {
          let dx = Double((x - position.x) * (x - position.x))
          let level = image.levels[row + x]
          light += level
          spread += level * (dx + dy)
        }
      }
    }
    let gain = light / (Self.amplitude * Double(count))
    return (gain, light == 0 ? 0 : (spread / (2 * light)).squareRoot())
  }

  /// Maximum error of any impulse response against a Gaussian of each of `sigmas`.
  func errors<B: Blur>(_ blur: inout B, sigma: Double, gain: Double, against sigmas: [Double])
    throws(B.Failure) -> [Double]
  {
    let gaussians = sigmas.map(Gaussian.init)
    var worst = [Double](repeating: 0, count: sigmas.count)
    let unit = 1 / (Self.amplitude * gain)
    try forEachResponse(&blur, sigma: sigma) { image, left, top, position in
      for (index, gaussian) in gaussians.enumerated() {
        let across = (0..<tile).map { gaussian.weight(at: $0 - position.x) }
        var error = 0.0
        for y in 0..<tile {
          let down = gaussian.weight(at: y - position.y)
          let row = (top + y) * image.width + left
          for x in 0..<tile {
            error += abs(image.levels[row + x] * unit - across[x] * down)
          }
        }
        worst[index] = max(worst[index], error / 2)
      }
    }
    return worst
  }

  /// Blurs all tiles, in images of at most 2,048 pixels width, and calls `body` with each image,
  /// the corners of its tiles and the positions of their bright pixels.
  private func forEachResponse<B: Blur>(
    _ blur: inout B, sigma: Double,
    _ body: (GrayImage, _ left: Int, _ top: Int, _ position: (x: Int, y: Int)) -> Void
  ) throws(B.Failure) {
    let perRow = max(1, min(16, 2048 / tile))
    var next = 0
    while next < count {
      let group = min(perRow * perRow, count - next)
      let columns = min(perRow, group)
      let rows = (group + columns - 1) / columns
      var image = GrayImage(width: columns * tile, height: rows * tile)
      let corners = (0..<group).map { ($0 % columns * tile, $0 / columns * tile) }
      for (index, corner) in corners.enumerated() {
        let position = position(next + index)
        image[corner.0 + position.x, corner.1 + position.y] = Self.amplitude
      }
      let blurred = try blur.blurred(image, sigma: sigma, rendering: .float)
      for (index, corner) in corners.enumerated() {
        body(blurred, corner.0, corner.1, position(next + index))
      }
      next += group
    }
  }
}
