// SPDX-License-Identifier: MIT

import EventLoop
public import GLES
import Geometry
import Input
import Renderer
public import Timing
import WaylandCore
import Window

/// An app with one window, and the event loop that serves it.
public final class App {
  /// The options given to `init`.
  let options: Options
  /// The app's content.
  private let content: any Content
  /// The event loop; nil while the app is not running.
  private(set) var loop: MainLoop?
  /// Ends the app on SIGINT, SIGTERM and SIGHUP.
  private var signals: LoopSignals?
  /// Requests the next frame at the time the surface wants it.
  private(set) var wakeTimer: LoopTimer?
  /// The time `wakeTimer` is armed for, on the system's clock; nil if it is not armed.
  var wake: Moment?
  /// Ends the app after `Options.duration`; nil without a duration.
  private var durationTimer: LoopTimer?
  /// The watched paths, with their change handlers.
  private var watched: [(path: String, handler: () -> Void)] = []
  /// The watched descriptors of the author's.
  private var watchedDescriptors: [WatchedDescriptor] = []
  /// The watches of `watched`, while the app runs.
  private var watches: [FileWatch] = []
  /// The content of the window's surface. Survives a reconnection.
  let surface: SurfaceContent
  /// The connection to the compositor; nil before `run()` and while waiting for a reconnection.
  var session: Session?
  /// The options of the next window that is opened.
  var nextWindow: Toplevel.Options
  /// Faults injected into the next GL context.
  private var faults: Faults
  /// The number of consecutive losses of the GPU or of the surface's buffers since the last
  /// submitted frame.
  var losses = 0
  /// The clock of animations.
  var animationClock = AnimationClock()
  /// The metrics of closed GL contexts.
  var closedContextMetrics = Metrics()
  /// The frame statistics of closed windows.
  var closedWindowStatistics = FrameStatistics()
  /// The work done so far.
  public var metrics: Metrics { lastMetrics ?? measure() }
  /// The final metrics; nil while the app runs.
  private var lastMetrics: Metrics?
  /// True once `quit()` was called.
  private(set) var isEnding = false
  /// The error that ended the app; nil if the window was closed.
  var failure: AppFailure?

  /// Called with the GL renderer each time a context is created.
  public var onRenderer: ((RendererInfo) -> Void)?

  /// Called once per renderer with the reason if glass is drawn without blur.
  public var onBlurFailure: ((String) -> Void)?

  /// Creates an app that shows `content`. It connects in `run()`.
  public init(_ options: Options, content: any Content) {
    self.options = options
    nextWindow = options.window
    faults = options.faults
    self.content = content
    surface = SurfaceContent(content)
    surface.showsDamage = options.showsDamage
  }

  /// A descriptor of the author's with its handler.
  private struct WatchedDescriptor {
    /// The descriptor.
    let number: Int32
    /// Called when it is readable.
    let handler: () -> Void
    /// The loop's watch, while the app runs.
    var watch: MainLoop.Watch?
  }

  /// Calls `handler` whenever `descriptor` is readable while the app runs, also if it runs already.
  /// The caller keeps the descriptor open until `unwatch(descriptor:)` or the end of `run()`, and
  /// reads it in the handler. A descriptor can be watched once at a time. If it cannot be watched,
  /// `run()` throws.
  public func watch(descriptor: Int32, _ handler: @escaping () -> Void) {
    precondition(
      !watchedDescriptors.contains { $0.number == descriptor },
      "descriptor \(descriptor) is already watched")
    watchedDescriptors.append(WatchedDescriptor(number: descriptor, handler: handler))
    guard let loop else { return }
    do throws(LoopFailure) { try startWatches(loop) } catch {
      failure = .system(error.description)
      quit()
    }
  }

  /// Ends the watch of `descriptor`, which may then be closed. Does nothing if it is not watched.
  public func unwatch(descriptor: Int32) {
    guard let index = watchedDescriptors.firstIndex(where: { $0.number == descriptor }) else {
      return
    }
    if let watch = watchedDescriptors.remove(at: index).watch { loop?.unwatch(watch) }
  }

  /// Starts the watches of the descriptors that have none yet.
  private func startWatches(_ loop: MainLoop) throws(LoopFailure) {
    for (index, watched) in watchedDescriptors.enumerated() where watched.watch == nil {
      watchedDescriptors[index].watch = try loop.watch(watched.number, for: .read) { _ in
        watched.handler()
      }
    }
  }

  /// Calls `handler` whenever the file at `path` changes while the app runs. The file need not
  /// exist yet.
  public func watch(file path: String, _ handler: @escaping () -> Void) {
    watched.append((path, handler))
  }

  // MARK: Running

  /// Opens the window and serves it until it is closed. Returns the statistics of its frames.
  public func run() throws(AppFailure) -> FrameStatistics {
    defer { close() }
    let loop = try open()
    while let session, !isEnding {
      do throws(ConnectionLost) { try loop.run(session.connection) } catch {
        try reconnect(after: error, in: loop)
      }
    }
    if let failure { throw failure }
    return statistics
  }

  private func open() throws(AppFailure) -> MainLoop {
    do {
      let loop = try MainLoop()
      self.loop = loop
      let session = try Session(options.socket, loop: loop)
      self.session = session
      // Installed after the compositor has answered, so that one signal ends a wait for a
      // compositor that hangs. Installed before EGL and Pango start threads, which inherit the
      // signal mask.
      signals = try LoopSignals(loop) { [unowned self] _ in quit() }
      surface.fonts.prepare()
      wakeTimer = try LoopTimer(loop) { [unowned self] in
        wake = nil
        presenter?.want()
      }
      if let duration = options.duration {
        durationTimer = try LoopTimer(loop) { [unowned self] in quit() }
        durationTimer?.arm(at: (SystemClock().now + duration).nanoseconds)
      }
      // The app runs even if a file cannot be watched.
      watches = watched.compactMap { try? FileWatch(loop, path: $0.path, handler: $0.handler) }
      try startWatches(loop)
      try openWindow(session)
      if let token = options.activationToken { session.window?.activate(token: token) }
      loop.beforeSleep = { [unowned self] in turn() }
      return loop
    } catch let error as AppFailure {
      throw error
    } catch let error as LoopFailure {
      throw .system(error.description)
    } catch {
      throw .noCompositor("\(error)")
    }
  }

  /// Opens the GL context and the window in a session without one.
  func openWindow(_ session: Session) throws(AppFailure) {
    let graphics: Graphics
    do throws(AppFailure) { graphics = try openGraphics(session) } catch {
      // EGL's error does not show that the compositor was lost.
      throw session.connection.loss.map { .noCompositor($0.description) } ?? error
    }
    let window = Toplevel(
      session.desktop, nextWindow, longestSide: graphics.gl.maximumTextureSize)
    session.window = window
    window.onEvent = { [unowned self] in handle($0) }
    let presenter: FramePresenter
    do throws(LoopFailure) {
      presenter = try FramePresenter(window, graphics.gl, continuing: closedWindowStatistics)
    } catch {
      throw .system(error.description)
    }
    session.presenter = presenter
    presenter.onDraw = { [unowned self] in draw($0) }
    presenter.onSubmit = { [unowned self] in submitted($0, drawing: $1) }
    surface.onFrameDemand = { [unowned self] in scheduleFrame() }
    surface.onCursor = { [unowned window] in window.cursor = $0 }
    window.cursor = surface.cursor
    surface.onAcceptsFiles = { [unowned window] in window.acceptsFiles = $0 }
    window.acceptsFiles = surface.acceptsFiles
    surface.onFrameAction = { [unowned window] in window.perform($0) }
  }

  /// Opens the GL context of `session`, the first or one after a loss.
  func openGraphics(_ session: Session) throws(AppFailure) -> Graphics {
    let handle = unsafe NativeHandle(session.connection.nativePointer)
    // EGL makes its own roundtrips, outside of the loop.
    let graphics = try session.connection.waiting(atMost: 30) { () throws(AppFailure) in
      try Graphics(
        options.platform, wayland: handle, content: content, fonts: surface.fonts, faults: faults)
    }
    faults = Faults()
    session.graphics = graphics
    surface.scene.damageAll()
    graphics.renderer.onBlurFailure = { [unowned self] in onBlurFailure?($0) }
    onRenderer?(graphics.gl.info)
    return graphics
  }

  /// Ends the app after the current iteration of the event loop.
  func quit() {
    isEnding = true
    loop?.stop()
  }

  // MARK: Events

  private func handle(_ event: Toplevel.Event) {
    switch event {
    case .stateChanged: presenter?.stateChanged()
    case .closeRequested: quit()
    case .input(.key(let key), _) where handleShortcut(key): break
    case .input(let event, let timestamp):
      guard let session else { return }
      let moment = animationClock.animationTime(at: session.desktop.clock.now)
      surface.handle(event, at: moment, timestamp: timestamp)
    }
  }

  /// Handles the shortcuts of every window. Returns true if `key` is one.
  private func handleShortcut(_ key: KeyEvent) -> Bool {
    guard key.phase == .pressed, let window = session?.window else { return false }
    switch (key.key, key.modifiers.subtracting(.capsLock)) {
    case (.q, .control): quit()
    case (.f11, []): window.setFullscreen(!window.state.isFullscreen)
    default: return false
    }
    return true
  }

  /// Reports the submitted frame with presentation time `moment` to the content.
  private func submitted(_ moment: Moment, drawing: Nanoseconds) {
    losses = 0
    content.drawn(
      FrameReport(
        moment: moment, drawing: drawing, blurTime: session?.graphics?.renderer.blurTimer?.latest,
        metrics: measure()))
  }

  /// The presenter of the window; nil while there is no window.
  var presenter: FramePresenter? { session?.presenter }

  /// The statistics of all frames so far.
  var statistics: FrameStatistics { presenter?.statistics ?? closedWindowStatistics }

  private func measure() -> Metrics {
    var metrics = closedContextMetrics
    if let graphics = session?.graphics { metrics = metrics + graphics.metrics }
    metrics.frames = statistics.submitted
    metrics.missed = statistics.missed
    metrics.wakeUps = loop?.wakeUps ?? 0
    return metrics
  }

  // MARK: Ending

  /// Closes everything that belongs to the compositor, and keeps the surface's content.
  func closeSession() {
    surface.onFrameDemand = nil
    surface.onCursor = nil
    surface.onAcceptsFiles = nil
    surface.onFrameAction = nil
    guard let session else { return }
    if let graphics = session.graphics { closedContextMetrics += graphics.metrics }
    closedWindowStatistics = statistics
    if let window = session.window { nextWindow = window.reopeningOptions }
    self.session = nil
    session.close()
  }

  /// Closes everything, dependants first.
  private func close() {
    lastMetrics = measure()
    closeSession()
    surface.close()
    wakeTimer?.close()
    wakeTimer = nil
    durationTimer?.close()
    durationTimer = nil
    for watch in watches { watch.close() }
    watches = []
    for index in watchedDescriptors.indices {
      if let watch = watchedDescriptors[index].watch { loop?.unwatch(watch) }
      watchedDescriptors[index].watch = nil
    }
    signals?.close()
    signals = nil
    loop?.beforeSleep = nil
    loop = nil
  }
}
