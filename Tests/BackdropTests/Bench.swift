// SPDX-License-Identifier: MIT

import GLES
import Style

@testable import Backdrop

/// A context, a plane and its pyramid, for tests.
final class Bench {
  let display: Display
  let gl: Context
  let programs: BlurPrograms
  let planeTarget: RenderTexture
  let pyramid: Pyramid
  let size: Size<Physical>

  init(_ size: Size<Physical>, plane format: PixelFormat = .rgba8, levels: PixelFormat = .rgba8)
    throws
  {
    self.size = size
    display = try Display.open(.surfaceless)
    gl = try Context(display)
    programs = BlurPrograms(gl)
    planeTarget = try RenderTexture(gl, size: size, format: format)
    pyramid = Pyramid(programs, plane: planeTarget.texture, format: levels)
  }

  var plane: Texture { planeTarget.texture }

  /// Fills a rectangle of the plane with one colour.
  func fill(_ rect: Rect<Physical>, _ color: Color) {
    gl.state.bind(planeTarget.target)
    gl.state.scissor = rect
    gl.clear(color)
    gl.state.scissor = nil
  }

  /// Draws the last pass of `levels` over the rectangles of `region`, unshaped.
  func finish(_ levels: GlassBackdrop.Sources, _ region: Region, into target: RenderTexture) throws
  {
    func draw(_ source: GlassSource, _ blend: Blend) throws {
      let kernel: Kernel =
        switch source.upsampling {
        case .plain: .linear
        case .spline(let lambda): .spline(lambda)
        case .gaussian(let sigma): .gaussian(sigma)
        case .columns(let taps): .line(.y, taps)
        }
      gl.state.bind(target.target)
      gl.state.blend = blend
      try programs.use(
        kernel, nil,
        BlurPrograms.Reading(texture: source.texture, ratio: Footprint.power(-source.halvings)),
        nil, into: target.texture.format)
      for rect in region.rects {
        gl.state.scissor = rect
        gl.draw(.triangles, vertices: 3)
      }
      gl.state.scissor = nil
    }
    switch levels {
    case .one(let source): try draw(source, .replace)
    case .mixed(let first, let second, let share):
      try draw(first, .replace)
      try draw(second, .mix(Float(share.constant)))
    }
    gl.state.blend = .replace
  }

  func close() {
    pyramid.close()
    planeTarget.close()
    programs.close()
    let errors = gl.takeErrors()
    precondition(errors.isEmpty, "\(errors)")
    gl.close()
    display.close()
  }
}
