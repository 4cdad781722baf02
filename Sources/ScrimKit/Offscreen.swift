public import GLES
public import Geometry
public import Images
public import Timing

/// Pictures of an app's content without a window, a compositor or a display server.
public enum Offscreen {
  /// Draws `content` as it is at `time`, `size` large at `scale`. With a `title` it hangs in a window
  /// with a frame, whose shadow makes the picture larger than the content.
  public static func picture(
    of content: any Content, at time: Moment, size: Size<Logical>, scale: Scale,
    title: String? = nil, platform: PlatformChoice
  ) throws(AppFailure) -> Bitmap {
    let graphics = try Graphics(platform, wayland: nil, content: content)
    defer { graphics.close() }
    let gl = graphics.gl
    let state = WindowState.picture(size: size, scale: scale, hasOwnFrame: title != nil)
    let pixels = scale.physical(WindowFrame(state).surfaceSize)
    guard max(pixels.width, pixels.height) <= gl.maximumTextureSize else {
      throw .noGL(
        "a picture of \(pixels.width)x\(pixels.height) is too large for this renderer, which ends at"
          + " \(gl.maximumTextureSize) pixels a side; choose a smaller --size or --scale")
    }
    do throws(TextureError) {
      let texture = try Texture(gl, size: pixels, format: .rgba8)
      defer { texture.close() }
      let framebuffer = try Framebuffer(texture)
      defer { framebuffer.close() }
      _ = content.prepare(at: time)
      gl.state.bind(framebuffer.target)
      let picture = WindowPicture(time: time, state: state, target: framebuffer.target)
      graphics.chrome.draw(picture, title: title ?? "") { rect in
        content.draw(in: rect, of: framebuffer.target, scale: scale)
      }
      return Bitmap(size: pixels, premultiplied: framebuffer.readPixels())
    } catch {
      throw .noGL(error.description)
    }
  }
}
