import Backdrop
import GLES
import Geometry

/// Everything beneath one depth of glass, as a picture that lasts, and its pyramid. Of the picture only
/// what some glass looks at is drawn.
final class BackdropPlane {
  /// The picture.
  let texture: Texture
  /// What draws into it.
  let framebuffer: Framebuffer
  /// The picture, blurred.
  let pyramid: Pyramid
  /// The pixels that are what the scene makes them.
  var valid = Region()

  /// A plane of this size, its levels kept in `levels`.
  init(
    _ programs: BlurPrograms, size: Size<Physical>, levels: PixelFormat
  ) throws(TextureError) {
    let gl = programs.gl
    texture = try Texture(gl, size: size, format: gl.pictureFormat, filter: .nearest)
    do throws(TextureError) { framebuffer = try Framebuffer(texture) } catch {
      texture.close()
      throw error
    }
    pyramid = Pyramid(programs, plane: texture, format: levels)
  }

  /// As something to draw into.
  var canvas: Canvas { Canvas(target: framebuffer.target, origin: .zero) }

  /// The bytes that it takes, levels and all.
  var bytes: Int { texture.bytes + pyramid.bytes }

  /// Deletes it.
  func close() {
    pyramid.close()
    framebuffer.close()
    texture.close()
  }
}
