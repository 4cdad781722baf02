// SPDX-License-Identifier: MIT

import WaylandCore
import WaylandProtocols

/// A connection by which something is plugged into a compositor.
struct Plug {
  /// The compositor.
  let connection: Connection
  /// Its registry.
  private let registry: WlRegistry
  /// What it offers.
  private let offers: [Offer]

  /// Something that it offers.
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

  /// Takes what the compositor offers of a kind, as new as it is offered and known.
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

/// A compositor has no place to plug this in.
public struct Unavailable: Error {}
