// SPDX-License-Identifier: MIT

import ChildProcess
import DBus
import Foundation
import PrivateBus
import Testing

/// A daemon as the templates of python-dbusmock imitate it, on a private bus. It ends when this
/// object is released.
@MainActor final class DaemonMock {
  /// The bench of the bus.
  private let bench: BusBench
  /// The connection of the test.
  private let bus: Bus
  /// The name of the daemon.
  private let name: String
  /// The program.
  private let program: ChildProcess

  /// Starts the imitation of the daemon with a name, and waits until it has the name.
  init(_ bench: BusBench, _ template: String, _ name: String, _ parameters: String = "{}") throws {
    self.bench = bench
    self.name = name
    bus = try bench.connect()
    program = try ChildProcess(
      "/usr/bin/python3",
      ["-m", "dbusmock", "--system", "--template", template, "--parameters", parameters],
      in: [
        "PATH": "/usr/bin:/bin", "DBUS_SYSTEM_BUS_ADDRESS": bench.daemon.address,
        "DBUS_SESSION_BUS_ADDRESS": bench.daemon.address, "LC_ALL": "C.UTF-8",
      ])
    var hasOwner = false
    _ = try bus.watchOwner(of: name) { hasOwner = $0 != nil }
    let program = program
    #expect(bench.run { hasOwner || !program.isRunning })
    try #require(program.isRunning, "\(program.writtenErrors)")
  }

  /// Calls a method by which a test changes what the daemon tells; returns the answer.
  @discardableResult func call(
    _ path: String, _ interface: String, _ method: String, _ body: [BusValue]
  ) throws -> String {
    var answer: Result<BusMessage, BusFailure>?
    bus.call(BusCall(name, path, interface, method, body)) { answer = $0 }
    try #require(bench.run { answer != nil })
    return try #require(answer).get().body.first?.text ?? ""
  }

  /// Calls a method of the template.
  @discardableResult func mock(_ path: String, _ method: String, _ body: [BusValue]) throws
    -> String
  {
    try call(path, "org.freedesktop.DBus.Mock", method, body)
  }

  /// Ends the daemon at once.
  func kill() { program.kill() }
}
