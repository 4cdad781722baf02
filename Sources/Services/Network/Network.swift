// SPDX-License-Identifier: MIT

internal import DBus
internal import Host

/// The networks of the computer.
public struct NetworkState: ServiceState {
  /// The part of the network that can be reached.
  public enum Connectivity: Int, Sendable {
    /// It is not known.
    case unknown
    /// Nothing.
    case none
    /// The page of a portal, where one has to sign in.
    case portal
    /// The local network.
    case limited
    /// Everything.
    case full
  }

  /// The kind of a connection.
  public enum Link: String, Sendable {
    /// None, or another kind.
    case none = ""
    /// By cable.
    case wired = "802-3-ethernet"
    /// By Wi-Fi.
    case wireless = "802-11-wireless"
  }

  /// A device with a socket for a cable.
  public struct Wired: Hashable, Sendable, Identifiable {
    /// The name of the interface, such as "eth0".
    public let id: String
    /// True if a cable is plugged in at both ends.
    public var hasCable = false
    /// True if the computer is connected by it.
    public var isActive = false
    /// The speed in megabits a second; nil if it is not known.
    public var speed: Int?

    /// A device without a cable.
    public init(id: String) { self.id = id }
  }

  /// A Wi-Fi network that is in reach.
  public struct AccessPoint: Hashable, Sendable, Identifiable {
    /// The path of the access point on the bus.
    public let id: String
    /// The name of the network, where bytes that are no UTF-8 are replaced.
    public var name = ""
    /// The strength of the signal, from 0 to 1.
    public var strength = 0.0
    /// True if the network has a password or other security.
    public var isSecured = false
    /// True if the computer is connected to it.
    public var isActive = false
    /// True if the computer knows the network, so that it connects without further questions.
    public var isKnown = false
    /// The path of the Wi-Fi device that sees it.
    var device = ""

    /// An access point of which nothing is known.
    public init(id: String) { self.id = id }

    /// The name of an icon that shows the strength.
    public var icon: String {
      let name =
        switch strength {
        case ..<0.2: "none"
        case ..<0.4: "weak"
        case ..<0.6: "ok"
        case ..<0.8: "good"
        default: "excellent"
        }
      return "network-wireless-signal-\(name)-symbolic"
    }
  }

  /// The name of an icon that shows the Wi-Fi network in use, or that there is none.
  public var wirelessIcon: String {
    accessPoints.first(where: \.isActive)?.icon ?? "network-wireless-offline-symbolic"
  }

  /// The part of the network that can be reached.
  public var connectivity = Connectivity.unknown
  /// The way of the main connection.
  public var link = Link.none
  /// The name of the main connection; empty if there is none.
  public var connection = ""
  /// True if networks are on as a whole.
  public var isOn = false
  /// True if Wi-Fi is on.
  public var isWirelessOn = false
  /// True if a Wi-Fi device is there.
  public var hasWireless = false
  /// True in airplane mode: all radios are off, those of Bluetooth included where the kernel tells.
  public var isAirplane = false
  /// The devices with a socket for a cable, at most 32, by name.
  public var wired: [Wired] = []
  /// The Wi-Fi networks in reach, the strongest access point of each, at most 128: the active one
  /// first, then by strength.
  public var accessPoints: [AccessPoint] = []

  /// No networks.
  public init() {}
}

/// The networks of the computer, by NetworkManager. Passwords are not asked for here: only networks
/// that are known, or open, can be connected to.
public final class Network: Service<NetworkState> {
  /// The daemon's name on the bus.
  private static let name = "org.freedesktop.NetworkManager"
  /// The path of the manager.
  private static let path = "/org/freedesktop/NetworkManager"

  /// The names of the Wi-Fi networks that NetworkManager has profiles of.
  private var known: Set<[UInt8]> = []
  /// The paths of the profiles that `known` was read from.
  private var profiles: Set<String> = []
  /// The kernel's switches of radios; nil while the service rests, and if they cannot be read.
  private var radios: RadioSwitches?

  /// Follows NetworkManager and the switches of radios.
  public override func start() throws {
    guard let machine, let loop = machine.loop else { return }
    let tree = try followTree(.system, Self.name, "/org/freedesktop") { [unowned self] in
      readProfiles($0)
      update($0)
    }
    radios = RadioSwitches(loop, path: "\(machine.root)/dev/rfkill") {
      [unowned self, unowned tree] in update(tree)
    }
  }

  /// Ends what is followed.
  public override func stop() {
    radios?.close()
    radios = nil
    profiles = []
    known = []
    super.stop()
  }

  /// Asks the profiles for the names of their networks, once they are other ones than before.
  private func readProfiles(_ tree: RemoteTree) {
    let interface = "\(Self.name).Settings.Connection"
    let paths = Set(tree.objects.filter { $0.value[interface] != nil }.keys.sorted().prefix(256))
    guard paths != profiles else { return }
    profiles = paths
    known = []
    for path in paths {
      let call = BusCall(Self.name, path, interface, "GetSettings")
      ask(tree.bus, call, reply: "a{sa{sv}}") { [unowned self, unowned tree] result in
        guard let settings = (try? result.get())?.body[0], profiles.contains(path),
          let name = settings[NetworkState.Link.wireless.rawValue]?["ssid"]?.bytes, name.count <= 32
        else { return }
        known.insert(name)
        update(tree)
      }
    }
  }

  private func update(_ tree: RemoteTree) {
    guard tree.presence == .there, let values = tree.objects[Self.path]?[Self.name] else {
      return publish(NetworkState(), tree.presence == .there ? .absent : tree.presence)
    }
    let manager = properties(Self.name, values)
    var state = NetworkState()
    state.connectivity =
      manager.choice("Connectivity") ?? .unknown
    state.link = manager.choice("PrimaryConnectionType") ?? .none
    state.isOn = manager.flag("NetworkingEnabled") ?? false
    state.isWirelessOn = manager.flag("WirelessEnabled") ?? false
    let primary = manager.text("PrimaryConnection") ?? ""
    state.connection = properties(primary, "Connection.Active", tree)?.text("Id") ?? ""
    state.wired = wired(tree)
    // NetworkManager turns modems off by itself, since the kernel has no switches of many.
    let hasModem = tree.objects.values.contains { $0["\(Self.name).Device.Modem"] != nil }
    state.isAirplane =
      (radios?.areAllBlocked ?? !state.isWirelessOn)
      && !(hasModem && manager.flag("WwanEnabled") ?? true)
    var networks: [[UInt8]: NetworkState.AccessPoint] = [:]
    for device in tree.objects.keys.sorted() {
      guard let wireless = properties(device, "Device.Wireless", tree) else { continue }
      state.hasWireless = true
      let active = wireless.text("ActiveAccessPoint")
      for path in wireless.values("AccessPoints", atMost: 512).compactMap(\.text) {
        guard let (name, found) = point(path, device, path == active, tree) else { continue }
        if networks[name].map({ Self.rank(found) < Self.rank($0) }) ?? true {
          networks[name] = found
        }
      }
    }
    let sorted = networks.values.sorted { Self.rank($0) < Self.rank($1) }
    state.accessPoints = Array(sorted.prefix(128))
    publish(state, .there)
  }

  /// The properties of an interface of an object; nil if it has no such interface.
  private func properties(_ path: String, _ name: String, _ tree: RemoteTree) -> Properties? {
    let interface = "\(Self.name).\(name)"
    return tree.objects[path]?[interface].map { properties(interface, $0) }
  }

  private func wired(_ tree: RemoteTree) -> [NetworkState.Wired] {
    let devices = tree.objects.keys.compactMap { path -> NetworkState.Wired? in
      guard let wired = properties(path, "Device.Wired", tree),
        let device = properties(path, "Device", tree),
        let id = device.text("Interface", atMost: 64)
      else { return nil }
      var found = NetworkState.Wired(id: id)
      found.hasCable = wired.flag("Carrier") ?? false
      // NM_DEVICE_STATE_ACTIVATED
      found.isActive = device.integer("State") == 100
      found.speed = wired.integer("Speed").flatMap { $0 > 0 ? $0 : nil }
      return found
    }
    return Array(devices.sorted { $0.id < $1.id }.prefix(32))
  }

  /// An access point by the name of its network; nil if it has none.
  private func point(
    _ path: String, _ device: String, _ isActive: Bool, _ tree: RemoteTree
  ) -> ([UInt8], NetworkState.AccessPoint)? {
    guard let properties = properties(path, "AccessPoint", tree),
      let name = properties.bytes("Ssid"), 1...32 ~= name.count
    else { return nil }
    var point = NetworkState.AccessPoint(id: path)
    point.name = String(decoding: name, as: UTF8.self)
    point.strength = (properties.number("Strength", in: 0...100) ?? 0) / 100
    // Privacy, WPA and RSN.
    let security = [("Flags", 1), ("WpaFlags", -1), ("RsnFlags", -1)]
    point.isSecured = security.contains { (properties.integer($0.0) ?? 0) & $0.1 != 0 }
    point.isActive = isActive
    point.isKnown = known.contains(name)
    point.device = device
    return (name, point)
  }

  private static func rank(_ point: NetworkState.AccessPoint) -> (Int, Double, String) {
    (point.isActive ? 0 : 1, -point.strength, point.id)
  }

  /// Turns all networks on or off.
  public func setOn(_ isOn: Bool) {
    send(.system, BusCall(Self.name, Self.path, Self.name, "Enable", [.bool(isOn)])) {
      $0.isOn = isOn
    }
  }

  /// Turns Wi-Fi on or off.
  public func setWireless(_ isOn: Bool) {
    send(.system, Self.setting("WirelessEnabled", isOn)) { $0.isWirelessOn = isOn }
  }

  /// Turns all radios off, or on: by the kernel's switches if the user may set them, and else those
  /// that NetworkManager knows.
  public func setAirplane(_ isAirplane: Bool) {
    if let radios, radios.isWritable {
      radios.block(isAirplane)
    } else {
      setWireless(!isAirplane)
    }
    send(.system, Self.setting("WwanEnabled", !isAirplane)) { $0.isAirplane = isAirplane }
  }

  private static func setting(_ property: String, _ isOn: Bool) -> BusCall {
    .setting(name, path, name, property, .bool(isOn))
  }

  /// Connects to a network that is known or open. Does nothing for others: NetworkManager asks an
  /// agent for their passwords when another program connects.
  public func connect(_ point: NetworkState.AccessPoint) {
    guard point.isKnown || !point.isSecured else { return }
    let paths: [BusValue] = [.path(point.device), .path(point.id)]
    // NetworkManager chooses the profile, or makes one of an open network.
    let call =
      point.isKnown
      ? BusCall(
        Self.name, Self.path, Self.name, "ActivateConnection", [.path("/")] + paths)
      : BusCall(
        Self.name, Self.path, Self.name, "AddAndActivateConnection",
        [.dictionary(key: "s", value: "a{sv}", [])] + paths)
    send(.system, call) { state in
      for index in state.accessPoints.indices {
        state.accessPoints[index].isActive = state.accessPoints[index].id == point.id
      }
    }
  }

  isolated deinit { radios?.close() }
}
