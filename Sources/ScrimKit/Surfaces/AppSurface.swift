// SPDX-License-Identifier: MIT

import Accessibility
import EventLoop
import GLES
import Renderer
import Window

/// One surface of an app: its content, and while it is open, its Wayland surface, its presenter and
/// its drawing. The content survives closing, GPU resets and reconnections.
@MainActor final class AppSurface {
  /// The role of the surface.
  enum Role {
    /// A window. The app ends if the main window is closed.
    case window(Toplevel.Options, isMain: Bool)
    /// A surface on a layer of an output; nil leaves the choice to the compositor.
    case layer(LayerSurface.Options, Output.ID?)
    /// A popup of another surface.
    case popup(of: AppSurface, Popup.Placement, grabs: Bool)
  }

  /// The end of an open surface.
  enum Ending {
    /// The surface closes.
    case close
    /// The surface closes and opens again.
    case reopen
  }

  /// The app, which outlives its surfaces.
  unowned let app: App
  /// The content with its scene and widgets.
  let surfaceContent: SurfaceContent
  /// The kind of surface, with the options to open it.
  var role: Role
  /// The Wayland surface, while open.
  private(set) var surface: Surface?
  /// The presenter of its frames, while open.
  private(set) var presenter: FramePresenter?
  /// Draws it, while open with a working GL context.
  private(set) var drawing: (any SurfaceDrawer)?
  /// Requests the next frame at the time the content wants it, while open.
  private var wakeTimer: LoopTimer?
  /// The time `wakeTimer` is armed for, on the system's clock; nil if it is not armed.
  private var wake: Moment?
  /// The picture of the desktop that glass shows.
  let desktopView: DesktopView
  /// The panel that the surface shows; nil for other surfaces.
  var panel: Panel?
  /// The output that was found for a layer surface which leaves the choice to the compositor.
  private var foundOutput: Output.ID?
  /// The clock of animations.
  private(set) var animationClock = AnimationClock()
  /// The number of consecutive losses of the surface's buffers since the last submitted frame.
  var losses = 0
  /// The frame statistics of earlier Wayland surfaces.
  private var closedStatistics = FrameStatistics()
  /// The pixels drawn by earlier drawings.
  private var closedPixels = 0
  /// The popups that are open, oldest first.
  var popups: [AppSurface] = []
  /// True for a popup that is as large as its widgets need.
  var followsContent = false
  /// The end of the surface that is due before the loop sleeps: it is never closed while it handles
  /// an event or draws. Nil if it stays.
  var ending: Ending?
  /// Rectangles that take input, in scene coordinates; storage for `updateRegions()`.
  private var regions = SurfaceRegions(input: [], opaque: [])
  /// True if the compositor has closed the Wayland surface, so that it cannot be kept.
  private var isDismissed = false
  /// True from the request to open the surface until one to close it, so that it is opened again
  /// after a reconnection.
  var isWantedOpen = false
  /// True once a frame was submitted since the surface was opened.
  private(set) var isDrawn = false
  /// Looks for a wallpaper; nil unless the surface opened over a flat ground.
  var wallpaperTimer: AppTimer?
  /// True if notes about files may be shown on the surface.
  var takesNotes = true
  /// True if the app forgets the surface once it is closed, by its own request or by the user's.
  var isForgottenOnClose = false
  /// The surface as assistive technology is told of it; nil while it is not.
  var accessible: AccessibleSurface?
  /// Called in each frame after the content was prepared and laid out.
  var onPrepared: (() -> Void)?
  /// The coming and going of the widgets, for as long as the surface is open.
  var presence = Presence()
  /// Called when the pointer has come or gone, and when a finger touches the surface.
  var onTouch: (() -> Void)?
  /// Called when a person dismisses the panel that the surface shows.
  var onDismiss: (() -> Void)?
  /// Called after the compositor or the user closed the surface, not after `requestClose()`.
  var onClosed: (() -> Void)?

  /// A surface that is not open. `fonts` must outlive it.
  init(_ app: App, _ role: Role, _ content: any Content, _ fonts: Fonts) {
    self.app = app
    self.role = role
    surfaceContent = SurfaceContent(
      content, fonts, direction: app.layoutDirection, themeChange: app.theme.change)
    desktopView = DesktopView(surfaceContent.scene) { [unowned app] in
      app.surfaces.filter { $0.surface != nil }.map(\.desktopView)
    }
    if case .window = role {} else { surfaceContent.isTranslucent = true }
    if case .popup = role { takesNotes = false }
    surfaceContent.host = self
  }

  /// True if this is the surface of `content`.
  func shows(_ content: any Content) -> Bool { surfaceContent.content === content }

  /// The title that the surface's own frame shows.
  private var title: String {
    if case .window(let options, _) = role { options.title } else { "" }
  }

  // MARK: Opening

  /// Finds what glass shows of the desktop, which may take some frames of the compositor's, and
  /// calls `onReady` once to open the surface.
  func prepareToOpen(_ desktop: Desktop, onReady: @escaping () -> Void) {
    surfaceContent.widgets.prepareToOpen(at: animationClock.animationTime(at: desktop.clock.now))
    desktopView.prepare(desktop, at: { app.geometry.position(of: self, desktop) }) {
      [unowned self] in
      foundOutput = $0
      onReady()
    }
  }

  /// True while the surface waits for what glass shows of the desktop.
  var isPreparing: Bool { desktopView.isPreparing }

  /// Follows a compositor that begins or ceases to blur behind surfaces.
  func blurChanged(_ desktop: Desktop) {
    if surface != nil { desktopView.blurChanged(desktop) }
  }

  /// Opens the surface in a session with a GL context. Returns false if the compositor has no such
  /// surfaces.
  func open(_ session: Session, _ graphics: any SurfaceGraphics) throws(AppFailure) -> Bool {
    precondition(surface == nil, "a surface was opened twice")
    ending = nil
    guard let surface = makeSurface(session.desktop, graphics.longestSide) else {
      if isTransient { ending = .close }
      return false
    }
    do throws(LoopFailure) {
      wakeTimer = try LoopTimer(session.loop) { [unowned self] in
        wake = nil
        presenter?.want()
      }
      presenter = try FramePresenter(
        surface, graphics.makeBuffers(for: surface), continuing: closedStatistics)
    } catch {
      surface.close()
      wakeTimer?.close()
      wakeTimer = nil
      throw .system(error.description)
    }
    self.surface = surface
    surface.onEvent = { [unowned self] in receive($0) }
    presenter?.onDraw = { [unowned self] in draw($0) }
    presenter?.onSubmit = { [unowned self] in submitted($0, drawing: $1) }
    surface.cursor = surfaceContent.shownCursor
    surface.dropAcceptance = surfaceContent.dropAcceptance
    surfaceContent.widgets.clipboard = DesktopClipboard(session.desktop)
    surfaceContent.widgets.onDrag = { [unowned self, unowned surface] item, onEnd in
      surface.startDrag(
        item.content, actions: item.actions,
        picture: drawing?.picture(of: item.content, surfaceContent.widgets), onEnd: onEnd)
    }
    do throws(AppFailure) { try adopt(graphics) } catch {
      close()
      throw error
    }
    surfaceContent.widgets.isOpen = true
    presenter?.want()
    return true
  }

  private func makeSurface(_ desktop: Desktop, _ longestSide: Int) -> Surface? {
    switch role {
    case .window(let options, _): return Toplevel(desktop, options, longestSide: longestSide)
    case .layer(let options, let output):
      // The output that was found may have been unplugged meanwhile.
      let found = foundOutput.flatMap { desktop.output($0)?.id }
      return LayerSurface(desktop, options, on: output ?? found, longestSide: longestSide)
    case .popup(let parent, let placement, let grabs):
      guard let parent = parent.surface else { return nil }
      return Popup(desktop, of: parent, placement, grabs: grabs, longestSide: longestSide)
    }
  }

  /// Prepares to draw with `graphics`, the first context or one after a loss.
  private func adopt(_ graphics: any SurfaceGraphics) throws(AppFailure) {
    let drawing = try graphics.makeDrawing(of: surfaceContent.content)
    drawing.sceneRenderer?.onBlurFailure = { [unowned self] in app.onBlurFailure?($0) }
    self.drawing = drawing
    surfaceContent.scene.damageAll()
  }

  /// Goes on with another GL context, after `releaseGL()`.
  func resume(_ graphics: any SurfaceGraphics) throws(AppFailure) {
    guard let presenter, let surface else { return }
    try adopt(graphics)
    presenter.adopt(graphics.makeBuffers(for: surface))
  }

  /// Releases everything that belongs to the GL context.
  func releaseGL() {
    presenter?.releaseBuffers()
    closedPixels = pixelsDrawn
    drawing?.close()
    drawing = nil
  }

  /// Replaces the EGL surface, after the compositor released no buffers.
  func replaceBuffers(_ graphics: any SurfaceGraphics) {
    guard let presenter, let surface else { return }
    presenter.releaseBuffers()
    drawing?.forgetSurface()
    presenter.adopt(graphics.makeBuffers(for: surface))
  }

  // MARK: Role

  /// True for the window whose end is the app's.
  var isMainWindow: Bool { if case .window(_, isMain: true) = role { true } else { false } }

  /// True for a window.
  var isWindow: Bool { if case .window = role { true } else { false } }

  /// True while the surface is open, or about to be, and not about to be closed.
  var isOpen: Bool { (surface != nil && ending == nil) || isPreparing }

  /// True if the app forgets the surface once it is closed.
  private var isTransient: Bool { if case .popup = role { true } else { isForgottenOnClose } }

  // MARK: Events

  private func receive(_ event: Surface.Event) {
    switch event {
    case .stateChanged:
      placeDesktop()
      presenter?.stateChanged()
    case .closeRequested, .closed:
      if isMainWindow { return app.quit() }
      isDismissed = event == .closed
      let wasWanted = isWantedOpen
      requestClose()
      if wasWanted { onClosed?() }
    case .input(.key(let key), _) where handleShortcut(key): break
    case .input(let event, let timestamp):
      guard let moment = now else { return }
      let hadKeyboard = surfaceContent.hasKeyboardFocus
      receiver(of: event).surfaceContent.handle(event, at: moment, timestamp: timestamp)
      follow(event, hadKeyboard: hadKeyboard)
    }
  }

  /// Handles the shortcuts of every window. Returns true if `key` is one.
  private func handleShortcut(_ key: KeyEvent) -> Bool {
    guard key.phase == .pressed else { return false }
    if !app.shortcuts.isEmpty, let action = app.shortcuts.first(where: { $0.key.matches(key) }) {
      action.value()
      return true
    }
    if key.key == .escape, app.notes.dismissAll() { return true }
    guard let window = surface as? Toplevel else { return false }
    switch (key.key, key.modifiers.subtracting(.capsLock)) {
    case (.q, .control): app.quit()
    case (.f11, []): window.setFullscreen(!window.state.isFullscreen)
    default: return false
    }
    return true
  }

  /// Raises the surface with an activation token of the program's launcher.
  func activate(token: String) { surface?.activate(token: token) }

  // MARK: Drawing

  /// Draws a frame if one is due.
  func drawIfDue() { presenter?.drawIfDue() }

  /// True if a change is not drawn yet.
  var isWanted: Bool { presenter?.isWanted ?? false }

  /// Draws the surface into `target`, at its time. Returns nil if that fails.
  private func draw(_ target: FrameTarget) -> FramePresenter.Outcome? {
    guard let drawing, let surface else { preconditionFailure("drawing without GL") }
    var target = target
    surfaceContent.widgets.presentationDelay = target.time - surface.now
    target.time = animationClock.frame(at: target.time)
    surfaceContent.update(for: target, title: title)
    var isMoving = surfaceContent.prepare(at: target.time)
    if adaptToPicture() { isMoving = surfaceContent.prepare(at: target.time) }
    restoreScrolls()
    fitContent()
    onPrepared?()
    surface.editedText = surfaceContent.widgets.editedText
    if let renderer = drawing.sceneRenderer { surfaceContent.configure(renderer) }
    animationClock.endFrame(at: target.time, isMoving: isMoving)
    if app.options.frames != nil { surfaceContent.scene.damageAll() }
    placeDesktop()
    defer { scheduleFrame() }
    do throws(AppFailure) {
      let outcome = try drawing.draw(surfaceContent, target)
      if surfaceContent.isTranslucent { updateRegions(surface) }
      desktopView.update(surface)
      return outcome
    } catch {
      app.drawingFailed(self, error)
      return nil
    }
  }

  /// Tells the compositor which parts take input and are opaque, if they differ from the last.
  private func updateRegions(_ surface: Surface) {
    var found = SurfaceRegions(input: [], opaque: [])
    swap(&found, &regions)
    surfaceContent.scene.findRegions(input: &found.input, opaque: &found.opaque)
    if presence.isLeaving { found.input = [] }
    swap(&found, &regions)
    if surface.contentRegions != regions { surface.contentRegions = regions }
  }

  /// Requests a frame if the surface wants one now; otherwise sets `wakeTimer` to the time of the
  /// next wanted frame.
  func scheduleFrame() {
    guard let presenter else { return }
    let demand = surfaceContent.frameDemand(of: drawing?.sceneRenderer)
    if demand.now || app.options.frames != nil { presenter.want() }
    let wake = demand.now ? nil : demand.wake.map { animationClock.frameTime(at: $0) }
    guard wake != self.wake else { return }
    self.wake = wake
    if let wake { wakeTimer?.arm(at: wake.nanoseconds) } else { wakeTimer?.disarm() }
  }

  /// Reports the submitted frame with presentation time `moment` to the content.
  private func submitted(_ moment: Moment, drawing: Nanoseconds) {
    if !isDrawn { awaitWallpaper() }
    isDrawn = true
    if let desktop = app.session?.desktop { desktopView.retakeIfHidden(desktop) }
    losses = 0
    app.losses = 0
    surfaceContent.content.drawn(
      FrameReport(
        moment: moment, drawing: drawing, blurTime: self.drawing?.sceneRenderer?.blurTimer?.latest,
        metrics: app.measure()))
  }

  /// The statistics of all frames so far.
  var statistics: FrameStatistics { presenter?.statistics ?? closedStatistics }

  /// The number of pixels drawn so far.
  var pixelsDrawn: Int { closedPixels + (drawing?.sceneRenderer?.pixelsDrawn ?? 0) }

  // MARK: Closing

  /// Closes the surface before the loop sleeps.
  func requestClose() {
    isWantedOpen = false
    desktopView.close()
    if surface != nil || isTransient { ending = .close }
  }

  /// Keeps the surface open after `requestClose()`, or opens it again if the compositor closed it.
  func cancelClose() {
    if isDismissed { ending = .reopen } else if ending == .close { ending = nil }
  }

  /// Closes a surface that is closing, and popups of it. Returns true if it did.
  func closeIfRequested() -> Bool {
    guard let ending else { return false }
    close(toReopen: ending == .reopen)
    if ending == .reopen { app.open(self) }
    return true
  }

  /// Closes the Wayland surface with its popups, and keeps the content. A popup or another window
  /// that is not opened again is forgotten.
  func close(toReopen: Bool = false) {
    // Nothing is opened on a surface that is closing.
    ending = .close
    while let popup = popups.last { popup.close() }
    ending = nil
    desktopView.release()
    wallpaperTimer?.stop()
    wallpaperTimer = nil
    foundOutput = nil
    isDismissed = false
    isDrawn = false
    presence = Presence()
    surfaceContent.endPresence()
    if surfaceContent.hasKeyboardFocus { surfaceContent.widgets.hasKeyboard = false }
    surfaceContent.hasKeyboardFocus = false
    surfaceContent.widgets.onDrag = nil
    if let surface { closeSurface(surface, toReopen: toReopen) }
    // The next opening takes the keyboard, which widgets that leave do without.
    updateKeyboard()
    if !toReopen { forgetIfTransient() }
  }

  private func closeSurface(_ surface: Surface, toReopen: Bool) {
    closedStatistics = statistics
    if case .window(_, let isMain) = role, let window = surface as? Toplevel {
      role = .window(window.reopeningOptions, isMain: isMain)
    }
    presenter?.close()
    presenter = nil
    closedPixels = pixelsDrawn
    drawing?.close()
    drawing = nil
    wakeTimer?.close()
    wakeTimer = nil
    wake = nil
    self.surface = nil
    if !toReopen { surfaceContent.widgets.isOpen = false }
    // The compositor does not tell that what was over the surface is over it no more.
    let moment = animationClock.animationTime(at: surface.now)
    for input: InputEvent in [.drop(.left), .pointer(.left), .touch(.cancelled)] {
      surfaceContent.handle(input, at: moment)
    }
    surface.close()
  }

  /// Ends a popup, which its parent may have closed, and a window that nobody asked to keep.
  private func forgetIfTransient() {
    if case .popup(let parent, _, _) = role {
      parent.popups.removeAll { $0 === self }
      parent.updateKeyboard()
      app.forget(self)
      guard isWantedOpen else { return }
      isWantedOpen = false
      onClosed?()
    } else if isForgottenOnClose, !isWantedOpen {
      app.forget(self)
    }
  }
}
