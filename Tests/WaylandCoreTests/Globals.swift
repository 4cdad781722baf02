// SPDX-License-Identifier: MIT

import WaylandCore
import WaylandProtocols
import WaylandServer

/// The globals of a compositor, as a client sees them.
final class Globals {
  /// The registry.
  private let registry: WlRegistry
  /// Name and version of each global, by interface.
  private(set) var offers: [String: (name: UInt32, version: UInt32)] = [:]

  /// Requests the globals; they arrive when `wire` settles.
  init(on wire: Wire) {
    registry = WlDisplay(displayOf: wire.connection).getRegistry()
    registry.onEvent = { [unowned self] event in
      switch event {
      case .global(let name, let interface, let version): offers[interface] = (name, version)
      case .globalRemove(let name): offers = offers.filter { $0.value.name != name }
      }
    }
  }

  /// Binds the global of `kind` at most at `version`.
  func bind<Kind: Proxy>(_ kind: Kind.Type, version: UInt32 = .max) -> Kind {
    let offer = offers[kind.interface.name]!
    return registry.bind(name: offer.name, as: kind, version: min(offer.version, version))
  }

  /// Destroys the registry. Does nothing the second time.
  func close() { if registry.isAlive { registry.retire() } }
}
