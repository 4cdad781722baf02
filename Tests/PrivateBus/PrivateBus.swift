// SPDX-License-Identifier: MIT

public import ChildProcess
import Foundation
import Glibc
internal import TemporaryFiles

/// A message bus of its own, in a temporary folder. It ends when this object is released.
public final class PrivateBus {
  /// The folder with the socket, removed at the end.
  public var folder: String { temporary.path }
  private let temporary: TemporaryFolder
  /// The program.
  private var daemon: ChildProcess

  /// A bus that did not start.
  public struct StartError: Error {
    /// The reason.
    public let reason: String
  }

  /// Starts a bus. `limits` are limits of its configuration, by name, and `services` the texts of
  /// files by which it starts programs, by the names of the files.
  public init(limits: [String: Int] = [:], services: [String: String] = [:]) throws {
    temporary = try TemporaryFolder()
    let folder = temporary.path
    try temporary.makeFolder("services")
    for (name, text) in services { try temporary.write(text, to: "services/\(name)") }
    let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(folder)/bus</listen>
        <servicedir>\(folder)/services</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
        \(limits.map { "<limit name=\"\($0)\">\($1)</limit>" }.joined(separator: "\n  "))
      </busconfig>
      """
    try configuration.write(toFile: "\(folder)/bus.conf", atomically: true, encoding: .utf8)
    daemon = try Self.start(in: folder)
  }

  private static func start(in folder: String) throws -> ChildProcess {
    let daemon = try ChildProcess(
      "/usr/bin/dbus-daemon", ["--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile"],
      in: ["PATH": "/usr/bin:/bin"])
    // The socket appears when the daemon listens; ten seconds are plenty.
    for _ in 0..<10_000 where !FileManager.default.fileExists(atPath: "\(folder)/bus") {
      guard daemon.isRunning else { throw StartError(reason: daemon.wait().errors) }
      usleep(1000)
    }
    return daemon
  }

  /// The environment of programs on this bus that use assistive technology.
  public var accessibleEnvironment: [String: String] {
    [
      "DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": folder, "HOME": folder,
      "GSETTINGS_BACKEND": "memory", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
    ]
  }

  /// Starts the program that starts the bus of assistive technology, which ends with the result.
  public func startAccessibility() throws -> ChildProcess {
    let path = "/usr/libexec/at-spi-bus-launcher"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw StartError(reason: "at-spi2-core is not installed: run scripts/setup test")
    }
    return try ChildProcess(path, in: accessibleEnvironment)
  }

  /// Waits until a program has `name`, and returns the end of the program that waits.
  public func wait(for name: String) throws -> Outcome {
    try run(
      "/usr/bin/gdbus", ["wait", "--session", "--timeout", "300", name],
      in: ["DBUS_SESSION_BUS_ADDRESS": address])
  }

  /// The address to connect to.
  public var address: String { "unix:path=\(folder)/bus" }

  /// Ends the bus at once.
  public func kill() { daemon.kill() }

  /// Ends the bus at once, and starts it again at the same address.
  public func restart() throws {
    kill()
    try FileManager.default.removeItem(atPath: "\(folder)/bus")
    daemon = try Self.start(in: folder)
  }

  /// Stops the bus, so that it answers no more, or has it go on.
  public func setStopped(_ isStopped: Bool) { daemon.send(isStopped ? SIGSTOP : SIGCONT) }

  deinit { daemon.kill() }
}
