import GLES

/// A program that draws glass. All are given the same; each takes what it reads, by the same names.
protocol GlassProgram: AnyObject {
  /// Compiles it.
  init(_ gl: Context) throws(ProgramError)
  /// Draws with these values from now on.
  func use(_ values: GlassValues, _ levels: GlassLevels)
  /// Deletes it.
  func close()
}

/// What programs of glass are given but for the levels.
struct GlassValues {
  /// What to draw.
  var pieces: GlassPieces
  /// From pixels of the target to clip space.
  var pixelToClip: SIMD4<Float>
  /// From GL's fragment coordinates to pixels of the plane: scale and offset.
  var fragmentToPlane: SIMD4<Float>
  /// Slope and constant of the mask's ramp, and the opacity.
  var fade: SIMD4<Float>
  /// The step between two values of the target; 0 without dither.
  var ditherStep: Float
  /// What colours are multiplied by.
  var colorMatrix: Matrix3
  /// What is added to colours.
  var colorOffset: SIMD3<Float>
  /// The mask's picture, white where it has none.
  var mask: Texture
  /// How the mask is sampled.
  var maskSampler: Sampler
  /// From pixels of the plane to the mask's coordinates from 0 to 1: scale and offset.
  var maskPlace: SIMD4<Float>
  /// The outlines that cut the glass.
  var cuts: GlassPane.Cuts
}

/// The levels that glass is drawn from.
struct GlassLevels {
  /// The level.
  var level: GlassSource
  /// The other one, where two are mixed.
  var other: GlassSource
  /// How much of the other one: slope and constant.
  var mixing: SIMD3<Float>
  /// How they are sampled.
  var sampler: Sampler

  /// The colours of `sources`.
  init(_ sources: GlassBackdrop.Sources, exact: Sampler, linear: Sampler) {
    switch sources {
    case .one(let source):
      level = source
      other = source
      mixing = .zero
      // Without a texel between, the nearest is the one, to the last bit.
      sampler = source.isExact ? exact : linear
    case .mixed(let first, let second, let ramp):
      level = first
      other = second
      mixing = ramp.vector
      sampler = linear
    }
  }
}
