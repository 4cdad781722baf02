// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import PrivateBus
import Testing

/// `scrim shell` with a bus, settings, applications and a history of its own.
final class RunningShell {
  /// The bus of the session.
  let bus: PrivateBus
  /// The environment of the programs of the session.
  let environment: [String: String]
  /// The shell.
  let client: Client

  /// The applications that are installed beside those of the machine.
  private static let applications = ["Zzz", "Zzz Two"]
  private static let name = "org.freedesktop.Notifications"

  /// Starts the shell in a session with `variables`, and waits until it shows notifications.
  init(_ arguments: [String] = [], in variables: [String: String]) throws {
    bus = try PrivateBus()
    environment = variables.merging([
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_CONFIG_HOME": bus.folder,
      "XDG_STATE_HOME": bus.folder, "XDG_DATA_HOME": bus.folder,
      // The session's folder belongs to the compositor's user, which PulseAudio's library reports.
      "PULSE_RUNTIME_PATH": "\(bus.folder)/pulse",
    ]) { $1 }
    let folder = URL(filePath: bus.folder).appending(path: "applications")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    for name in Self.applications {
      let text = """
        [Desktop Entry]
        Type=Application
        Name=\(name)
        Exec=touch "\(bus.folder)/\(name)"
        """
      try text.write(
        to: folder.appending(path: "\(name).desktop"), atomically: true, encoding: .utf8)
    }
    client = try Client(["shell"] + arguments, in: environment)
    try waitForName()
  }

  /// The installed applications that were started in the launcher.
  var started: [String] {
    Self.applications.filter { FileManager.default.fileExists(atPath: "\(bus.folder)/\($0)") }
  }

  /// Waits until the shell shows notifications.
  func waitForName() throws {
    let words = ["wait", "--session", "--timeout", "300", Self.name]
    let result = try run("/usr/bin/gdbus", words, in: environment)
    try #require(result.status == 0, "\(result.errors) \(client.process.writtenErrors)")
  }

  /// Sends a notification, whose toast stays by default. Returns its number.
  @discardableResult
  func notify(
    _ summary: String, from app: String = "Post", urgency: Int = 1, milliseconds: Int = 0
  ) throws -> Int {
    let words = [
      "call", "--session", "--dest", Self.name, "--object-path", "/org/freedesktop/Notifications",
      "--method", "\(Self.name).Notify", app, "0", "", summary, "The key is under the pot", "[]",
      "{'urgency': <byte \(urgency)>}", "\(milliseconds)",
    ]
    let result = try run("/usr/bin/gdbus", words, in: environment)
    return try #require(
      Int(result.output.filter(\.isNumber).dropFirst(2)), "\(result.output) \(result.errors)")
  }

  /// Sends a command. Returns what it prints.
  @discardableResult func tell(_ words: String...) throws -> String {
    let result = try run(Client.executable.path, ["msg"] + words, in: environment)
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }

  /// Waits until `panel` is open, or closed.
  func waitUntil(_ panel: String, isOpen: Bool) throws {
    try wait { try tell("list").contains("\(panel) \(isOpen ? "open" : "closed")") }
    try client.waitUntilAtRest()
  }

  /// Ends the shell, which has told of nothing.
  func close() {
    client.process.terminate()
    let result = client.end()
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }
}
