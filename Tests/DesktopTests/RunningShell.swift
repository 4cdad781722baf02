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
  private(set) var client: Client
  /// The arguments of the shell.
  private let arguments: [String]

  /// The applications that are installed beside those of the machine.
  private static let applications = ["Zzz", "Zzz Two"]
  private static let name = "org.freedesktop.Notifications"

  /// Starts the shell in a session with `variables`, and waits until it shows notifications.
  /// `settings` are lines of its settings file.
  init(
    _ arguments: [String] = [], settings: String = "", in variables: [String: String]
  ) throws {
    bus = try PrivateBus()
    environment = variables.merging([
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_CONFIG_HOME": bus.folder,
      "XDG_STATE_HOME": bus.folder, "XDG_DATA_HOME": bus.folder,
      // The session's folder belongs to the compositor's user, which PulseAudio's library reports.
      "PULSE_RUNTIME_PATH": "\(bus.folder)/pulse",
    ]) { $1 }
    let home = URL(filePath: bus.folder)
    let folder = home.appending(path: "applications")
    for folder in [folder, home.appending(path: "scrim")] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }
    // A busy machine must not change the panels.
    try "{solidIfSlow: false, \(settings)}".write(
      to: home.appending(path: "scrim/shell.json5"), atomically: true, encoding: .utf8)
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
    self.arguments = ["shell"] + arguments
    client = try Client(self.arguments, in: environment)
    try waitForName()
  }

  /// Kills the shell, and starts another one.
  func restart() throws {
    client.process.kill()
    client = try Client(arguments, in: environment)
  }

  /// Starts another shell in the session, and waits for the end of the one before.
  func replace() throws -> Outcome {
    let old = client
    client = try Client(arguments, in: environment)
    let end = old.end()
    try waitForName()
    return end
  }

  /// The titles of the notifications in the file of the history, oldest first.
  var history: [String] {
    get throws { try Self.history(at: "\(bus.folder)/scrim/notifications.jsonl") }
  }

  /// The titles of the notifications in the file of a history, oldest first.
  static func history(at path: String) throws -> [String] {
    var found: [(id: Int, title: String)] = []
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let id = object?["id"] as? Int else { continue }
      found.removeAll { $0.id == id }
      if let title = object?["summary"] as? String { found.append((id, title)) }
    }
    return found.map(\.title)
  }

  /// The installed applications that were started in the launcher.
  var started: [String] {
    Self.applications.filter { FileManager.default.fileExists(atPath: "\(bus.folder)/\($0)") }
  }

  /// Waits until the shell shows notifications.
  func waitForName() throws {
    let result = try bus.wait(for: Self.name)
    try #require(result.status == 0, "\(result.errors) \(client.process.writtenErrors)")
  }

  /// Sends a notification, whose toast stays by default. Returns its number.
  @discardableResult
  func notify(
    _ summary: String, from app: String = "Post", replacing replaced: Int = 0, urgency: Int = 1,
    milliseconds: Int = 0
  ) throws -> Int {
    let words = [
      "call", "--session", "--dest", Self.name, "--object-path", "/org/freedesktop/Notifications",
      "--method", "\(Self.name).Notify", app, "\(replaced)", "", summary,
      "The key is under the pot", "[]",
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

  /// Starts a program that plays as so many players, and waits until they are there.
  func startPlayers(_ count: Int) throws -> ChildProcess {
    let players = try ChildProcess(
      "/usr/bin/python3", ["-c", Self.players, "\(count)"], in: environment)
    try wait {
      try #require(players.isRunning, "\(players.writtenErrors)")
      return players.written.contains("there")
    }
    return players
  }

  /// Waits until `panel` is open, or closed.
  func waitUntil(_ panel: String, isOpen: Bool) throws {
    try wait { try tell("list").contains("\(panel) \(isOpen ? "open" : "closed")") }
    try client.waitUntilAtRest()
  }

  /// Ends the shell, which has told of nothing but `errors`.
  func close(_ errors: String = "") {
    client.process.terminate()
    let result = client.end()
    #expect(result.status == 0 && result.errors == errors, "\(result.errors)")
  }

  /// Players, each with a connection of its own.
  private static let players = """
    import os, sys
    from gi.repository import Gio, GLib
    prefix, path = "org.mpris.MediaPlayer2", "/org/mpris/MediaPlayer2"
    values = {
        "Identity": GLib.Variant("s", "Soak"), "PlaybackStatus": GLib.Variant("s", "Playing"),
        "Metadata": GLib.Variant("a{sv}", {
            "mpris:trackid": GLib.Variant("o", "/track"), "mpris:length": GLib.Variant("x", 9**9),
            "xesam:title": GLib.Variant("s", "Song"),
            "xesam:artist": GLib.Variant("as", ["Singer"])}),
    }
    def called(connection, sender, path, interface, method, arguments, invocation):
        wanted = arguments[0]
        here = {k: v for k, v in values.items() if (k == "Identity") == (wanted == prefix)}
        invocation.return_value(GLib.Variant("(a{sv})", (here,)))
    info = Gio.DBusNodeInfo.new_for_xml('<node><interface name="org.freedesktop.DBus.Properties">'
        '<method name="GetAll"><arg type="s" direction="in"/><arg type="a{sv}" direction="out"/>'
        '</method></interface></node>').interfaces[0]
    flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
        | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
    kept = []
    for number in range(int(sys.argv[1])):
        bus = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"], flags, None, None)
        bus.register_object(path, info, called, None, None)
        bus.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "RequestName",
            GLib.Variant("(su)", (f"{prefix}.soak{number}", 4)), None, 0, -1, None)
        kept.append(bus)
    print("there", flush=True)
    GLib.MainLoop().run()
    """
}
