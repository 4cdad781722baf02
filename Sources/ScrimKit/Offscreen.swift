// SPDX-License-Identifier: MIT

package import Backdrop
public import GLES
public import Icons
public import Images
import Renderer
import Window

/// Renders an app's content into images, without a window or display server. Several may be open:
/// each makes its own GL context current when it draws.
@MainActor public final class Offscreen {
  /// The GL context, replaced after a GPU reset.
  private var graphics: Graphics
  /// Draws the surface, with the GL context.
  private var drawing: SurfaceDrawing
  /// Measures and draws texts.
  private let fonts = Fonts()
  /// The icons.
  private let icons = IconLibrary()
  /// The EGL platform.
  private let platform: PlatformChoice
  /// The planner of blurs; nil selects one for the GPU.
  private let planner: (any Planner)?
  /// The metrics of closed GL contexts.
  private var closedContextMetrics = Metrics()
  /// The render target.
  private var canvas: RenderTexture
  /// The content's surface.
  package let surface: SurfaceContent
  /// The window state, as a compositor would set it.
  private var state: WindowState
  /// The window's title.
  private let title: String
  /// True if the canvas holds the last frame.
  private var hasDrawn = false
  /// True if the GL context stays current between two calls, which saves time. False lets the next
  /// call come from another thread, as the main actor's calls do after an `await` in a process
  /// whose main thread ended with `dispatchMain()`, such as that of tests.
  package var keepsContext = true
  /// The number of frames in which a pixel changed.
  private var frames = 0
  /// The number of pixels in the damage of all frames.
  package private(set) var pixelsChanged = 0

  /// Renders `content` at `size` and `scale`. With a `title` the content is in a window with a
  /// frame, whose shadow makes the image larger than the content.
  public convenience init(
    _ content: any Content, size: Size<Logical>, scale: Scale = .one, title: String? = nil,
    platform: PlatformChoice = .best
  ) throws(AppFailure) {
    try self.init(
      content, size: size, scale: scale, title: title, platform: platform, planner: nil)
  }

  /// Does the same with a planner of blurs (nil selects one for the GPU) and with faults injected
  /// into the first GL context.
  package init(
    _ content: any Content, size: Size<Logical>, scale: Scale, title: String? = nil,
    platform: PlatformChoice, planner: (any Planner)? = nil, faults: Faults = Faults()
  ) throws(AppFailure) {
    self.platform = platform
    self.planner = planner
    self.title = title ?? ""
    state = WindowState.offscreen(size: size, scale: scale, hasOwnFrame: title != nil)
    surface = SurfaceContent(content, fonts)
    fonts.prepare()
    let pixels = scale.physical(WindowFrame(state).surfaceSize)
    do throws(AppFailure) {
      (graphics, drawing, canvas) = try Self.open(
        platform, content, planner, fonts, icons, faults, pixels)
    } catch {
      fonts.close()
      throw error
    }
    surface.widgets.onProblem = { [unowned self] in onProblem?($0) }
    icons.onProblem = { [unowned self] in onProblem?($0) }
    surface.widgets.isOpen = true
    surface.host = self
  }

  /// Opens a GL context with what draws the surface into a canvas of `pixels`.
  private static func open(
    _ platform: PlatformChoice, _ content: any Content, _ planner: (any Planner)?, _ fonts: Fonts,
    _ icons: IconLibrary, _ faults: Faults, _ pixels: Size<Physical>
  ) throws(AppFailure) -> (Graphics, SurfaceDrawing, RenderTexture) {
    let graphics = try Graphics(
      platform, wayland: nil, planner: planner, fonts: fonts, icons: icons, faults: faults)
    do throws(AppFailure) {
      let drawing = try SurfaceDrawing(graphics, content)
      do throws(AppFailure) {
        return (graphics, drawing, try makeCanvas(graphics.gl, pixels))
      } catch {
        drawing.close()
        throw error
      }
    } catch {
      graphics.close()
      throw error
    }
  }

  private static func makeCanvas(
    _ gl: Context, _ pixels: Size<Physical>
  ) throws(AppFailure) -> RenderTexture {
    guard max(pixels.width, pixels.height) <= gl.maximumTextureSize else {
      throw .system(
        "an image of \(pixels.width)x\(pixels.height) is too large for this renderer, which ends"
          + " at \(gl.maximumTextureSize) pixels a side; choose a smaller --size or --scale")
    }
    do throws(TextureError) {
      return try RenderTexture(gl, size: pixels, format: gl.renderFormat)
    } catch {
      throw .noGL(error.description)
    }
  }

  /// The size of the images, in pixels.
  public var size: Size<Physical> { canvas.size }

  /// The GL context.
  package var gl: Context { graphics.gl }

  /// The GL renderer.
  public var renderer: RendererInfo { graphics.gl.info }

  /// Called once with the reason if glass is drawn without blur.
  public var onBlurFailure: ((String) -> Void)? {
    get { drawing.renderer.onBlurFailure }
    set { drawing.renderer.onBlurFailure = newValue }
  }

  /// Called with a line for each icon and each image file that cannot be shown.
  public var onProblem: ((String) -> Void)?

  /// Changes the themes that the content sets; nil changes none.
  public var themeFile: ThemeFile? {
    didSet { surface.widgets.themeChange = themeFile.map { file in { file.applied(to: $0) } } }
  }

  /// The theme and the folders of icons; nil for those of the user's desktop.
  public var iconSearch: IconSearch? {
    get { icons.search }
    set {
      icons.search = newValue
      surface.scene.damageAll()
    }
  }

  /// Renders the image at `time`. Times must not decrease between calls, since animations continue
  /// from their last state.
  public func image(at time: Moment) throws(AppFailure) -> Bitmap {
    try draw(at: time)
    let pixels = try withContext { canvas.readPixels() }
    return Bitmap(size: canvas.size, premultiplied: pixels)
  }

  /// Handles an input event. Its position is in the coordinates of the content.
  public func handle(_ event: InputEvent, at time: Moment) {
    surface.handle(event.offset(by: surface.contentLayer.frame.origin), at: time)
  }

  /// Draws the frame for `time` like a window, without reading it back. Returns the time of the
  /// next frame.
  @discardableResult public func draw(at time: Moment) throws(AppFailure) -> FrameDemand {
    _ = arrange(at: time)
    let outcome = try withContext { () throws(AppFailure) in try drawPrepared(at: time) }
    switch outcome {
    case .drawn(let damage):
      frames += 1
      guard let damage else {
        pixelsChanged += canvas.size.width * canvas.size.height
        break
      }
      for rect in damage { pixelsChanged += rect.width * rect.height }
    case .unchanged: break
    }
    hasDrawn = true
    return frameDemand
  }

  /// Lays out the frame for `time` without drawing it. Returns true if something is still moving.
  package func arrange(at time: Moment) -> Bool {
    surface.update(for: frameTarget(at: time), title: title)
    return surface.prepare(at: time)
  }

  private func frameTarget(at time: Moment) -> FrameTarget {
    FrameTarget(
      time: time, state: state, target: canvas.target, bufferAge: hasDrawn ? 1 : 0)
  }

  /// Draws the prepared frame, again if the GPU was reset meanwhile.
  private func drawPrepared(at time: Moment) throws(AppFailure) -> FramePresenter.Outcome {
    for _ in 0..<3 {
      surface.configure(drawing.renderer)
      drawing.renderer.waitsForReads = true
      do throws(AppFailure) {
        let outcome = try drawing.draw(surface, frameTarget(at: time))
        if !graphics.gl.resetStatus().isLost { return outcome }
      } catch {
        guard graphics.gl.resetStatus().isLost else { throw error }
      }
      try rebuild()
    }
    throw .noGL("the GPU is reset by every frame: set LIBGL_ALWAYS_SOFTWARE=1")
  }

  /// Replaces the GL context after a GPU reset.
  private func rebuild() throws(AppFailure) {
    let new = try Self.open(
      platform, surface.content, planner, fonts, icons, Faults(), canvas.size)
    new.1.renderer.onBlurFailure = onBlurFailure
    closedContextMetrics += contextMetrics
    closeGL()
    (graphics, drawing, canvas) = new
    try makeCurrent()
    surface.scene.damageAll()
    hasDrawn = false
  }

  /// Returns the value of `SurfaceContent.now`; nil for none, as before a window is open.
  package var currentTime: (() -> Moment)?

  /// Called if nobody takes what was dropped.
  package var onDropRefused: (() -> Void)?

  // MARK: Context and measurements

  /// Makes the GL context current, for GL calls of your own; all methods that need it do so.
  public func makeCurrent() throws(AppFailure) {
    do throws(ContextError) { try graphics.gl.makeCurrent() } catch {
      throw .noGL(error.description)
    }
  }

  /// Runs `work` with the GL context current, and lets it go then unless it is to be kept.
  private func withContext<Result>(
    _ work: () throws(AppFailure) -> Result
  ) throws(AppFailure) -> Result {
    try makeCurrent()
    defer { if !keepsContext { graphics.gl.release() } }
    return try work()
  }

  /// Resizes the content from the next image on.
  public func resize(to size: Size<Logical>) throws(AppFailure) {
    let hasOwnFrame = state.hasOwnFrame
    let new = WindowState.offscreen(size: size, scale: state.scale, hasOwnFrame: hasOwnFrame)
    let pixels = new.scale.physical(WindowFrame(new).surfaceSize)
    guard pixels != canvas.size else { return state = new }
    try withContext { () throws(AppFailure) in
      let canvas = try Self.makeCanvas(graphics.gl, pixels)
      self.canvas.close()
      self.canvas = canvas
    }
    state = new
    hasDrawn = false
  }

  /// The time of the next frame, the same as in a window.
  public var frameDemand: FrameDemand { surface.frameDemand(of: drawing.renderer) }

  /// Releases memory that is needed only while drawing, as an idle window does.
  public func rest() { try? withContext { graphics.gl.rest() } }

  /// Waits until the GPU has finished.
  public func finish() { try? withContext { graphics.gl.finish() } }

  /// The work done so far.
  public var metrics: Metrics {
    var metrics = closedContextMetrics + contextMetrics
    metrics.frames = frames
    return metrics
  }

  /// The work done with the current GL context.
  private var contextMetrics: Metrics {
    var metrics = graphics.metrics
    metrics.pixelsRedrawn = drawing.renderer.pixelsDrawn
    return metrics
  }

  /// The GL calls counted so far.
  package var counters: Counters { graphics.gl.counters }

  /// Profiles `work`: measures each pass by the clock `now`, which slows drawing down.
  package func profile(
    now: @escaping () -> UInt64, _ work: () throws(AppFailure) -> Void
  ) throws(AppFailure) -> PassProfile {
    try makeCurrent()
    let profile: PassProfile
    do throws(TextureError) { profile = try PassProfile(graphics.gl, now: now) } catch {
      throw .noGL(error.description)
    }
    graphics.gl.profile = profile
    defer { graphics.gl.profile = nil }
    try work()
    return profile
  }

  /// The work of blurs so far.
  package var blurWork: Pyramid.Work { drawing.renderer.blurWork }

  /// Measures the GPU time of glass.
  package var measuresBlur: Bool {
    get { surface.measuresBlur }
    set { surface.measuresBlur = newValue }
  }

  /// The GPU time of the glass in a recent frame; nil if not measured or not supported.
  package var blurTime: Nanoseconds? { drawing.renderer.blurTimer?.latest }

  /// The bytes used by textures.
  package var textureBytes: Int {
    drawing.renderer.bytes + canvas.bytes
  }

  /// Closes everything.
  public func close() {
    closeGL()
    fonts.close()
  }

  private func closeGL() {
    // A lost context may not become current.
    try? graphics.gl.makeCurrent()
    canvas.close()
    drawing.close()
    graphics.close()
  }
}

extension Offscreen: SurfaceHost {
  package var now: Moment? { currentTime?() }
  package func refuseDrop() { onDropRefused?() }
}
