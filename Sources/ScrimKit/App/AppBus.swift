// SPDX-License-Identifier: MIT

package import DBus
import EventLoop

/// The session's message bus of an app, which is opened when it is first used.
@MainActor final class AppBus {
  /// The connection, until the app ends; nil before it is used, and if there was none.
  private var bus: Bus?
  /// The bus to connect to.
  var address = BusAddress.session

  /// The connection. If it was lost, or there was none, this tries again.
  func open(_ loop: MainLoop) throws(BusFailure) -> Bus {
    if let bus, bus.failure == nil { return bus }
    close()
    let bus = try Bus(loop, address)
    self.bus = bus
    return bus
  }

  /// Closes the connection.
  func close() {
    bus?.close()
    bus = nil
  }
}

extension App {
  /// The session's message bus, while the app runs. It is opened by the first call, and again by
  /// one after the connection was lost; the app closes it.
  package func sessionBus() throws(BusFailure) -> Bus {
    guard let loop else { throw .noBus("the app is not running") }
    return try bus.open(loop)
  }
}
