// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
import Window

extension App {
  /// Waits for a compositor at the same socket and reopens the surfaces in their last state, if
  /// `Options.reconnects` is set. Otherwise, or if no compositor comes back, throws.
  func reconnect(after loss: ConnectionLost, in loop: MainLoop) throws(AppFailure) {
    guard options.reconnects, case .hangUp = loss else { throw .noCompositor(loss.description) }
    // Release keys, buttons and fingers: their release events will not arrive.
    session?.desktop.releaseSeats()
    closeSession()
    let wait: CompositorWait
    do throws(LoopFailure) {
      wait = try CompositorWait(loop, path: Connection.path(named: options.socket))
    } catch {
      throw .system(error.description)
    }
    defer { wait.close() }
    while !isEnding {
      if try openSession(loop) { return }
      guard isEnding || wait.waitForNextAttempt() else { throw .noCompositor(loss.description) }
    }
  }

  /// Tries to connect and open the surfaces. Returns false if there is no compositor, or it was
  /// lost again.
  private func openSession(_ loop: MainLoop) throws(AppFailure) -> Bool {
    guard let session = try? Session(options.socket, loop: loop) else { return false }
    self.session = session
    do throws(AppFailure) { try openSurfaces(session) } catch {
      // Other failures will not go away by waiting.
      guard case .noCompositor = error else { throw error }
      closeSession()
      return false
    }
    closedContextMetrics.reconnects += 1
    return true
  }
}
