import Backdrop
import GLES
import Geometry

/// Everything beneath one depth of glass, as a picture that lasts, and its pyramid. Of the picture only
/// what some glass looks at is drawn.
final class BackdropPlane {
  /// The pixels.
  let pixels: RenderTexture
  /// The picture, blurred.
  let pyramid: Pyramid
  /// The pixels that are what the scene makes them.
  var valid = Region()

  /// A plane of this size, its levels kept in `levels`.
  init(
    _ programs: BlurPrograms, size: Size<Physical>, levels: PixelFormat
  ) throws(TextureError) {
    let gl = programs.gl
    pixels = try RenderTexture(gl, size: size, format: gl.pictureFormat, filter: .nearest)
    pyramid = Pyramid(programs, plane: pixels.texture, format: levels)
  }

  /// The texture that holds the pixels.
  var texture: Texture { pixels.texture }

  /// As something to draw into.
  var canvas: Canvas { Canvas(target: pixels.target, origin: .zero) }

  /// The bytes that it takes, levels and all.
  var bytes: Int { texture.bytes + pyramid.bytes }

  /// Deletes it.
  func close() {
    pyramid.close()
    pixels.close()
  }
}
