// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Geometry

/// An offscreen texture, the size of the surface, with everything below one depth of glass, and its
/// pyramid. It persists between frames; only pixels that some glass samples are drawn.
@MainActor final class BackdropPlane {
  /// The pixels.
  private(set) var pixels: RenderTexture
  /// The blurred levels.
  let pyramid: Pyramid
  /// Pixels that are up to date.
  var valid = Region()

  /// A plane of `size` without valid pixels, whose levels have the format `levels`.
  init(
    _ programs: BlurPrograms, size: Size<Physical>, levels: PixelFormat
  ) throws(TextureError) {
    let gl = programs.gl
    pixels = try RenderTexture(gl, size: size, format: gl.renderFormat, filter: .nearest)
    pyramid = Pyramid(programs, plane: pixels.texture, format: levels)
  }

  /// The texture of the pixels.
  var texture: Texture { pixels.texture }

  /// Canvas that draws into the plane.
  var canvas: Canvas { Canvas(target: pixels.target, origin: .zero) }

  /// Size of plane and levels, in bytes.
  var bytes: Int { texture.bytes + pyramid.bytes }

  /// Changes the size. No pixel is valid afterwards; levels that fit are kept.
  func resize(to size: Size<Physical>) throws(TextureError) {
    let new = try RenderTexture(
      texture.gl, size: size, format: texture.format, filter: .nearest)
    pyramid.replacePlane(new.texture)
    pixels.close()
    pixels = new
    valid.removeAll()
  }

  /// Deletes plane and levels. The context must be current.
  func close() {
    pyramid.close()
    pixels.close()
  }
}
