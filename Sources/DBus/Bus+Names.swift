// SPDX-License-Identifier: MIT

extension Bus {
  /// The state of a name that this program asked for.
  public enum Ownership: Hashable, Sendable {
    /// Calls to the name arrive here.
    case owned
    /// Another program has the name.
    case taken
    /// The bus refuses the name, or has ended.
    case failed(BusFailure)
  }

  /// The ways to ask for a name.
  public struct NameOptions: OptionSet, Sendable {
    /// The bits of D-Bus.
    public let rawValue: UInt32
    /// A set from the bits of D-Bus.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Other programs may take the name over.
    public static let allowsReplacement = Self(rawValue: 1)
    /// Takes the name over from a program that allows it.
    public static let replaces = Self(rawValue: 2)
    /// Does not wait for a name that another program has.
    public static let doesNotWait = Self(rawValue: 4)
  }

  /// Asks for a name, such as "org.freedesktop.Notifications". `handler` is called with the answer,
  /// and whenever the name is lost or gained later. `cancel(_:)` gives the name up.
  public func own(
    _ name: String, _ options: NameOptions = [], handler: @escaping (Ownership) -> Void
  ) throws(BusFailure) -> BusRegistration {
    var last: Ownership?
    func tell(_ ownership: Ownership) {
      guard last != ownership else { return }
      last = ownership
      handler(ownership)
    }
    var parts: [BusRegistration] = []
    for (signal, ownership) in [("NameLost", Ownership.taken), ("NameAcquired", .owned)] {
      let match = BusMatch(
        sender: Self.service, interface: Self.service, member: signal, argument: name)
      parts.append(try subscribe(match) { _ in tell(ownership) })
    }
    let request = call(
      Self.call("RequestName", [.string(name), .uint32(options.rawValue)]), reply: "u"
    ) { result in
      switch result {
      case .success(let reply): tell([1, 4].contains(reply.body[0].integer) ? .owned : .taken)
      case .failure(let failure): tell(.failed(failure))
      }
    }
    let release: (BusRegistration) -> Void = { [unowned self] _ in
      for part in parts { cancel(part) }
      cancel(request)
      call(Self.call("ReleaseName", [.string(name)])) { _ in }
    }
    return register(fail: { tell(.failed($0)) }, onCancel: release)
  }

  /// Calls `handler` with the unique name of the program that has `name`, or nil if none has, at
  /// first, after each change, and at the end of the connection.
  public func watchOwner(
    of name: String, handler: @escaping (String?) -> Void
  ) throws(BusFailure) -> BusRegistration {
    if names[name] == nil { names[name] = try follow(name) }
    let registration = register(
      fail: { _ in handler(nil) }, onCancel: { [unowned self] in unfollow(name, $0) })
    let number = registration.number
    names[name]?.handlers[number] = handler
    if names[name]?.isKnown == true {
      names[name]?.untold.insert(number)
      later { [unowned self] in
        // It may have ended, or a change was told, meanwhile.
        if names[name]?.untold.remove(number) != nil { handler(names[name]?.owner) }
      }
    }
    return registration
  }

  private func follow(_ name: String) throws(BusFailure) -> NameWatch {
    let match = BusMatch(
      sender: Self.service, interface: Self.service, member: "NameOwnerChanged", argument: name)
    let changes = try subscribe(match) { [unowned self] signal in
      guard signal.signature == "sss", let owner = signal.body[2].text else { return }
      tell(name, owner.isEmpty ? nil : owner)
    }
    let question = call(Self.call("GetNameOwner", [.string(name)]), reply: "s") {
      [unowned self] result in
      // The end of the connection is told to each by itself.
      if failure == nil { tell(name, (try? result.get())?.body[0].text) }
    }
    return NameWatch([changes, question])
  }

  private func tell(_ name: String, _ owner: String?) {
    names[name]?.set(owner)
    // A handler may end others.
    for number in names[name]?.handlers.keys.sorted() ?? [] {
      names[name]?.handlers[number]?(owner)
    }
  }

  private func unfollow(_ name: String, _ registration: BusRegistration) {
    names[name]?.handlers[registration.number] = nil
    names[name]?.untold.remove(registration.number)
    guard let watch = names[name], watch.handlers.isEmpty else { return }
    names[name] = nil
    for part in watch.parts { cancel(part) }
  }

  /// Follows the owner of a name whose signals are to be told from those of others; nil if they
  /// tell it themselves.
  func followSender(_ name: String?) throws(BusFailure) -> BusRegistration? {
    guard let name, name != Self.service, !name.hasPrefix(":") else { return nil }
    return try watchOwner(of: name) { _ in }
  }

  /// True if `sender`, a unique name, is the program that is selected by `name`.
  func isSender(_ sender: String?, _ name: String?) -> Bool {
    guard let name else { return true }
    return sender == name || sender.map { $0 == names[name]?.owner } ?? false
  }

  /// The name of the bus itself, and its interface.
  private static var service: String { "org.freedesktop.DBus" }

  private static func call(_ method: String, _ body: [BusValue]) -> BusCall {
    BusCall(service, "/org/freedesktop/DBus", service, method, body)
  }
}
