// SPDX-License-Identifier: MIT

import ChildProcess
import DBus
import PrivateBus
import Testing

@testable import Host
@testable import Services

/// Services over imitations of daemons that others wrote, and programs of others over ours.
@Suite(.timeLimit(.minutes(2))) @MainActor final class SecondOpinionTests: MachineSuite {
  @Test func theBatteryOfUPower() throws {
    let path = "/org/freedesktop/UPower"
    let daemon = try DaemonMock(
      bench, "upower", "org.freedesktop.UPower", #"{"DaemonVersion": "0.99", "OnBattery": true}"#)
    // A battery, type 2, that discharges, state 2.
    try daemon.mock(
      path, "SetupDisplayDevice",
      [
        .uint32(2), .uint32(2), .double(30), .double(20), .double(60), .double(5), .int64(1800),
        .int64(0), .bool(true), .string("battery-low-symbolic"), .uint32(3),
      ])
    let battery = Battery(machine)
    #expect(bench.run { battery.presence == .there })
    #expect(battery.level == 0.3 && battery.activity == .discharging && battery.isPresent)
    #expect(battery.timeLeft == 1800 && battery.isLow)
    try daemon.mock(
      path, "SetDeviceProperties",
      [.path("\(path)/devices/DisplayDevice"), .options(["Percentage": .double(29)])])
    #expect(bench.run { battery.level == 0.29 })
    // A battery supplies the computer, and is none of the devices around it.
    try daemon.mock(
      path, "AddDischargingBattery",
      [.string("BAT0"), .string("Built-in"), .double(29), .int64(1800)])
    let mouse = "\(path)/devices/mouse"
    try daemon.mock(
      path, "AddObject",
      [
        .path(mouse), .string("org.freedesktop.UPower.Device"),
        .options([
          "Type": .uint32(5), "PowerSupply": .bool(false), "Model": .string("Mouse"),
          "Percentage": .double(70),
        ]), .array(of: "(ssss)", []),
      ])
    let batteries = DeviceBatteries(machine)
    #expect(bench.run { batteries.devices.map(\.name) == ["Mouse"] })
    #expect(batteries.devices.first?.level == 0.7)
    daemon.kill()
    #expect(bench.run { battery.presence == .absent })
  }

  @Test func theNetworksOfNetworkManager() throws {
    let root = "/org/freedesktop"
    let daemon = try DaemonMock(bench, "networkmanager", "org.freedesktop.NetworkManager")
    let network = Network(machine)
    #expect(bench.run { network.presence == .there })
    let wifi = try daemon.mock(
      root, "AddWiFiDevice", [.string("wifi"), .string("wlan0"), .int32(100)])
    // Infrastructure, 2.4 GHz, 54 Mb/s, 82 %, with a password.
    try daemon.mock(
      root, "AddAccessPoint",
      [
        .string(wifi), .string("home"), .string("Home"), .string("00:23:F8:7E:12:BB"), .uint32(2),
        .uint32(2425), .uint32(5400), .byte(82), .uint32(0x100),
      ])
    #expect(bench.run { network.accessPoints.map(\.name) == ["Home"] })
    #expect(network.hasWireless)
    #expect(network.accessPoints.first?.strength == 0.82)
    #expect(network.accessPoints.first?.isSecured == true)
    #expect(network.accessPoints.first?.isKnown == false)
    try daemon.mock(
      root, "AddWiFiConnection",
      [.string(wifi), .string("Home"), .string("Home"), .string("wpa-psk")])
    #expect(bench.run { network.accessPoints.first?.isKnown == true })
  }

  @Test func theDevicesOfBlueZ() throws {
    let daemon = try DaemonMock(bench, "bluez5", "org.bluez")
    let bluetooth = Bluetooth(machine)
    #expect(bench.run { bluetooth.presence == .absent })
    let manager = "org.bluez.Mock"
    try daemon.call("/", manager, "AddAdapter", [.string("hci0"), .string("Computer")])
    #expect(bench.run { bluetooth.presence == .there })
    let address = "11:22:33:44:55:66"
    try daemon.call(
      "/", manager, "AddDevice", [.string("hci0"), .string(address), .string("Headset")])
    #expect(bench.run { bluetooth.devices.map(\.name) == ["Headset"] })
    try daemon.call(
      "/", manager, "PairDevice", [.string("hci0"), .string(address), .int32(0)])
    #expect(bench.run { bluetooth.devices.first?.isPaired == true })
    bluetooth.connect(try #require(bluetooth.devices.first))
    #expect(bench.run { bluetooth.devices.first?.isConnected == true })
  }

  @Test func theProfilesOfPowerProfilesDaemon() throws {
    let daemon = try DaemonMock(bench, "power_profiles_daemon", "net.hadess.PowerProfiles")
    let profiles = PowerProfiles(machine)
    #expect(bench.run { profiles.active == "balanced" })
    #expect(profiles.profiles.contains("power-saver"))
    profiles.use("power-saver")
    #expect(bench.run { profiles.active == "power-saver" })
    withExtendedLifetime(daemon) {}
  }

  @Test func thePermissionsOfLogind() throws {
    let daemon = try DaemonMock(
      bench, "logind", "org.freedesktop.login1", #"{"CanSuspend": "challenge"}"#)
    let session = LoginSession(machine)
    #expect(bench.run { session.canPowerOff == .yes && session.canSuspend == .challenge })
    withExtendedLifetime(daemon) {}
  }

  @Test func notifySendReachesTheServer() throws {
    let server = Notifications(machine)
    #expect(bench.run { server.state == .serving })
    let client = try ChildProcess(
      "/usr/bin/notify-send",
      [
        "--app-name=Post", "--urgency=critical", "--category=im", "--print-id", "--wait",
        "--action=open=Open", "Title", "<b>Text</b>",
      ],
      in: ["PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": bench.daemon.address])
    #expect(bench.run { server.all.count == 1 })
    let notification = try #require(server.all.first)
    #expect(notification.app == "Post" && notification.summary == "Title")
    #expect(notification.urgency == .critical && notification.category == "im")
    #expect(notification.actions == [.init("open", "Open")])
    server.invoke(notification.id, "open")
    #expect(bench.run { !client.isRunning })
    #expect(client.written == "\(notification.id)\nopen\n")
  }
}
