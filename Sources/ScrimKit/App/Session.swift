// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
import Window

/// The connection to one compositor, with its GL context. The surfaces are closed before it, and
/// their content outlives it.
@MainActor final class Session {
  /// The Wayland connection.
  let connection: Connection
  /// The compositor's globals.
  let desktop: Desktop
  /// The GL context and renderer; nil before they are opened, and after an unrecoverable loss.
  var graphics: (any SurfaceGraphics)?
  /// The event loop.
  let loop: MainLoop

  /// Connects to the compositor at `socket` (nil for the user's session) and waits for its globals
  /// in `loop`.
  init(_ socket: String?, loop: MainLoop) throws(AppFailure) {
    self.loop = loop
    do throws(ConnectionFailure) { connection = try Connection(named: socket) } catch {
      throw .noCompositor(error.description)
    }
    do { desktop = try Desktop(connection, loop: loop, clock: SystemClock()) } catch {
      connection.close()
      throw .noCompositor("\(error)")
    }
  }

  /// A session on a connection of a test, drawn with `graphics`.
  init(
    _ connection: Connection, _ desktop: Desktop, loop: MainLoop, _ graphics: any SurfaceGraphics
  ) {
    (self.connection, self.desktop, self.loop) = (connection, desktop, loop)
    self.graphics = graphics
  }

  /// Closes everything, dependants first. The surfaces must be closed.
  func close() {
    graphics?.close()
    desktop.close()
    connection.close()
  }
}
