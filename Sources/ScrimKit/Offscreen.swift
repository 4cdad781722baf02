public import Backdrop
public import GLES
public import Geometry
public import Images
public import Input
public import Timing
import Window

/// Pictures of an app's content without a window, a compositor or a display server.
public final class Offscreen {
  /// The GL side; another one where the GPU was lost.
  private var graphics: Graphics
  /// What it shows.
  private let content: any Content
  /// Where EGL draws.
  private let platform: PlatformChoice
  /// What glass is blurred by; nil is what suits the renderer.
  private let planner: (any Planner)?
  /// What was done with graphics that are gone.
  private var past = Metrics()
  /// What is drawn into.
  private var canvas: RenderTexture
  /// What is drawn.
  private let surface: SurfaceContent
  /// What the compositor would have made of the window.
  private var state: WindowState
  /// The title.
  private let title: String
  /// Whether the canvas holds the last picture.
  private var hasDrawn = false
  /// How many frames were drawn: those in which some pixel differed from the one before.
  private var frames = 0
  /// Whether something moved in the last frame that was prepared.
  private var isMoving = true

  /// Pictures of `content`, `size` large at `scale`. With a `title` it hangs in a window with a frame,
  /// whose shadow makes the picture larger than the content. Glass is blurred by `planner`; by what suits
  /// the renderer where none is given. `faults` go wrong until GL was built again, for tests.
  public init(
    _ content: any Content, size: Size<Logical>, scale: Scale, title: String? = nil,
    platform: PlatformChoice, planner: (any Planner)? = nil, faults: Faults = Faults()
  ) throws(AppFailure) {
    self.content = content
    self.platform = platform
    self.planner = planner
    self.title = title ?? ""
    state = WindowState.picture(size: size, scale: scale, hasOwnFrame: title != nil)
    surface = SurfaceContent(content)
    surface.fonts.prepare()
    do throws(AppFailure) {
      graphics = try Graphics(
        platform, wayland: nil, content: content, planner: planner, fonts: surface.fonts,
        faults: faults)
    } catch {
      surface.close()
      throw error
    }
    let pixels = scale.physical(WindowFrame(state).surfaceSize)
    do throws(AppFailure) {
      canvas = try Self.makeCanvas(graphics.gl, pixels)
    } catch {
      graphics.close()
      surface.close()
      throw error
    }
  }

  private static func makeCanvas(
    _ gl: Context, _ pixels: Size<Physical>
  ) throws(AppFailure) -> RenderTexture {
    guard max(pixels.width, pixels.height) <= gl.maximumTextureSize else {
      throw .noGL(
        "a picture of \(pixels.width)x\(pixels.height) is too large for this renderer, which ends at"
          + " \(gl.maximumTextureSize) pixels a side; choose a smaller --size or --scale")
    }
    do throws(TextureError) {
      return try RenderTexture(gl, size: pixels, format: gl.pictureFormat)
    } catch {
      throw .noGL(error.description)
    }
  }

  /// The extent of its pictures.
  public var size: Size<Physical> { canvas.size }

  /// What it draws with.
  var gl: Context { graphics.gl }

  /// Who draws.
  public var renderer: RendererInfo { graphics.gl.info }

  /// Told, once, why glass is shown without its blur.
  public var onTrouble: ((String) -> Void)? {
    get { graphics.renderer.onTrouble }
    set { graphics.renderer.onTrouble = newValue }
  }

  /// The picture at `time`. Moments are asked for in their order, since what moves goes on from where it
  /// was.
  public func image(at time: Moment) throws(AppFailure) -> Bitmap {
    try draw(at: time)
    return Bitmap(size: canvas.size, premultiplied: canvas.readPixels())
  }

  /// The user does something at a moment.
  public func handle(_ event: InputEvent, at time: Moment) { surface.handle(event, at: time) }

  /// Draws the frame of `time`, as a window would, and looks at it no further. Whether something moves, or is
  /// going to, so that other frames follow.
  @discardableResult public func draw(at time: Moment) throws(AppFailure) -> Bool {
    surface.place(picture(of: time), title: title)
    isMoving = surface.prepare(at: time)
    switch try drawPrepared(at: time) {
    case .drawn: frames += 1
    case .unchanged: break
    }
    hasDrawn = true
    return isMoving || surface.interface.nextWake != nil
  }

  private func picture(of time: Moment) -> FrameTarget {
    FrameTarget(
      time: time, state: state, target: canvas.target, bufferAge: hasDrawn ? 1 : 0)
  }

  /// Draws what was prepared, and once more where the GPU was lost over it.
  private func drawPrepared(at time: Moment) throws(AppFailure) -> FramePresenter.Outcome {
    for _ in 0..<3 {
      graphics.renderer.measuresBlur = surface.measuresBlur
      do throws(AppFailure) {
        let outcome = try graphics.draw(surface, picture(of: time))
        if !graphics.gl.resetStatus().isLost { return outcome }
      } catch {
        guard graphics.gl.resetStatus().isLost else { throw error }
      }
      try rebuild()
    }
    throw .noGL("the GPU is reset by every frame: set LIBGL_ALWAYS_SOFTWARE=1")
  }

  /// Makes all anew that was lost with the GPU.
  private func rebuild() throws(AppFailure) {
    let new = try Graphics(
      platform, wayland: nil, content: content, planner: planner, fonts: surface.fonts)
    let canvas: RenderTexture
    do throws(AppFailure) {
      canvas = try Self.makeCanvas(new.gl, self.canvas.size)
    } catch {
      new.close()
      throw error
    }
    new.renderer.onTrouble = onTrouble
    past = past + graphics.metrics
    // A lost context is current nowhere.
    try? graphics.gl.makeCurrent()
    canvas.close()
    graphics.close()
    (graphics, self.canvas) = (new, canvas)
    try makeCurrent()
    surface.scene.damageAll()
    hasDrawn = false
  }

  // MARK: Several, and what they cost

  /// Calls of GL go to this one from now on: only where there are several.
  public func makeCurrent() throws(AppFailure) {
    do throws(ContextError) { try graphics.gl.makeCurrent() } catch {
      throw .noGL(error.description)
    }
  }

  /// The window is `size` large from the next picture on.
  public func resize(to size: Size<Logical>) throws(AppFailure) {
    let hasOwnFrame = state.hasOwnFrame
    let new = WindowState.picture(size: size, scale: state.scale, hasOwnFrame: hasOwnFrame)
    let pixels = new.scale.physical(WindowFrame(new).surfaceSize)
    guard pixels != canvas.size else { return state = new }
    let canvas = try Self.makeCanvas(graphics.gl, pixels)
    canvas.close()
    self.canvas = canvas
    state = new
    hasDrawn = false
  }

  /// Whether a window would be drawn at `time`: something changed or moves, or asked to be woken by then.
  public func wantsFrame(at time: Moment) -> Bool {
    let retry = graphics.renderer.retry
    let wake = surface.interface.nextWake.map { $0 <= time } ?? retry.map { $0 <= time } ?? false
    return isMoving || wake || surface.scene.hasChanges || surface.interface.wantsTick
      || graphics.renderer.wantsFrame
  }

  /// Nothing is going to be drawn for a while: gives back what only drawing needs, as a window does.
  public func rest() { graphics.gl.rest() }

  /// Waits until all that was asked for is drawn.
  public func finish() { graphics.gl.finish() }

  /// What was done so far.
  public var metrics: Metrics {
    var metrics = past + graphics.metrics
    metrics.frames = frames
    return metrics
  }

  /// What was asked of GL so far.
  public var counters: Counters { graphics.gl.counters }

  /// Draws in `work` pass by pass, which is slower, and says what each took by the clock that `now` reads.
  public func profile(
    now: @escaping () -> UInt64, _ work: () throws(AppFailure) -> Void
  ) throws(AppFailure) -> PassProfile {
    let profile: PassProfile
    do throws(TextureError) { profile = try PassProfile(graphics.gl, now: now) } catch {
      throw .noGL(error.description)
    }
    graphics.gl.profile = profile
    defer { graphics.gl.profile = nil }
    try work()
    return profile
  }

  /// What blurs took so far.
  public var blurWork: Pyramid.Work { graphics.renderer.blurWork }

  /// Whether what glass takes on the GPU is measured.
  public var measuresBlur: Bool {
    get { surface.measuresBlur }
    set { surface.measuresBlur = newValue }
  }

  /// What glass took on the GPU in a recent frame; nil where that is not measured, or no GPU tells.
  public var blurTime: Nanoseconds? { graphics.renderer.blurTimer?.latest }

  /// The bytes that textures take.
  public var textureBytes: Int {
    graphics.renderer.bytes + canvas.bytes
  }

  /// Lets go of everything.
  public func close() {
    canvas.close()
    graphics.close()
    surface.close()
  }
}
