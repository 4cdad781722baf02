// SPDX-License-Identifier: MIT

import DBus
import Observation
import PrivateBus
import Testing
import Timing

@testable import Host
@testable import Services

/// The battery on a private bus, for what all services share: how they start, follow a daemon, and
/// rest.
@MainActor @Suite final class BatteryTests: MachineSuite {
  private static let name = "org.freedesktop.UPower"
  private static let path = "/org/freedesktop/UPower/devices/DisplayDevice"
  private static let interface = "org.freedesktop.UPower.Device"

  private func daemon(_ changes: [String: BusValue] = [:]) throws -> FakeDaemon {
    let properties: [String: BusValue] = [
      "IsPresent": .bool(true), "Percentage": .double(42), "State": .uint32(2),
      "TimeToEmpty": .int64(3600), "WarningLevel": .uint32(1),
      "IconName": .string("battery-good-symbolic"),
    ]
    let daemon = try FakeDaemon(
      bench, Self.name, [Self.path: [Self.interface: properties.merging(changes) { $1 }]])
    #expect(bench.settle())
    return daemon
  }

  @Test func tellsWhatUPowerTells() throws {
    let daemon = try daemon()
    let battery = Battery(machine)
    #expect(bench.settle())
    #expect(daemon.readings == 0, "a service that nobody reads asks for nothing")
    #expect(battery.presence == .arriving)
    #expect(bench.run { battery.presence == .there })
    #expect(battery.isPresent)
    #expect(battery.level == 0.42)
    #expect(battery.activity == .discharging)
    #expect(battery.timeLeft == 3600)
    #expect(battery.icon == "battery-good-symbolic")
    try daemon.change(Self.path, Self.interface, "Percentage", .double(41))
    #expect(bench.run { battery.level == 0.41 })
    try daemon.change(Self.path, Self.interface, "Percentage", .double(9), tellsValue: false)
    #expect(bench.run { battery.level == 0.09 })
  }

  @Test func isAbsentWithoutADaemonAndWithoutABus() throws {
    let battery = Battery(machine)
    #expect(bench.run { battery.presence == .absent })
    machine.addresses[.session] = .at("unix:path=/nowhere")
    #expect(throws: BusFailure.self) { _ = try machine.bus(.session) }
    let nowhere = Machine()
    nowhere.addresses[.system] = .at("unix:path=/nowhere")
    nowhere.begin(bench.loop)
    defer { nowhere.end() }
    #expect(Battery(nowhere).presence == .absent)
  }

  @Test func followsADaemonThatEndsAndReturns() throws {
    let daemon = try daemon()
    let battery = Battery(machine)
    #expect(bench.run { battery.presence == .there })
    daemon.leave()
    #expect(bench.run { battery.presence == .absent })
    #expect(battery.state == BatteryState())
    daemon.objects[Self.path]?[Self.interface]?["Percentage"] = .double(77)
    try daemon.arrive()
    #expect(bench.run { battery.level == 0.77 })
  }

  @Test func followsFiftyDaemonsThatDie() throws {
    let battery = Battery(machine)
    for death in 1...50 {
      let daemon = try daemon(["Percentage": .double(Double(death))])
      // Every third one dies while it is asked.
      daemon.isSilent = death % 3 == 0
      _ = battery.level
      #expect(daemon.isSilent ? bench.settle() : bench.run { battery.level == Double(death) / 100 })
      bench.end(daemon.bus)
      #expect(bench.run { battery.presence == .absent })
      #expect(battery.level == 0)
    }
  }

  @Test func losesOnlyPropertiesOfWrongTypesAndRanges() throws {
    let daemon = try daemon([
      "IsPresent": .string("yes"), "State": .uint32(99), "TimeToEmpty": .int64(-5),
      "IconName": .string(String(repeating: "é", count: 100)), "Percentage": .double(1e300),
    ])
    var problems: [String] = []
    machine.faults.onProblem = { problems.append($0) }
    let battery = Battery(machine)
    #expect(bench.run { battery.presence == .there })
    #expect(!battery.isPresent)
    try daemon.change(Self.path, Self.interface, "IsPresent", .int32(1))
    try daemon.change(Self.path, Self.interface, "State", .string("on"))
    #expect(bench.run { problems.count > 1 })
    #expect(
      problems == [
        "\(Self.interface).IsPresent is left out: it has the type 's' and is not a truth value",
        "\(Self.interface).State is left out: it has the type 's' and is not a whole number",
      ])
    #expect(battery.activity == .unknown)
    #expect(battery.timeLeft == nil)
    #expect(battery.icon == String(repeating: "é", count: 32))
    #expect(battery.level == 1)
    try daemon.change(Self.path, Self.interface, "Percentage", .double(.nan))
    #expect(bench.run { battery.level == 0 })
  }

  @Test func arrivesForAsLongAsADaemonDoesNotAnswer() throws {
    let daemon = try daemon()
    daemon.isSilent = true
    let battery = Battery(machine)
    _ = battery.level
    #expect(bench.settle())
    #expect(battery.presence == .arriving)
    daemon.leave()
    #expect(bench.run { battery.presence == .absent })
  }

  /// Properties that are told to be out of date are read one time after another.
  @Test func aFloodOfOldPropertiesIsReadOnceMore() throws {
    let daemon = try daemon()
    let battery = Battery(machine)
    #expect(bench.run { battery.presence == .there })
    let before = daemon.readings
    daemon.isSilent = true
    for percentage in 1...100 {
      try daemon.change(
        Self.path, Self.interface, "Percentage", .double(Double(percentage)), tellsValue: false)
    }
    #expect(bench.settle() && daemon.unanswered.count == 1)
    daemon.speak()
    #expect(bench.run { battery.level == 1 })
    #expect(bench.settle() && daemon.readings == before + 2)
  }

  /// What is kept of a daemon is bounded as a whole, and there is room again for what shrinks.
  @Test(arguments: [false, true]) func whatIsKeptIsBounded(isTree: Bool) throws {
    let daemon = try daemon()
    let bus = try bench.connect()
    let (count, size) = (isTree ? 40 : 12, 1 << 20)
    var kept: [String: BusValue] = [:]
    var object: RemoteObject?
    var tree: RemoteTree?
    if isTree {
      tree = try RemoteTree(bus, Self.name, "/") {
        kept = $0.objects[Self.path]?[Self.interface] ?? [:]
      }
    } else {
      object = try RemoteObject(bus, Self.name, Self.path, Self.interface) { kept = $0.properties }
    }
    #expect(bench.run { !kept.isEmpty })
    let text = BusValue.string(String(repeating: "x", count: size))
    for _ in 0..<2 {
      for number in 0..<count { try daemon.change(Self.path, Self.interface, "p\(number)", text) }
      try daemon.change(Self.path, Self.interface, "Percentage", .double(7))
      #expect(bench.run { kept["Percentage"] == .double(7) })
      let most = isTree ? 32 : 8
      #expect(kept.values.count { $0 == text } == most - 1)
      for number in 0..<count {
        try daemon.change(Self.path, Self.interface, "p\(number)", .bool(true))
      }
      try daemon.change(Self.path, Self.interface, "Percentage", .double(8))
      #expect(bench.run { kept["Percentage"] == .double(8) })
      #expect(kept.values.count { $0 == .bool(true) } >= count)
    }
    object?.close()
    tree?.close()
  }

  /// A service that asks a thousand questions.
  private final class Asking: Service<BatteryState> {
    var answers = 0
    var failures = 0

    override func start() throws {
      let bus = try open(.system)
      for number: Int32 in 0..<1_000 {
        let call = BusCall(BatteryTests.name, "/", "test.Interface", "Ask", [.int32(number)])
        ask(bus, call) { [unowned self] in
          answers += 1
          if case .failure = $0 { failures += 1 }
        }
      }
    }
  }

  /// The bus lets a program wait for 128 answers.
  @Test func manyQuestionsAreAskedAfterEachOther() throws {
    let daemon = try daemon()
    daemon.isSilent = true
    let asking = Asking(machine)
    #expect(asking.presence == .arriving)
    #expect(bench.run { daemon.unanswered.count >= 32 })
    #expect(bench.settle() && daemon.unanswered.count == 32)
    daemon.speak()
    #expect(bench.run { asking.answers == 1_000 })
    #expect(asking.failures == 0)
  }

  @Test func restsUnlessChangesAreRead() throws {
    machine.patience = .milliseconds(1)
    let daemon = try daemon()
    let battery = Battery(machine)
    #expect(bench.run { battery.presence == .there })
    let readings = daemon.readings
    try daemon.change(Self.path, Self.interface, "Percentage", .double(41))
    #expect(bench.run { battery.isResting })
    try daemon.change(Self.path, Self.interface, "Percentage", .double(40))
    #expect(bench.settle())
    #expect(battery.level == 0.41, "the last values are kept until the daemon answers")
    #expect(bench.run { battery.level == 0.4 })
    #expect(daemon.readings == readings + 1)
  }

  @Test func tellsThoseWhoObserve() throws {
    let daemon = try daemon()
    let battery = Battery(machine)
    #expect(bench.run { battery.presence == .there })
    let changes = Counter()
    withObservationTracking {
      _ = battery.level
    } onChange: {
      changes.count += 1
    }
    try daemon.change(Self.path, Self.interface, "Percentage", .double(42))
    #expect(bench.settle())
    #expect(changes.count == 0, "the same value is no change")
    try daemon.change(Self.path, Self.interface, "Percentage", .double(41))
    #expect(bench.settle())
    #expect(changes.count == 1)
  }

  @Test func isMadeUpForTestsAndGalleries() throws {
    #expect(Battery(.discharging(0.2)).level == 0.2)
    let daemon = try daemon()
    machine.substitute(BatteryState.charging(0.5, timeLeft: 60))
    let battery = Battery(machine)
    #expect(battery.presence == .there)
    #expect(battery.timeLeft == 60)
    #expect(bench.settle())
    #expect(daemon.readings == 0)
  }

  @Test func tellsTheDevicesAroundTheComputer() throws {
    let root = "/org/freedesktop/UPower"
    func device(_ name: String, _ kind: UInt32, suppliesPower: Bool = false) -> [String: [String:
      BusValue]]
    {
      [
        Self.interface: [
          "Model": .string(name), "Type": .uint32(kind), "PowerSupply": .bool(suppliesPower),
          "Percentage": .double(60), "State": .uint32(1), "WarningLevel": .uint32(4),
        ]
      ]
    }
    let paths = (0..<4).map { "\(root)/devices/\($0)" }
    let daemon = try FakeDaemon(
      bench, Self.name,
      [
        root: [Self.name: [:]], paths[0]: device("Mouse", 5), paths[1]: device("Thing", 99),
        paths[2]: device("BAT0", 2, suppliesPower: true),
      ])
    daemon.replies["EnumerateDevices"] = [.array(of: "o", paths.prefix(3).map { .path($0) })]
    #expect(bench.settle())
    let batteries = DeviceBatteries(machine)
    #expect(bench.run { batteries.devices.map(\.name) == ["Mouse", "Thing"] })
    #expect(batteries.devices.map(\.kind) == [.mouse, .other])
    #expect(batteries.devices[0].level == 0.6)
    #expect(batteries.devices[0].activity == .charging)
    #expect(batteries.devices[0].isLow)
    daemon.objects[paths[3]] = device("Ears", 17)
    try daemon.bus.emit(root, Self.name, "DeviceAdded", [.path(paths[3])])
    #expect(bench.run { batteries.devices.first?.kind == .headset })
    try daemon.change(paths[3], Self.interface, "Percentage", .double(5))
    #expect(bench.run { batteries.devices.first?.level == 0.05 })
    try daemon.bus.emit(root, Self.name, "DeviceRemoved", [.path(paths[0])])
    #expect(bench.run { batteries.devices.map(\.name) == ["Ears", "Thing"] })
    daemon.leave()
    #expect(bench.run { batteries.presence == .absent && batteries.devices.isEmpty })
    try daemon.arrive()
    #expect(bench.run { batteries.devices.map(\.name) == ["Mouse", "Thing"] })
    #expect(DeviceBatteries(.init([.init("Mouse", .mouse, 0.5)])).devices[0].level == 0.5)
  }

  @Test func usesTheProfileThatIsAskedFor() throws {
    let name = "net.hadess.PowerProfiles"
    let entry = BusValue.options(["Profile": .string("balanced")])
    let daemon = try FakeDaemon(
      bench, name,
      [
        "/net/hadess/PowerProfiles": [
          name: [
            "ActiveProfile": .string("balanced"),
            "Profiles": .array(of: "a{sv}", [entry, .options(["Profile": .int32(3)])]),
          ]
        ]
      ])
    let profiles = PowerProfiles(machine)
    #expect(bench.settle())
    #expect(bench.run { profiles.active == "balanced" })
    #expect(profiles.profiles == ["balanced"])
    profiles.use("performance")
    #expect(bench.run { daemon.settings["ActiveProfile"] == .string("performance") })
    let made = PowerProfiles(.active("balanced"))
    made.use("power-saver")
    #expect(made.active == "power-saver")
  }
}

/// A number that closures of any thread count up; all of a test run in one.
nonisolated final class Counter: @unchecked Sendable {
  /// The number.
  var count = 0
}
