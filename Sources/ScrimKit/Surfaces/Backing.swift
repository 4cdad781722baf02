// SPDX-License-Identifier: MIT

import GLES

/// A texture that keeps the frame's content if the surface's buffers do not preserve theirs. Only
/// the damage is drawn into it, and then all of it is copied to the buffer.
@MainActor final class Backing {
  /// True once a complete frame was drawn.
  var isFilled = false
  /// The texture with the content.
  let pixels: RenderTexture

  /// Creates an empty backing. The byte order is that of window buffers if GL supports that: on a
  /// software renderer a copy that swaps bytes takes six times as long.
  init(_ gl: Context, size: Size<Physical>, depth: ColorDepth) throws(TextureError) {
    let format: PixelFormat =
      switch depth {
      case .eight: gl.features.contains(.bgraTextures) ? .bgra8 : .rgba8
      case .ten: .rgb10a2
      }
    pixels = try RenderTexture(gl, size: size, format: format, filter: .nearest)
  }

  /// Deletes the texture.
  func close() { pixels.close() }
}
