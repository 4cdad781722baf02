import Backdrop
import GLES
import Geometry

/// Times a plain copy of as many pixels as a panel has: the least that anything can cost which shows them.
final class CopyTimer {
  /// What is copied.
  private let source: RenderTexture
  /// Where to.
  private let target: RenderTexture

  /// Copies of `size`.
  init(_ gl: Context, _ size: Size<Physical>) throws(BlurFailure) {
    do throws(TextureError) {
      source = try RenderTexture(gl, size: size)
      target = try RenderTexture(gl, size: size)
    } catch {
      throw BlurFailure(description: error.description)
    }
  }

  /// Copies once. What that took.
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
