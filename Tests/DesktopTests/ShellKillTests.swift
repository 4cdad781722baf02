// SPDX-License-Identifier: MIT

import Cases
import ChildProcess
import Foundation
import Images
import Pictures
import PrivateBus
import Testing

/// `scrim shell` that is killed, or whose bus or compositor is, while notifications arrive: each of
/// those that it took is in the history afterwards, once.
@Suite(.serialized, .timeLimit(.minutes(20))) struct ShellKillTests {
  /// A program that sends notifications until it is ended, whatever becomes of them.
  private final class Sender {
    private let process: ChildProcess

    init(_ shell: RunningShell) throws {
      process = try ChildProcess("/usr/bin/python3", ["-c", Self.script], in: shell.environment)
    }

    /// The titles of those that were taken.
    var taken: [String] { process.written.split(separator: "\n").map { "Number \($0)" } }

    /// Waits until more were taken: some while and some after a fault.
    func waitForMore(_ count: Int = 3) throws {
      let before = taken.count
      try wait {
        try #require(process.isRunning, "\(process.writtenErrors)")
        return taken.count >= before + count
      }
    }

    /// Ends the program, and compares the history of the shell, which has ended, with what it took.
    func end(_ shell: RunningShell) throws {
      process.terminate()
      process.wait()
      let history = try shell.history
      #expect(Set(taken).subtracting(history).isEmpty)
      #expect(history.count == Set(history).count && history.count < 500)
    }

    private static let script = """
      import os, time
      from gi.repository import Gio, GLib
      flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
          | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
      name, bus, number = "org.freedesktop.Notifications", None, 0
      while True:
          number += 1
          try:
              if bus is None or bus.is_closed():
                  bus = Gio.DBusConnection.new_for_address_sync(
                      os.environ["DBUS_SESSION_BUS_ADDRESS"], flags, None, None)
              bus.call_sync(name, "/org/freedesktop/Notifications", name, "Notify",
                  GLib.Variant("(susssasa{sv}i)",
                      ("Post", 0, "", f"Number {number}", "", [], {}, 0)),
                  None, Gio.DBusCallFlags.NO_AUTO_START, 5000, None)
              print(number, flush=True)
          except GLib.Error: pass
          time.sleep(0.2)
      """
  }

  /// Repeats a fault under a shell without a compositor, so that nothing is drawn.
  private func run(rounds: Int, _ fault: (RunningShell) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "scrim-run-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let shell = try RunningShell(["--only", "centre"], in: Compositor.environment(folder))
    let sender = try Sender(shell)
    for _ in 0..<rounds {
      try sender.waitForMore()
      try fault(shell)
    }
    try sender.waitForMore()
    shell.close("scrim: waiting for a compositor at '\(folder.path)/wayland-0'\n")
    try sender.end(shell)
  }

  @Test func aShellThatIsKilledLosesNothing() throws {
    try run(rounds: Cases.areAll ? 50 : 10) { try $0.restart() }
  }

  /// The shell looks for another bus after five seconds.
  @Test func aBusThatIsKilledTakesNothing() throws {
    try run(rounds: Cases.areAll ? 50 : 2) { try $0.bus.restart() }
  }

  @Test func aCompositorThatIsKilledTakesNothing() throws {
    let compositor = try Compositor(.sway)
    let shell = try RunningShell(in: compositor.clientEnvironment)
    func waitUntilShown() throws {
      try wait { FileManager.default.fileExists(atPath: compositor.socket) }
      try wait { try compositor.hasOutput }
      try wait { try Bitmap(contentsOf: compositor.screenshot().path).differs }
    }
    try waitUntilShown()
    let sender = try Sender(shell)
    for _ in 0..<(Cases.areAll ? 50 : 3) {
      compositor.kill()
      try? FileManager.default.removeItem(atPath: compositor.socket)
      try sender.waitForMore(2)
      try compositor.start()
      try waitUntilShown()
      try sender.waitForMore(2)
    }
    shell.close()
    try sender.end(shell)
  }
}
