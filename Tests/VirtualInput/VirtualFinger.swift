import WaylandCore
import WaylandProtocols

/// A finger on a screen that can be touched, in KWin where it allows that.
public final class VirtualFinger {
  /// The compositor.
  private let plug: Plug
  /// What moves it.
  private let input: OrgKdeKwinFakeInput

  /// Plugs a screen that can be touched into the compositor at `socket`.
  public init(socket: String) throws {
    plug = try Plug(socket: socket)
    input = try plug.bind(OrgKdeKwinFakeInput.self)
    input.authenticate(application: "scrim", reason: "tests")
    try plug.connection.roundtrip()
  }

  /// Puts it down at a place of the screen, in logical units.
  public func down(x: Double, y: Double) throws {
    try input.touchDown(id: 0, x: x, y: y)
    try flush()
  }

  /// Moves it.
  public func move(x: Double, y: Double) throws {
    try input.touchMotion(id: 0, x: x, y: y)
    try flush()
  }

  /// Lifts it.
  public func up() throws {
    try input.touchUp(id: 0)
    try flush()
  }

  private func flush() throws {
    try input.touchFrame()
    try plug.connection.roundtrip()
  }

  /// Unplugs the screen.
  public func close() {
    input.retire()
    plug.close()
  }
}
