// SPDX-License-Identifier: MIT

import ChildProcess
import DBus
import EventLoop
import FakeCompositor
import Foundation
import PrivateBus
import Testing

@testable import scrim

/// The services in `scrim info`.
@Suite(.timeLimit(.minutes(2))) struct ServiceInfoTests {
  private let bench: BusBench
  private let sound: PrivateSoundServer

  init() throws {
    bench = try BusBench()
    sound = try PrivateSoundServer(bench)
  }

  /// What the command prints with `arguments`.
  private func output(_ offers: Offers, _ arguments: [String] = []) throws -> String {
    let session = try HostileSession(
      offers, arguments, command: "info",
      additions: [
        "DBUS_SESSION_BUS_ADDRESS": bench.daemon.address,
        "DBUS_SYSTEM_BUS_ADDRESS": bench.daemon.address, "PULSE_SERVER": sound.address,
        "XDG_DATA_HOME": sound.folder, "XDG_DATA_DIRS": "/nonexistent",
      ])
    try session.serve {
      bench.loop.serveReady()
      return !session.client.process.isRunning
    }
    return session.client.end().output
  }

  /// The lines of all services by their names, without the names.
  private func lines(_ offers: Offers) throws -> [String: String] {
    let page = try output(offers).split(separator: "\n", omittingEmptySubsequences: false)
    let lines = page.drop { $0 != "Services" }.dropFirst().prefix { !$0.isEmpty }
    return Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        return (String(words[1]), "\(words[0]) \(words[2].drop { $0 == " " })")
      })
  }

  /// The classes of services.
  private var services: Set<String> {
    get throws {
      let folder = URL(filePath: #filePath).appending(path: "../../../Sources/Services")
      var names: Set = ["Notifications"]
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.standardized.path)
      where path.hasSuffix(".swift") {
        let text = try String(
          contentsOf: folder.standardized.appending(path: path), encoding: .utf8)
        for match in text.matches(of: /public final class (\w+): Service</) {
          names.insert(String(match.1))
        }
      }
      return names
    }
  }

  @Test func eachServiceThatIsThereIsTold() throws {
    try sound.start()
    let daemons = try [
      ("org.freedesktop.UPower", "/org/freedesktop/UPower", "DaemonVersion"),
      ("net.hadess.PowerProfiles", "/net/hadess/PowerProfiles", "Version"),
      ("org.freedesktop.NetworkManager", "/org/freedesktop/NetworkManager", "Version"),
      ("org.freedesktop.login1", "/", ""), ("org.bluez", "/", ""),
      ("org.mpris.MediaPlayer2.song", "/", ""), ("org.freedesktop.Notifications", "/", ""),
    ].map { name, path, property in
      try FakeDaemon(bench, name, [path: [name: [property: .string("0.9")]]])
    }
    daemons.last?.replies["GetServerInformation"] = ["Post", "Ada", "1.2", "1.2"].map {
      .string($0)
    }
    let folder = URL(filePath: sound.folder).appending(path: "applications")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try "[Desktop Entry]\nType=Application\nName=A\nExec=true\n"
      .write(to: folder.appending(path: "a.desktop"), atomically: true, encoding: .utf8)
    #expect(bench.settle())

    let lines = try lines(.everything)
    #expect(try Set(lines.keys) == services)
    let expected = [
      "Notifications": "org.freedesktop.Notifications Post 1.2",
      "Battery": "org.freedesktop.UPower 0.9", "DeviceBatteries": "org.freedesktop.UPower 0.9",
      "PowerProfiles": "net.hadess.PowerProfiles 0.9", "LoginSession": "org.freedesktop.login1",
      "Network": "org.freedesktop.NetworkManager 0.9", "Bluetooth": "org.bluez",
      "Media": "song", "Idle": "the compositor, by ext_idle_notifier_v1",
      "Applications": "1 for menus",
    ]
    for (service, text) in expected { #expect(lines[service] == "yes \(text)") }
    #expect(lines["Audio"]?.hasPrefix("yes pulseaudio ") == true, "\(lines)")

    let document = try JSONSerialization.jsonObject(
      with: Data(output(.everything, ["--json"]).utf8))
    let found = try #require((document as? [String: Any])?["services"] as? [String: Any])
    #expect(found["idle"] as? Bool == true && found["applications"] as? Int == 1)
    #expect(found["players"] as? [String] == ["song"] && found["soundServer"] is String)
    #expect((found["daemons"] as? [Any])?.count == ServiceReport.daemons.count)
  }

  @Test func eachServiceThatIsAbsentIsToldWithItsSource() throws {
    let lines = try lines(.everything.without("ext_idle_notifier_v1"))
    #expect(try Set(lines.keys) == services)
    for (service, line) in lines where service != "Brightness" {
      #expect(line.hasPrefix("no ") && line.count > 10, "\(service)")
    }
    #expect(lines["Battery"] == "no comes with: upower")
  }

  /// The root stands for that of the machine, which may have a backlight or not.
  @Test func theBacklightIsTold() throws {
    func line() -> String? {
      ServiceReport(tellsIdle: false, root: bench.daemon.folder).lines
        .first { $0.contains("Brightness") }
    }
    let folder = URL(filePath: bench.daemon.folder)
      .appending(path: "sys/class/backlight/panel")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (file, text) in ["max_brightness": "10\n", "brightness": "4\n"] {
      try text.write(to: folder.appending(path: file), atomically: false, encoding: .utf8)
    }
    #expect(line()?.hasSuffix("panel, which org.freedesktop.login1 sets") == true)
  }
}
