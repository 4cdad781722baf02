// SPDX-License-Identifier: MIT

import ScrimGL
import ScrimKit

/// Draws the film.
final class FilmShader: CustomShaderProgram {
  /// GL context; owned by the caller.
  private let gl: Context

  /// Creates the shader without compiling it.
  init(_ gl: Context) { self.gl = gl }

  func draw(_ customShader: CustomShader, _ part: CustomShaderArea) throws(ProgramError) {
    try gl.program(FilmProgram.self).use(
      FilmProgram.Uniforms(
        rect: part.frame.vector, pixelToClip: part.target.pixelToClip,
        fragmentToPicture: part.target.fragmentToPixel(origin: part.frame.origin),
        size: part.extent, time: customShader.values[0], opacity: Float(part.opacity)))
    part.fill(gl)
  }

  func close() {}
}

/// Draws the icon of the play button. Shader values: the morph from triangle to bars, then the
/// colour.
final class PlayIconShader: CustomShaderProgram {
  /// GL context; owned by the caller.
  private let gl: Context

  /// The shader's name.
  static let program = "play icon"

  /// Creates the shader without compiling it.
  init(_ gl: Context) { self.gl = gl }

  /// Layer content for the icon: a triangle at `bars` 0, two bars at 1.
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
    try gl.program(PlayIconProgram.self).use(
      PlayIconProgram.Uniforms(
        rect: part.frame.vector, pixelToClip: part.target.pixelToClip,
        fragmentToPicture: part.target.fragmentToPixel(origin: part.frame.origin),
        size: part.extent, bars: values[0], foreground: foreground))
    part.fill(gl)
  }

  func close() {}
}

extension CustomShaderArea {
  /// The layer's size in pixels, as a vector.
  fileprivate var extent: SIMD2<Float> { SIMD2(Float(frame.width), Float(frame.height)) }

  /// Draws a quad in each damaged rectangle with the current program.
  fileprivate func fill(_ gl: Context) {
    for rect in rects {
      gl.state.scissor = rect
      gl.draw(.triangleStrip, vertices: 4)
    }
  }
}
