import Backdrop
import GLES
import Geometry

/// Times a plain copy of a panel's pixels: the lower bound for anything that shows them.
final class CopyTimer {
  /// Source of the copy.
  private let source: RenderTexture
  /// Target of the copy.
  private let target: RenderTexture

  /// Prepares copies of `size` pixels.
  init(_ gl: Context, _ size: Size<Physical>) throws(BlurFailure) {
    do throws(TextureError) {
      source = try RenderTexture(gl, size: size)
      target = try RenderTexture(gl, size: size)
    } catch {
      throw BlurFailure(description: error.description)
    }
  }

  /// Times one copy.
  func time() -> Reading {
    let gl = source.texture.gl
    gl.finish()
    let stopwatch = Stopwatch()
    source.copy(to: target.target)
    gl.finish()
    return stopwatch.read()
  }

  /// Deletes everything.
  func close() {
    source.close()
    target.close()
  }
}
