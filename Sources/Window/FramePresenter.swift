// SPDX-License-Identifier: MIT

public import GLES
public import Geometry
public import Timing
import WaylandCore
internal import WaylandProtocols

/// Draws a window's frames: when the scheduler says so, at the size and scale the compositor asked
/// for, and told when they were seen. The only place that commits a window's surface.
public final class FramePresenter {
  /// What became of a frame.
  public enum Outcome {
    /// It was drawn. `damage` is what differs from the frame before; nil is everything.
    case drawn(damage: [Rect<Physical>]?)
    /// It would look like the one before.
    case unchanged
  }

  /// The window.
  private let window: Toplevel
  /// What it is drawn with.
  private var gl: Context
  /// Decides when.
  public private(set) var scheduler = FrameScheduler()
  /// Foretells when a frame is seen.
  private var presentationClock: PresentationClock
  /// What became of the frames so far.
  public private(set) var statistics: FrameStatistics
  /// Draws a frame. Lives until `close()`.
  public var onDraw: ((FrameTarget) -> Outcome)?
  /// Told of every frame that was handed over: the moment that it shows, and how long it took to draw.
  public var onSubmit: ((Moment, Nanoseconds) -> Void)?
  /// Why drawing ended for good; nil while it goes on.
  public private(set) var failure: SurfaceError?

  /// The size of the buffers; nil before the first frame.
  private var eglWindow: EGLWindow?
  /// What GL draws to; nil before the first frame.
  private var surface: WindowSurface?
  /// The callback that the last frame waits for. Serves again for the next.
  private var callback: WlCallback?
  /// Feedbacks that are awaited or can serve again.
  private var feedbacks: [PresentationFeedback] = []
  /// What the surface is to be; nil before the first frame.
  private var layout: SurfaceLayout?
  /// What was committed last.
  private var committed: SurfaceLayout?
  /// Whether a swap failed: what was asked with it comes with the next.
  private var isPending = false

  /// How many frames can be on their way to the screen before no more is asked about others.
  private static var mostFeedbacks: Int { 8 }

  /// Presents `window`, drawn with `gl`. `past` is what became of the frames of a window before it.
  public init(
    _ window: Toplevel, _ gl: Context, after past: FrameStatistics = FrameStatistics()
  ) {
    statistics = past
    self.window = window
    self.gl = gl
    presentationClock = PresentationClock()
  }

  // MARK: What happened

  /// Something visible changed.
  public func want() { scheduler.want() }

  /// The compositor made something else of the window.
  public func stateChanged() {
    if window.unacked != nil { scheduler.configure() }
    if let refresh = window.refresh { presentationClock.setRefresh(refresh) }
    suspend()
    scheduler.want()
  }

  /// A window that was never shown is drawn once, hidden or not: without a first frame the compositor
  /// would have nothing to show.
  private func suspend() {
    scheduler.setSuspended(window.state.isSuspended && committed != nil)
  }

  /// Whether something changed that no frame shows.
  public var isWanted: Bool { scheduler.isWanted }

  // MARK: Drawing

  /// Draws a frame where one is due. Called once a turn of the loop.
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
      let picture = FrameTarget(
        time: presentationClock.foretell(now: begun), state: window.state, frame: window.frame,
        target: surface.target, bufferAge: surface.bufferAge())
      switch onDraw(picture) {
      case .unchanged where layout.bufferSize == committed?.bufferSize: keep(layout)
      case .unchanged: try submit(layout, damage: nil, surface, begun, picture.time)
      case .drawn(let damage): try submit(layout, damage: damage, surface, begun, picture.time)
      }
    } catch {
      fail(error)
      scheduler.end(.unchanged)
    }
  }

  /// Nothing can be drawn until another context is adopted.
  public func fail(_ error: SurfaceError) { failure = error }

  /// What the surface is to be. Made anew only when the window is another, since steady frames make
  /// nothing.
  private func currentLayout() -> SurfaceLayout {
    if let layout, layout.isUpToDate(with: window) { return layout }
    let new = SurfaceLayout(window)
    layout = new
    return new
  }

  /// Gives the buffers the size they need and makes them what GL draws to.
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

  /// Hands the frame to the compositor, together with all that belongs to it.
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
    // The swap commits the surface.
    try surface.swap(damage: damage)
    isPending = false
    committed = layout
    suspend()
    scheduler.end(.submitted)
    let drawing = window.desktop.clock.now - begun
    statistics.frameSubmitted(drawing: drawing)
    onSubmit?(moment, drawing)
  }

  /// Answers the compositor with the picture that it has. A swap would show a buffer that holds an
  /// older one.
  private func keep(_ layout: SurfaceLayout) {
    // What still moves may look the same for a frame: the next one is asked for all the same.
    let goesOn = scheduler.isWanted
    if window.unacked != nil || layout != committed || goesOn {
      window.ackConfigure()
      layout.apply(to: window, after: committed)
      if goesOn {
        awaitCallback()
        Quirks.damageForCallback(window.surface)
      }
      committed = layout
      window.surface.commit()
    }
    scheduler.end(goesOn ? .submitted : .unchanged)
  }

  private func awaitCallback() {
    // One that was asked for with a swap that failed comes with the next.
    if let callback, callback.isAlive { return }
    let isFirst = callback == nil
    let callback = window.surface.frame(reusing: callback)
    self.callback = callback
    if isFirst { callback.onEvent = { [unowned self] _ in scheduler.frameDone() } }
  }

  // MARK: Presentation

  private func awaitPresentation(_ begun: Moment) {
    guard let presentation = window.desktop.bound.presentation else { return }
    let isMotion = scheduler.continuesMotion
    if let spent = feedbacks.first(where: { !$0.isAwaited }) {
      spent.await(presentation, window.surface, continuesMotion: isMotion, begun: begun)
      return
    }
    // A compositor may announce feedback and never send it.
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

  /// Lets go of everything made with the GL context, which was lost or is about to be closed, or whose buffers
  /// do not come back.
  public func releaseGL() {
    // A lost context is current nowhere.
    try? gl.makeCurrent()
    surface?.close()
    surface = nil
    eglWindow?.close()
    eglWindow = nil
  }

  /// Draws with a context from now on, and at once, with buffers that hold nothing.
  public func adopt(_ gl: Context) {
    precondition(surface == nil, "a context was taken before what there was was let go")
    self.gl = gl
    failure = nil
    scheduler.want()
  }

  /// Ends drawing and lets go of the buffers. The window is closed after it.
  public func close() {
    onDraw = nil
    onSubmit = nil
    if let callback, callback.isAlive { callback.retire() }
    callback = nil
    for feedback in feedbacks { feedback.close() }
    feedbacks = []
    releaseGL()
  }
}
