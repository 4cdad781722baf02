// SPDX-License-Identifier: MIT

import GLES
import Renderer
import SceneGraph

/// A custom shader that draws wavy stripes.
final class Waves: CustomShaderProgram {
  /// Name of the program.
  static let name = "waves"
  private let gl: Context
  private let program: WavesProgram

  init(_ gl: Context) throws {
    self.gl = gl
    program = try WavesProgram(gl)
  }

  func draw(_ customShader: CustomShader, _ part: CustomShaderArea) {
    for rect in part.rects {
      program.use(
        WavesProgram.Uniforms(
          rect: rect.vector, pixelToClip: part.target.pixelToClip,
          fragmentToLayer: part.target.fragmentToPixel(
            origin: Point(x: part.frame.left, y: part.frame.top)),
          opacity: Float(part.opacity)))
      gl.draw(.triangleStrip, vertices: 4)
    }
  }

  func close() { program.close() }
}
