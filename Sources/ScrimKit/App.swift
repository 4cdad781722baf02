import EventLoop
public import GLES
import Geometry
import Input
public import Timing
import WaylandCore
import Window

/// One window on the desktop and the loop that serves it: what joins a compositor's events to an
/// app's picture.
public final class App {
  /// How the app runs.
  let options: Options
  /// What it shows.
  private let content: any Content
  /// Where it waits.
  private(set) var loop: MainLoop?
  /// What ends it from outside.
  private var signals: LoopSignals?
  /// Wakes widgets that wait for something.
  private(set) var timer: LoopTimer?
  /// Ends it when its time is over.
  private var end: LoopTimer?
  /// Files, and what is done when they change.
  private var watched: [(path: String, handler: () -> Void)] = []
  /// The watches over them.
  private var watches: [FileWatch] = []
  /// What its window shows.
  let surface: SurfaceContent
  /// What it has of the compositor; nil before it runs, and while it waits for one to come back.
  var session: Session?
  /// What its next window is opened with.
  var nextWindow: Toplevel.Options
  /// What goes wrong in the next graphics.
  private var faults: Faults
  /// How often in a row the GPU or the surface's buffers were lost before a frame was handed over.
  var losses = 0
  /// The time by which things move.
  var animationClock = AnimationClock()
  /// What was done with graphics that are gone.
  var past = Metrics()
  /// What became of the frames of windows that are gone.
  var pastFrames = FrameStatistics()
  /// What was done so far.
  public var metrics: Metrics { lastMetrics ?? measure() }
  /// The same when all was over; nil before.
  private var lastMetrics: Metrics?
  /// Whether it was told to end.
  private(set) var isEnding = false
  /// Why it ended; nil where it was closed.
  var failure: AppFailure?

  /// Told what draws, as often as that is chosen.
  public var onRenderer: ((RendererInfo) -> Void)?

  /// Told, once for each renderer, why glass is shown without its blur.
  public var onTrouble: ((String) -> Void)?

  /// An app that shows `content`. Nothing happens until `run()`.
  public init(_ options: Options, content: any Content) {
    self.options = options
    nextWindow = options.window
    faults = options.faults
    self.content = content
    surface = SurfaceContent(content)
    surface.showsDamage = options.showsDamage
  }

  /// Calls `handler` whenever the file at `path` changes while the app runs; it need not be there yet.
  public func watch(file path: String, _ handler: @escaping () -> Void) {
    watched.append((path, handler))
  }

  // MARK: Running

  /// Opens the window and serves it until it is closed. Says what became of its frames.
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
      // After the compositor has answered, since a wait for one that hangs is ended by nothing else,
      // and before EGL and Pango start their threads, which inherit what is blocked.
      signals = try LoopSignals(loop) { [unowned self] _ in quit() }
      surface.fonts.prepare()
      timer = try LoopTimer(loop) { [unowned self] in presenter?.want() }
      if let duration = options.duration {
        let end = try LoopTimer(loop) { [unowned self] in quit() }
        self.end = end
        end.arm(at: (SystemClock().now + duration).nanoseconds)
      }
      // A file that cannot be watched is no reason not to run.
      watches = watched.compactMap { try? FileWatch(loop, path: $0.path, handler: $0.handler) }
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

  /// Opens the window in a compositor that has none of the app's.
  func openWindow(_ session: Session) throws(AppFailure) {
    let graphics: Graphics
    do throws(AppFailure) { graphics = try openGraphics(session) } catch {
      // EGL does not say that it was the compositor.
      throw session.connection.loss.map { .noCompositor($0.description) } ?? error
    }
    let window = Toplevel(
      session.desktop, nextWindow, longestSide: graphics.gl.maximumTextureSize)
    session.window = window
    window.onEvent = { [unowned self] in handle($0) }
    let presenter = FramePresenter(window, graphics.gl, after: pastFrames)
    session.presenter = presenter
    presenter.onDraw = { [unowned self] in draw($0) }
    presenter.onSubmit = { [unowned self] in submitted($0, drawing: $1) }
    surface.scene.onChange = { [unowned self] in want() }
    surface.interface.onWant = { [unowned self] in want() }
    surface.interface.onWake = { [unowned self] in armTimer() }
    surface.onAnimate = { [unowned self] in want() }
    surface.onCursor = { [unowned window] in window.cursor = $0 }
    window.cursor = surface.cursor
    window.isAppsInTitleBar = { [unowned self] in surface.hasWidget(inTitleBarAt: $0) }
  }

  /// Opens what is drawn with, where there is nothing or it was lost.
  func openGraphics(_ session: Session) throws(AppFailure) -> Graphics {
    let handle = unsafe NativeHandle(session.connection.nativePointer)
    // EGL asks the compositor by itself, and waits with signals blocked.
    let graphics = try session.connection.waiting(atMost: 30) { () throws(AppFailure) in
      try Graphics(
        options.platform, wayland: handle, content: content, fonts: surface.fonts, faults: faults)
    }
    faults = Faults()
    session.graphics = graphics
    surface.scene.damageAll()
    graphics.renderer.onTrouble = { [unowned self] in onTrouble?($0) }
    onRenderer?(graphics.gl.info)
    return graphics
  }

  /// Ends the app with the turn of the loop that it is called in.
  func quit() {
    isEnding = true
    loop?.stop()
  }

  // MARK: What happens

  private func handle(_ event: Toplevel.Event) {
    switch event {
    case .stateChanged: presenter?.stateChanged()
    case .frameChanged: presenter?.want()
    case .closeRequested: quit()
    case .input(.key(let key)) where isShortcut(key): break
    case .input(let event):
      if let session { surface.handle(event, at: animationClock.seen(session.desktop.clock.now)) }
    }
  }

  /// The keys that every window answers.
  private func isShortcut(_ key: KeyEvent) -> Bool {
    guard key.phase == .pressed, let window = session?.window else { return false }
    switch (key.key, key.modifiers.subtracting(.capsLock)) {
    case (.q, .control): quit()
    case (.f11, []): window.setFullscreen(!window.state.isFullscreen)
    default: return false
    }
    return true
  }

  /// A frame of a moment was handed over.
  private func submitted(_ moment: Moment, drawing: Nanoseconds) {
    losses = 0
    content.drawn(
      FrameReport(
        moment: moment, drawing: drawing, blurTime: session?.graphics?.renderer.blurTimer?.latest,
        metrics: measure()))
  }

  /// Draws the window's frames; nil while there is no window.
  var presenter: FramePresenter? { session?.presenter }

  /// What became of all frames so far.
  var statistics: FrameStatistics { presenter?.statistics ?? pastFrames }

  private func measure() -> Metrics {
    var metrics = past
    if let graphics = session?.graphics { metrics = metrics + graphics.metrics }
    metrics.frames = statistics.submitted
    metrics.missed = statistics.missed
    metrics.wakeUps = loop?.wakeUps ?? 0
    return metrics
  }

  // MARK: Ending

  /// Lets go of what the app has of its compositor, and keeps what it shows.
  func leave() {
    surface.scene.onChange = nil
    surface.interface.onWant = nil
    surface.interface.onWake = nil
    surface.onAnimate = nil
    surface.onCursor = nil
    guard let session else { return }
    if let graphics = session.graphics { past = past + graphics.metrics }
    pastFrames = statistics
    if let window = session.window { nextWindow = window.likeness }
    self.session = nil
    session.close()
  }

  /// Lets go of everything, in the order in which it depends on each other.
  private func close() {
    lastMetrics = measure()
    leave()
    surface.close()
    timer?.close()
    timer = nil
    end?.close()
    end = nil
    for watch in watches { watch.close() }
    watches = []
    signals?.close()
    signals = nil
    loop?.beforeSleep = nil
    loop = nil
  }
}
