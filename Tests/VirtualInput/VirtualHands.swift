// SPDX-License-Identifier: MIT

import WaylandCore
import WaylandProtocols

/// A pointer, a space bar and a finger that a test moves, in a KWin that allows that. Places are in
/// logical units of the screen.
public final class VirtualHands {
  /// The compositor.
  private let plug: Plug
  /// What moves them.
  private let input: OrgKdeKwinFakeInput

  /// Plugs them into the compositor at `socket`.
  public init(socket: String) throws {
    plug = try Plug(socket: socket)
    input = try plug.bind(OrgKdeKwinFakeInput.self)
    input.authenticate(application: "scrim", reason: "tests")
    try plug.connection.roundtrip()
  }

  /// Moves the pointer.
  public func point(x: Double, y: Double) throws {
    try input.pointerMotionAbsolute(x: x, y: y)
    try plug.connection.roundtrip()
  }

  /// Presses the primary button, or lets it go.
  public func button(isPressed: Bool) throws {
    input.button(button: 0x110, state: isPressed ? 1 : 0)
    try plug.connection.roundtrip()
  }

  /// Strikes the space bar.
  public func strikeSpace() throws {
    for state: UInt32 in [1, 0] { try input.keyboardKey(button: 57, state: state) }
    try plug.connection.roundtrip()
  }

  // MARK: The finger

  /// Puts the finger down.
  public func down(x: Double, y: Double) throws {
    try input.touchDown(id: 0, x: x, y: y)
    try flush()
  }

  /// Moves the finger.
  public func move(x: Double, y: Double) throws {
    try input.touchMotion(id: 0, x: x, y: y)
    try flush()
  }

  /// Lifts the finger.
  public func up() throws {
    try input.touchUp(id: 0)
    try flush()
  }

  private func flush() throws {
    try input.touchFrame()
    try plug.connection.roundtrip()
  }

  /// Unplugs everything.
  public func close() {
    input.retire()
    plug.close()
  }
}
