// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import PrivateBus
import Testing

/// Uses the shell for `SCRIM_SOAK` minutes: 5,000 notifications, 200 openings, 500 players, 10
/// outputs that go and return, two restarts each of the bus and of the compositor.
extension SoakTests {
  /// The rounds, and the notifications of a round.
  private static let (rounds, batch) = (100, 50)

  @Test(.enabled(if: minutes != nil)) func theShellGrowsNothingAndKeepsTheHistory() throws {
    let pause = try #require(Self.minutes) * 60 / Double(Self.rounds)
    let compositor = try Compositor(.sway)
    try compositor.command("create_output")
    var environment = compositor.clientEnvironment
    environment["MALLOC_MMAP_THRESHOLD_"] = "131072"
    let shell = try RunningShell(in: environment)
    let start = Date()
    var samples: [Sample] = []
    for round in 0..<Self.rounds {
      // In the first third: the returns of a compositor fill the allocator's caches, which
      // `theWindowReopensAfterEveryRestart` tells from a leak.
      switch round {
      case 8, 24: try Self.restart(compositor, under: shell)
      case 16, 32:
        try shell.bus.restart()
        try shell.waitForName()
      default: break
      }
      try Self.use(shell, compositor, round)
      let rest = pause * Double(round + 1) - Date().timeIntervalSince(start)
      if rest > 0 { usleep(UInt32(rest * 1_000_000)) }
      try shell.client.waitUntilAtRest()
      let objects = try Self.objects(shell.tell("stats", "--json"))
      samples.append(try Sample(of: shell.client, since: start, objects: objects))
      Self.tell("\(samples[samples.count - 1])")
    }
    let history = try shell.history
    shell.close()
    let count = Self.rounds * Self.batch
    #expect(history.suffix(500) == (count - 500..<count).map(Self.title))
    Self.expectFlat(samples)
  }

  /// The title of a notification. As many differ as are kept, so that the textures of texts, which
  /// are kept as well, are all there after the first third.
  private static func title(_ number: Int) -> String { "Number \(number % 500)" }

  private static func restart(_ compositor: Compositor, under shell: RunningShell) throws {
    compositor.kill()
    try? FileManager.default.removeItem(atPath: compositor.socket)
    try compositor.start()
    try wait { FileManager.default.fileExists(atPath: compositor.socket) }
    try wait { try compositor.hasOutput }
    try compositor.command("create_output")
    try shell.waitUntil("bar", isOpen: true)
  }

  /// Sends notifications, opens the centre and the launcher, and now and then has players come and
  /// go and an output be unplugged.
  private static func use(
    _ shell: RunningShell, _ compositor: Compositor, _ round: Int
  ) throws {
    for number in round * batch..<(round + 1) * batch {
      try shell.notify(title(number), from: "App \(number % 7)", milliseconds: 2_000)
    }
    var players: ChildProcess?
    if round % 10 == 5 {
      players = try shell.startPlayers(50)
    }
    try shell.tell("open", "centre")
    try shell.waitUntil("centre", isOpen: true)
    if round % 10 == 8 {
      try compositor.command("output HEADLESS-2 disable")
      try shell.client.waitUntilAtRest()
      try compositor.command("output HEADLESS-2 enable")
    }
    try shell.tell("close", "centre")
    try shell.tell("open", "launcher")
    try shell.waitUntil("launcher", isOpen: true)
    _ = try run("/usr/bin/wtype", ["-s", "200", "z", "-s", "200"], in: shell.environment)
    try shell.tell("close", "launcher")
    players?.kill()
    try shell.waitUntil("launcher", isOpen: false)
  }
}
