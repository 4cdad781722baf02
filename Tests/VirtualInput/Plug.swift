// SPDX-License-Identifier: MIT

import WaylandCore
import WaylandProtocols

/// A connection to a compositor that offers virtual input devices.
struct Plug {
  /// The connection to the compositor.
  let connection: Connection
  /// The registry.
  private let registry: WlRegistry
  /// The offered globals.
  private let offers: [Offer]

  /// An offered global.
  private struct Offer {
    let name: UInt32
    let interface: String
    let version: UInt32
  }

  /// Connects to the compositor at `socket`.
  init(socket: String) throws {
    connection = try Connection(named: socket)
    registry = WlDisplay(displayOf: connection).getRegistry()
    var offers: [Offer] = []
    registry.onEvent = { event in
      if case .global(let name, let interface, let version) = event {
        offers.append(Offer(name: name, interface: interface, version: version))
      }
    }
    try connection.roundtrip()
    registry.onEvent = nil
    self.offers = offers
  }

  /// Binds a global of class `kind`, at the newest version that both sides have.
  func bind<Kind: Proxy>(_ kind: Kind.Type) throws -> Kind {
    guard let offer = offers.first(where: { $0.interface == kind.interface.name }) else {
      close()
      throw Unavailable()
    }
    let version = min(offer.version, kind.interface.version)
    return registry.bind(name: offer.name, as: kind, version: version)
  }

  /// Disconnects.
  func close() {
    registry.retire()
    connection.close()
  }
}

/// The compositor does not offer an interface for this device.
public struct Unavailable: Error {}
