import WaylandCore
import WaylandProtocols
import WaylandServer

/// What a compositor offers, as a program hears of it.
final class Globals {
  /// The registry.
  private let registry: WlRegistry
  /// Number and newest version, by interface.
  private(set) var offers: [String: (name: UInt32, version: UInt32)] = [:]

  /// Asks; the answer comes when `wire` settles.
  init(on wire: Wire) {
    registry = WlDisplay(displayOf: wire.connection).getRegistry()
    registry.onEvent = { [unowned self] event in
      switch event {
      case .global(let name, let interface, let version): offers[interface] = (name, version)
      case .globalRemove(let name): offers = offers.filter { $0.value.name != name }
      }
    }
  }

  /// Binds the global of `kind`, at `version` at most.
  func bind<Kind: Proxy>(_ kind: Kind.Type, version: UInt32 = .max) -> Kind {
    let offer = offers[kind.interface.name]!
    return registry.bind(name: offer.name, as: kind, version: min(offer.version, version))
  }

  /// Ends the registry.
  func close() { registry.retire() }
}
