/// Bright pixels on black, each alone in the middle of a square tile and each at another phase of
/// the grid of levels.
///
/// Where levels go down to a sixteenth of the size a pixel has 16 x 16 phases. All of them stand in
/// the field while a tile is small. A large sigma sees 4 x 4: along each axis the edge and the
/// middle of the largest texel and two between, which fall elsewhere on the finer grids. A blur that
/// is its own mirror image needs no phase beyond the middle.
struct ImpulseField {
  /// The sigma that a tile has room for, in pixels.
  let roomFor: Double
  /// The side of a tile, in pixels: ten sigma, and a multiple of the largest texel of any level, so
  /// that each tile lies on the grids alike.
  let tile: Int
  /// Where the impulses stand in their tiles, along x and along y.
  private let phases: [Int]

  /// How bright an impulse is: the largest power of two that a 16-bit float holds.
  static let amplitude = 32768.0

  /// A field with room for kernels of `sigma` pixels.
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

  /// How many impulses there are.
  private var count: Int { phases.count * phases.count }

  /// Where the impulse at `index` stands in its tile.
  private func position(_ index: Int) -> (x: Int, y: Int) {
    (phases[index % phases.count], phases[index / phases.count])
  }

  /// What the impulse responses are on the whole.
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

  /// The worst error of any impulse response against a Gaussian of each of `sigmas`.
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

  /// Blurs all impulses, as many to a picture as make it 2,048 pixels wide or less, and hands over
  /// each picture with the corner of every tile in it and the place of its impulse.
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
