import ScrimKit

/// Draws the film.
final class FilmShader: CustomShaderProgram {
  /// What it draws with.
  private let gl: Context
  /// The program; nil until the film is shown.
  private var program: FilmProgram?

  /// A painter of the film.
  init(_ gl: Context) { self.gl = gl }

  func draw(_ customShader: CustomShader, _ part: CustomShaderArea) throws(ProgramError) {
    try gl.made(&program, FilmProgram.init).use(
      FilmProgram.Uniforms(
        rect: part.frame.vector, pixelToClip: part.target.pixelToClip,
        fragmentToPicture: part.target.fragmentToPixel(origin: part.frame.origin),
        size: part.extent, time: customShader.values[0], opacity: Float(part.opacity)))
    part.fill(gl)
  }

  func close() { program?.close() }
}

/// Draws the sign of the button that plays and pauses. Its values: how much it is two bars, and its colour.
final class PlayIconShader: CustomShaderProgram {
  /// What it draws with.
  private let gl: Context
  /// The program; nil until the sign is shown.
  private var program: PlayIconProgram?

  /// The name of the program.
  static let program = "play icon"

  /// A painter of the sign.
  init(_ gl: Context) { self.gl = gl }

  /// A sign that is so much two bars.
  static func content(bars: Double, _ color: Color) -> LayerContent {
    var values = SIMD16<Float>.zero
    values[0] = Float(bars)
    let foreground = color.premultiplied
    (values[1], values[2], values[3], values[4]) = (
      foreground.red, foreground.green, foreground.blue, foreground.alpha
    )
    return .customShader(CustomShader(program, values: values, isOpaque: false))
  }

  func draw(_ customShader: CustomShader, _ part: CustomShaderArea) throws(ProgramError) {
    let values = customShader.values
    let foreground = SIMD4(values[1], values[2], values[3], values[4]) * Float(part.opacity)
    try gl.made(&program, PlayIconProgram.init).use(
      PlayIconProgram.Uniforms(
        rect: part.frame.vector, pixelToClip: part.target.pixelToClip,
        fragmentToPicture: part.target.fragmentToPixel(origin: part.frame.origin),
        size: part.extent, bars: values[0], foreground: foreground))
    part.fill(gl)
  }

  func close() { program?.close() }
}

extension CustomShaderArea {
  /// The extent of the layer, as shaders take it.
  fileprivate var extent: SIMD2<Float> { SIMD2(Float(frame.width), Float(frame.height)) }

  /// Draws all that is to be drawn with the program in use.
  fileprivate func fill(_ gl: Context) {
    for rect in rects {
      gl.state.scissor = rect
      gl.draw(.triangleStrip, vertices: 4)
    }
  }
}
