import GLES
import Geometry

/// A surface's picture, kept where the surface's buffers do not keep theirs: only what differs is drawn
/// into it, and all of it is copied to the buffer.
final class Backing {
  /// Whether all of it was drawn.
  var isFilled = false
  /// The picture.
  let framebuffer: Framebuffer
  /// Copies it.
  private let program: CopyProgram

  init(_ gl: Context, size: Size<Physical>) throws(AppFailure) {
    do {
      let texture = try Texture(gl, size: size, filter: .nearest)
      do { framebuffer = try Framebuffer(texture) } catch {
        texture.close()
        throw error
      }
      do { program = try CopyProgram(gl) } catch {
        framebuffer.close()
        texture.close()
        throw error
      }
    } catch {
      throw .noGL("\(error)")
    }
  }

  /// Makes all of `target` the picture.
  func copy(to target: RenderTarget, _ gl: Context) {
    gl.state.bind(target)
    gl.state.blend = .replace
    program.use(
      CopyProgram.Uniforms(
        rect: framebuffer.bounds.vector, pixelToClip: target.pixelToClip),
      picture: framebuffer.texture)
    gl.draw(.triangleStrip, vertices: 4)
  }

  /// Lets go of everything.
  func close() {
    program.close()
    let texture = framebuffer.texture
    framebuffer.close()
    texture.close()
  }
}
