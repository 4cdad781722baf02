// SPDX-License-Identifier: MIT

import DBus
import Foundation
import PrivateBus
import TemporaryFiles
import Testing

@testable import Host
@testable import Services

/// Airplane mode, by NetworkManager on a private bus and by switches of radios.
@MainActor @Suite final class AirplaneTests: MachineSuite {
  private static let name = "org.freedesktop.NetworkManager"
  private static let path = "/org/freedesktop/NetworkManager"

  private let daemon: FakeDaemon

  init() throws {
    let bench = try BusBench()
    let isOn: [String: BusValue] = ["WirelessEnabled": .bool(true), "WwanEnabled": .bool(true)]
    daemon = try FakeDaemon(bench, Self.name, [Self.path: [Self.name: isOn]])
    super.init(bench)
    machine.root = "/nowhere"
    #expect(bench.settle())
  }

  private func change(_ property: String, _ value: Bool) throws {
    try daemon.change(Self.path, Self.name, property, .bool(value))
  }

  @Test func withoutSwitchesItIsThatOfNetworkManager() throws {
    let network = Network(machine)
    #expect(bench.run { network.presence == .there })
    #expect(!network.isAirplane)
    try change("WirelessEnabled", false)
    #expect(bench.run { network.isAirplane })
    try daemon.add(
      "\(Self.path)/modem", ["\(Self.name).Device.Modem": [:]], to: "/org/freedesktop")
    #expect(bench.run { !network.isAirplane })
    network.setAirplane(true)
    #expect(bench.run { self.daemon.settings.count == 2 })
    #expect(daemon.settings == ["WirelessEnabled": .bool(false), "WwanEnabled": .bool(false)])
    try change("WwanEnabled", false)
    #expect(bench.run { network.isAirplane })
  }

  @Test func theKernelsSwitchesCountForAllRadios() throws {
    let switches = try RadioTerminal()
    machine.root = switches.root.path
    // What was there before: the number, the operation, blocked by software and by hardware.
    switches.tell(0, 0, 0, 0)
    switches.tell(1, 0, 0, 1)
    let network = Network(machine)
    #expect(bench.run { network.presence == .there })
    #expect(!network.isAirplane)
    switches.tell(0, 2, 1, 0)
    #expect(bench.run { network.isAirplane })
    network.setAirplane(false)
    #expect(bench.run { self.daemon.settings["WwanEnabled"] == .bool(true) })
    #expect(daemon.settings["WirelessEnabled"] == nil, "the switch is enough")
    #expect(switches.asked() == [0, 0, 0, 0, 0, 3, 0, 0])
    network.setAirplane(true)
    #expect(switches.asked() == [0, 0, 0, 0, 0, 3, 1, 0])
    switches.tell(0, 2, 0, 0)
    #expect(bench.run { !network.isAirplane })
    // The radio that is not blocked goes.
    switches.tell(0, 1, 0, 0)
    #expect(bench.run { network.isAirplane })
    switches.hangUp()
    #expect(bench.settle())
    #expect(network.isAirplane)
    network.setAirplane(false)
    let made = Network(NetworkState())
    made.setAirplane(true)
    #expect(made.isAirplane && !made.isWirelessOn)
  }
}

/// A terminal that stands for the kernel's device of radio switches: it, too, gives events to
/// readers, and takes what is written for itself.
private final class RadioTerminal {
  /// The folder that stands for the root of the file system.
  let root: TemporaryFolder
  /// The kernel's end; nil after `hangUp()`.
  private var kernel: Int32?
  /// The other end, which has no echo and no lines.
  private let user: Int32

  init() throws {
    let kernel = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    self.kernel = kernel
    // TIOCSPTLCK and TIOCGPTN: unlocks the other end, and tells its number.
    var (lock, number): (CInt, CInt) = (0, 0)
    let isOpen =
      unsafe ioctl(kernel, 0x4004_5431, &lock) == 0
      && ioctl(kernel, 0x8004_5430, &number) == 0
    try #require(isOpen)
    let path = "/dev/pts/\(number)"
    user = unsafe open(path, O_RDWR | O_NOCTTY)
    var settings = termios()
    unsafe cfmakeraw(&settings)
    // Reads take what is there, as those of the device take one event.
    let isRaw = unsafe tcsetattr(user, TCSANOW, &settings) == 0
    try #require(isRaw)
    root = try TemporaryFolder()
    try root.makeFolder("dev")
    try FileManager.default.createSymbolicLink(
      atPath: root.path("dev/rfkill"), withDestinationPath: path)
  }

  isolated deinit {
    hangUp()
    close(user)
  }

  /// Tells of a switch.
  func tell(_ number: UInt8, _ operation: UInt8, _ soft: UInt8, _ hard: UInt8) {
    let event: [UInt8] = [number, 0, 0, 0, 1, operation, soft, hard]
    if let kernel { #expect(unsafe write(kernel, event, 8) == 8) }
  }

  /// What the program has written.
  func asked() -> [UInt8] {
    var event = [UInt8](repeating: 0xff, count: 8)
    if let kernel { #expect(unsafe read(kernel, &event, 8) == 8) }
    return event
  }

  /// Ends the device.
  func hangUp() {
    if let kernel { close(kernel) }
    kernel = nil
  }
}
