// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import ScrimKit
import Testing

/// A headless compositor (weston, sway or labwc) with its own runtime directory.
final class Compositor {
  /// The program of the compositor.
  nonisolated enum Kind: String, CaseIterable, Sendable {
    case weston
    case sway
    case labwc

    /// The executable.
    var program: String { "/usr/bin/\(rawValue)" }

    /// True if it is installed.
    var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// Those that the tests need, and labwc where there is one: Debian 12 has none.
    static var allCases: [Kind] { [.weston, .sway] + (labwc.isInstalled ? [.labwc] : []) }
  }

  /// The program of the compositor.
  let kind: Kind
  /// The private runtime directory.
  let directory: URL
  /// Additional lines of sway's configuration.
  private let extraConfiguration: String
  /// The process; replaced at each restart.
  private var process: ChildProcess?

  /// Starts a compositor and waits until it accepts clients.
  init(_ kind: Kind, extraConfiguration: String = "") throws {
    self.kind = kind
    directory = FileManager.default.temporaryDirectory
      .appending(path: "scrim-\(kind.rawValue)-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: directory.path)
    self.extraConfiguration = extraConfiguration
    try start()
    // sway opens the socket of its commands after that of its clients.
    let sockets = [socket] + (kind == .sway ? [directory.appending(path: "sway.sock").path] : [])
    try wait { sockets.allSatisfy { FileManager.default.fileExists(atPath: $0) } }
  }

  /// Starts the compositor, or restarts it at the same socket.
  func start() throws {
    try #require(
      kind.isInstalled, "\(kind.rawValue) is not installed: run scripts/setup test")
    switch kind {
    case .weston: process = try startWeston()
    case .sway: process = try startSway(extraConfiguration)
    case .labwc: process = try startWithWlroots([kind.program])
    }
  }

  /// The environment for programs with the runtime directory `directory`, without variables of the
  /// session that runs the tests.
  static func environment(_ directory: URL) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "SWAYSOCK"] {
      environment[name] = nil
    }
    environment["XDG_RUNTIME_DIR"] = directory.path
    environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
    return environment
  }

  private func startWeston() throws -> ChildProcess {
    try ChildProcess(
      "/usr/bin/weston",
      [
        "--backend=headless-backend.so", "--use-pixman", "--no-config", "--idle-time=0",
        "--width=1280", "--height=800", "--socket=wayland-1", "--debug",
      ], in: Self.environment(directory))
  }

  private func startSway(_ extra: String) throws -> ChildProcess {
    let configuration = """
      output HEADLESS-1 mode 1280x800@60Hz
      seat seat0 fallback true
      default_border none
      \(extra)
      """
    // sway chooses another name if the socket exists.
    try? FileManager.default.removeItem(at: directory.appending(path: "sway.sock"))
    let file = directory.appending(path: "config")
    try configuration.write(to: file, atomically: true, encoding: .utf8)
    return try startWithWlroots([kind.program, "-c", file.path])
  }

  /// sway refuses to run as root, so it runs as the user nobody, who then owns the directory.
  private func startWithWlroots(_ command: [String]) throws -> ChildProcess {
    var command = command
    if geteuid() == 0 {
      try FileManager.default.setAttributes(
        [.ownerAccountID: 65_534, .groupOwnerAccountID: 65_534], ofItemAtPath: directory.path)
      command =
        ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] + command
    }
    let additions = [
      "HOME": directory.path, "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1",
      "WLR_RENDERER": "pixman", "SWAYSOCK": directory.appending(path: "sway.sock").path,
    ]
    return try ChildProcess(
      command[0], Array(command.dropFirst()),
      in: Self.environment(directory).merging(additions) { $1 })
  }

  /// The environment of clients.
  var clientEnvironment: [String: String] {
    var environment = Self.environment(directory)
    environment["WAYLAND_DISPLAY"] = socketName
    environment["SWAYSOCK"] = directory.appending(path: "sway.sock").path
    return environment
  }

  private var socketName: String { kind == .labwc ? "wayland-0" : "wayland-1" }

  /// The path of the socket.
  var socket: String { directory.appending(path: socketName).path }

  /// Takes a screenshot with a tool for the compositor, in sway and labwc of one `output` if given.
  func screenshot(of output: String? = nil) throws -> URL {
    let file = directory.appending(path: "screen.png")
    let arguments =
      switch kind {
      // The tool writes to its working directory.
      case .weston: ["--chdir=\(directory.path)", "weston-screenshooter"]
      // Uncompressed, since compression would take most of the time.
      case .sway, .labwc: ["grim", "-l", "0"] + (output.map { ["-o", $0] } ?? []) + [file.path]
      }
    let result = try run("/usr/bin/env", arguments, in: clientEnvironment)
    try #require(result.status == 0, "no picture of the screen: \(result.errors)")
    guard kind == .weston else { return file }
    let pictures = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      .filter { $0.hasPrefix("wayland-screenshot") }.sorted()
    return directory.appending(path: try #require(pictures.last))
  }

  /// True once sway has an output, which comes some time after its socket.
  var hasOutput: Bool {
    get throws {
      try run("/usr/bin/swaymsg", ["-r", "-t", "get_outputs"], in: clientEnvironment).output
        .contains("HEADLESS-1")
    }
  }

  /// Sends a command to sway.
  func command(_ words: String) throws {
    let result = try run("/usr/bin/swaymsg", [words], in: clientEnvironment)
    try #require(result.status == 0, "swaymsg failed: \(result.errors)")
  }

  /// Stops the process, so that it stays alive and does not answer.
  func halt() { process?.send(SIGSTOP) }

  /// Kills the process.
  func kill() { process?.kill() }

  /// Options of an app that is shown here, and ends after some frames or after a time.
  func options(frames: Int? = nil, for duration: Nanoseconds? = nil) -> App.Options {
    var options = App.Options()
    options.socket = socket
    options.frames = frames
    options.duration = duration
    return options
  }

  isolated deinit { close() }

  /// Ends the compositor and removes its directory: now, instead of when this object is released.
  func close() {
    kill()
    try? FileManager.default.removeItem(at: directory)
  }
}

/// Waits until `condition` holds, for five minutes, so that slow machines do not fail. A condition
/// on a program throws once the program has ended, so that the test fails at once.
func wait(
  at location: SourceLocation = #_sourceLocation, until condition: () throws -> Bool
) throws {
  let end = ContinuousClock.now + .seconds(300)
  repeat {
    if try condition() { return }
    usleep(10_000)
  } while ContinuousClock.now < end
  throw TimedOut(at: location)
}

/// The condition did not hold in time.
struct TimedOut: Error {
  /// The line that waited.
  let location: SourceLocation

  init(at location: SourceLocation = #_sourceLocation) { self.location = location }
}
