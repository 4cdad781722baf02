// SPDX-License-Identifier: MIT

import WaylandCore
import WaylandProtocols

/// A virtual pointer.
public final class VirtualPointer {
  /// The connection to the compositor.
  private let plug: Plug
  /// The factory of virtual pointers.
  private let manager: ZwlrVirtualPointerManagerV1
  /// The pointer.
  private let pointer: ZwlrVirtualPointerV1
  /// The time of the next event; must not decrease.
  private var time: UInt32 = 1
  /// The size of the screen, in pixels.
  private let extent: (width: UInt32, height: UInt32)

  /// Adds a pointer to the compositor at `socket`, whose screen has this size in pixels.
  public init(socket: String, width: UInt32, height: UInt32) throws {
    plug = try Plug(socket: socket)
    extent = (width, height)
    manager = try plug.bind(ZwlrVirtualPointerManagerV1.self)
    pointer = manager.createVirtualPointer(seat: nil)
    try plug.connection.roundtrip()
  }

  /// Moves to a pixel of the screen.
  public func move(x: UInt32, y: UInt32) throws {
    time += 8
    pointer.motionAbsolute(
      time: time, x: x, y: y, xExtent: extent.width, yExtent: extent.height)
    try flush()
  }

  /// Presses or releases the primary or the secondary button.
  public func button(isPressed: Bool, isSecondary: Bool = false) throws {
    time += 8
    pointer.button(time: time, button: isSecondary ? 0x111 : 0x110, state: isPressed ? 1 : 0)
    try flush()
  }

  /// Scrolls with two fingers by a distance in units of the screen; positive is down.
  public func scroll(_ distance: Double) throws {
    time += 8
    pointer.axisSource(axisSource: 1)
    pointer.axis(time: time, axis: 0, value: distance)
    try flush()
  }

  private func flush() throws {
    pointer.frame()
    try plug.connection.roundtrip()
  }

  /// Removes the device and disconnects.
  public func close() {
    pointer.destroy()
    manager.destroy()
    plug.close()
  }
}
