// SPDX-License-Identifier: MIT

import EventLoop
import Timing
import WaylandCore
import Window

/// The connection to one compositor and everything that depends on it. The surface's content
/// outlives it.
final class Session {
  /// The Wayland connection.
  let connection: Connection
  /// The compositor's globals.
  let desktop: Desktop
  /// The GL context and renderer; nil before they are opened, and after an unrecoverable loss.
  var graphics: Graphics?
  /// The window; nil before it is opened.
  var window: Toplevel?
  /// The presenter of the window's frames; nil before the window is opened.
  var presenter: FramePresenter?

  /// Connects to the compositor at `socket` (nil for the user's session) and waits for its globals
  /// in `loop`.
  init(_ socket: String?, loop: MainLoop) throws(AppFailure) {
    do throws(ConnectionFailure) { connection = try Connection(named: socket) } catch {
      throw .noCompositor(error.description)
    }
    do { desktop = try Desktop(connection, loop: loop, clock: SystemClock()) } catch {
      connection.close()
      throw .noCompositor("\(error)")
    }
  }

  /// Closes everything, dependants first.
  func close() {
    presenter?.close()
    window?.close()
    graphics?.close()
    desktop.close()
    connection.close()
  }
}
