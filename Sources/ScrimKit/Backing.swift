// SPDX-License-Identifier: MIT

import GLES
import Geometry

/// A surface's picture, kept where the surface's buffers do not keep theirs: only what differs is drawn
/// into it, and all of it is copied to the buffer.
final class Backing {
  /// Whether all of it was drawn.
  var isFilled = false
  /// The pixels.
  let pixels: RenderTexture

  /// Creates an empty backing. It has the byte order of window buffers if GL supports that: on a software renderer
  /// a copy that swaps bytes takes six times as long.
  init(_ gl: Context, size: Size<Physical>) throws(TextureError) {
    let format: PixelFormat = gl.features.contains(.bgraTextures) ? .bgra8 : .rgba8
    pixels = try RenderTexture(gl, size: size, format: format, filter: .nearest)
  }

  /// Lets go of everything.
  func close() { pixels.close() }
}
