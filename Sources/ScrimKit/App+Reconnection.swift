import EventLoop
import WaylandCore
import Window

extension App {
  /// The compositor went away. Where the app is to outlive it, waits for one at the same socket and opens the
  /// window there as it was.
  func reconnect(after loss: ConnectionLost, in loop: MainLoop) throws(AppFailure) {
    guard options.reconnects, case .hangUp = loss else { throw .noCompositor(loss.description) }
    // What is held ends as if it had been let go of, or it would be held for ever.
    session?.desktop.releaseSeats()
    leave()
    let wait: CompositorWait
    do throws(LoopFailure) {
      wait = try CompositorWait(loop, path: Connection.path(named: options.socket))
    } catch {
      throw .system(error.description)
    }
    defer { wait.close() }
    while !isEnding {
      if try enter(loop) { return }
      guard isEnding || wait.goOn() else { throw .noCompositor(loss.description) }
    }
  }

  /// Opens the window in a compositor that may be there. Whether it was, and stayed.
  private func enter(_ loop: MainLoop) throws(AppFailure) -> Bool {
    guard let session = try? Session(options.socket, loop: loop) else { return false }
    self.session = session
    do throws(AppFailure) { try openWindow(session) } catch {
      // One that is there and cannot be drawn for will not be better later.
      guard case .noCompositor = error else { throw error }
      leave()
      return false
    }
    past.reconnects += 1
    return true
  }
}
