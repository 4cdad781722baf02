// SPDX-License-Identifier: MIT

import EventLoop
public import GLES
public import Host
public import Icons
import Renderer
import WaylandCore
public import Window

/// An app of surfaces: windows, panels and popups, and the event loop that serves them.
@MainActor public final class App: MachineHost {
  /// The options given to `init`.
  let options: Options
  /// Measures and draws the texts of all surfaces.
  let fonts = Fonts()
  /// The icons of all surfaces.
  private let icons: IconLibrary
  /// The surfaces, the main window first if there is one. Those that are closed keep their content.
  private(set) var surfaces: [AppSurface] = []
  /// The panels.
  private(set) var panels: [PanelController] = []
  /// The panels that requests and saved states open and close by name.
  private(set) var openables: [any Openable] = []
  /// The state to begin with: that of SCRIM_STATE, if there is one.
  lazy var startState = SavedState.path.flatMap { SavedState(readingFrom: $0) }
  /// The state of an earlier run, of which surfaces take their part when they appear.
  var restoredState: SavedState?
  /// True while all surfaces are closed: those that are to open then wait for the next session.
  private var isClosing = false
  /// The values of models that are kept for the next run.
  var keptValues: [KeptValue] = []
  /// The event loop; nil while the app is not running.
  private(set) var loop: MainLoop?
  /// Ends the app on SIGINT, SIGTERM and SIGHUP.
  private var signals: LoopSignals?
  /// Ends the app after `Options.duration`; nil without a duration.
  private var durationTimer: LoopTimer?
  /// The tasks, timers and processes that the loop serves beside the surfaces.
  let work = AppWork()
  /// The connections of services while the app runs: message buses, the file system and the loop.
  public let machine = Machine()
  /// The watches on whether anybody uses the computer.
  private let idle = AppIdle()
  /// The colours of the screens in the evening.
  public let nightLight = NightLight()
  /// The desktop's settings.
  let desktop = AppDesktop()
  /// The theme file.
  let theme: AppTheme
  #if DEBUG
  /// The shaders that are read while the app runs.
  let shaders: AppShaders
  #endif
  /// The glass to rehearse after the first frame.
  var rehearsals: [(_ strength: Double) -> Glass] = []
  /// Continues rehearsals; inactive without any.
  private(set) lazy var rehearsalTimer = timer { [unowned self] in continueRehearsal() }
  /// True once `scrim run` was told that all open surfaces have been drawn.
  var hasToldDrawn = false
  /// Shows what is wrong with files that the app is built from, or reads while it runs.
  private(set) lazy var notes = ProblemNotes(self)
  /// The surfaces as assistive technology is told of them.
  let accessibility = AppAccessibility()
  /// The connection to the compositor; nil before `run()` and while waiting for a reconnection.
  var session: Session? {
    didSet {
      idle.follow(session?.desktop)
      nightLight.follow(session?.desktop)
    }
  }
  /// Faults injected into the next GL context.
  private var faults: Faults
  /// The number of consecutive losses of the GPU since the last submitted frame.
  var losses = 0
  /// The metrics of closed GL contexts.
  var closedContextMetrics = Metrics()
  /// The work done so far.
  public var metrics: Metrics { lastMetrics ?? measure() }
  /// The final metrics; nil while the app runs.
  private var lastMetrics: Metrics?
  /// True once `quit()` was called.
  private(set) var isEnding = false
  /// The error that ended the app; nil if the window was closed.
  var failure: AppFailure?

  /// The direction in which surfaces are read: that of the options, or of the user's language.
  public private(set) lazy var layoutDirection = options.layoutDirection ?? .ofUser()

  /// Actions of keyboard shortcuts in all windows and panels. They come before those of widgets and
  /// before text that is being edited.
  public var shortcuts: [KeyboardShortcut: () -> Void] = [:]

  /// The words in the menu of texts in all surfaces, English by default.
  public var editWords = EditWords() {
    didSet { for surface in surfaces { surface.surfaceContent.widgets.editWords = editWords } }
  }

  /// Called with a line for each mistake in the theme file, and with none once they are mended. It
  /// takes the place of the note over the app, which is in English as the lines are.
  public var onThemeProblems: (([String]) -> Void)?

  /// Holds copied text while there is no compositor.
  let ownClipboard = LocalClipboard()

  /// The GL renderer; nil before the first context is created.
  public private(set) var renderer: RendererInfo?

  /// Called with the GL renderer each time a context is created.
  public var onRenderer: ((RendererInfo) -> Void)?

  /// Called once per renderer with the reason if glass is drawn without blur.
  public var onBlurFailure: ((String) -> Void)?

  /// Called with a line for each icon and each image file that cannot be shown, and in whose place
  /// something else is seen. By default, the line is written to standard error.
  public var onProblem: (String) -> Void = { StandardError.write($0) }

  /// The theme and the folders of icons; nil for those of the user's desktop: of the files of KDE
  /// or GTK, and once `desktopSettings` are read, of GNOME and others that tell by them. A change
  /// is seen at once.
  public var iconSearch: IconSearch? {
    get { icons.search }
    set {
      icons.search = newValue
      iconsChanged()
    }
  }

  /// Reads the icon theme again, so that icons that were installed since are seen.
  public func reloadIcons() {
    icons.forget()
    iconsChanged()
  }

  /// Shows icons of the theme that the desktop has told of, unless `iconSearch` is set.
  func showIcons(ofTheme name: String?) {
    guard name != icons.desktopTheme else { return }
    icons.desktopTheme = name
    iconsChanged()
  }

  private func iconsChanged() {
    for surface in surfaces { surface.surfaceContent.scene.damageAll() }
  }

  /// Creates an app without a main window, for panels. It runs until `quit()`, or until a signal
  /// ends it. It connects in `run()`.
  public init(_ options: Options) {
    self.options = options
    icons = IconLibrary(options.iconSearch)
    theme = AppTheme(options.themeFile)
    #if DEBUG
    shaders = AppShaders(options.shaderFolder)
    #endif
    faults = options.faults
    icons.onProblem = { [unowned self] in onProblem($0) }
    machine.faults.onProblem = { [unowned self] in onProblem($0) }
    watchFiles()
  }

  /// Creates an app that shows `content` in a window, and ends when the window is closed.
  public convenience init(_ options: Options, content: any Content) {
    self.init(options)
    let window = makeSurface(.window(options.window, isMain: true), content)
    window.isWantedOpen = true
    window.surfaceContent.showsDamage = options.showsDamage
  }

  /// Follows the files that are written while the app runs.
  private func watchFiles() {
    watchTheme()
    watchBuilds()
    #if DEBUG
    watchShaders()
    #endif
  }

  // MARK: Surfaces

  /// Opens another window with `content`, also while the app runs. Before `run()`, it appears with
  /// the app. Closing it does not end the app.
  @discardableResult public func openWindow(
    _ options: Toplevel.Options, content: any Content
  ) -> SurfaceHandle {
    let window = makeSurface(.window(options, isMain: false), content)
    window.isForgottenOnClose = true
    open(window)
    return SurfaceHandle(window)
  }

  /// Adds a panel, which is closed. `content` is called once for each output that shows the panel.
  @discardableResult public func add(
    _ panel: Panel, content: @escaping () -> any Content
  ) -> PanelController {
    let controller = addUnnamed(panel, content: content)
    register(controller)
    return controller
  }

  /// Lets requests of other processes open and close `panel` by its name.
  func register(_ panel: any Openable) {
    openables.append(panel)
    options.instance?.add(panel)
  }

  /// Adds a panel that is part of something else, so that requests do not open it by its name.
  /// `takesNotes` is true if notes about files may be shown over it.
  func addUnnamed(
    _ panel: Panel, takesNotes: Bool = true, content: @escaping () -> any Content
  ) -> PanelController {
    let controller = PanelController(self, panel, takesNotes: takesNotes, content)
    panels.append(controller)
    return controller
  }

  /// Adds a surface that is not open.
  func makeSurface(_ role: AppSurface.Role, _ content: any Content) -> AppSurface {
    precondition(
      !surfaces.contains { $0.shows(content) },
      "a Content object was given for two surfaces; make one for each")
    let surface = AppSurface(self, role, content, fonts)
    surface.surfaceContent.widgets.editWords = editWords
    surface.surfaceContent.widgets.onProblem = { [unowned self] in onProblem($0) }
    surfaces.append(surface)
    setLook(of: surface)
    return surface
  }

  /// Opens a surface if there is a session, or when it comes: at once, or once it is known what
  /// glass in it shows of the desktop.
  func open(_ surface: AppSurface) {
    surface.isWantedOpen = true
    guard surface.surface == nil else { return surface.cancelClose() }
    guard let session, session.graphics != nil, !isClosing, !surface.isPreparing else { return }
    surface.prepareToOpen(session.desktop) { [unowned self, unowned surface] in
      openPrepared(surface)
    }
  }

  private func openPrepared(_ surface: AppSurface) {
    guard let session, let graphics = session.graphics else { return }
    do throws(AppFailure) { _ = try surface.open(session, graphics) } catch {
      guard session.connection.loss == nil else { return }
      failure = error
      quit()
    }
  }

  /// Removes a surface that is closed for good.
  func forget(_ surface: AppSurface) { surfaces.removeAll { $0 === surface } }

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
      try options.instance?.serve(self, in: loop)
      if !options.waitsForCompositor { session = try Session(options.socket, loop: loop) }
      // Installed after the compositor has answered, so that one signal ends a wait for a
      // compositor that hangs. Installed before EGL and Pango start threads, which inherit the
      // signal mask.
      signals = try LoopSignals(loop) { [unowned self] _ in quit() }
      fonts.prepare()
      work.onFailure = { [unowned self] in
        failure = $0
        quit()
      }
      try work.open(loop)
      machine.idleSource = idle
      machine.begin(loop)
      if let duration = options.duration {
        durationTimer = try LoopTimer(loop) { [unowned self] in quit() }
        durationTimer?.arm(at: (SystemClock().now + duration).nanoseconds)
      }
      restoredState = startState
      if let restoredState {
        restoreValues(restoredState)
        restoreWindow(restoredState)
      }
      loop.beforeSleep = { [unowned self] in turn() }
      if let session { try openSurfaces(session) } else { try waitForCompositor(in: loop) }
      if !theme.problems.isEmpty { showThemeProblems() }
      showBuildErrors()
      if let restoredState { restorePanels(restoredState) }
      if let token = options.activationToken { surfaces.first?.activate(token: token) }
      return loop
    } catch let error as AppFailure {
      throw error
    } catch let error as LoopFailure {
      throw .system(error.description)
    } catch {
      throw .noCompositor("\(error)")
    }
  }

  /// Opens the GL context and the surfaces in a session without any.
  func openSurfaces(_ session: Session) throws(AppFailure) {
    let graphics: any SurfaceGraphics
    do throws(AppFailure) {
      graphics = if let opened = session.graphics { opened } else { try openGraphics(session) }
    } catch {
      // EGL's error does not show that the compositor was lost.
      throw session.connection.loss.map { .noCompositor($0.description) } ?? error
    }
    for surface in surfaces {
      // Panels are opened on their outputs, and popups are gone.
      guard case .window = surface.role, surface.isWantedOpen, surface.surface == nil else {
        continue
      }
      _ = try surface.open(session, graphics)
    }
    session.desktop.onOutputsChange = { [unowned self] in
      for panel in panels { panel.outputsChanged() }
    }
    session.desktop.onBackdropChange = { [unowned self, unowned session] in
      for surface in surfaces { surface.blurChanged(session.desktop) }
    }
    for panel in panels { panel.outputsChanged() }
  }

  /// Opens the GL context of `session`, the first or one after a loss.
  func openGraphics(_ session: Session) throws(AppFailure) -> Graphics {
    let handle = unsafe NativeHandle(session.connection.nativePointer)
    // EGL makes its own roundtrips, outside of the loop.
    let graphics = try session.connection.waiting(atMost: options.patience) {
      () throws(AppFailure) in
      try Graphics(
        options.platform, wayland: handle, depth: options.colorDepth, fonts: fonts, icons: icons,
        faults: faults)
    }
    faults = Faults()
    session.graphics = graphics
    #if DEBUG
    if shaders.folder != nil { graphics.gl.replacements = shaders.replacements }
    #endif
    renderer = graphics.gl.info
    onRenderer?(graphics.gl.info)
    return graphics
  }

  /// Ends the app after the current iteration of the event loop.
  public func quit() {
    isEnding = true
    loop?.stop()
  }

  /// The presenter of the main window; nil while there is no window.
  var presenter: FramePresenter? { surfaces.first?.presenter }

  /// The statistics of all frames of the first surface so far.
  var statistics: FrameStatistics { surfaces.first?.statistics ?? FrameStatistics() }

  /// The work done so far.
  func measure() -> Metrics {
    var metrics = closedContextMetrics
    if let graphics = session?.graphics { metrics = metrics + graphics.metrics }
    for surface in surfaces {
      let statistics = surface.statistics
      metrics.frames += statistics.submitted
      metrics.missed += statistics.missed
      metrics.pixelsRedrawn += surface.pixelsDrawn
    }
    metrics.wakeUps = loop?.wakeUps ?? 0
    return metrics
  }

  // MARK: Ending

  /// Closes everything that belongs to the compositor, and keeps the content of windows and
  /// panels.
  func closeSession() {
    // Popups are removed while they are closed.
    isClosing = true
    for surface in surfaces.reversed() { surface.close() }
    isClosing = false
    guard let session else { return }
    countClosing(session.graphics)
    self.session = nil
    session.close()
  }

  /// Closes everything, dependants first.
  private func close() {
    lastMetrics = measure()
    // The next run begins as it would without the file if that cannot be written.
    if let path = SavedState.path, session != nil {
      let state = saveState()
      startState = state
      try? state.write(to: path)
    }
    closeSession()
    fonts.close()
    durationTimer?.close()
    durationTimer = nil
    work.close()
    desktop.close()
    accessibility.close()
    machine.end()
    options.instance?.close()
    signals?.close()
    signals = nil
    loop?.beforeSleep = nil
    loop = nil
  }
}
