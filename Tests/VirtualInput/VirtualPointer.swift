import WaylandCore
import WaylandProtocols

/// A pointer that a test moves, in a compositor that allows it.
public final class VirtualPointer {
  /// The compositor.
  private let connection: Connection
  /// Its registry.
  private let registry: WlRegistry
  /// Makes the pointer.
  private let manager: ZwlrVirtualPointerManagerV1
  /// The pointer.
  private let pointer: ZwlrVirtualPointerV1
  /// A time for the events, which must not run back.
  private var time: UInt32 = 1
  /// The extent of the screen.
  private let extent: (width: UInt32, height: UInt32)

  /// Why there is no pointer.
  public struct Unavailable: Error {}

  /// Plugs a pointer into the compositor at `socket`, whose screen has this extent.
  public init(socket: String, width: UInt32, height: UInt32) throws {
    connection = try Connection(named: socket)
    extent = (width, height)
    registry = WlDisplay(displayOf: connection).getRegistry()
    var found: (name: UInt32, version: UInt32)?
    registry.onEvent = { event in
      if case .global(let name, let interface, let version) = event,
        interface == ZwlrVirtualPointerManagerV1.interface.name
      {
        found = (name, version)
      }
    }
    try connection.roundtrip()
    guard let found else {
      registry.retire()
      connection.close()
      throw Unavailable()
    }
    manager = registry.bind(
      name: found.name, as: ZwlrVirtualPointerManagerV1.self, version: found.version)
    pointer = manager.createVirtualPointer(seat: nil)
    try connection.roundtrip()
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
    try connection.roundtrip()
  }

  /// Unplugs it.
  public func close() {
    pointer.destroy()
    manager.destroy()
    registry.retire()
    connection.close()
  }
}
