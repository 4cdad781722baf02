// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Glibc
import PrivateBus
import Testing

/// `scrim shell`, which the bus starts by the file that is installed.
@Suite(.timeLimit(.minutes(5))) struct ActivationTests {
  private static let name = "org.freedesktop.Notifications"

  @Test func theBusStartsTheShellForTheFirstNotification() throws {
    let compositor = try Compositor(.sway)
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = try String(
      contentsOf: root.appending(path: "packaging/scrim-notifications.service"), encoding: .utf8)
    let folder = Client.executable.deletingLastPathComponent().path
    // Two minutes for the start on a busy machine.
    let bus = try PrivateBus(
      limits: ["service_start_timeout": 120_000],
      services: ["scrim.service": file.replacing("@bin@", with: folder)])

    let variables = compositor.clientEnvironment.merging([
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_CONFIG_HOME": bus.folder,
      "XDG_STATE_HOME": bus.folder, "XDG_DATA_HOME": bus.folder,
    ]) { $1 }
    func call(_ object: String, _ method: String, _ arguments: String...) throws -> String {
      let words = [
        "call", "--session", "--timeout", "120", "--dest", object, "--object-path",
        "/\(object.replacing(".", with: "/"))", "--method", "\(object).\(method)",
      ]
      let result = try run("/usr/bin/gdbus", words + arguments, in: variables)
      try #require(result.status == 0, "\(result.errors)")
      return result.output
    }
    let pairs = variables.map { "\(String(reflecting: $0)): \(String(reflecting: $1))" }
    let bus1 = "org.freedesktop.DBus"
    _ = try call(bus1, "UpdateActivationEnvironment", "{\(pairs.joined(separator: ", "))}")
    #expect(try !call(bus1, "ListNames").contains(Self.name))
    #expect(try call(bus1, "ListActivatableNames").contains(Self.name))

    #expect(try call(Self.name, "GetServerInformation").hasPrefix("('scrim'"))
    let process = try call(bus1, "GetConnectionUnixProcessID", Self.name)
    let identifier = try #require(pid_t(process.filter(\.isNumber).dropFirst(2)))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(identifier)/exe")
        == Client.executable.resolvingSymlinksInPath().path)
    kill(identifier, SIGTERM)
    try wait { try !call(bus1, "ListNames").contains(Self.name) }
  }
}
