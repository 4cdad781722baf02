public import GLES
import Geometry
public import Timing
import WaylandCore
public import Window

/// One window on the desktop and the loop that serves it: what joins a compositor's events to an
/// app's picture.
public final class App {
  /// How an app runs.
  public struct Options {
    /// The window.
    public var window = Toplevel.Options()
    /// The compositor's socket, by name or path. Nil: that of the session.
    public var socket: String?
    /// Where EGL draws.
    public var platform = PlatformChoice.best
    /// The app ends after so many frames, drawn one after another whether or not something changed:
    /// for tests and measurements. Nil: it runs until it is closed.
    public var frames: Int?
    /// The app ends after this time. Nil: it runs until it is closed.
    public var duration: Nanoseconds?
    /// Whether what is drawn is shown in colours for a moment.
    public var showsDamage = false
    /// The token by which whoever started us lets the window be raised.
    public var activationToken: String?

    /// The usual.
    public init() {}
  }

  /// How the app runs.
  private let options: Options
  /// What it shows.
  private let content: any Content
  /// Where it waits.
  private var loop: EventLoop?
  /// What ends it from outside.
  private var signals: LoopSignals?
  /// Wakes widgets that wait for something.
  private var timer: LoopTimer?
  /// Ends it when its time is over.
  private var end: LoopTimer?
  /// Files, and what is done when they change.
  private var watched: [(path: String, handler: () -> Void)] = []
  /// The watches over them.
  private var watches: [FileWatch] = []
  /// The compositor's socket.
  private var connection: Connection?
  /// The compositor.
  private var desktop: Desktop?
  /// What its window shows.
  private let stage: Stage
  /// What it draws with.
  private var graphics: Graphics?
  /// Its window.
  private var window: Toplevel?
  /// Draws the window's frames.
  private(set) var presenter: FramePresenter?
  /// The time by which things move.
  private var seenTime = SeenTime()
  /// What was done with graphics that are gone.
  private var past = Metrics()
  /// What it had done when it ended.
  public private(set) var metrics = Metrics()
  /// Why it ended; nil where it was closed.
  private var failure: AppFailure?

  /// Told what draws, as often as that is chosen.
  public var onRenderer: ((RendererInfo) -> Void)?

  /// Told, once for each renderer, why glass is shown without its blur.
  public var onTrouble: ((String) -> Void)?

  /// An app that shows `content`. Nothing happens until `run()`.
  public init(_ options: Options, content: any Content) {
    self.options = options
    self.content = content
    stage = Stage(content)
    stage.showsDamage = options.showsDamage
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
    guard let connection else { preconditionFailure("opened without a connection") }
    do throws(ConnectionLost) { try loop.run(connection) } catch {
      throw .noCompositor(error.description)
    }
    if let failure { throw failure }
    return presenter?.statistics ?? FrameStatistics()
  }

  private func open() throws(AppFailure) -> EventLoop {
    do {
      let loop = try EventLoop()
      self.loop = loop
      let connection = try Connection(named: options.socket)
      self.connection = connection
      desktop = try Desktop(connection, loop: loop, clock: SystemClock())
      // After the compositor has answered, since a wait for one that hangs is ended by nothing else,
      // and before EGL starts its threads, which inherit what is blocked.
      signals = try LoopSignals(loop) { [unowned self] _ in self.loop?.stop() }
      timer = try LoopTimer(loop) { [unowned self] in presenter?.want() }
      if let duration = options.duration {
        let end = try LoopTimer(loop) { [unowned self] in self.loop?.stop() }
        self.end = end
        end.arm(at: (SystemClock().now + duration).nanoseconds)
      }
      // A file that cannot be watched is no reason not to run.
      watches = watched.compactMap { try? FileWatch(loop, path: $0.path, handler: $0.handler) }
      try openWindow(connection)
      loop.beforeSleep = { [unowned self] in turn() }
      return loop
    } catch let error as AppFailure {
      throw error
    } catch let error as EventLoopFailure {
      throw .system(error.description)
    } catch {
      throw .noCompositor("\(error)")
    }
  }

  private func openWindow(_ connection: Connection) throws(AppFailure) {
    guard let desktop else { preconditionFailure("a window was opened without a desktop") }
    let graphics = try openGraphics(connection)
    let window = Toplevel(
      desktop, options.window, longestSide: graphics.gl.maximumTextureSize)
    self.window = window
    window.onEvent = { [unowned self] in handle($0) }
    if let token = options.activationToken { window.activate(token: token) }
    present(window, graphics)
  }

  private func openGraphics(_ connection: Connection) throws(AppFailure) -> Graphics {
    let handle = unsafe NativeHandle(connection.nativePointer)
    let graphics = try Graphics(options.platform, wayland: handle, content: content)
    self.graphics = graphics
    stage.scene.damageAll()
    graphics.renderer.onTrouble = { [unowned self] in onTrouble?($0) }
    onRenderer?(graphics.gl.info)
    return graphics
  }

  private func present(_ window: Toplevel, _ graphics: Graphics) {
    let presenter = FramePresenter(window, graphics.gl)
    presenter.onDraw = { [unowned self] in draw($0) }
    stage.scene.onChange = { [unowned self] in want() }
    stage.interface.onWant = { [unowned self] in want() }
    stage.interface.onWake = { [unowned self] in armTimer() }
    stage.onAnimate = { [unowned self] in want() }
    stage.onCursor = { [unowned window] in window.cursor = $0 }
    window.cursor = stage.cursor
    window.isAppsInTitleBar = { [unowned self] in stage.hasWidget(inTitleBarAt: $0) }
    presenter.onSubmit = { [unowned self] in submitted($0, drawing: $1) }
    self.presenter = presenter
  }

  // MARK: What happens

  private func handle(_ event: Toplevel.Event) {
    switch event {
    case .stateChanged: presenter?.stateChanged()
    case .frameChanged: presenter?.want()
    case .closeRequested: loop?.stop()
    case .key(let key) where isShortcut(key): break
    case .key, .pointer, .touch, .keyboardFocus:
      if let desktop { stage.handle(event, at: seenTime.seen(desktop.clock.now)) }
    }
  }

  /// The keys that every window answers.
  private func isShortcut(_ key: KeyEvent) -> Bool {
    guard key.phase == .pressed, let window else { return false }
    switch (key.key, key.modifiers.subtracting(.capsLock)) {
    case (.q, .control): loop?.stop()
    case (.f11, []): window.setFullscreen(!window.state.isFullscreen)
    default: return false
    }
    return true
  }

  /// A frame of a moment was handed over.
  private func submitted(_ moment: Moment, drawing: Nanoseconds) {
    content.drawn(
      FrameReport(
        moment: moment, drawing: drawing, blurTime: graphics?.renderer.blurClock?.latest,
        metrics: measure()))
  }

  /// What was done so far.
  private func measure() -> Metrics {
    var metrics = past
    if let graphics { metrics = metrics + graphics.metrics }
    metrics.frames = presenter?.statistics.submitted ?? 0
    metrics.missed = presenter?.statistics.missed ?? 0
    metrics.wakeUps = loop?.wakeUps ?? 0
    return metrics
  }

  // MARK: Drawing

  /// The one place a frame begins: once a turn of the loop, before it sleeps.
  private func turn() {
    presenter?.drawIfDue()
    guard let presenter else { return }
    if let error = presenter.failure { recover(from: error, presenter) }
    if let frames = options.frames, presenter.statistics.submitted >= frames { loop?.stop() }
  }

  /// A GPU that was reset takes along everything made with it, and all is made anew. Anything else
  /// ends the app.
  private func recover(from error: SurfaceError, _ presenter: FramePresenter) {
    do throws(AppFailure) {
      guard error == .contextLost, let connection else { throw .noGL(error.description) }
      presenter.releaseGL()
      if let graphics { past = past + graphics.metrics }
      graphics?.close()
      graphics = nil
      presenter.adopt(try openGraphics(connection).gl)
      presenter.drawIfDue()
    } catch {
      failure = error
      loop?.stop()
    }
  }

  private func draw(_ picture: WindowPicture) -> FramePresenter.Outcome {
    guard let graphics else { preconditionFailure("drawing without GL") }
    var picture = picture
    picture.time = seenTime.frame(at: picture.time)
    stage.place(picture, title: options.window.title)
    let isMoving = stage.prepare(at: picture.time)
    graphics.renderer.showsDamage = stage.showsDamage
    graphics.renderer.measuresBlur = stage.measuresBlur
    seenTime.went(on: isMoving, from: picture.time)
    armTimer()
    if options.frames != nil { stage.scene.damageAll() }
    defer {
      if isMoving || options.frames != nil || graphics.renderer.wantsFrame { presenter?.want() }
    }
    do throws(AppFailure) { return try graphics.draw(stage, picture) } catch {
      // A GPU that was reset while it drew is no reason to end.
      if graphics.gl.resetStatus().isLost {
        presenter?.fail(.contextLost)
        return .unchanged
      }
      failure = error
      loop?.stop()
      return .unchanged
    }
  }

  /// Has a frame drawn, unless what changed is in the one that is being prepared.
  private func want() { if !stage.isPreparing { presenter?.want() } }

  /// Has a frame drawn when a widget waits for one.
  private func armTimer() {
    if let wake = stage.interface.nextWake { timer?.arm(at: seenTime.told(wake).nanoseconds) }
  }

  // MARK: Ending

  /// Lets go of everything, in the order in which it depends on each other.
  private func close() {
    metrics = measure()
    stage.scene.onChange = nil
    stage.interface.onWant = nil
    stage.interface.onWake = nil
    stage.onAnimate = nil
    stage.onCursor = nil
    presenter?.close()
    presenter = nil
    window?.close()
    window = nil
    graphics?.close()
    graphics = nil
    stage.close()
    desktop?.close()
    desktop = nil
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
    connection?.close()
    connection = nil
  }
}
