// SPDX-License-Identifier: MIT

internal import DBus
internal import Host

/// The batteries of devices around the computer, such as mice, headsets and phones.
public struct DeviceBatteriesState: ServiceState {
  /// A device.
  public struct Device: Hashable, Sendable, Identifiable {
    /// The kind of a device, by UPower's number.
    public enum Kind: Int, Sendable {
      /// None of the others, or unknown.
      case other
      /// A mouse.
      case mouse = 5
      /// A keyboard.
      case keyboard = 6
      /// A telephone.
      case phone = 8
      /// A player of music.
      case mediaPlayer = 9
      /// A tablet.
      case tablet = 10
      /// A game controller.
      case gameController = 12
      /// A pen.
      case pen = 13
      /// A touchpad.
      case touchpad = 14
      /// A headset.
      case headset = 17
      /// Loudspeakers.
      case speakers = 18
      /// Headphones.
      case headphones = 19
    }

    /// The path of the device on the bus.
    public let id: String
    /// The name for people; empty if the device has none.
    public var name = ""
    /// The kind.
    public var kind = Kind.other
    /// The charge, from 0 to 1. UPower estimates that of devices that tell only steps.
    public var level = 0.0
    /// The present activity.
    public var activity = BatteryState.Activity.unknown
    /// True if UPower warns that little or nothing is left.
    public var isLow = false
    /// The name of an icon that shows the battery.
    public var icon = ""

    /// A device without a name or a charge.
    public init(id: String) { self.id = id }

    /// A made-up device, with `level` from 0 to 1.
    public init(_ name: String, _ kind: Kind, _ level: Double) {
      self.init(id: name)
      self.name = name
      self.kind = kind
      self.level = min(max(level, 0), 1)
      activity = .discharging
    }
  }

  /// The devices, at most 32, in the order of their names.
  public var devices: [Device] = []

  /// No devices.
  public init() {}

  /// These devices.
  public init(_ devices: [Device]) { self.devices = devices }
}

/// The batteries of devices around the computer, by UPower. `Battery` has that of the computer.
public final class DeviceBatteries: Service<DeviceBatteriesState> {
  /// The daemon's name, and the interface of its manager.
  private static let name = "org.freedesktop.UPower"
  /// The path of the manager.
  private static let path = "/org/freedesktop/UPower"
  /// The most devices that are followed, the batteries of the computer among them.
  private static let limit = 32

  /// UPower's manager; nil while the service rests.
  private var manager: RemoteObject?
  /// The devices that are followed, by their paths.
  private var links: [String: RemoteObject] = [:]
  /// True from the answer that lists the devices until UPower ends.
  private var isListed = false

  /// Follows UPower and its devices.
  public override func start() throws {
    let bus = try open(.system)
    for (member, change) in [("DeviceAdded", add), ("DeviceRemoved", remove)] {
      let match = BusMatch(
        sender: Self.name, path: Self.path, interface: Self.name, member: member)
      let changes = try bus.subscribe(match) { [unowned self] in
        guard isListed, $0.signature == "o", let path = $0.body[0].text else { return }
        change(path)
        update()
      }
      keep(changes, of: bus)
    }
    manager = try follow(.system, Self.name, Self.path, Self.name) { [unowned self] in
      if $0.presence == .there {
        if !isListed { list(bus) }
      } else {
        forget()
      }
      update()
    }
  }

  /// Ends what is followed.
  public override func stop() {
    manager = nil
    links = [:]
    isListed = false
    super.stop()
  }

  private func forget() {
    for path in links.keys { remove(path) }
    isListed = false
  }

  private func list(_ bus: Bus) {
    let call = BusCall(Self.name, Self.path, Self.name, "EnumerateDevices")
    ask(bus, call, reply: "ao") { [unowned self] result in
      // An answer may come after the end of UPower.
      guard manager?.presence == .there else { return }
      isListed = true
      for path in (try? result.get())?.body[0].values ?? [] { add(path.text ?? "") }
      update()
    }
  }

  private func add(_ path: String) {
    guard links[path] == nil, links.count < Self.limit else { return }
    // If the bus is lost meanwhile, all devices go.
    links[path] = try? follow(.system, Self.name, path, "\(Self.name).Device") {
      [unowned self] _ in update()
    }
  }

  private func remove(_ path: String) {
    if let link = links.removeValue(forKey: path) { unfollow(link) }
  }

  private func update() {
    guard let manager, manager.presence == .there, isListed else {
      let presence = manager?.presence ?? .arriving
      return publish(DeviceBatteriesState(), presence == .there ? .arriving : presence)
    }
    let devices = links.values.compactMap(device)
    let sorted = devices.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    publish(DeviceBatteriesState(sorted), .there)
  }

  /// The device of an object of UPower; nil for what supplies the computer.
  private func device(_ object: RemoteObject) -> DeviceBatteriesState.Device? {
    let properties = properties(of: object)
    guard object.presence == .there, properties.flag("PowerSupply") == false else { return nil }
    var device = DeviceBatteriesState.Device(id: object.path)
    device.name = properties.text("Model", atMost: 256) ?? ""
    device.kind = properties.choice("Type") ?? .other
    let battery = Battery.state(of: properties)
    device.level = battery.level
    device.activity = battery.activity
    device.isLow = battery.isLow
    device.icon = battery.icon
    return device
  }
}
