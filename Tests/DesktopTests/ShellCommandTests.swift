// SPDX-License-Identifier: MIT

import ChildProcess
import DBus
import FakeCompositor
import Foundation
import PrivateBus
import Testing
import WaylandServer

/// `scrim shell` in a scripted compositor, with a bus of its own.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ShellCommandTests {
  private static let name = "org.freedesktop.Notifications"

  /// A running shell, and a program that sends notifications.
  private final class Running {
    let bench: BusBench
    let session: HostileSession
    let sender: Bus
    /// What the sender was told, as "signal value".
    private(set) var told: [String] = []

    init(_ arguments: [String], settings: String = "{}") throws {
      bench = try BusBench()
      sender = try bench.connect()
      let home = FileManager.default.temporaryDirectory
        .appending(path: "scrim-home-\(UUID().uuidString.prefix(8))")
      try FileManager.default.createDirectory(
        at: home.appending(path: "scrim"), withIntermediateDirectories: true)
      try settings.write(
        to: home.appending(path: "scrim/shell.json5"), atomically: true, encoding: .utf8)
      session = try HostileSession(
        .everything, arguments, command: "shell",
        additions: [
          "DBUS_SESSION_BUS_ADDRESS": bench.daemon.address, "XDG_CONFIG_HOME": home.path,
          "XDG_STATE_HOME": home.path,
        ])
      _ = try sender.subscribe(BusMatch(interface: name)) { [unowned self] in
        told.append("\($0.member ?? "") \($0.body[1].text ?? "")")
      }
      var owner: String?
      let watch = try sender.watchOwner(of: name) { owner = $0 }
      do { try serve { owner != nil } } catch {
        close()
        throw error
      }
      sender.cancel(watch)
    }

    /// Serves the compositor and the bus until `condition` holds.
    func serve(until condition: () throws -> Bool) throws {
      try session.serve {
        try #require(session.client.process.isRunning, "\(session.client.process.writtenErrors)")
        for surface in session.compositor.layerSurfaces where surface.configures == 0 {
          if surface.commits > 0 { surface.configureLayer(408, 500) }
        }
        return try bench.settle() && condition()
      }
    }

    /// Sends a notification. Returns its number.
    func notify(_ summary: String, urgency: UInt8 = 1) throws -> Int {
      var id: Int?
      let body: [BusValue] = [
        .string("Post"), .uint32(0), .string(""), .string(summary), .string(""),
        .strings(["default", "Show", "later", "Later"]),
        .options(["urgency": .byte(urgency)]), .int32(0),
      ]
      sender.call(BusCall(name, "/org/freedesktop/Notifications", name, "Notify", body)) {
        id = (try? $0.get())?.body.first?.integer
      }
      try serve { id != nil }
      return try #require(id)
    }

    /// Sends a command. Returns what it says of a mistake.
    func tell(_ words: String...) throws -> String { try session.run(["msg"] + words).errors }

    func close() {
      session.close()
      bench.close()
    }
  }

  @Test func toastsAreBeneathFullScreenWindowsUnlessTheyAreUrgent() throws {
    let shell = try Running(["--only", "toasts"])
    defer { shell.close() }
    let second = shell.session.compositor.plug()
    try shell.serve { !second.resources.isEmpty }
    func layer() -> FakeLayerSurface? {
      shell.session.compositor.layerSurfaces.first?.layerSurface
    }
    _ = try shell.notify("Ada")
    try shell.serve { layer()?.layer == .top }
    // The compositor chooses the output, which is the one with the focus.
    #expect(layer()?.output == nil)
    let urgent = try shell.notify("Smoke", urgency: 2)
    try shell.serve { layer()?.layer == .overlay }
    #expect(try shell.tell("dismiss", "\(urgent)") == "")
    try shell.serve { layer()?.layer == .top }
  }

  @Test func commandsActOnNotificationsAndPassATokenOn() throws {
    let shell = try Running(["--only", "toasts"])
    defer { shell.close() }
    let first = try shell.notify("Ada")
    _ = try shell.notify("Brook")
    #expect(try shell.tell("invoke", "newest", "later") == "")
    try shell.serve { shell.told.count == 3 }
    #expect(
      shell.told == ["ActivationToken token", "ActionInvoked later", "NotificationClosed "])
    #expect(
      try shell.tell("invoke", "\(first)", "fly")
        == "scrim: this notification has no action 'fly'; it has later\n")
    #expect(try shell.tell("invoke", "\(first)") == "")
    try shell.serve { shell.told.contains("ActionInvoked default") }
    #expect(
      try shell.tell("dismiss", "77")
        == "scrim: there is no notification '77'; a notification has a number, or is newest\n")
  }
}
