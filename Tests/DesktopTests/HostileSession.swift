// SPDX-License-Identifier: MIT

import ChildProcess
import FakeCompositor
import Foundation
import TemporaryFiles
import Testing
import WaylandServer

/// A demo connected to a `FakeCompositor` that the test controls.
final class HostileSession {
  /// The compositor.
  let compositor: FakeCompositor
  /// The demo.
  let client: Client
  /// The environment of the demo.
  let environment: [String: String]
  /// The private runtime directory.
  var directory: URL { folder.url }
  private let folder: TemporaryFolder

  /// Starts the demo, or another command of `scrim` or of another `program`, with `arguments` and
  /// `additions` to its environment.
  init(
    _ offers: Offers = .everything, _ arguments: [String] = ["--size", "400x300"],
    command: String = "demo", of program: String = "scrim", additions: [String: String] = [:]
  ) throws {
    folder = try TemporaryFolder()
    compositor = try FakeCompositor(offers, listeningAt: folder.path("wayland-1"))
    compositor.plug()
    compositor.seat("seat0", .pointer)
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "DBUS_SESSION_BUS_ADDRESS"] { environment[name] = nil }
    environment["XDG_RUNTIME_DIR"] = folder.path
    environment["WAYLAND_DISPLAY"] = "wayland-1"
    environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
    environment.merge(additions) { $1 }
    self.environment = environment
    client = try Client([command] + arguments, of: program, in: environment)
  }

  /// The program's window; nil if it has none.
  var window: FakeSurface? { compositor.windows.first }

  /// Dispatches until `condition` holds. If `answering`, frame callbacks are answered.
  func serve(answering: Bool = true, until condition: () throws -> Bool) throws {
    // A limit against hanging, not a measure of speed.
    for _ in 0..<40_000 {
      compositor.display.dispatch()
      if try condition() { return }
      if answering { compositor.surfaces.forEach { $0.answerCallbacks() } }
      usleep(500)
    }
    throw TimedOut()
  }

  /// Dispatches until the program has a window, not yet configured.
  func serveUntilOpen() throws { try serve { window?.commits == 1 } }

  /// Dispatches until the window is shown and the program is idle.
  func serveUntilStill() throws {
    try serveUntilOpen()
    window?.configure(400, 300, .activated)
    try serve { window?.frames ?? 0 > 0 }
    try serveUntilIdle()
  }

  /// Dispatches until the program awaits no frame callback and no longer wakes up.
  func serveUntilIdle() throws {
    var last = try client.activity()
    var turns = 0
    try serve {
      turns += 1
      guard turns.isMultiple(of: 600) else { return false }
      let now = try client.activity()
      defer { last = now }
      return now == last && window?.awaitsCallback == false
    }
  }

  /// Dispatches until the program has read all events.
  func serveUntilTaken(answering: Bool = true) throws {
    let count = compositor.pongs.count
    compositor.wmBase?.postPing(serial: compositor.nextSerial())
    try serve(answering: answering) { compositor.pongs.count > count }
  }

  /// Runs another program until it ends, while the demo is served.
  func run(_ arguments: [String], token: String? = nil) throws -> Outcome {
    var environment = environment
    environment["XDG_ACTIVATION_TOKEN"] = token
    let program = try Client(arguments, in: environment)
    try serve { !program.process.isRunning }
    return program.end()
  }

  /// Dispatches until the program ends. Returns its status and output.
  func end() throws -> Outcome {
    try serve { !client.process.isRunning }
    return client.end()
  }

  /// Closes the compositor, and ends the program if it still runs.
  isolated deinit {
    client.process.terminate()
    compositor.display.clients.forEach { $0.disconnect() }
    try? wait { !client.process.isRunning }
    client.process.kill()
    compositor.close()
  }
}
