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
    try forEachResponse(&blur, sigma: sigma) { picture, left, top, position in
      for y in 0..<tile {
        let dy = Double((y - position.y) * (y - position.y))
        let row = (top + y) * picture.width + left
        for x in 0..<tile {
          let dx = Double((x - position.x) * (x - position.x))
          let level = picture.levels[row + x]
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
    try forEachResponse(&blur, sigma: sigma) { picture, left, top, position in
      for (index, gaussian) in gaussians.enumerated() {
        let across = (0..<tile).map { gaussian.weight(at: $0 - position.x) }
        var error = 0.0
        for y in 0..<tile {
          let down = gaussian.weight(at: y - position.y)
          let row = (top + y) * picture.width + left
          for x in 0..<tile {
            error += abs(picture.levels[row + x] * unit - across[x] * down)
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
    _ body: (Plane, _ left: Int, _ top: Int, _ position: (x: Int, y: Int)) -> Void
  ) throws(B.Failure) {
    let perRow = max(1, min(16, 2048 / tile))
    var next = 0
    while next < count {
      let group = min(perRow * perRow, count - next)
      let columns = min(perRow, group)
      let rows = (group + columns - 1) / columns
      var picture = Plane(width: columns * tile, height: rows * tile)
      let corners = (0..<group).map { ($0 % columns * tile, $0 / columns * tile) }
      for (index, corner) in corners.enumerated() {
        let position = position(next + index)
        picture[corner.0 + position.x, corner.1 + position.y] = Self.amplitude
      }
      let blurred = try blur.blurred(picture, sigma: sigma, rendering: .float)
      for (index, corner) in corners.enumerated() {
        body(blurred, corner.0, corner.1, position(next + index))
      }
      next += group
    }
  }
}
