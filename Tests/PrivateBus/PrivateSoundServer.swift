// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Glibc
internal import TemporaryFiles

/// A sound server without hardware: two sinks that play into nothing, and a source of silence. It
/// ends when this object is released.
public final class PrivateSoundServer {
  /// The kinds of servers.
  public enum Kind: CaseIterable, Sendable {
    /// PulseAudio.
    case pulseAudio
    /// PipeWire with its session manager and its server for clients of PulseAudio.
    case pipeWire
  }

  /// The folder with the socket, removed at the end.
  public var folder: String { temporary.path }
  private let temporary: TemporaryFolder
  /// The address of the message bus of PipeWire's session manager.
  private let bus: String
  /// The programs of the server; empty while none runs.
  private var programs: [ChildProcess] = []
  /// The streams that were started.
  private var streams: [ChildProcess] = []

  /// A server that did not start.
  public struct StartError: Error {
    /// What it said.
    public let reason: String
  }

  /// Makes a folder without a server.
  public init(_ bench: BusBench) throws {
    bus = bench.daemon.address
    temporary = try TemporaryFolder()
    try temporary.makeFolder("pulse")
  }

  /// The address of the server.
  public var address: String { "unix:\(folder)/pulse/native" }

  /// The variables of all programs.
  private var environment: [String: String] {
    [
      "PATH": "/usr/bin:/bin", "HOME": folder, "XDG_RUNTIME_DIR": folder, "PULSE_SERVER": address,
      "LC_ALL": "C.UTF-8", "DBUS_SESSION_BUS_ADDRESS": bus,
    ]
  }

  /// Starts the server, and waits until it has its devices.
  public func start(_ kind: Kind = .pulseAudio) throws {
    switch kind {
    case .pulseAudio: try startPulseAudio()
    case .pipeWire: try startPipeWire()
    }
    try wait { try control("get-default-sink").hasPrefix("one") }
  }

  private func startPulseAudio() throws {
    let modules =
      Self.sinks + [
        "module-null-source source_name=microphone",
        "module-native-protocol-unix auth-anonymous=1 socket=\(folder)/pulse/native",
      ]
    try start(
      "/usr/bin/pulseaudio",
      ["-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--disable-shm"]
        + modules.flatMap { ["--load", $0] })
  }

  private func startPipeWire() throws {
    try start("/usr/bin/pipewire")
    try wait { FileManager.default.fileExists(atPath: "\(folder)/pipewire-0") }
    try start("/usr/bin/wireplumber")
    try start("/usr/bin/pipewire-pulse")
    try wait { try isAnswering }
    let source = "module-null-sink media.class=Audio/Source/Virtual sink_name=microphone"
    for module in Self.sinks + [source] {
      _ = try run(
        "/usr/bin/pactl", ["load-module"] + module.split(separator: " ").map(String.init),
        in: environment)
    }
  }

  /// The modules of the sinks.
  private static let sinks = [
    "module-null-sink sink_name=one sink_properties=device.description=Speakers",
    "module-null-sink sink_name=two sink_properties=device.description=Headphones",
  ]

  private var isAnswering: Bool {
    get throws { try run("/usr/bin/pactl", ["info"], in: environment).status == 0 }
  }

  private func start(_ path: String, _ arguments: [String] = []) throws {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw StartError(reason: "\(path) is not installed: run scripts/setup test")
    }
    programs.append(try ChildProcess(path, arguments, in: environment))
  }

  private func wait(until condition: () throws -> Bool) throws {
    for _ in 0..<1000 {
      if try condition() { return }
      usleep(10_000)
    }
    throw StartError(reason: programs.map(\.writtenErrors).joined())
  }

  /// Runs pactl, and returns what it prints.
  @discardableResult public func control(_ arguments: String...) throws -> String {
    try run("/usr/bin/pactl", arguments, in: environment).output
  }

  /// Plays or records silence until the server ends.
  public func stream(_ arguments: String...) throws {
    let silence = FileHandle(forReadingAtPath: "/dev/zero")
    streams.append(try ChildProcess("/usr/bin/pacat", arguments, in: environment, input: silence))
  }

  /// Ends the server at once.
  public func kill() {
    for stream in streams { stream.kill() }
    streams = []
    for program in programs.reversed() { program.kill() }
    programs = []
    // Servers that are killed leave their sockets.
    for socket in ["pulse/native", "pipewire-0"] { unsafe unlink("\(folder)/\(socket)") }
  }

  deinit {
    for stream in streams { stream.kill() }
    for program in programs.reversed() { program.kill() }
  }
}
