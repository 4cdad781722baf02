// SPDX-License-Identifier: MIT

import GLES
import WaylandCore
import Window

extension App {
  /// Tells subscribers what has changed, closes surfaces as requested and draws the frames that are
  /// due. Called once per iteration of the event loop, before it sleeps.
  func turn() {
    options.instance?.publishChanges()
    guard let session else { return }
    notes.turn()
    var index = 0
    var isWanted = false
    // Handlers may open and close surfaces.
    while index < surfaces.count {
      let surface = surfaces[index]
      surface.dismissIfKeyboardWasTaken(session)
      if !surface.closeIfRequested() {
        surface.drawIfDue()
        while let error = surface.presenter?.failure, recover(from: error, surface, session) {
          surface.drawIfDue()
        }
        isWanted = isWanted || surface.isWanted
        // Nothing wakes the loop after a frame in which widgets that were not seen have left.
        _ = surface.closeIfRequested()
      }
      if index < surfaces.count, surfaces[index] === surface { index += 1 }
    }
    #if DEBUG
    tellShaderProblemsSoon()
    #endif
    if !isWanted, !rehearsalTimer.isActive { session.graphics?.rest() }
    tellDrawn()
    rehearseAfterFirstFrame()
    readDesktopAfterFirstFrame()
    accessibility.turn(self)
    if let frames = options.frames, statistics.submitted >= frames { quit() }
  }

  /// Draws glass of each strength once where it is not seen, soon after the first frame. Call it
  /// for glass whose blur grows when something opens or is pulled, so that the first motion does
  /// not stop for some tenths of a second while the driver compiles programs.
  ///
  /// `glass` returns the glass of a strength, from above 0 to 1, with a sigma in proportion.
  public func rehearse(_ glass: @escaping (_ strength: Double) -> Glass) {
    rehearsals.append(glass)
  }

  private func rehearseAfterFirstFrame() {
    guard !rehearsals.isEmpty, let session, let graphics = session.graphics,
      let shown = surfaces.first(where: { $0.statistics.submitted > 0 })
    else { return }
    let isBlurred = session.desktop.compositorBlur != nil
    for glass in rehearsals where !isBlurred || glass(1).backdrop == .surface {
      graphics.beginRehearsal(of: glass, at: shown.surfaceContent.scene.scale)
    }
    rehearsals = []
    rehearsalTimer.start(after: .milliseconds(0))
  }

  /// Draws one strength, so that frames and input come between two of them.
  func continueRehearsal() {
    if session?.graphics?.continueRehearsal() == true {
      rehearsalTimer.start(after: .milliseconds(0))
    }
  }

  /// Recovers from a failed frame of `surface`: after a GPU reset by creating a new context, after
  /// missing buffers by creating a new EGL surface. Other errors end the app, except a lost
  /// compositor, which the event loop handles. Returns true if drawing can be tried again.
  private func recover(
    from error: SurfaceError, _ surface: AppSurface, _ session: Session
  ) -> Bool {
    guard session.connection.loss == nil, !isEnding else { return false }
    do throws(AppFailure) {
      switch error {
      case .noBuffer where surface.losses < Self.maximumLosses:
        guard let graphics = session.graphics else { preconditionFailure("drawing without GL") }
        surface.losses += 1
        surface.replaceBuffers(graphics)
      case .contextLost where losses < Self.maximumLosses:
        losses += 1
        try replaceContext(session)
      case .contextLost:
        throw .noGL("the GPU is reset by every frame: set LIBGL_ALWAYS_SOFTWARE=1")
      case .noBuffer, .notCreated, .lost: throw .noGL(error.description)
      }
      return true
    } catch {
      guard session.connection.loss == nil else { return false }
      failure = error
      quit()
      return false
    }
  }

  /// Closes the GL context and has all surfaces go on with a new one.
  func replaceContext(_ session: Session) throws(AppFailure) {
    for surface in surfaces { surface.releaseGL() }
    countClosing(session.graphics)
    session.graphics?.close()
    session.graphics = nil
    let graphics = try openGraphics(session)
    for surface in surfaces { try surface.resume(graphics) }
  }

  /// Counts the work of a GL context that closes, and with it all of its objects.
  func countClosing(_ graphics: (any SurfaceGraphics)?) {
    guard var metrics = graphics?.metrics else { return }
    metrics.glObjectsGone = metrics.glObjects
    closedContextMetrics += metrics
  }

  /// The maximum number of consecutive losses of the GPU or of a surface's buffers.
  private static var maximumLosses: Int { 3 }

  /// Handles a frame of `surface` that could not be drawn: a GPU reset is recovered from, other
  /// errors end the app.
  func drawingFailed(_ surface: AppSurface, _ error: AppFailure) {
    guard session?.graphics?.isLost != true else {
      surface.presenter?.fail(.contextLost)
      return
    }
    failure = error
    quit()
  }
}
