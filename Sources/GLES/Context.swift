// SPDX-License-Identifier: MIT

import CEGL
import CGLES

/// An OpenGL ES context. All GL objects are created and used in one.
///
/// A context is used by one thread at a time: the one that created it, or after `release()` another
/// one. Close its objects before the context.
@safe
public final class Context {
  /// The display that the context was created on.
  public let display: Display
  /// Driver and renderer names, versions and extensions.
  public let info: RendererInfo
  /// The optional features of the display and of the context.
  public let features: FeatureSet
  /// The depth of colour of windows and of what is drawn for them.
  public let colorDepth: ColorDepth
  /// The best format for intermediate images: on a software renderer that of windows, for which it
  /// has paths that are several times faster; with 10 bits of colour, half floats, which have
  /// alpha besides.
  public let renderFormat: PixelFormat
  /// True if `glBlitFramebuffer` between images of `renderFormat` and windows is much cheaper than
  /// a textured draw, as on software renderers, which copy memory if both formats match.
  public var prefersBlit: Bool { renderFormat == .bgra8 }
  /// The maximum side of a texture, in texels.
  public let maximumTextureSize: Int
  /// The cached GL state.
  public let state: StateCache
  /// The wrapper around all GL calls.
  let calls: GLCalls
  /// Messages of the driver; keeps errors.
  private let debugLog = DebugLog()
  /// Detects frames without a window buffer.
  let buffers: BufferWatch
  /// The EGL handle.
  private let handle: EGLContext
  /// Measures every pass while set. Nil by default, since measuring slows drawing down.
  public var profile: PassProfile?
  /// Programs compiled at their first use.
  var programs = ProgramRegistry()
  #if DEBUG
  /// Shaders to compile instead of those that programs were built with; nil for none.
  public var replacements: ShaderReplacements?
  #endif
  /// True if `close()` has run.
  private var isClosed = false

  /// Creates a context on `display` and makes it current without a surface.
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
    let isDeep = options.colorDepth == .ten && features.contains(.floatTargets)
    colorDepth = unsafe isDeep && display.config(for: .ten) != nil ? .ten : .eight
    renderFormat =
      colorDepth == .ten
      ? .rgba16f : info.isSoftware && features.contains(.bgraTextures) ? .bgra8 : .rgba8
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

  /// True if this context is current on the calling thread.
  public var isCurrent: Bool { unsafe eglGetCurrentContext() == handle }

  /// Makes this context current on the calling thread, drawing to `surface` if given. Does nothing
  /// if it already is.
  public func makeCurrent(drawingTo surface: WindowSurface? = nil) throws(ContextError) {
    let target = unsafe surface?.handle
    // Ignore shortages from before this frame.
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

  /// Makes this context current on no thread, so that another thread may make it current. Does
  /// nothing unless it is current on the calling thread.
  public func release() {
    guard isCurrent else { return }
    calls.counters.calls += 1
    _ = unsafe eglMakeCurrent(display.handle, nil, nil, nil)
    buffers.end()
  }

  /// Injected faults, for tests.
  public var faults: Faults {
    get { calls.faults }
    set { calls.faults = newValue }
  }

  /// Queries whether the GPU was reset, once per frame. Costs one call, and none without
  /// `robustness`.
  public func resetStatus() -> ResetStatus { ResetStatus(token: calls.resetStatus()) }

  /// Frees memory that only shader compilation needs, before a pause in drawing. In Mesa that is 7
  /// MB between blocks in use, which the allocator returns to the system only on request. Does
  /// nothing if no shader was compiled since.
  public func rest() {
    guard calls.hasCompiler, isCurrent else { return }
    calls.releaseCompiler()
    malloc_trim(0)
  }

  // MARK: Counting and checking

  /// Counts of GL calls since the last reset of the counters.
  public var counters: Counters { calls.counters }

  /// Resets the counters to zero.
  public func resetCounters() { calls.counters = Counters() }

  /// Counts of the objects that exist in this context.
  public var liveObjects: LiveObjects { calls.live }

  /// Called for every debug message, inside the GL call that causes it. Needs the option `debug`
  /// and the feature.
  public var onDebugMessage: ((DebugMessage) -> Void)? {
    get { debugLog.onMessage }
    set { debugLog.onMessage = newValue }
  }

  /// Returns the GL errors since the last call. Any error is a bug.
  public func takeErrors() -> [DebugMessage] {
    var errors = debugLog.take()
    let isTold = !errors.isEmpty
    // A lost context reports errors forever.
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

  /// Destroys the context and its programs. All other objects created in it must be closed before.
  public func close() {
    precondition(!isClosed, "a Context was closed twice")
    if !programs.isEmpty {
      // Destroying the context deletes them in any case; a lost one cannot be made current.
      if !isCurrent { _ = unsafe eglMakeCurrent(display.handle, nil, nil, handle) }
      closePrograms()
    }
    precondition(calls.live.total == 0, "a Context was closed before its objects: \(calls.live)")
    if isCurrent { _ = unsafe eglMakeCurrent(display.handle, nil, nil, nil) }
    // If another context is current, its own watch keeps the label.
    if unsafe eglGetCurrentContext() == nil { buffers.end() }
    _ = unsafe eglDestroyContext(display.handle, handle)
    display.liveContexts -= 1
    isClosed = true
  }
}

/// Creates the first context that EGL grants: for each version with reset notification and debug
/// checks if supported, then without them.
private func createContext(
  on display: Display, _ options: ContextOptions
) throws(ContextError) -> EGLContext {
  _ = eglBindAPI(EGLenum(EGL_OPENGL_ES_API))
  let canCheck = display.extensions.contains("EGL_KHR_create_context")
  let canReport = display.extensions.contains("EGL_EXT_create_context_robustness")
  var error = EGLError(code: EGL_BAD_CONFIG)
  // Windows of 10 bits and of 8 share the context, which then has no config of its own.
  let isDeep = unsafe options.colorDepth == .ten && display.config(for: .ten) != nil
  let config = unsafe isDeep ? nil : display.config
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
        display.handle, config, nil, attributes + [EGL_NONE])
      if let context = unsafe context { return unsafe context }
      error = .last()
    }
  }
  throw .noVersion(options.versions, error)
}
