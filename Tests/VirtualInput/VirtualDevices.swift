// SPDX-License-Identifier: MIT

import WaylandCore
import WaylandProtocols

/// A pointer, a space bar, an Escape key and a touch point for KWin. Positions are in logical units
/// of the screen.
public final class VirtualDevices {
  /// The connection to the compositor.
  private let plug: Plug
  /// The input device.
  private let input: OrgKdeKwinFakeInput

  /// Connects to the compositor at `socket`.
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

  /// Presses or releases the primary or the secondary button.
  public func button(isPressed: Bool, isSecondary: Bool = false) throws {
    input.button(button: isSecondary ? 0x111 : 0x110, state: isPressed ? 1 : 0)
    try plug.connection.roundtrip()
  }

  /// Presses and releases the space bar.
  public func strikeSpace() throws { try strike(57) }

  /// Presses and releases Escape.
  public func strikeEscape() throws { try strike(1) }

  /// Presses and releases the key with one of the kernel's codes.
  public func strike(_ code: UInt32) throws {
    for state: UInt32 in [1, 0] { try input.keyboardKey(button: code, state: state) }
    try plug.connection.roundtrip()
  }

  // MARK: Touch

  /// Starts a touch.
  public func down(x: Double, y: Double) throws {
    try input.touchDown(id: 0, x: x, y: y)
    try flush()
  }

  /// Moves the touch point.
  public func move(x: Double, y: Double) throws {
    try input.touchMotion(id: 0, x: x, y: y)
    try flush()
  }

  /// Ends the touch.
  public func up() throws {
    try input.touchUp(id: 0)
    try flush()
  }

  private func flush() throws {
    try input.touchFrame()
    try plug.connection.roundtrip()
  }

  /// Closes the device and the connection.
  public func close() {
    input.retire()
    plug.close()
  }
}
