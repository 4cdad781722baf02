// SPDX-License-Identifier: MIT

internal import DBus
internal import Host

/// The Bluetooth adapter and the devices that it knows.
public struct BluetoothState: ServiceState {
  /// A device.
  public struct Device: Hashable, Sendable, Identifiable {
    /// The path of the device on the bus.
    public let id: String
    /// The name for people.
    public var name = ""
    /// The name of an icon, such as "audio-headset"; empty if unknown.
    public var icon = ""
    /// True if the device has been paired.
    public var isPaired = false
    /// True if the device is connected.
    public var isConnected = false
    /// The charge of the device's battery, from 0 to 1; nil if it tells none.
    public var battery: Double?

    /// A device of which nothing is known.
    public init(id: String) { self.id = id }
  }

  /// True if the adapter is on.
  public var isOn = false
  /// True if the adapter looks for devices.
  public var isDiscovering = false
  /// The devices, at most 256: those that are connected first, then those that are paired, each in
  /// the order of their names.
  public var devices: [Device] = []

  /// No adapter.
  public init() {}
}

/// The Bluetooth adapter and its devices, by BlueZ. Absent without an adapter. Pairing needs an
/// agent, which is not part of it.
public final class Bluetooth: Service<BluetoothState> {
  /// The daemon's name on the bus.
  private static let name = "org.bluez"
  /// The interface of adapters.
  private static let adapterInterface = "org.bluez.Adapter1"
  /// The interface of devices.
  private static let deviceInterface = "org.bluez.Device1"
  /// The interface of devices that tell their charge.
  private static let batteryInterface = "org.bluez.Battery1"

  /// The path of the adapter; nil if there is none.
  private var adapter: String?

  /// Follows BlueZ.
  public override func start() throws {
    _ = try followTree(.system, Self.name, "/") { [unowned self] in update($0) }
  }

  private func update(_ tree: RemoteTree) {
    adapter = tree.objects.filter { $0.value[Self.adapterInterface] != nil }.keys.min()
    guard let adapter, let values = tree.objects[adapter]?[Self.adapterInterface] else {
      return publish(BluetoothState(), tree.presence == .there ? .absent : tree.presence)
    }
    var state = BluetoothState()
    let properties = properties(Self.adapterInterface, values)
    state.isOn = properties.flag("Powered") ?? false
    state.isDiscovering = properties.flag("Discovering") ?? false
    let devices = tree.objects.compactMap { path, interfaces -> BluetoothState.Device? in
      guard path.hasPrefix("\(adapter)/"), let values = interfaces[Self.deviceInterface] else {
        return nil
      }
      let properties = self.properties(Self.deviceInterface, values)
      var device = BluetoothState.Device(id: path)
      device.name = properties.text("Alias") ?? properties.text("Name") ?? ""
      device.icon = properties.text("Icon", atMost: 64) ?? ""
      device.isPaired = properties.flag("Paired") ?? false
      device.isConnected = properties.flag("Connected") ?? false
      let battery = self.properties(
        Self.batteryInterface, interfaces[Self.batteryInterface] ?? [:])
      device.battery = battery.number("Percentage", in: 0...100).map { $0 / 100 }
      return device
    }
    func rank(_ device: BluetoothState.Device) -> (Int, String, String) {
      (device.isConnected ? 0 : device.isPaired ? 1 : 2, device.name, device.id)
    }
    state.devices = Array(devices.sorted { rank($0) < rank($1) }.prefix(256))
    publish(state, .there)
  }

  /// Turns the adapter on or off.
  public func setOn(_ isOn: Bool) {
    send(
      .system, .setting(Self.name, adapter ?? "/", Self.adapterInterface, "Powered", .bool(isOn))
    ) { $0.isOn = isOn }
  }

  /// Connects a device that has been paired.
  public func connect(_ device: BluetoothState.Device) { call("Connect", device, true) }

  /// Disconnects a device.
  public func disconnect(_ device: BluetoothState.Device) { call("Disconnect", device, false) }

  private func call(_ method: String, _ device: BluetoothState.Device, _ isConnected: Bool) {
    send(.system, BusCall(Self.name, device.id, Self.deviceInterface, method)) { state in
      for index in state.devices.indices where state.devices[index].id == device.id {
        state.devices[index].isConnected = isConnected
      }
    }
  }
}
