// SPDX-License-Identifier: MIT

public import EventLoop
public import GLES
import WaylandCore
internal import WaylandProtocols

/// Draws and commits a window's frames: schedules them, sizes the buffers as the compositor asked,
/// and collects presentation feedback. Makes all commits of the window's surface after the initial
/// one.
public final class FramePresenter {
  /// The result of drawing a frame.
  public enum Outcome {
    /// A frame was drawn. `damage` is the area that differs from the previous frame; nil is the
    /// whole frame.
    case drawn(damage: [Rect<Physical>]?)
    /// The frame would equal the previous one; nothing was drawn. Not allowed if the buffers have
    /// another size than those of the previous frame, or there was none.
    case unchanged
  }

  /// The window.
  private let window: Surface
  /// The buffers of the frames.
  private var buffers: any FrameBuffers
  /// Decides when a frame is drawn.
  public private(set) var scheduler = FrameScheduler()
  /// Predicts the presentation time of a frame.
  private var presentationClock: PresentationClock
  /// Statistics of all frames so far.
  public private(set) var statistics: FrameStatistics
  /// Draws a frame. Returns nil if drawing failed; nothing is committed then. Set to nil by
  /// `close()`.
  public var onDraw: ((FrameTarget) -> Outcome?)?
  /// Called after each submitted frame with its predicted presentation time and its drawing time.
  public var onSubmit: ((Moment, Nanoseconds) -> Void)?
  /// The error that stopped drawing; nil while drawing works.
  public private(set) var failure: SurfaceError?

  /// The frame callback of the last commit; reused for the next.
  private var callback: WlCallback?
  /// Presentation feedbacks, awaited or free for reuse.
  private var feedbacks: [PresentationFeedback] = []
  /// The layout of the current frame; nil before the first frame.
  private var layout: SurfaceLayout?
  /// The layout of the last commit; nil before the first.
  private var committed: SurfaceLayout?
  /// True from the first request of a frame until it is committed. If that fails, a request for
  /// feedback remains pending on the surface.
  private var hasUncommittedRequests = false
  /// The time of the last commit of a frame.
  private var lastCommit = Moment(nanoseconds: 0)
  /// Starts the next frame one refresh interval after a frame that was not committed; nil after
  /// `close()`.
  private var refreshTimer: LoopTimer?

  /// The maximum number of awaited feedbacks; further frames request none.
  private static var maximumFeedbacks: Int { 8 }

  /// Presents `window`, drawn into `buffers`. `earlier` is the statistics of a previous window,
  /// to which those of this window are added.
  public init(
    _ window: Surface, _ buffers: any FrameBuffers,
    continuing earlier: FrameStatistics = FrameStatistics()
  ) throws(LoopFailure) {
    statistics = earlier
    self.window = window
    self.buffers = buffers
    presentationClock = PresentationClock()
    refreshTimer = try LoopTimer(window.desktop.loop) { [unowned self] in
      scheduler.refreshPassed()
    }
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
    guard !buffers.isLost else {
      fail(.contextLost)
      return
    }
    let drawingStart = window.desktop.clock.now
    scheduler.begin()
    do throws(SurfaceError) {
      let layout = currentLayout()
      let (target, age) = try buffers.begin(layout.bufferSize, needsAlpha: needsAlpha)
      let frameTarget = FrameTarget(
        time: presentationClock.predict(now: drawingStart), state: window.state,
        frame: window.frame, target: target, bufferAge: age)
      let predicted = frameTarget.time
      switch onDraw(frameTarget) {
      case nil: scheduler.end(.failed)
      case .unchanged: finishUnchanged(layout, startedAt: drawingStart)
      case .drawn(let damage):
        try submit(layout, damage: damage, startedAt: drawingStart, predicted: predicted)
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

  /// True if 2 bits of alpha are too few: shadows, round corners and panels need more, so only
  /// windows that the compositor decorates need none.
  private var needsAlpha: Bool { !(window is Toplevel) || window.state.hasOwnFrame }

  /// Submits the frame to the compositor with the configure acknowledgement, the layout and the
  /// requests for feedback.
  private func submit(
    _ layout: SurfaceLayout, damage: [Rect<Physical>]?, startedAt drawingStart: Moment,
    predicted moment: Moment
  ) throws(SurfaceError) {
    try buffers.expectBuffer()
    window.ackConfigure()
    layout.apply(to: window, after: committed)
    window.sendRegions()
    awaitCallback()
    if !hasUncommittedRequests { awaitPresentation(drawingStart) }
    hasUncommittedRequests = true
    do throws(SurfaceError) { try buffers.commit(damage: damage) } catch {
      // Until a frame is committed, others may commit the surface, with the buffer that it has.
      committed?.apply(to: window, after: layout)
      throw error
    }
    hasUncommittedRequests = false
    committed = layout
    suspend()
    scheduler.end(.submitted)
    lastCommit = window.desktop.clock.now
    let drawing = lastCommit - drawingStart
    statistics.frameSubmitted(drawing: drawing)
    onSubmit?(moment, drawing)
  }

  /// Ends a frame that equals the previous one. Commits a new configure or layout, if any, without
  /// attaching a buffer: a swap would show the undrawn back buffer.
  private func finishUnchanged(_ layout: SurfaceLayout, startedAt drawingStart: Moment) {
    guard layout.bufferSize == committed?.bufferSize else {
      preconditionFailure(
        "nothing was drawn into buffers of a new size: \(layout.bufferSize)")
    }
    if window.unacked != nil || layout != committed || window.hasNewRegions {
      window.ackConfigure()
      layout.apply(to: window, after: committed)
      window.sendRegions()
      committed = layout
      window.surface.commit()
    }
    scheduler.end(.unchanged)
    // An animation may produce several equal frames. Nothing was committed, so no frame callback
    // will arrive, and a commit only to get one would make the compositor repaint. A timer starts
    // the next frame instead.
    guard scheduler.state == .awaitingRefresh else { return }
    refreshTimer?.arm(at: (drawingStart + presentationClock.refresh).nanoseconds)
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
    window.frameShown()
  }

  // MARK: Presentation

  private func awaitPresentation(_ drawingStart: Moment) {
    guard let presentation = window.desktop.bound.presentation else { return }
    let continuesMotion = scheduler.continuesMotion
    if let reusable = feedbacks.first(where: { !$0.isAwaited }) {
      reusable.await(
        presentation, window.surface, continuesMotion: continuesMotion, drawingStart: drawingStart)
      return
    }
    // Some compositors offer presentation feedback but never send it.
    guard feedbacks.count < Self.maximumFeedbacks else { return }
    let feedback = PresentationFeedback { [unowned self] in receive($0) }
    feedbacks.append(feedback)
    feedback.await(
      presentation, window.surface, continuesMotion: continuesMotion, drawingStart: drawingStart)
  }

  private func receive(_ outcome: PresentationFeedback.Outcome) {
    switch outcome {
    case .discarded: statistics.frameDiscarded()
    case .presented(let moment, let refresh, let continuesMotion, let drawingStart):
      // Times of another clock cannot be compared; the event's arrival is close enough.
      let presented =
        window.desktop.bound.usesMonotonicClock ? moment : window.desktop.clock.now
      presentationClock.presented(at: presented, refresh: refresh)
      statistics.framePresented(
        at: presented, refresh: presentationClock.refresh, continuesMotion: continuesMotion)
      statistics.recordLatency(presented - drawingStart)
    }
  }

  // MARK: Buffers

  /// Lets go of the buffers. Call it before closing the context that they are drawn with, after
  /// losing it, or to recover if the compositor releases no buffers.
  public func releaseBuffers() { buffers.release() }

  /// Replaces the buffers, after `releaseBuffers()`, and requests a frame. The new ones have no
  /// content.
  public func adopt(_ buffers: any FrameBuffers) {
    self.buffers = buffers
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
    refreshTimer?.close()
    refreshTimer = nil
    releaseBuffers()
  }
}
