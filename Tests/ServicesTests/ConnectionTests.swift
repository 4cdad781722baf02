// SPDX-License-Identifier: MIT

import DBus
import Observation
import PrivateBus
import Testing

@testable import Host
@testable import Services

/// NetworkManager and BlueZ on a private bus, which tell their objects by object managers.
@MainActor @Suite final class ConnectionTests: MachineSuite {
  @Test func tellsTheDevicesOfBlueZ() throws {
    let adapter = "/org/bluez/hci0"
    let device = "\(adapter)/dev_1"
    let bluetooth = Bluetooth(machine)
    #expect(bench.run { bluetooth.presence == .absent })
    let daemon = try FakeDaemon(
      bench, "org.bluez",
      [
        adapter: ["org.bluez.Adapter1": ["Powered": .bool(true), "Discovering": .int32(1)]],
        device: [
          "org.bluez.Device1": ["Alias": .string("Headset"), "Paired": .bool(true)],
          "org.bluez.Battery1": ["Percentage": .byte(80)],
        ],
      ])
    #expect(bench.run { bluetooth.devices.first?.name == "Headset" })
    #expect(bluetooth.isOn)
    #expect(!bluetooth.isDiscovering)
    #expect(bluetooth.devices.first?.battery == 0.8)
    try daemon.add(
      "\(adapter)/dev_2", ["org.bluez.Device1": ["Alias": .string("Mouse")]], to: "/")
    #expect(bench.run { bluetooth.devices.map(\.name) == ["Headset", "Mouse"] })
    try daemon.change("\(adapter)/dev_2", "org.bluez.Device1", "Connected", .bool(true))
    #expect(bench.run { bluetooth.devices.map(\.name) == ["Mouse", "Headset"] })
    try daemon.change(device, "org.bluez.Device1", "Alias", .string("Ears"), tellsValue: false)
    #expect(bench.run { bluetooth.devices.last?.name == "Ears" })
    daemon.isSilent = true
    for number in 1...100 {
      try daemon.change(
        device, "org.bluez.Device1", "Alias", .string("Ears \(number)"), tellsValue: false)
    }
    #expect(bench.settle() && daemon.unanswered.count == 1)
    daemon.speak()
    #expect(bench.run { bluetooth.devices.last?.name == "Ears 100" })
    bluetooth.disconnect(bluetooth.devices[0])
    bluetooth.setOn(false)
    #expect(bench.run { daemon.settings["Powered"] == .bool(false) })
    #expect(daemon.calls.map(\.member) == ["Disconnect"])
    try daemon.remove(adapter, from: "/")
    #expect(bench.run { bluetooth.presence == .absent })
    daemon.leave()
    daemon.objects[adapter] = ["org.bluez.Adapter1": [:]]
    #expect(bench.settle())
    try daemon.arrive()
    #expect(bench.run { bluetooth.presence == .there })
  }

  @Test func tellsTheNetworksOfNetworkManager() throws {
    let name = "org.freedesktop.NetworkManager"
    let path = "/org/freedesktop/NetworkManager"
    func point(_ ssid: String, _ strength: UInt8, _ security: UInt32) -> [String: [String:
      BusValue]]
    {
      [
        "\(name).AccessPoint": [
          "Ssid": .bytes(Array(ssid.utf8)), "Strength": .byte(strength),
          "RsnFlags": .uint32(security),
        ]
      ]
    }
    let daemon = try FakeDaemon(
      bench, name,
      [
        path: [
          name: [
            "Connectivity": .uint32(4), "PrimaryConnectionType": .string("802-11-wireless"),
            "PrimaryConnection": .path("\(path)/active"), "WirelessEnabled": .bool(true),
            "NetworkingEnabled": .string("wrong"),
          ]
        ],
        "\(path)/active": ["\(name).Connection.Active": ["Id": .string("Home")]],
        "\(path)/wifi": [
          "\(name).Device.Wireless": [
            "ActiveAccessPoint": .path("\(path)/2"),
            "AccessPoints": .array(of: "o", (1...4).map { .path("\(path)/\($0)") }),
          ]
        ],
        "\(path)/cable": [
          "\(name).Device": ["Interface": .string("eth0"), "State": .uint32(100)],
          "\(name).Device.Wired": ["Carrier": .bool(true), "Speed": .uint32(1000)],
        ],
        "\(path)/1": point("Home", 90, 8), "\(path)/2": point("Home", 40, 8),
        "\(path)/3": point("Cafe", 70, 0), "\(path)/4": point("Bank", 80, 8),
        "\(path)/profile": ["\(name).Settings.Connection": [:]],
      ])
    daemon.replies["GetSettings"] = [
      .dictionary(
        key: "s", value: "a{sv}",
        [.init(.string("802-11-wireless"), .options(["ssid": .bytes(Array("Home".utf8))]))])
    ]
    #expect(bench.settle())
    let network = Network(machine)
    #expect(bench.run { network.accessPoints.first?.isKnown == true })
    #expect(network.connectivity == .full)
    #expect(network.wired.map(\.id) == ["eth0"])
    #expect(network.wired.allSatisfy { $0.hasCable && $0.isActive && $0.speed == 1000 })
    #expect(network.link == .wireless)
    #expect(network.connection == "Home")
    #expect(network.isWirelessOn)
    #expect(!network.isOn)
    #expect(network.accessPoints.map(\.name) == ["Home", "Bank", "Cafe"])
    #expect(network.accessPoints.map(\.isActive) == [true, false, false])
    #expect(network.accessPoints.map(\.isSecured) == [true, true, false])
    for point in network.accessPoints { network.connect(point) }
    network.setWireless(false)
    #expect(bench.run { daemon.settings["WirelessEnabled"] == .bool(false) })
    #expect(
      daemon.calls.map(\.member).filter { $0 != "GetSettings" }
        == ["ActivateConnection", "AddAndActivateConnection"])
    // A switch that was turned in vain is drawn again as it is.
    daemon.refusesSettings = true
    let changes = Counter()
    withObservationTracking {
      _ = network.isWirelessOn
    } onChange: {
      changes.count += 1
    }
    network.setWireless(false)
    #expect(bench.run { changes.count == 1 })
    #expect(network.isWirelessOn)
  }
}
