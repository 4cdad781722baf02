// SPDX-License-Identifier: MIT

import Cases
import ChildProcess
import DBus
import EventLoop
import FakeCompositor
import Foundation
import Glibc
import PrivateBus
import Testing

/// A program that shows every service.
@Suite(.enabled(if: Cases.areAll), .timeLimit(.minutes(3))) struct ServiceRestTests {
  private let bench: BusBench
  private let sound: PrivateSoundServer
  private let battery: FakeDaemon

  private static let upower = "org.freedesktop.UPower"
  private static let display = "/org/freedesktop/UPower/devices/DisplayDevice"

  /// Starts the daemons and the sound server, and makes the files that services read, in the folder
  /// of the bus.
  init() throws {
    bench = try BusBench()
    sound = try PrivateSoundServer(bench)
    try sound.start()
    let (upower, login) = (Self.upower, "org.freedesktop.login1")
    battery = try FakeDaemon(
      bench, upower,
      [
        "/org/freedesktop/UPower": [upower: [:]],
        Self.display: [
          "\(upower).Device": [
            "IsPresent": .bool(true), "Percentage": .double(80), "State": .uint32(2),
          ]
        ],
      ])
    battery.replies["EnumerateDevices"] = [.array(of: "o", [])]
    let profiles = "net.hadess.PowerProfiles"
    _ = try FakeDaemon(
      bench, profiles,
      ["/net/hadess/PowerProfiles": [profiles: ["ActiveProfile": .string("balanced")]]])
    let session = try FakeDaemon(
      bench, login,
      [
        "/org/freedesktop/login1": ["\(login).Manager": ["PreparingForSleep": .bool(false)]],
        "/session": ["\(login).Session": ["LockedHint": .bool(false)]],
      ])
    session.replies = [
      "GetSession": [.path("/session")], "ListInhibitors": [.array(of: "(ssssuu)", [])],
      "CanPowerOff": [.string("yes")], "CanReboot": [.string("yes")],
      "CanSuspend": [.string("yes")], "CanHibernate": [.string("no")],
    ]
    let network = "org.freedesktop.NetworkManager"
    _ = try FakeDaemon(
      bench, network,
      ["/org/freedesktop/NetworkManager": [network: ["NetworkingEnabled": .bool(true)]]])
    _ = try FakeDaemon(
      bench, "org.bluez", ["/org/bluez/hci0": ["org.bluez.Adapter1": ["Powered": .bool(true)]]])
    let player = "org.mpris.MediaPlayer2"
    _ = try FakeDaemon(
      bench, "\(player).song",
      [
        "/org/mpris/MediaPlayer2": [
          player: ["Identity": .string("Song")],
          "\(player).Player": ["PlaybackStatus": .string("Playing")],
        ]
      ])
    let files = [
      "sys/class/backlight/panel/max_brightness": "10\n",
      "sys/class/backlight/panel/brightness": "4\n",
      "data/applications/a.desktop": "[Desktop Entry]\nType=Application\nName=A\nExec=true\n",
    ]
    for (path, text) in files {
      let file = URL(filePath: bench.daemon.folder).appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    #expect(bench.settle())
  }

  /// Starts the program with `all` services, or `none`, and waits until they are there and nothing
  /// happens.
  private func start(_ choice: String) throws -> HostileSession {
    let session = try HostileSession(
      .everything, [bench.daemon.folder], command: choice, of: "services-fixture",
      additions: [
        "DBUS_SESSION_BUS_ADDRESS": bench.daemon.address,
        "DBUS_SYSTEM_BUS_ADDRESS": bench.daemon.address, "PULSE_SERVER": sound.address,
        "XDG_DATA_HOME": "/data", "XDG_DATA_DIRS": "/nowhere",
      ])
    try serve(session) {
      let newest = session.client.process.written.split(separator: "\n").suffix(12)
      return newest.count == 12 && newest.allSatisfy { $0.contains(": there ") }
    }
    try serveUntilIdle(session)
    return session
  }

  private func serve(_ session: HostileSession, until condition: () throws -> Bool) throws {
    try session.serve {
      try #require(session.client.process.isRunning, "\(session.client.process.writtenErrors)")
      for surface in session.compositor.layerSurfaces where surface.configures == 0 {
        if surface.commits > 0 { surface.configureLayer(800, 400) }
      }
      bench.loop.serveReady()
      return try condition()
    }
  }

  private func serveUntilIdle(_ session: HostileSession) throws {
    var (last, turns) = (try session.client.activity(), 0)
    try serve(session) {
      turns += 1
      guard turns.isMultiple(of: 1_000) else { return false }
      let now = try session.client.activity()
      defer { last = now }
      return now == last
    }
  }

  /// No thread wakes up while all services are read, until the clock changes.
  @Test func betweenTwoMinutesNothingWakesThePanel() throws {
    let session = try start("all")
    let client = session.client
    try serveUntilIdle(session)
    #expect(try client.activity(during: 10) == .rest)
    // The services have not rested meanwhile.
    try battery.change(Self.display, "\(Self.upower).Device", "Percentage", .double(42))
    try serve(session) { client.process.written.contains("level: 0.42") }
  }

  /// The memory of the services, libpulse and the buses included, is a small part of a panel.
  @Test func theServicesTakeLittleMemory() throws {
    func memory(_ choice: String) throws -> Int {
      let session = try start(choice)
      return try session.client.memory()
    }
    let (all, none) = (try memory("all"), try memory("none"))
    #expect(all < none + 4 << 10, "\(all) and \(none) KiB")
  }
}
