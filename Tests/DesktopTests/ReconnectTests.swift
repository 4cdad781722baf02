// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Pictures
import Testing
import WaylandServer

/// The demo with `--reconnect`.
@Suite(.serialized) struct ReconnectTests {
  /// The number of restarts in a test; the environment variable SCRIM_RECONNECTS overrides it.
  private static var rounds: Int {
    ProcessInfo.processInfo.environment["SCRIM_RECONNECTS"].flatMap { Int($0) } ?? 3
  }

  /// The system resources of a program.
  private struct ResourceUse: Equatable {
    let descriptors: Int
    let threads: Int

    init(of client: Client) throws {
      descriptors = try client.descriptors()
      threads = try client.threads()
    }
  }

  /// Kills the compositor and waits until the program has closed the connection. Returns the number
  /// of sockets before.
  @discardableResult
  private func kill(_ compositor: Compositor, under client: Client) throws -> Int {
    let count = try client.sockets()
    compositor.kill()
    // The old socket must not be found by tools of the test.
    try? FileManager.default.removeItem(atPath: compositor.socket)
    try wait { try client.sockets() == count - 1 }
    return count
  }

  /// Restarts the compositor, and waits until the program has reconnected and is idle.
  private func restart(_ compositor: Compositor, _ client: Client) throws {
    let threads = try client.threads()
    let count = try kill(compositor, under: client)
    try compositor.start()
    // The driver's threads exist again once the window does.
    try wait { try client.sockets() == count && client.threads() >= threads }
    try client.waitUntilAtRest()
  }

  @Test(arguments: Compositor.Kind.allCases)
  func theWindowReopensAfterEveryRestart(kind: Compositor.Kind) throws {
    let compositor = try Compositor(kind)
    let client = try Client(
      ["demo", "--reconnect", "--stats", "-"], in: compositor.clientEnvironment)
    try client.waitUntilAtRest()
    // The first reconnection fills caches.
    try restart(compositor, client)
    let before = try ResourceUse(of: client)
    var memory = [try client.memory()]
    for _ in 1..<Self.rounds {
      try restart(compositor, client)
      // On a busy machine the program may look idle too early.
      try wait { try ResourceUse(of: client) == before }
      memory.append(try client.memory())
    }
    // The first reconnections fill the allocators' caches. A leaked connection would be megabytes.
    if memory.count >= 20 {
      let second = memory[(memory.count / 2)...]
      #expect((second.last! - second.first!) / second.count < 200, "\(memory)")
    }
    client.process.terminate()
    let result = client.end()
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(result.output.contains("\"reconnects\": \(Self.rounds),"), "\(result.output)")
    // What went with a context is not counted as if it were there.
    let made = try SoakTests.number("gl_objects", in: result.output)
    #expect(try 2 * SoakTests.objects(result.output) < made, "\(result.output)")
    if Self.rounds >= 20 { print("\(kind): \(before), RssAnon \(memory) kB") }
  }

  /// The window keeps what the user changed.
  @Test func theReopenedWindowLooksTheSame() throws {
    let compositor = try Compositor(.sway)
    let client = try Client(["demo", "--reconnect"], in: compositor.clientEnvironment)
    try client.waitUntilAtRest()
    let first = try Bitmap(contentsOf: compositor.screenshot().path)
    let typed = try run(
      "/usr/bin/wtype", ["-s", "500", "r", "-k", "F11", "-s", "200"],
      in: compositor.clientEnvironment)
    try #require(typed.status == 0, "\(typed.errors)")
    try client.waitUntilAtRest()
    let before = try Bitmap(contentsOf: compositor.screenshot().path)
    #expect(before != first)
    try restart(compositor, client)
    #expect(try Bitmap(contentsOf: compositor.screenshot().path) == before)
    let tree = try run("/usr/bin/swaymsg", ["-t", "get_tree"], in: compositor.clientEnvironment)
    #expect(tree.output.contains("\"fullscreen_mode\": 1,"))
    client.process.terminate()
    #expect(client.end().status == 0)
  }

  /// Bars and an open drawer, which has the keyboard, return with the compositor.
  @Test func theReopenedShellLooksTheSame() throws {
    let compositor = try Compositor(.sway)
    let client = try Client(["demo", "--shell", "--reconnect"], in: compositor.clientEnvironment)
    try client.waitUntilAtRest()
    // It goes with the compositor.
    let keyboard = Keyboard()
    try keyboard.plugIn(compositor.clientEnvironment, for: client)
    let closed = try Bitmap(contentsOf: compositor.screenshot().path)
    let opened = try run(
      Client.executable.path, ["msg", "open", "notifications"],
      in: compositor.clientEnvironment)
    try #require(opened.status == 0, "\(opened.errors)")
    // A part without clocks, and without what the bar's picture is blurred into: the bar may not be
    // there yet when the drawer's ground is captured again.
    let compared = Rect<Physical>(x: 0, y: 220, width: 1280, height: 260)
    try wait {
      try !isEqual(Bitmap(contentsOf: compositor.screenshot().path), closed, in: compared)
    }
    try client.waitUntilAtRest()
    let before = try Bitmap(contentsOf: compositor.screenshot().path)
    let count = try kill(compositor, under: client)
    try compositor.start()
    try wait { try client.sockets() == count }
    // What is captured again may be dithered otherwise.
    try wait {
      let after = try Bitmap(contentsOf: compositor.screenshot().path)
      return isEqual(after, before, in: compared, within: 1)
    }
    client.process.terminate()
    let result = client.end()
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  /// SIGTERM ends a program that waits for a compositor, even if one accepts the connection without
  /// answering.
  @Test(arguments: [false, true])
  func aWaitingProgramCanBeTerminated(isUnresponsive: Bool) throws {
    let compositor = try Compositor(.sway)
    let client = try Client(["demo", "--reconnect"], in: compositor.clientEnvironment)
    try client.waitUntilAtRest()
    let count = try kill(compositor, under: client)
    // Accepts connections and does not answer.
    let unresponsive = isUnresponsive ? Display() : nil
    unresponsive?.listen(on: try ListeningSocket(compositor.socket))
    if isUnresponsive { try wait { try client.sockets() == count } }
    client.process.terminate()
    let result = client.end()
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    unresponsive?.close()
  }

  /// Takes half a minute, so it runs only on request.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["SCRIM_RECONNECTS"] != nil))
  func givingUpOnTheCompositorIsReportedInOneLine() throws {
    let compositor = try Compositor(.sway)
    let client = try Client(["demo", "--reconnect"], in: compositor.clientEnvironment)
    try client.waitUntilAtRest()
    compositor.kill()
    let result = client.end()
    #expect(result.status == 3)
    #expect(result.errors == "scrim: the compositor went away\n")
  }
}
