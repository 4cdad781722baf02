import GLES
import Geometry

/// A surface's picture, kept where the surface's buffers do not keep theirs: only what differs is drawn
/// into it, and all of it is copied to the buffer.
final class Backing {
  /// Whether all of it was drawn.
  var isFilled = false
  /// The picture.
  let framebuffer: Framebuffer

  /// Nothing drawn yet. Where it can be it is kept as windows keep theirs, so that a copy moves bytes: where
  /// a CPU draws, turning each pixel's bytes over takes six times as long.
  init(_ gl: Context, size: Size<Physical>) throws(TextureError) {
    let format: PixelFormat = gl.features.contains(.bgraTextures) ? .bgra8 : .rgba8
    let texture = try Texture(gl, size: size, format: format, filter: .nearest)
    do throws(TextureError) { framebuffer = try Framebuffer(texture) } catch {
      texture.close()
      throw error
    }
  }

  /// Lets go of everything.
  func close() {
    let texture = framebuffer.texture
    framebuffer.close()
    texture.close()
  }
}
