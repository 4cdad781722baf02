// SPDX-License-Identifier: MIT

/// The part of the protocols to generate bindings for: the interfaces of the allowlist, cut to its
/// versions, with all references between them checked.
struct Selection {
  /// The protocols with selected interfaces; other interfaces are removed.
  private(set) var protocols: [WireProtocol] = []
  /// The selected interfaces by name.
  private let interfaces: [String: WireInterface]
  /// The names of the selected interfaces, in the order of the tables.
  let order: [String]
  /// The opaque interfaces: referenced, but not generated.
  private let opaque: Set<String>

  /// Selects the interfaces in `allowlist` and checks references and versions.
  init(_ protocols: [WireProtocol], _ allowlist: Allowlist) throws(Diagnostic) {
    let known = try Self.index(protocols)
    var selected: [String: WireInterface] = [:]
    for entry in allowlist.entries {
      guard let version = entry.version else { continue }
      guard let interface = known[entry.interface] else {
        throw Diagnostic(entry.location, "no XML file has the interface '\(entry.interface)'")
      }
      guard version <= interface.version else {
        throw Diagnostic(
          entry.location,
          "'\(interface.name)' has version \(interface.version) in the XML, below \(version)")
      }
      selected[interface.name] = interface.cut(to: version)
    }
    try Self.checkVersions(selected, known, allowlist)
    interfaces = selected
    order = allowlist.entries.filter { $0.version != nil }.map(\.interface)
    opaque = Set(allowlist.entries.filter { $0.version == nil }.map(\.interface))
    for var wireProtocol in protocols {
      wireProtocol.interfaces = wireProtocol.interfaces.compactMap { selected[$0.name] }
      self.protocols.append(wireProtocol)
    }
    try checkReferences()
  }

  private static func index(
    _ protocols: [WireProtocol]
  ) throws(Diagnostic) -> [String: WireInterface] {
    var known: [String: WireInterface] = [:]
    for interface in protocols.flatMap(\.interfaces) {
      if let twin = known[interface.name] {
        throw Diagnostic(
          interface.location,
          "the interface '\(interface.name)' is already declared in \(twin.location.file)")
      }
      known[interface.name] = interface
    }
    return known
  }

  private func checkReferences() throws(Diagnostic) {
    for interface in protocols.flatMap(\.interfaces) {
      for message in interface.requests + interface.events {
        for argument in message.arguments { try check(argument) }
      }
    }
  }

  /// Checks that the allowlist includes high enough versions of created objects: an object inherits
  /// the version of its creator, and may send any message of that version.
  private static func checkVersions(
    _ selected: [String: WireInterface], _ known: [String: WireInterface], _ allowlist: Allowlist
  ) throws(Diagnostic) {
    for entry in allowlist.entries {
      guard let maker = selected[entry.interface] else { continue }
      for made in (maker.requests + maker.events).compactMap(\.newObject?.type.interface) {
        guard let child = selected[made], let line = allowlist[made] else { continue }
        let least = min(maker.version, known[made]!.version)
        guard child.version < least else { continue }
        throw Diagnostic(
          line.location,
          "'\(made)' must be allowed up to version \(least), because '\(maker.name)' creates it")
      }
    }
  }

  private func check(_ argument: WireArgument) throws(Diagnostic) {
    if let name = argument.type.interface, interfaces[name] == nil {
      guard opaque.contains(name) else {
        throw Diagnostic(argument.location, "'\(name)' is not in the allowlist")
      }
      if argument.type.isNewID {
        throw Diagnostic(argument.location, "'\(name)' is opaque, so it cannot be created")
      }
    }
    guard let reference = argument.type.enumReference else { return }
    guard let owner = interfaces[reference.interface] else {
      throw Diagnostic(argument.location, "'\(reference.interface)' is not in the allowlist")
    }
    guard let found = owner.enums.first(where: { $0.name == reference.name }) else {
      throw Diagnostic(
        argument.location, "'\(reference.interface)' has no enum '\(reference.name)'")
    }
    if found.isBitfield, case .int = argument.type {
      throw Diagnostic(argument.location, "a bitfield is a uint, not an int")
    }
  }

  // MARK: Look-up

  /// The interface `name`; nil if it is opaque.
  func interface(_ name: String) -> WireInterface? { interfaces[name] }

  /// Index of the interface `name` in the table; nil if it is opaque.
  func index(of name: String) -> Int? { order.firstIndex(of: name) }
}

extension WireInterface {
  /// The interface without additions after `version`.
  func cut(to version: Int) -> WireInterface {
    var result = self
    result.version = version
    result.requests.removeAll { $0.since > version }
    result.events.removeAll { $0.since > version }
    result.enums.removeAll { $0.since > version }
    for index in result.enums.indices {
      result.enums[index].entries.removeAll { $0.since > version }
    }
    return result
  }
}
