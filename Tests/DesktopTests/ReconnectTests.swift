// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Images
import Testing
import WaylandServer

/// A demo that outlives its compositor.
@Suite(.serialized) struct ReconnectTests {
  /// How often the compositor dies in a test; SCRIM_RECONNECTS says another number.
  private static var rounds: Int {
    ProcessInfo.processInfo.environment["SCRIM_RECONNECTS"].flatMap { Int($0) } ?? 3
  }

  /// What a program has of the machine.
  private struct Possessions: Equatable {
    let descriptors: Int
    let threads: Int

    init(of client: Client) throws {
      descriptors = try client.descriptors()
      threads = try client.threads()
    }
  }

  /// Kills the compositor and waits until the program has let go of it. Says how many sockets it
  /// had.
  @discardableResult
  private func kill(_ compositor: Compositor, under client: Client) throws -> Int {
    let count = try client.sockets()
    compositor.kill()
    // So that no tool of a test finds the socket of the one that is gone.
    try? FileManager.default.removeItem(atPath: compositor.socket)
    try wait { try client.sockets() == count - 1 }
    return count
  }

  /// Kills the compositor and starts it again, and waits until the program is there and rests.
  private func restart(_ compositor: Compositor, _ client: Client) throws {
    let threads = try client.threads()
    let count = try kill(compositor, under: client)
    try compositor.start()
    // Those that draw are there again once the window is.
    try wait { try client.sockets() == count && client.threads() >= threads }
    try client.waitUntilAtRest()
  }

  @Test(arguments: Compositor.Kind.allCases)
  func theWindowComesBackAsOftenAsTheCompositor(kind: Compositor.Kind) throws {
    let compositor = try Compositor(kind)
    defer { compositor.close() }
    let client = try Client(
      ["demo", "--reconnect", "--stats", "-"], in: compositor.clientEnvironment)
    try client.waitUntilAtRest()
    // The first return warms up what is kept for the next.
    try restart(compositor, client)
    let before = try Possessions(of: client)
    var memory = [try client.memory()]
    for _ in 1..<Self.rounds {
      try restart(compositor, client)
      // A busy machine lets it rest before all is there.
      try wait { try Possessions(of: client) == before }
      memory.append(try client.memory())
    }
    // The first returns fill what allocators keep; a connection that is not let go of is megabytes.
    if memory.count >= 20 {
      let second = memory[(memory.count / 2)...]
      #expect((second.last! - second.first!) / second.count < 200, "\(memory)")
    }
    client.process.terminate()
    let result = client.end()
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(result.output.contains("\"reconnects\": \(Self.rounds),"), "\(result.output)")
    if Self.rounds >= 20 { print("\(kind): \(before), RssAnon \(memory) kB") }
  }

  /// What the user has done to the window is still done.
  @Test func thePictureAfterIsThePictureBefore() throws {
    let compositor = try Compositor(.sway)
    defer { compositor.close() }
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

  /// Who waits can be ended, also while a compositor takes the connection and says nothing.
  @Test(arguments: [false, true])
  func whoWaitsCanBeEnded(isMute: Bool) throws {
    let compositor = try Compositor(.sway)
    defer { compositor.close() }
    let client = try Client(["demo", "--reconnect"], in: compositor.clientEnvironment)
    try client.waitUntilAtRest()
    let count = try kill(compositor, under: client)
    // It takes connections and says nothing.
    let mute = isMute ? Display() : nil
    mute?.listen(on: try ListeningSocket(compositor.socket))
    if isMute { try wait { try client.sockets() == count } }
    client.process.terminate()
    let result = client.end()
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    mute?.close()
  }

  /// Half a minute of waiting, so only where it is asked for.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["SCRIM_RECONNECTS"] != nil))
  func aCompositorThatStaysAwayEndsTheProgramInOneLine() throws {
    let compositor = try Compositor(.sway)
    defer { compositor.close() }
    let client = try Client(["demo", "--reconnect"], in: compositor.clientEnvironment)
    try client.waitUntilAtRest()
    compositor.kill()
    let result = client.end()
    #expect(result.status == 3)
    #expect(result.errors == "scrim: the compositor went away\n")
  }
}
