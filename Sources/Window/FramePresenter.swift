// SPDX-License-Identifier: MIT

public import EventLoop
public import GLES
public import Geometry
public import Timing
import WaylandCore
internal import WaylandProtocols

/// Draws and commits a window's frames: schedules them, sizes the buffers as the compositor asked,
/// and collects presentation feedback. All commits of a window's surface are made here.
public final class FramePresenter {
  /// The result of drawing a frame.
  public enum Outcome {
    /// A frame was drawn. `damage` is the area that differs from the previous frame; nil is the
    /// whole frame.
    case drawn(damage: [Rect<Physical>]?)
    /// The frame would equal the previous one; nothing was drawn.
    case unchanged
  }

  /// The window.
  private let window: Toplevel
  /// The GL context for drawing.
  private var gl: Context
  /// Decides when a frame is drawn.
  public private(set) var scheduler = FrameScheduler()
  /// Predicts the presentation time of a frame.
  private var presentationClock: PresentationClock
  /// Statistics of all frames so far.
  public private(set) var statistics: FrameStatistics
  /// Draws a frame. Set to nil by `close()`.
  public var onDraw: ((FrameTarget) -> Outcome)?
  /// Called after each submitted frame with its predicted presentation time and its drawing time.
  public var onSubmit: ((Moment, Nanoseconds) -> Void)?
  /// The error that stopped drawing; nil while drawing works.
  public private(set) var failure: SurfaceError?

  /// The native window that sizes the buffers; nil before the first frame.
  private var eglWindow: EGLWindow?
  /// The EGL surface of the window; nil before the first frame.
  private var surface: WindowSurface?
  /// The frame callback of the last commit; reused for the next.
  private var callback: WlCallback?
  /// Presentation feedbacks, awaited or free for reuse.
  private var feedbacks: [PresentationFeedback] = []
  /// The layout of the current frame; nil before the first frame.
  private var layout: SurfaceLayout?
  /// The layout of the last commit; nil before the first.
  private var committed: SurfaceLayout?
  /// True after a failed swap: its requests take effect with the next commit.
  private var isPending = false
  /// The time of the last commit of a frame.
  private var lastCommit = Moment(nanoseconds: 0)
  /// Fires a refresh interval after a frame that was not committed; nil after `close()`.
  private var pause: LoopTimer?

  /// The maximum number of awaited feedbacks; further frames request none.
  private static var mostFeedbacks: Int { 8 }

  /// Presents `window`, drawn with `gl`. `earlier` is the statistics of a previous window,
  /// to which those of this window are added.
  public init(
    _ window: Toplevel, _ gl: Context, continuing earlier: FrameStatistics = FrameStatistics()
  ) throws(LoopFailure) {
    statistics = earlier
    self.window = window
    self.gl = gl
    presentationClock = PresentationClock()
    pause = try LoopTimer(window.desktop.loop) { [unowned self] in scheduler.refreshPassed() }
  }

  // MARK: Triggers

  /// Requests a frame, after a visible change.
  public func want() { scheduler.want() }

  /// Handles a changed window state: requests a frame and updates the refresh interval.
  public func stateChanged() {
    if window.unacked != nil { scheduler.configure() }
    if let refresh = window.refresh { presentationClock.setRefresh(refresh) }
    suspend()
    scheduler.want()
  }

  /// Suspends drawing while the window is hidden. The first frame is always drawn: without it the
  /// compositor has nothing to show.
  private func suspend() {
    scheduler.setSuspended(window.state.isSuspended && committed != nil)
  }

  /// True if a change is not drawn yet.
  public var isWanted: Bool { scheduler.isWanted }

  // MARK: Drawing

  /// Draws a frame if one is due. Called once per turn of the loop.
  public func drawIfDue() {
    guard scheduler.isDue, failure == nil, let onDraw else { return }
    guard !gl.resetStatus().isLost else {
      fail(.contextLost)
      return
    }
    let begun = window.desktop.clock.now
    scheduler.begin()
    do throws(SurfaceError) {
      let layout = currentLayout()
      let surface = try prepare(layout)
      let frameTarget = FrameTarget(
        time: presentationClock.predict(now: begun), state: window.state, frame: window.frame,
        target: surface.target, bufferAge: surface.bufferAge())
      switch onDraw(frameTarget) {
      case .unchanged where layout.bufferSize == committed?.bufferSize: keep(layout, begun)
      case .unchanged: try submit(layout, damage: nil, surface, begun, frameTarget.time)
      case .drawn(let damage): try submit(layout, damage: damage, surface, begun, frameTarget.time)
      }
    } catch {
      fail(error)
      scheduler.end(.failed)
    }
  }

  /// Stops drawing with `error` until another context is adopted.
  public func fail(_ error: SurfaceError) { failure = error }

  /// The layout for the window's current state. Cached, so that steady frames allocate nothing.
  private func currentLayout() -> SurfaceLayout {
    if let layout, layout.isUpToDate(with: window) { return layout }
    let new = SurfaceLayout(window)
    layout = new
    return new
  }

  /// Resizes the buffers to the layout and binds the window's EGL surface.
  private func prepare(_ layout: SurfaceLayout) throws(SurfaceError) -> WindowSurface {
    if let eglWindow, let surface {
      eglWindow.resize(layout.bufferSize)
      surface.size = layout.bufferSize
      try bind(surface)
      return surface
    }
    let eglWindow = EGLWindow(window.surface, size: layout.bufferSize)
    self.eglWindow = eglWindow
    let new = unsafe try WindowSurface(
      gl, window: NativeHandle(eglWindow.nativePointer), size: layout.bufferSize)
    surface = new
    try bind(new)
    return new
  }

  private func bind(_ surface: WindowSurface) throws(SurfaceError) {
    do { try gl.makeCurrent(drawingTo: surface) } catch { throw SurfaceError(error) }
    gl.state.bind(surface.target)
  }

  /// Submits the frame to the compositor with the configure acknowledgement, the layout and the
  /// requests for feedback.
  private func submit(
    _ layout: SurfaceLayout, damage: [Rect<Physical>]?, _ surface: WindowSurface, _ begun: Moment,
    _ moment: Moment
  ) throws(SurfaceError) {
    try surface.expectBuffer()
    window.ackConfigure()
    layout.apply(to: window, after: committed)
    awaitCallback()
    if !isPending { awaitPresentation(begun) }
    isPending = true
    // `eglSwapBuffers` commits the surface.
    try surface.swap(damage: damage)
    isPending = false
    committed = layout
    suspend()
    scheduler.end(.submitted)
    lastCommit = window.desktop.clock.now
    let drawing = lastCommit - begun
    statistics.frameSubmitted(drawing: drawing)
    onSubmit?(moment, drawing)
  }

  /// Commits pending requests without a new buffer, so the compositor keeps the current one. A swap
  /// would show a buffer with older content.
  private func keep(_ layout: SurfaceLayout, _ begun: Moment) {
    if window.unacked != nil || layout != committed {
      window.ackConfigure()
      layout.apply(to: window, after: committed)
      committed = layout
      window.surface.commit()
    }
    scheduler.end(.unchanged)
    // A motion may draw the same frame many times. A frame callback would need a commit with
    // damage, which the compositor repaints for.
    guard scheduler.state == .pausing else { return }
    pause?.arm(at: (begun + presentationClock.refresh).nanoseconds)
  }

  private func awaitCallback() {
    // A callback requested with a failed swap comes with the next commit.
    if let callback, callback.isAlive { return }
    let isFirst = callback == nil
    let callback = window.surface.frame(reusing: callback)
    self.callback = callback
    if isFirst { callback.onEvent = { [unowned self] _ in frameDone() } }
  }

  private func frameDone() {
    if case .waiting = scheduler.state {
      statistics.frameCallback(
        at: window.desktop.clock.now, committed: lastCommit, refresh: presentationClock.refresh,
        continuesMotion: scheduler.continuesMotion,
        expectsFeedback: window.desktop.bound.presentation != nil)
    }
    scheduler.frameDone()
  }

  // MARK: Presentation

  private func awaitPresentation(_ begun: Moment) {
    guard let presentation = window.desktop.bound.presentation else { return }
    let isMotion = scheduler.continuesMotion
    if let spent = feedbacks.first(where: { !$0.isAwaited }) {
      spent.await(presentation, window.surface, continuesMotion: isMotion, begun: begun)
      return
    }
    // Some compositors offer presentation feedback but never send it.
    guard feedbacks.count < Self.mostFeedbacks else { return }
    let feedback = PresentationFeedback { [unowned self] in receive($0) }
    feedbacks.append(feedback)
    feedback.await(presentation, window.surface, continuesMotion: isMotion, begun: begun)
  }

  private func receive(_ outcome: PresentationFeedback.Outcome) {
    switch outcome {
    case .discarded: statistics.frameDiscarded()
    case .presented(let moment, let refresh, let continuesMotion, let begun):
      let seen =
        window.desktop.bound.presentationClockIsOurs ? moment : window.desktop.clock.now
      presentationClock.presented(at: seen, refresh: refresh)
      statistics.framePresented(
        at: seen, refresh: presentationClock.refresh, continuesMotion: continuesMotion)
      statistics.frameSeen(after: seen - begun)
    }
  }

  // MARK: The GL side

  /// Destroys the EGL surface and its native window: before the GL context is closed, after it was
  /// lost, or if the compositor releases no buffers.
  public func releaseGL() {
    // Fails if the context is lost; it is current nowhere then.
    try? gl.makeCurrent()
    surface?.close()
    surface = nil
    eglWindow?.close()
    eglWindow = nil
  }

  /// Replaces the GL context and requests a frame. The new buffers have no content.
  public func adopt(_ gl: Context) {
    precondition(surface == nil, "a context was taken before what there was was let go")
    self.gl = gl
    failure = nil
    scheduler.want()
  }

  /// Stops drawing and frees the buffers. Call before closing the window.
  public func close() {
    onDraw = nil
    onSubmit = nil
    if let callback, callback.isAlive { callback.retire() }
    callback = nil
    for feedback in feedbacks { feedback.close() }
    feedbacks = []
    pause?.close()
    pause = nil
    releaseGL()
  }
}
