public import GLES
public import Geometry
public import Images
public import Timing
public import Window

/// Pictures of an app's content without a window, a compositor or a display server.
public final class Offscreen {
  /// The GL side.
  private let graphics: Graphics
  /// What is drawn into.
  private let framebuffer: Framebuffer
  /// What is drawn.
  private let stage: Stage
  /// What the compositor would have made of the window.
  private let state: WindowState
  /// The title.
  private let title: String
  /// Whether a picture was drawn.
  private var hasDrawn = false

  /// Pictures of `content`, `size` large at `scale`. With a `title` it hangs in a window with a frame,
  /// whose shadow makes the picture larger than the content.
  public init(
    _ content: any Content, size: Size<Logical>, scale: Scale, title: String? = nil,
    platform: PlatformChoice
  ) throws(AppFailure) {
    self.title = title ?? ""
    state = WindowState.picture(size: size, scale: scale, hasOwnFrame: title != nil)
    graphics = try Graphics(platform, wayland: nil, content: content)
    let pixels = scale.physical(WindowFrame(state).surfaceSize)
    do throws(AppFailure) {
      framebuffer = try Self.framebuffer(graphics.gl, pixels)
    } catch {
      graphics.close()
      throw error
    }
    stage = Stage(content)
  }

  private static func framebuffer(
    _ gl: Context, _ pixels: Size<Physical>
  ) throws(AppFailure) -> Framebuffer {
    guard max(pixels.width, pixels.height) <= gl.maximumTextureSize else {
      throw .noGL(
        "a picture of \(pixels.width)x\(pixels.height) is too large for this renderer, which ends at"
          + " \(gl.maximumTextureSize) pixels a side; choose a smaller --size or --scale")
    }
    do throws(TextureError) {
      let texture = try Texture(gl, size: pixels, format: gl.pictureFormat)
      do throws(TextureError) { return try Framebuffer(texture) } catch {
        texture.close()
        throw error
      }
    } catch {
      throw .noGL(error.description)
    }
  }

  /// Who draws.
  public var renderer: RendererInfo { graphics.gl.info }

  /// Told, once, why glass is shown without its blur.
  public var onTrouble: ((String) -> Void)? {
    get { graphics.renderer.onTrouble }
    set { graphics.renderer.onTrouble = newValue }
  }

  /// The picture at `time`. Moments are asked for in their order, since what moves goes on from where it
  /// was.
  public func picture(at time: Moment) throws(AppFailure) -> Bitmap {
    try draw(at: time)
    return Bitmap(size: framebuffer.size, premultiplied: framebuffer.readPixels())
  }

  /// The user does something at a moment.
  public func handle(_ event: Toplevel.Event, at time: Moment) { stage.handle(event, at: time) }

  /// Draws the frame of `time`, as a window would, and looks at it no further. Whether something moves, or is
  /// going to, so that other frames follow.
  @discardableResult public func draw(at time: Moment) throws(AppFailure) -> Bool {
    let picture = WindowPicture(
      time: time, state: state, target: framebuffer.target, bufferAge: hasDrawn ? 1 : 0)
    stage.place(picture, title: title)
    let isMoving = stage.prepare(at: time)
    _ = try graphics.draw(stage, picture)
    hasDrawn = true
    return isMoving || stage.interface.nextWake != nil
  }

  /// Lets go of everything.
  public func close() {
    let texture = framebuffer.texture
    framebuffer.close()
    texture.close()
    graphics.close()
    stage.close()
  }
}
