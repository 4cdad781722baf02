// SPDX-License-Identifier: MIT

import DBus
import EventLoop
import Files
import PrivateBus
import Testing
import Timing

@testable import Host
@testable import Services

/// logind on a private bus: the session, and the brightness of the screen.
@MainActor @Suite final class LoginSessionTests: MachineSuite {
  private static let path = "/org/freedesktop/login1"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let session = "org.freedesktop.login1.Session"

  private let daemon: FakeDaemon

  init() throws {
    let bench = try BusBench()
    daemon = try FakeDaemon(
      bench, "org.freedesktop.login1",
      [
        Self.path: [Self.manager: ["PreparingForSleep": .bool(false)]],
        "\(Self.path)/session/_1": [Self.session: ["LockedHint": .bool(true)]],
      ])
    daemon.replies = [
      "GetSession": [.path("\(Self.path)/session/_1")], "CanPowerOff": [.string("yes")],
      "CanReboot": [.string("challenge")], "CanSuspend": [.string("na")],
      "CanHibernate": [.string("perhaps")],
      "ListInhibitors": [
        .array(
          of: "(ssssuu)",
          [
            .structure([
              .string("sleep:idle"), .string("Backup"), .string("It copies"), .string("block"),
              .uint32(1000), .uint32(1),
            ])
          ])
      ],
    ]
    super.init(bench)
    #expect(bench.settle())
  }

  /// A service follows several objects on a bus, whose watches all hear of its loss.
  @Test func outlivesTheBus() throws {
    let session = LoginSession(machine)
    #expect(bench.run { session.isLocked })
    bench.daemon.kill()
    #expect(bench.run { session.presence == .absent })
  }

  /// A bus that returns within the service's patience is used again.
  @Test func returnsWithTheBus() throws {
    machine.patience = .milliseconds(1)
    let profiles = PowerProfiles(machine)
    let session = LoginSession(machine)
    #expect(bench.run { session.isLocked && profiles.presence == .absent })
    try bench.daemon.restart()
    #expect(bench.run { session.presence == .absent })
    let daemon = try FakeDaemon(
      bench, "net.hadess.PowerProfiles",
      [
        "/net/hadess/PowerProfiles": [
          "net.hadess.PowerProfiles": ["ActiveProfile": .string("balanced")]
        ]
      ])
    #expect(bench.run { profiles.active == "balanced" })
    withExtendedLifetime(daemon) {}
  }

  /// Any program may address a signal to this one.
  @Test func hearsNobodyButLogind() throws {
    let session = LoginSession(machine)
    #expect(bench.run { session.isLocked })
    let liar = try bench.connect()
    #expect(bench.settle())
    try liar.emit(
      "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep",
      [.bool(true)], to: machine.bus(.system).uniqueName)
    #expect(bench.settle() && !session.isPreparingForSleep)
  }

  @Test func tellsWhatLogindTells() throws {
    let session = LoginSession(machine)
    #expect(bench.run { session.isLocked })
    #expect(bench.run { session.canPowerOff == .yes && session.canSuspend == .unavailable })
    #expect(session.canReboot == .challenge)
    #expect(session.canHibernate == .unknown)
    #expect(bench.run { !session.inhibitors.isEmpty })
    #expect(
      session.inhibitors == [
        .init(what: ["sleep", "idle"], who: "Backup", why: "It copies", blocks: true)
      ])
    // Another inhibitor changes what may be done.
    daemon.replies["CanPowerOff"] = [.string("challenge")]
    try daemon.change(Self.path, Self.manager, "BlockInhibited", .string("shutdown:sleep"))
    #expect(bench.run { session.canPowerOff == .challenge })
    try daemon.bus.emit(Self.path, Self.manager, "PrepareForSleep", [.bool(true)])
    #expect(bench.run { session.isPreparingForSleep })
    try daemon.bus.emit(Self.path, Self.manager, "PrepareForSleep", [.string("no")])
    try daemon.bus.emit(Self.path, Self.manager, "PrepareForSleep", [.bool(false)])
    #expect(bench.run { !session.isPreparingForSleep })
    daemon.leave()
    #expect(bench.run { session.presence == .absent })
    #expect(session.state == LoginSessionState())
  }

  @Test func asksLogindForWhatTheUserDoes() throws {
    let session = LoginSession(machine)
    session.suspend()
    session.logOut()
    #expect(bench.run { self.daemon.calls.map(\.member) == ["Suspend", "Terminate"] })
    #expect(daemon.calls[0].body == [.bool(true)])
  }

  @Test func readsAndSetsTheBrightness() throws {
    machine.root = bench.daemon.folder
    let screen = Brightness(machine)
    #expect(screen.presence == .absent)
    let folder = try BacklightFolder(bench.daemon.folder)
    try folder.add("raw-one", type: "raw", level: 7, of: 10)
    try folder.add("intel", type: "firmware", level: 50, of: 200)
    let brightness = Brightness(machine)
    #expect(brightness.level == 0.25)
    #expect(brightness.device == "intel")
    try folder.set("intel", "brightness", "100\n")
    #expect(bench.run { brightness.level == 0.5 })
    try folder.set("intel", "brightness", "many\n")
    #expect(bench.run { brightness.presence == .absent })
    try folder.set("intel", "brightness", "100\n")
    #expect(bench.run { brightness.level == 0.5 })
    for level in [0.1, 0.2, 0.3, 0] { brightness.set(level) }
    #expect(brightness.level == 0.005)
    #expect(bench.run { self.daemon.calls.count == 2 })
    #expect(daemon.calls[0].body == [.string("backlight"), .string("intel"), .uint32(20)])
    #expect(daemon.calls[1].body[2] == .uint32(1))
    let made = Brightness(.level(0.3))
    made.set(0.6)
    #expect(made.level == 0.6)
  }
}
