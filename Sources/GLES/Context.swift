import CEGL
import CGLES

/// An OpenGL ES context: what all GL objects are made in and drawn with.
///
/// It belongs to the thread on which it was made. Everything made in it is closed before it.
@safe
public final class Context {
  /// What it was made on.
  public let display: Display
  /// Who draws, and how.
  public let info: RendererInfo
  /// The optional features that are there, the display's and the context's own.
  public let features: FeatureSet
  /// What pictures that are drawn here are best kept in: where a CPU draws, that of windows, for which its
  /// rasteriser has ways that are several times faster.
  public let pictureFormat: PixelFormat
  /// The longest side a texture can have, in texels.
  public let maximumTextureSize: Int
  /// What GL is set to.
  public let state: StateCache
  /// The one way to GL.
  let calls: GLCalls
  /// What the driver says; errors are kept.
  private let debugLog = DebugLog()
  /// Whether windows have buffers for what is drawn.
  let buffers: BufferWatch
  /// EGL's handle.
  private let handle: EGLContext
  /// Measures every pass, where it is set; nil otherwise, since it makes drawing slower.
  public var profile: PassProfile?
  /// Whether `close()` has run.
  private var isClosed = false

  /// Makes a context on `display` and makes it current, without a surface.
  public init(_ display: Display, options: ContextOptions = ContextOptions()) throws(ContextError) {
    let handle = unsafe try createContext(on: display, options)
    guard unsafe eglMakeCurrent(display.handle, nil, nil, handle) == EGL_TRUE else {
      let error = ContextError(makingCurrent: .last())
      _ = unsafe eglDestroyContext(display.handle, handle)
      throw error
    }
    let calls = unsafe GLCalls(handle)
    calls.faults = options.faults
    features = display.features.union(FeatureSet(from: calls.extensions))
    maximumTextureSize = Int(calls.integer(GL_MAX_TEXTURE_SIZE))
    info = RendererInfo(display: display, features: features, calls: calls)
    pictureFormat = info.isSoftware && features.contains(.bgraTextures) ? .bgra8 : .rgba8
    state = StateCache(calls)
    buffers = BufferWatch(display)
    buffers.begin()
    self.calls = calls
    self.display = display
    unsafe self.handle = handle
    display.liveContexts += 1
    if options.debug { calls.debugMessages(to: debugLog) }
    calls.counters = Counters()
  }

  deinit { assert(isClosed, "a Context was not closed") }

  /// Whether GL calls of this thread go to this context.
  public var isCurrent: Bool { unsafe eglGetCurrentContext() == handle }

  /// GL calls of this thread go to this context from now on, and to the window of `surface` where
  /// one is given. Does nothing where that is so already.
  public func makeCurrent(drawingTo surface: WindowSurface? = nil) throws(ContextError) {
    let target = unsafe surface?.handle
    // What went wrong before has nothing to do with what is drawn now.
    _ = buffers.takeShortage()
    if isCurrent, unsafe eglGetCurrentSurface(EGL_DRAW) == target { return }
    calls.counters.calls += 1
    guard unsafe eglMakeCurrent(display.handle, target, target, handle) == EGL_TRUE else {
      throw ContextError(makingCurrent: .last())
    }
    buffers.begin()
    guard let surface, !surface.hasSwapInterval else { return }
    // Frame callbacks pace the drawing; a swap that waited for one would block the event loop.
    calls.counters.calls += 1
    _ = unsafe eglSwapInterval(display.handle, 0)
    surface.hasSwapInterval = true
  }

  /// What goes wrong in it, for tests.
  public var faults: Faults {
    get { calls.faults }
    set { calls.faults = newValue }
  }

  /// Whether the GPU was reset. Asked once a frame; costs one call, none without `robustness`.
  public func resetStatus() -> ResetStatus { ResetStatus(token: calls.resetStatus()) }

  /// Nothing is going to be drawn for a while: what was only needed to compile is given back. In Mesa those
  /// are seven megabytes, amid memory that is in use, so that the allocator keeps them unless it is asked.
  /// Does nothing where no shader was compiled since.
  public func rest() {
    guard calls.hasCompiler, isCurrent else { return }
    calls.releaseCompiler()
    malloc_trim(0)
  }

  // MARK: Counting and checking

  /// What has been asked of GL since the counters were last zeroed.
  public var counters: Counters { calls.counters }

  /// Zeroes the counters.
  public func resetCounters() { calls.counters = Counters() }

  /// What exists in this context.
  public var liveObjects: LiveObjects { calls.live }

  /// Called for every message of the driver's, within the call it is about. Only where the context
  /// was made with `debug` and has the feature.
  public var onDebugMessage: ((DebugMessage) -> Void)? {
    get { debugLog.onMessage }
    set { debugLog.onMessage = newValue }
  }

  /// The GL errors since this was last asked. Never empty without a reason: a test that finds one
  /// has found a bug.
  public func takeErrors() -> [DebugMessage] {
    var errors = debugLog.take()
    let isTold = !errors.isEmpty
    // A lost context reports errors without end.
    for _ in 0..<16 {
      let token = calls.error()
      if token == GLenum(GL_NO_ERROR) { break }
      if !isTold {
        errors.append(
          DebugMessage(.error, id: token, text: "glGetError 0x" + String(token, radix: 16)))
      }
    }
    return errors
  }

  /// Destroys the context. What was made in it must be closed before.
  public func close() {
    precondition(!isClosed, "a Context was closed twice")
    precondition(calls.live.total == 0, "a Context was closed before its objects: \(calls.live)")
    if isCurrent { _ = unsafe eglMakeCurrent(display.handle, nil, nil, nil) }
    // Where another is current the thread tells that.
    if unsafe eglGetCurrentContext() == nil { buffers.end() }
    _ = unsafe eglDestroyContext(display.handle, handle)
    display.liveContexts -= 1
    isClosed = true
  }
}

/// The first context of those asked for that EGL gives: a reset reported and calls checked where
/// it can, neither where it cannot.
private func createContext(
  on display: Display, _ options: ContextOptions
) throws(ContextError) -> EGLContext {
  _ = eglBindAPI(EGLenum(EGL_OPENGL_ES_API))
  let canCheck = display.extensions.contains("EGL_KHR_create_context")
  let canReport = display.extensions.contains("EGL_EXT_create_context_robustness")
  var error = EGLError(code: EGL_BAD_CONFIG)
  for version in options.versions {
    for extras in [true, false] {
      var attributes: [EGLint] = [
        EGL_CONTEXT_MAJOR_VERSION, EGLint(version.major),
        EGL_CONTEXT_MINOR_VERSION, EGLint(version.minor),
      ]
      if extras, options.debug, canCheck {
        attributes += [EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR]
      }
      if extras, options.robust, canReport {
        attributes += [
          EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT,
        ]
      }
      let context = unsafe eglCreateContext(
        display.handle, display.config, nil, attributes + [EGL_NONE])
      if let context = unsafe context { return unsafe context }
      error = .last()
    }
  }
  throw .noVersion(options.versions, error)
}
