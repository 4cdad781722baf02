public import WaylandCore

/// A compositor and a program in one thread, joined by a socket pair. Nothing moves until `settle()`.
public final class Wire {
  /// The compositor.
  public let display: Display
  /// The program, as the compositor sees it.
  public let client: Client
  /// The compositor, as the program sees it.
  public let connection: Connection

  /// Both, connected.
  public init() throws(ConnectionFailure) {
    display = Display()
    client = display.connect()
    connection = try Connection(adopting: client.takeSocket())
  }

  /// Carries requests and events to and fro until neither side has anything to say.
  public func settle() throws(ConnectionLost) {
    while true {
      _ = try connection.flush()
      display.dispatch()
      while !connection.prepareRead() { try connection.dispatchPending() }
      guard isReadable(connection.fileDescriptor) else { return connection.cancelRead() }
      try connection.readEvents()
      try connection.dispatchPending()
    }
  }

  /// Ends both. The program's objects must have been destroyed.
  public func close() {
    connection.close()
    display.close()
  }
}
