import EventLoop
import Timing
import WaylandCore
import Window

/// What an app has of one compositor. It goes when the compositor does; what the app shows stays.
final class Session {
  /// The compositor's socket.
  let connection: Connection
  /// The compositor.
  let desktop: Desktop
  /// What is drawn with; nil before it is opened, and where it was lost for good.
  var graphics: Graphics?
  /// The window; nil before it is opened.
  var window: Toplevel?
  /// Draws the window's frames; nil before it is opened.
  var presenter: FramePresenter?

  /// Connects to the compositor of this session, or to that at `socket`, and waits for its answer in `loop`.
  init(_ socket: String?, loop: MainLoop) throws(AppFailure) {
    do throws(ConnectionFailure) { connection = try Connection(named: socket) } catch {
      throw .noCompositor(error.description)
    }
    do { desktop = try Desktop(connection, loop: loop, clock: SystemClock()) } catch {
      connection.close()
      throw .noCompositor("\(error)")
    }
  }

  /// Lets go of everything, in the order in which it depends on each other.
  func close() {
    presenter?.close()
    window?.close()
    graphics?.close()
    desktop.close()
    connection.close()
  }
}
