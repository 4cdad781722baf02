// SPDX-License-Identifier: MIT

public import DBus

/// A program with objects that have properties, on a private bus, as a service sees a daemon.
public final class FakeDaemon {
  /// The connection.
  public let bus: Bus
  /// The name of the program.
  public let name: String
  /// The properties by path and interface.
  public var objects: [String: [String: [String: BusValue]]]
  /// The calls of methods that are no questions for properties.
  public private(set) var calls: [BusMessage] = []
  /// The properties that were set, by name.
  public private(set) var settings: [String: BusValue] = [:]
  /// What methods return, by name; nothing for others.
  public var replies: [String: [BusValue]] = [:]
  /// True if no property may be set.
  public var refusesSettings = false
  /// True if the program takes calls and never answers.
  public var isSilent = false
  /// The calls that are never answered.
  public private(set) var unanswered: [IncomingCall] = []
  /// The number of questions for all properties.
  public private(set) var readings = 0
  /// The name of the program, while it has it.
  private var ownership: BusRegistration?

  /// The interface of properties.
  private static let properties = "org.freedesktop.DBus.Properties"

  /// Creates a program with `name`, which it has once the bench has settled.
  public init(
    _ bench: BusBench, _ name: String, _ objects: [String: [String: [String: BusValue]]]
  ) throws {
    bus = try bench.connect()
    self.name = name
    self.objects = objects
    _ = try bus.export("/", isTree: true) { [self] in answer($0) }
    try arrive()
  }

  /// Takes the name.
  public func arrive() throws { ownership = try bus.own(name) { _ in } }

  /// Gives the name up, as a program does that ends.
  public func leave() { if let ownership { bus.cancel(ownership) } }

  /// Answers the calls that it has taken in silence, and those to come.
  public func speak() {
    isSilent = false
    for call in unanswered { _ = answer(call) }
    unanswered = []
  }

  private func answer(_ call: IncomingCall) -> Bool {
    if isSilent {
      unanswered.append(call)
      return true
    }
    switch (call.interface, call.method) {
    case (Self.properties, "GetAll"):
      readings += 1
      guard let properties = objects[call.path]?[call.body[0].text ?? ""] else {
        call.fail("org.freedesktop.DBus.Error.UnknownObject", "no")
        return true
      }
      call.reply([.options(properties)])
    case (Self.properties, "Get"):
      let property = objects[call.path]?[call.body[0].text ?? ""]?[call.body[1].text ?? ""]
      call.reply(replies["Get"] ?? [.variant(property ?? .string("unknown"))])
    case (Self.properties, "Set"):
      guard !refusesSettings else {
        call.fail("org.freedesktop.DBus.Error.AccessDenied", "no")
        return true
      }
      settings[call.body[1].text ?? ""] = call.body[2].unwrapped
      call.reply()
    case ("org.freedesktop.DBus.ObjectManager", "GetManagedObjects"):
      call.reply([managed])
    default:
      calls.append(call.message)
      call.reply(replies[call.method] ?? [])
    }
    return true
  }

  /// The objects as a manager of objects tells them.
  private var managed: BusValue {
    .dictionary(
      key: "o", value: "a{sa{sv}}",
      objects.map { path, interfaces in .init(.path(path), Self.interfaces(interfaces)) })
  }

  /// The interfaces of an object as a manager of objects tells them.
  private static func interfaces(_ interfaces: [String: [String: BusValue]]) -> BusValue {
    .dictionary(
      key: "s", value: "a{sv}", interfaces.map { .init(.string($0.key), .options($0.value)) })
  }

  /// Adds an object, and tells it as a manager of objects at `root`.
  public func add(_ path: String, _ interfaces: [String: [String: BusValue]], to root: String)
    throws
  {
    objects[path] = interfaces
    try bus.emit(
      root, "org.freedesktop.DBus.ObjectManager", "InterfacesAdded",
      [.path(path), Self.interfaces(interfaces)])
  }

  /// Removes an object, and tells it as a manager of objects at `root`.
  public func remove(_ path: String, from root: String) throws {
    guard let names = objects.removeValue(forKey: path)?.keys else { return }
    try bus.emit(
      root, "org.freedesktop.DBus.ObjectManager", "InterfacesRemoved",
      [.path(path), .strings(Array(names))])
  }

  /// Changes a property, and tells the value, or only that it is out of date.
  public func change(
    _ path: String, _ interface: String, _ property: String, _ value: BusValue,
    tellsValue: Bool = true
  ) throws {
    objects[path]?[interface]?[property] = value
    try bus.emit(
      path, Self.properties, "PropertiesChanged",
      [
        .string(interface), .options(tellsValue ? [property: value] : [:]),
        .strings(tellsValue ? [] : [property]),
      ])
  }
}
