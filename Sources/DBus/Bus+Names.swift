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
    let release = { [unowned self] in
      for part in parts { cancel(part) }
      cancel(request)
      call(Self.call("ReleaseName", [.string(name)])) { _ in }
    }
    return register(fail: { tell(.failed($0)) }, onCancel: { _ = release() })
  }

  /// Calls `handler` with the unique name of the program that has `name`, or nil if none has, at
  /// first, after each change, and at the end of the connection.
  public func watchOwner(
    of name: String, handler: @escaping (String?) -> Void
  ) throws(BusFailure) -> BusRegistration {
    let match = BusMatch(
      sender: Self.service, interface: Self.service, member: "NameOwnerChanged", argument: name)
    let changes = try subscribe(match) { signal in
      guard signal.signature == "sss", let owner = signal.body[2].text else { return }
      handler(owner.isEmpty ? nil : owner)
    }
    let question = call(Self.call("GetNameOwner", [.string(name)]), reply: "s") { result in
      handler((try? result.get())?.body[0].text)
    }
    let end = { [unowned self] in
      cancel(changes)
      cancel(question)
    }
    return register(fail: { _ in handler(nil) }, onCancel: end)
  }

  /// The name of the bus itself, and its interface.
  private static var service: String { "org.freedesktop.DBus" }

  private static func call(_ method: String, _ body: [BusValue]) -> BusCall {
    BusCall(service, "/org/freedesktop/DBus", service, method, body)
  }
}
