// SPDX-License-Identifier: MIT

import ChildProcess
import FakeCompositor
import Foundation
import Testing
import WaylandServer

/// A demo in a compositor that does what a test says, right or wrong.
final class HostileSession {
  /// The compositor.
  let compositor: FakeCompositor
  /// The demo.
  let client: Client
  /// Its private runtime directory.
  private let directory: URL

  /// Starts the demo with `arguments`.
  init(_ offers: Offers = .everything, _ arguments: [String] = ["--size", "400x300"]) throws {
    directory = FileManager.default.temporaryDirectory
      .appending(path: "scrim-fake-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: directory.path)
    compositor = try FakeCompositor(
      offers, listeningAt: directory.appending(path: "wayland-1").path)
    compositor.plug()
    compositor.seat("seat0", .pointer)
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "DBUS_SESSION_BUS_ADDRESS"] { environment[name] = nil }
    environment["XDG_RUNTIME_DIR"] = directory.path
    environment["WAYLAND_DISPLAY"] = "wayland-1"
    environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
    client = try Client(["demo"] + arguments, in: environment)
  }

  /// The program's window, as long as it has one.
  var window: FakeSurface? { compositor.windows.first }

  /// Serves the program until `condition` holds. `answering` is whether it is told to draw.
  func serve(answering: Bool = true, until condition: () throws -> Bool) throws {
    // A bound on hanging, not a measure of speed.
    for _ in 0..<40_000 {
      compositor.display.dispatch()
      if try condition() { return }
      if answering { window?.answerCallbacks() }
      usleep(500)
    }
    throw TimedOut()
  }

  /// Serves the program until it has a window that the compositor has not configured.
  func serveUntilOpen() throws { try serve { window?.commits == 1 } }

  /// Serves the program until it shows its window and has drawn what it wants to.
  func serveUntilStill() throws {
    try serveUntilOpen()
    window?.configure(400, 300, .activated)
    var rest = 0
    var frames = 0
    try serve {
      let now = window?.frames ?? 0
      rest = now == frames && now > 0 && window?.awaitsCallback == false ? rest + 1 : 0
      frames = now
      return rest > 600
    }
  }

  /// Serves the program until it has taken all that it was sent.
  func serveUntilTaken(answering: Bool = true) throws {
    let count = compositor.pongs.count
    compositor.wmBase?.postPing(serial: compositor.nextSerial())
    try serve(answering: answering) { compositor.pongs.count > count }
  }

  /// Serves the program to its end, and says what it left behind.
  func end() throws -> Outcome {
    try serve { !client.process.isRunning }
    return client.end()
  }

  /// Ends the compositor, and the program where it has not ended.
  func close() {
    client.process.terminate()
    compositor.display.clients.forEach { $0.disconnect() }
    try? wait { !client.process.isRunning }
    client.process.kill()
    compositor.close()
    try? FileManager.default.removeItem(at: directory)
  }
}
