// SPDX-License-Identifier: MIT

import ScrimGL
import ScrimKit

/// Draws the film.
///
/// A CPU rasteriser computes both sides of every condition at every pixel, so what a pixel cannot
/// show is left out beforehand: each part of the film has its own program, and the sunrise one for
/// each band of rows.
@MainActor final class FilmShader: CustomShaderProgram {
  /// GL context; owned by the caller.
  private let gl: Context

  /// Creates the shader without compiling it.
  init(_ gl: Context) { self.gl = gl }

  /// Half the duration of the wipe from one part to the next, in seconds.
  private static let halfWipe = 0.45
  /// Duration of the iris before the leader, in seconds.
  private static let irisTime = 0.8

  func draw(_ customShader: CustomShader, _ area: CustomShaderArea) throws(ProgramError) {
    let time = Double(customShader.values[0])
    var picture = FilmPicture(area)
    for cut in [Film.Part.tiles, .rays] where abs(time - cut.rawValue) <= Self.halfWipe {
      // Two parts fill the picture together, each leaving out the pixels of the other.
      gl.state.blend = .over
      let share = Self.smooth((time - cut.rawValue) / (2 * Self.halfWipe) + 0.5)
      picture.transition = .init(wipe: (2 * share - 1) * picture.farthest)
      try draw(cut, max(time, cut.rawValue), picture.before())
      let last: Film.Part = cut == .tiles ? .sunrise : .tiles
      return try draw(last, min(time, cut.rawValue - 0.001), picture.after())
    }
    let part = Film.Part(at: time)
    let rest = Film.Part.leader.rawValue - time
    if part == .rays, rest < Self.irisTime {
      let closed = Self.smooth((Self.irisTime - rest) / (Self.irisTime - 0.05))
      picture.transition = .init(
        wipe: 2 * picture.farthest, iris: (picture.halfDiagonal + 0.02) * (1 - closed))
    }
    try draw(part, time, picture)
  }

  /// A smooth transition from 0 to 1.
  private static func smooth(_ value: Double) -> Double {
    let value = min(max(value, 0), 1)
    return value * value * (3 - 2 * value)
  }

  private func draw(
    _ part: Film.Part, _ time: Double, _ picture: FilmPicture
  ) throws(ProgramError) {
    let seconds = Float(time - part.rawValue)
    let hasTransition = picture.transition != nil
    switch part {
    case .sunrise: return try drawSunrise(time / Film.Part.tiles.rawValue, picture)
    case .tiles:
      try gl.program(TilesProgram.self).use(
        .init(isTransition: hasTransition),
        TilesProgram.Uniforms(
          rect: picture.rect, pixelToClip: picture.pixelToClip,
          fragmentToPicture: picture.fragmentToPicture, size: picture.size,
          opacity: picture.opacity, seconds: seconds, wipe: picture.wipe, iris: picture.iris))
    case .rays:
      try gl.program(RaysProgram.self).use(
        .init(isTransition: hasTransition),
        RaysProgram.Uniforms(
          rect: picture.rect, pixelToClip: picture.pixelToClip,
          fragmentToPicture: picture.fragmentToPicture, size: picture.size, seconds: seconds,
          opacity: picture.opacity, wipe: picture.wipe, iris: picture.iris))
    case .leader:
      try gl.program(LeaderProgram.self).use(
        .init(isTransition: hasTransition),
        LeaderProgram.Uniforms(
          rect: picture.rect, pixelToClip: picture.pixelToClip,
          fragmentToPicture: picture.fragmentToPicture, size: picture.size, seconds: seconds,
          opacity: picture.opacity, wipe: picture.wipe, iris: picture.iris))
    }
    picture.fill(gl, rows: -1...1)
  }

  private func drawSunrise(_ moment: Double, _ picture: FilmPicture) throws(ProgramError) {
    for band in SunriseBand.bands(at: moment) where picture.isVisible(rows: band.rows) {
      try gl.program(SunriseProgram.self).use(
        .init(
          band: band.program, isStarry: band.isAboveHills && moment < SunriseBand.dawn,
          isTransition: picture.transition != nil),
        SunriseProgram.Uniforms(
          rect: picture.rect, pixelToClip: picture.pixelToClip,
          fragmentToPicture: picture.fragmentToPicture, size: picture.size,
          moment: Float(moment), cloudPlace: band.cloud, opacity: picture.opacity,
          wipe: picture.wipe, iris: picture.iris))
      picture.fill(gl, rows: band.rows)
    }
  }

  func close() {}
}

/// The pixels of a film that are drawn, and how its picture lies in the target. Positions in the
/// picture are counted from its middle, right and down, in units of its height.
private struct FilmPicture {
  /// The part of the layer that is drawn.
  private let area: CustomShaderArea
  /// The columns that are drawn.
  private var columns = -Double.infinity...Double.infinity
  /// The transition that is shown; nil if there is none.
  var transition: Transition?

  /// A bar that wipes from one part to the next, and an iris that closes.
  struct Transition {
    /// Position of the bar.
    var wipe: Double
    /// Radius of the iris.
    var iris = 1e3
    /// 1 for the part before the bar, -1 for the part after it.
    var side = 1.0
  }

  /// The picture that fills the layer of `area`.
  init(_ area: CustomShaderArea) { self.area = area }

  // MARK: Transitions

  /// Half the width.
  private var halfWidth: Double { Double(area.frame.width) / Double(area.frame.height) / 2 }

  /// The distance of a corner from the middle.
  var halfDiagonal: Double { (halfWidth * halfWidth + 0.25).squareRoot() }

  /// The position of the bar at which it has left the picture.
  var farthest: Double { 0.94 * halfWidth + 0.25 }

  /// The columns of the bar, from the top row to the bottom row.
  private var bar: ClosedRange<Double> {
    let wipe = transition?.wipe ?? 0
    return (wipe - 0.171) / 0.94...(wipe + 0.171) / 0.94
  }

  /// The side of the bar that shows the new part.
  func before() -> FilmPicture {
    var picture = self
    picture.transition?.side = 1
    picture.columns = -.infinity...bar.upperBound
    return picture
  }

  /// The side of the bar that shows the old part.
  func after() -> FilmPicture {
    var picture = self
    picture.transition?.side = -1
    picture.columns = bar.lowerBound ... .infinity
    return picture
  }

  // MARK: Uniforms

  /// The picture's rectangle in the target.
  var rect: SIMD4<Float> { area.frame.vector }
  /// Transform from pixels of the target to clip space.
  var pixelToClip: SIMD4<Float> { area.target.pixelToClip }
  /// Transform from fragment coordinates to pixels of the picture.
  var fragmentToPicture: SIMD4<Float> {
    area.target.fragmentToPixel(origin: area.frame.origin)
  }
  /// Size in pixels.
  var size: SIMD2<Float> { area.extent }
  /// Opacity, from 0 to 1.
  var opacity: Float { Float(area.opacity) }
  /// Position of the bar, and the side that is drawn.
  var wipe: SIMD2<Float> {
    SIMD2(Float(transition?.wipe ?? 0), Float(transition?.side ?? 1))
  }
  /// Radius of the iris.
  var iris: Float { Float(transition?.iris ?? 0) }

  // MARK: Drawing

  /// The pixels of the target in some rows and in `columns`. Pictures that follow one another at a
  /// row share none and leave out none.
  private func bounds(rows: ClosedRange<Double>) -> Rect<Physical> {
    let frame = area.frame
    func pixel(_ position: Double, _ middle: Double, _ range: ClosedRange<Int>) -> Int {
      let pixel = middle + position * Double(frame.height)
      return Int(min(max(pixel, Double(range.lowerBound)), Double(range.upperBound)).rounded())
    }
    let (x, y) = (
      Double(frame.left + frame.right) / 2, Double(frame.top + frame.bottom) / 2
    )
    return Rect(
      left: pixel(columns.lowerBound, x, frame.left...frame.right),
      top: pixel(rows.lowerBound, y, frame.top...frame.bottom),
      right: pixel(columns.upperBound, x, frame.left...frame.right),
      bottom: pixel(rows.upperBound, y, frame.top...frame.bottom))
  }

  /// True if any pixel of these rows is drawn.
  func isVisible(rows: ClosedRange<Double>) -> Bool {
    let bounds = bounds(rows: rows)
    return area.rects.contains { $0.intersects(bounds) }
  }

  /// Draws the pixels of some rows with the current program.
  func fill(_ gl: Context, rows: ClosedRange<Double>) {
    let bounds = bounds(rows: rows)
    for rect in area.rects where rect.intersects(bounds) {
      gl.state.scissor = rect.intersection(bounds)
      gl.draw(.triangleStrip, vertices: 4)
    }
  }
}

/// Rows of the sunrise that show the same things.
private struct SunriseBand {
  /// The program.
  let program: SunriseProgram.Variant.Band
  /// The rows.
  let rows: ClosedRange<Double>
  /// Position, scale and opacity of the cloud.
  var cloud = SIMD4<Float>.zero

  /// Rows of a cloud above and below its position, at scale 1, with a margin for its edge.
  private static let cloudRows = -0.018...0.066

  /// The moment at which the stars have faded, with a margin.
  static let dawn = 0.37

  /// True for rows that may show stars.
  var isAboveHills: Bool {
    switch program {
    case .sky, .cloud, .peaks: true
    case .hills, .valley, .shore, .near: false
    }
  }

  /// The bands from the top to the bottom.
  static func bands(at moment: Double) -> [SunriseBand] {
    let drift = 0.10 * moment
    let clouds: [SIMD4<Float>] = [
      SIMD4(Float(0.08 + drift * 0.6), -0.36, 1.4, 0.7), SIMD4(Float(-0.55 + drift), -0.27, 1, 0.9),
      SIMD4(Float(0.46 + drift * 1.6), -0.17, 0.8, 0.9),
    ]
    var bands: [SunriseBand] = []
    var top = -1.0
    for cloud in clouds {
      let (y, scale) = (Double(cloud.y), Double(cloud.z))
      let start = y + cloudRows.lowerBound / scale
      let end = min(y + cloudRows.upperBound / scale, peaks)
      bands.append(SunriseBand(program: .sky, rows: top...start))
      bands.append(SunriseBand(program: .cloud, rows: start...end, cloud: cloud))
      top = end
    }
    bands.append(SunriseBand(program: .peaks, rows: top...hills, cloud: clouds[2]))
    bands.append(SunriseBand(program: .hills, rows: hills...valley))
    bands.append(SunriseBand(program: .valley, rows: valley...shore))
    bands.append(SunriseBand(program: .shore, rows: shore...near))
    bands.append(SunriseBand(program: .near, rows: near...mirrored(near)))
    bands.append(SunriseBand(program: .shore, rows: mirrored(near)...mirrored(shore)))
    bands.append(SunriseBand(program: .valley, rows: mirrored(shore)...mirrored(valley)))
    bands.append(SunriseBand(program: .hills, rows: mirrored(valley)...1))
    return bands
  }

  /// The first row of the farthest range of mountains, of the next one and of the two in front of
  /// it, the first without sky, and the first without the farthest range. All have a margin for
  /// soft edges.
  ///
  /// The ranges begin 0.181 and 0.088 above the middle, and 0.005 and 0.098 below it. They are
  /// opaque from 0.1, 0.165, 0.23 and 0.295 below it on.
  private static let (peaks, hills, valley, shore, near) = (-0.186, -0.093, 0.0, 0.105, 0.17)

  /// The row of the lake that mirrors `row`. The mirror image is four fifths as high as the picture
  /// above the shore.
  private static func mirrored(_ row: Double) -> Double { 0.255 + (0.255 - row) / 1.25 }
}

extension CustomShaderArea {
  /// The layer's size in pixels, as a vector.
  var extent: SIMD2<Float> { SIMD2(Float(frame.width), Float(frame.height)) }

  /// Draws a quad in each damaged rectangle with the current program.
  func fill(_ gl: Context) {
    for rect in rects {
      gl.state.scissor = rect
      gl.draw(.triangleStrip, vertices: 4)
    }
  }
}
