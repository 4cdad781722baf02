// SPDX-License-Identifier: MIT

/// The objects of another program that tells them by an object manager, with their properties, also
/// when the program ends and returns.
public final class RemoteTree {
  /// The properties of an object by interface and name, without their variants.
  public typealias Interfaces = [String: [String: BusValue]]

  /// The bus.
  public let bus: Bus
  /// The name of the program.
  public let service: String
  /// The path of the object manager.
  public let path: String
  /// The presence of the object manager on the bus.
  public private(set) var presence = RemoteObject.Presence.arriving
  /// The objects by path, at most 2,048 with 32 MiB; empty unless they are there.
  public private(set) var objects: [String: Interfaces] = [:]
  /// The memory that is left for properties.
  private var budget = ValueBudget(bytes: RemoteTree.bytes)
  /// The unique name of the program; nil if it does not run, or before that is known.
  private var owner: String?
  /// The subscriptions; empty after `close()`.
  private var registrations: [BusRegistration] = []
  /// The call that reads the objects; nil while none does.
  private var reading: BusRegistration?
  /// True if they are to be read again after that.
  private var isOutdated = false
  /// Called after anything has changed.
  private let onChange: (RemoteTree) -> Void
  /// True after `close()`.
  private var isClosed = false

  /// The most objects that are kept.
  private static var objectLimit: Int { 2048 }
  /// The most interfaces of an object, and properties of an interface, that are kept.
  private static var limit: Int { 256 }
  /// The bytes of all properties that are kept, and of the longest name of an object or an
  /// interface.
  private static var bytes: Int { 32 << 20 }
  private static var longestName: Int { 1_024 }
  /// The interface of object managers.
  private static var manager: String { "org.freedesktop.DBus.ObjectManager" }
  /// The interface of properties.
  private static var standard: String { "org.freedesktop.DBus.Properties" }

  /// Reads the objects of a program and follows them. `onChange` is called with the tree after each
  /// change, never from within this call.
  public init(
    _ bus: Bus, _ service: String, _ path: String, onChange: @escaping (RemoteTree) -> Void
  ) throws(BusFailure) {
    self.bus = bus
    self.service = service
    self.path = path
    self.onChange = onChange
    let managed = BusMatch(sender: service, path: path, interface: Self.manager)
    let changes = BusMatch(
      sender: service, interface: Self.standard, member: "PropertiesChanged")
    do throws(BusFailure) {
      for match in [managed, changes] {
        registrations.append(try bus.subscribe(match) { [unowned self] in receive($0) })
      }
      registrations.append(try bus.watchOwner(of: service) { [unowned self] in follow($0) })
    } catch {
      close()
      throw error
    }
  }

  private func follow(_ owner: String?) {
    self.owner = owner
    forget()
    endReading()
    guard owner != nil else {
      presence = .absent
      return onChange(self)
    }
    let wasAbsent = presence != .arriving
    presence = .arriving
    read()
    if wasAbsent { onChange(self) }
  }

  /// Reads all objects, or once more after the reading that goes on.
  private func read() {
    isOutdated = reading != nil
    guard !isOutdated else { return }
    let call = BusCall(service, path, Self.manager, "GetManagedObjects")
    reading = bus.call(call, reply: "a{oa{sa{sv}}}") { [unowned self] result in
      reading = nil
      if isOutdated { read() }
      if case .success(let reply) = result {
        presence = .there
        forget()
        for entry in reply.body[0].entries ?? [] { add(entry.key.text, entry.value) }
      } else if presence == .arriving {
        presence = .absent
      }
      onChange(self)
    }
  }

  private func forget() {
    objects = [:]
    budget = ValueBudget(bytes: Self.bytes)
  }

  private func endReading() {
    if let reading { bus.cancel(reading) }
    reading = nil
    isOutdated = false
  }

  private func receive(_ signal: BusMessage) {
    guard signal.sender == owner, presence == .there else { return }
    switch (signal.member, signal.signature) {
    case ("InterfacesAdded", "oa{sa{sv}}"): add(signal.body[0].text, signal.body[1])
    case ("InterfacesRemoved", "oas"): remove(signal.body[0].text, signal.body[1])
    case ("PropertiesChanged", "sa{sv}as"):
      guard let path = signal.path, let interface = signal.body[0].text,
        objects[path]?[interface] != nil
      else { return }
      merge(signal.body[1], path, interface)
      let stale = signal.body[2].values ?? []
      for name in stale.compactMap(\.text) {
        budget.give(back: objects[path]?[interface]?.removeValue(forKey: name), name)
      }
      if !stale.isEmpty { read() }
    default: return
    }
    onChange(self)
  }

  private func add(_ path: String?, _ interfaces: BusValue) {
    guard let path, objects[path] != nil || objects.count < Self.objectLimit,
      path.utf8.count <= Self.longestName
    else { return }
    for entry in interfaces.entries ?? [] {
      guard let interface = entry.key.text, interface.utf8.count <= Self.longestName,
        objects[path, default: [:]].count < Self.limit
      else { continue }
      budget.give(back: objects[path]?[interface])
      objects[path, default: [:]][interface] = [:]
      merge(entry.value, path, interface)
    }
  }

  private func remove(_ path: String?, _ interfaces: BusValue) {
    guard let path else { return }
    for interface in interfaces.values ?? [] {
      budget.give(back: objects[path]?.removeValue(forKey: interface.text ?? ""))
    }
    if objects[path]?.isEmpty == true { objects[path] = nil }
  }

  private func merge(_ values: BusValue, _ path: String, _ interface: String) {
    for entry in values.entries ?? [] {
      guard let name = entry.key.text, let known = objects[path]?[interface],
        known[name] != nil || known.count < Self.limit
      else { continue }
      budget.set(
        name, entry.value.unwrapped, in: &objects[path, default: [:]][interface, default: [:]])
    }
  }

  /// Ceases to follow the objects. `onChange` is not called any more. Does nothing the second time.
  public func close() {
    isClosed = true
    for registration in registrations { bus.cancel(registration) }
    registrations = []
    endReading()
  }

  deinit { precondition(isClosed, "a remote tree was released before it was closed") }
}
