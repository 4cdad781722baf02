// SPDX-License-Identifier: MIT

/// An interface of an object of another program, whose properties are read and followed, also when
/// the program ends and returns.
public final class RemoteObject {
  /// The knowledge of an object.
  public enum Presence: Hashable, Sendable {
    /// The program, the object or the interface does not exist.
    case absent
    /// The existence of the object is not known yet.
    case arriving
    /// The properties have been read.
    case there
  }

  /// The bus.
  public let bus: Bus
  /// The name of the program.
  public let service: String
  /// The path of the object.
  public let path: String
  /// The interface.
  public let interface: String
  /// The presence of the object on the bus.
  public private(set) var presence = Presence.arriving
  /// The properties by name, without their variants, at most 256 and 8 MiB; empty unless the object
  /// is there.
  public private(set) var properties: [String: BusValue] = [:]
  /// The memory that is left for properties.
  private var budget = ValueBudget(bytes: RemoteObject.bytes)
  /// The unique name of the program; nil if it does not run, or before that is known.
  public private(set) var owner: String?
  /// The subscriptions; empty after `close()`.
  private var registrations: [BusRegistration] = []
  /// The call that reads the properties; nil while none does.
  private var reading: BusRegistration?
  /// True if they are to be read again after that.
  private var isOutdated = false
  /// True once the owner is known.
  private var knowsOwner = false
  /// True if the bus starts the program for the first reading.
  private let startsService: Bool
  /// Called after anything has changed.
  private let onChange: (RemoteObject) -> Void
  /// True after `close()`.
  private var isClosed = false

  /// The most properties that are kept, and the most bytes of them.
  private static var limit: Int { 256 }
  private static var bytes: Int { 8 << 20 }
  /// The interface of properties.
  private static var standard: String { "org.freedesktop.DBus.Properties" }

  /// Reads the properties of an interface and follows them. `onChange` is called with the object
  /// after each change, never from within this call. With `startsService`, the bus starts a program
  /// that does not run.
  public init(
    _ bus: Bus, _ service: String, _ path: String, _ interface: String, startsService: Bool = true,
    onChange: @escaping (RemoteObject) -> Void
  ) throws(BusFailure) {
    self.bus = bus
    self.service = service
    self.path = path
    self.interface = interface
    self.startsService = startsService
    self.onChange = onChange
    let match = BusMatch(
      sender: service, path: path, interface: Self.standard, member: "PropertiesChanged",
      argument: interface)
    do throws(BusFailure) {
      registrations.append(try bus.subscribe(match) { [unowned self] in changed($0) })
      registrations.append(try bus.watchOwner(of: service) { [unowned self] in follow($0) })
    } catch {
      close()
      throw error
    }
  }

  /// A property; nil if there is none, or it has not been read.
  public subscript(_ property: String) -> BusValue? { properties[property] }

  /// A call of a method of the object.
  public func method(_ method: String, _ body: [BusValue] = []) -> BusCall {
    BusCall(service, path, interface, method, body)
  }

  /// A call that sets a property.
  public func setting(_ property: String, to value: BusValue) -> BusCall {
    .setting(service, path, interface, property, value)
  }

  /// Reads all properties again, or once more after the reading that goes on.
  public func read() {
    isOutdated = reading != nil
    guard !isOutdated else { return }
    var call = BusCall(service, path, Self.standard, "GetAll", [.string(interface)])
    call.startsService = startsService
    reading = bus.call(call, reply: "a{sv}") { [unowned self] result in
      reading = nil
      if isOutdated { read() }
      switch result {
      case .success(let reply):
        forget()
        presence = .there
        merge(reply.body[0])
      case .failure:
        guard presence == .arriving else { return }
        presence = .absent
      }
      onChange(self)
    }
  }

  private func follow(_ owner: String?) {
    let isFirst = !knowsOwner
    guard isFirst || owner != self.owner else { return }
    knowsOwner = true
    self.owner = owner
    forget()
    endReading()
    if owner != nil || (isFirst && startsService && bus.failure == nil) {
      let wasAbsent = presence != .arriving
      presence = .arriving
      read()
      if wasAbsent { onChange(self) }
    } else {
      presence = .absent
      onChange(self)
    }
  }

  private func forget() {
    properties = [:]
    budget = ValueBudget(bytes: Self.bytes)
  }

  private func endReading() {
    if let reading { bus.cancel(reading) }
    reading = nil
    isOutdated = false
  }

  private func changed(_ signal: BusMessage) {
    guard signal.signature == "sa{sv}as", signal.sender == owner, presence == .there else {
      return
    }
    merge(signal.body[1])
    if signal.body[2].values?.isEmpty == false { read() }
    onChange(self)
  }

  private func merge(_ values: BusValue) {
    for entry in values.entries ?? [] {
      guard let name = entry.key.text, properties[name] != nil || properties.count < Self.limit
      else { continue }
      budget.set(name, entry.value.unwrapped, in: &properties)
    }
  }

  /// Ceases to follow the object. `onChange` is not called any more. Does nothing the second time.
  public func close() {
    isClosed = true
    for registration in registrations { bus.cancel(registration) }
    registrations = []
    endReading()
  }

  deinit { precondition(isClosed, "a remote object was released before it was closed") }
}
