// SPDX-License-Identifier: MIT

import WaylandCore
import WaylandProtocols

/// A pointer that a test moves, in a compositor that allows it.
public final class VirtualPointer {
  /// The compositor.
  private let plug: Plug
  /// Makes the pointer.
  private let manager: ZwlrVirtualPointerManagerV1
  /// The pointer.
  private let pointer: ZwlrVirtualPointerV1
  /// A time for the events, which must not run back.
  private var time: UInt32 = 1
  /// The extent of the screen.
  private let extent: (width: UInt32, height: UInt32)

  /// Plugs a pointer into the compositor at `socket`, whose screen has this extent.
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

  /// Presses the primary button, or lets it go.
  public func button(isPressed: Bool) throws {
    time += 8
    pointer.button(time: time, button: 0x110, state: isPressed ? 1 : 0)
    try flush()
  }

  /// Moves two fingers by so many units of the screen, downwards where that is above 0.
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

  /// Unplugs it.
  public func close() {
    pointer.destroy()
    manager.destroy()
    plug.close()
  }
}
