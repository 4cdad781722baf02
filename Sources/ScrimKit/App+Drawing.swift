// SPDX-License-Identifier: MIT

import EventLoop
import GLES
import Renderer
import Timing
import WaylandCore
import Window

extension App {
  /// Draws a frame if one is due. Called once per iteration of the event loop, before it sleeps.
  func turn() {
    guard let session, let presenter = session.presenter else { return }
    presenter.drawIfDue()
    while let error = presenter.failure, recover(from: error, session, presenter) {
      presenter.drawIfDue()
    }
    if !presenter.isWanted { session.graphics?.gl.rest() }
    if let frames = options.frames, presenter.statistics.submitted >= frames { quit() }
  }

  /// Recovers from a failed frame: after a GPU reset by creating a new context, after missing
  /// buffers by creating a new EGL surface. Other errors end the app, except a lost compositor,
  /// which the event loop handles. Returns true if drawing can be tried again.
  private func recover(
    from error: SurfaceError, _ session: Session, _ presenter: FramePresenter
  ) -> Bool {
    guard session.connection.loss == nil, !isEnding else { return false }
    do throws(AppFailure) {
      losses += 1
      switch error {
      case .noBuffer where losses <= Self.maximumLosses:
        guard let graphics = session.graphics else { preconditionFailure("drawing without GL") }
        presenter.releaseGL()
        graphics.forgetSurface()
        presenter.adopt(graphics.gl)
      case .contextLost where losses <= Self.maximumLosses:
        presenter.releaseGL()
        if let graphics = session.graphics { closedContextMetrics += graphics.metrics }
        session.graphics?.close()
        session.graphics = nil
        presenter.adopt(try openGraphics(session).gl)
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

  /// The maximum number of consecutive losses of the GPU or of the surface's buffers.
  private static var maximumLosses: Int { 3 }

  /// Draws the surface into `target`, at its time. Returns nil if that fails.
  func draw(_ target: FrameTarget) -> FramePresenter.Outcome? {
    guard let session, let graphics = session.graphics else {
      preconditionFailure("drawing without GL")
    }
    var target = target
    surface.widgets.presentationDelay = target.time - session.desktop.clock.now
    target.time = animationClock.frame(at: target.time)
    surface.place(target, title: options.window.title)
    let isMoving = surface.prepare(at: target.time)
    graphics.renderer.showsDamage = surface.showsDamage
    graphics.renderer.measuresBlur = surface.measuresBlur
    animationClock.endFrame(at: target.time, isMoving: isMoving)
    if options.frames != nil { surface.scene.damageAll() }
    defer { scheduleFrame() }
    do throws(AppFailure) {
      return try graphics.draw(surface, target)
    } catch {
      // Recover from a GPU reset during the frame.
      if graphics.gl.resetStatus().isLost {
        presenter?.fail(.contextLost)
        return nil
      }
      failure = error
      quit()
      return nil
    }
  }

  /// Requests a frame if the surface wants one now; otherwise sets `wakeTimer` to the time of the
  /// next wanted frame.
  func scheduleFrame() {
    let demand = surface.frameDemand(of: session?.graphics?.renderer)
    if demand.now || options.frames != nil { presenter?.want() }
    let wake = demand.now ? nil : demand.wake.map { animationClock.frameTime(at: $0) }
    guard wake != self.wake else { return }
    self.wake = wake
    if let wake { wakeTimer?.arm(at: wake.nanoseconds) } else { wakeTimer?.disarm() }
  }
}
