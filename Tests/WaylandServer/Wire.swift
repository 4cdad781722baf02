// SPDX-License-Identifier: MIT

public import WaylandCore

/// A compositor and a client in one thread, connected by a socket pair. Nothing is delivered before
/// `settle()`.
public final class Wire {
  /// The compositor.
  public let display: Display
  /// The compositor's view of the client.
  public let client: Client
  /// The client's connection.
  public let connection: Connection

  /// A connected pair.
  public init() throws(ConnectionFailure) {
    display = Display()
    client = display.connect()
    connection = try Connection(adopting: client.takeSocket())
  }

  /// Delivers requests and events until both sides are idle.
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

  /// Closes both. The client's objects must be destroyed before.
  public func close() {
    connection.close()
    display.close()
  }
}
