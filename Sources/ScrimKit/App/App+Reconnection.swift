// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
import Window

extension App {
  /// Waits for a compositor at the same socket and reopens the surfaces in their last state, if the
  /// options say so. Otherwise, or if no compositor comes back, throws.
  func reconnect(after loss: ConnectionLost, in loop: MainLoop) throws(AppFailure) {
    guard options.reconnects || options.waitsForCompositor, case .hangUp = loss else {
      throw .noCompositor(loss.description)
    }
    // Release keys, buttons and fingers: their release events will not arrive.
    session?.desktop.releaseSeats()
    closeSession()
    try waitForCompositor(after: loss, in: loop)
    if session != nil { closedContextMetrics.reconnects += 1 }
  }

  /// Waits for a compositor, the first one or that after `loss`, and opens the surfaces. There is
  /// no session afterwards if the app has ended meanwhile.
  func waitForCompositor(
    after loss: ConnectionLost? = nil, in loop: MainLoop
  ) throws(AppFailure) {
    let path = Connection.path(named: options.socket)
    let wait: CompositorWait
    do throws(LoopFailure) {
      wait = try CompositorWait(loop, path: path, isEndless: options.waitsForCompositor)
    } catch {
      throw .system(error.description)
    }
    defer { wait.close() }
    var isTold = loss != nil
    while !isEnding {
      guard let failure = try openSession(loop) else { return }
      // Without a folder for sockets, none will appear.
      guard path != nil, isEnding || wait.goesOn else {
        throw loss.map { .noCompositor($0.description) } ?? failure
      }
      if !isTold, !isEnding, let path { onProblem("waiting for a compositor at '\(path)'") }
      isTold = true
      if !isEnding { wait.waitForNextAttempt() }
    }
  }

  /// Tries to connect and open the surfaces. Returns the reason if there is no compositor, or it
  /// was lost again.
  private func openSession(_ loop: MainLoop) throws(AppFailure) -> AppFailure? {
    do throws(AppFailure) {
      let session = try Session(options.socket, loop: loop)
      self.session = session
      try openSurfaces(session)
      return nil
    } catch {
      // Other failures will not go away by waiting.
      guard case .noCompositor = error else { throw error }
      if session != nil { closeSession() }
      return error
    }
  }
}
