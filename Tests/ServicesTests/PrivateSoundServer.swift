// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Glibc
import PrivateBus

@testable import Host

/// PulseAudio without hardware: two sinks that play into nothing. It ends when this object is
/// released.
final class PrivatePulseAudio {
  /// The folder with the socket, removed at the end.
  let folder: String
  /// The server; nil while none runs.
  private var server: ChildProcess?
  /// The streams that were started.
  private var streams: [ChildProcess] = []

  /// A server that did not start.
  struct StartError: Error {
    /// What it said.
    let reason: String
  }

  /// Makes a folder without a server.
  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "scrim-pulse-\(UUID().uuidString.prefix(8))").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  /// The address of the server.
  var address: String { "unix:\(folder)/native" }

  /// The variables of all programs.
  private var environment: [String: String] {
    [
      "PATH": "/usr/bin:/bin", "HOME": folder, "XDG_RUNTIME_DIR": folder, "PULSE_SERVER": address,
      "LC_ALL": "C.UTF-8",
    ]
  }

  /// Starts the server, and waits until it answers.
  func start() throws {
    let modules = [
      "module-null-sink sink_name=one sink_properties=device.description=Speakers",
      "module-null-sink sink_name=two sink_properties=device.description=Headphones",
      "module-null-source source_name=microphone",
      "module-native-protocol-unix auth-anonymous=1 socket=\(folder)/native",
    ]
    server = try ChildProcess(
      "/usr/bin/pulseaudio",
      ["-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--disable-shm"]
        + modules.flatMap { ["--load", $0] }, in: environment)
    for _ in 0..<1000 {
      if try run("/usr/bin/pactl", ["info"], in: environment).status == 0 { return }
      usleep(10_000)
    }
    throw StartError(reason: server?.writtenErrors ?? "")
  }

  /// Runs pactl, and returns what it prints.
  @discardableResult func control(_ arguments: String...) throws -> String {
    try run("/usr/bin/pactl", arguments, in: environment).output
  }

  /// Plays or records silence until the server ends.
  func stream(_ arguments: String...) throws {
    let silence = FileHandle(forReadingAtPath: "/dev/zero")
    streams.append(try ChildProcess("/usr/bin/pacat", arguments, in: environment, input: silence))
  }

  /// Ends the server at once.
  func kill() {
    for stream in streams { stream.kill() }
    streams = []
    server?.kill()
    server = nil
    // A server that is killed leaves its socket.
    unsafe unlink("\(folder)/native")
  }

  isolated deinit {
    for stream in streams { stream.kill() }
    server?.kill()
    try? FileManager.default.removeItem(atPath: folder)
  }
}

extension Machine {
  /// A machine on the private bus, with the sound server.
  convenience init(_ bench: BusBench, _ server: PrivatePulseAudio) {
    self.init(bench)
    soundServer = server.address
  }
}
