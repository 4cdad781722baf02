// SPDX-License-Identifier: MIT

import DBus
import PrivateBus
import Testing
import Timing

@testable import Host
@testable import Services

/// Players on a private bus.
@MainActor @Suite final class MediaTests: MachineSuite {
  private static let path = "/org/mpris/MediaPlayer2"
  private static let interface = "org.mpris.MediaPlayer2.Player"

  private let clock: ManualClock

  init() throws {
    clock = ManualClock(now: Moment(nanoseconds: 1_000_000_000))
    super.init(try BusBench(), clock: clock)
  }

  private static func track(_ title: String) -> BusValue {
    .options([
      "mpris:trackid": .path("/track/\(title)"), "xesam:title": .string(title),
      "xesam:artist": .strings(["A", "B"]), "mpris:length": .int64(90_000_000),
    ])
  }

  private func player(
    _ name: String, _ changes: [String: BusValue] = [:]
  ) throws -> FakeDaemon {
    let properties: [String: BusValue] = [
      "PlaybackStatus": .string("Paused"), "Metadata": Self.track("one"), "Rate": .double(1),
      "Position": .int64(5_000_000), "CanPlay": .bool(true), "CanGoNext": .bool(true),
      "Volume": .double(0.5),
    ]
    let player = try FakeDaemon(
      bench, "org.mpris.MediaPlayer2.\(name)",
      [
        Self.path: [
          Self.interface: properties.merging(changes) { $1 },
          "org.mpris.MediaPlayer2": ["Identity": .string("Player \(name)")],
        ]
      ])
    #expect(bench.settle())
    return player
  }

  private func change(_ player: FakeDaemon, _ property: String, _ value: BusValue) throws {
    try player.change(Self.path, Self.interface, property, value)
  }

  /// A player may change much faster than it answers.
  @Test func asksAPlayerForOnePositionAtATime() throws {
    let player = try player("a")
    let media = Media(machine)
    #expect(bench.run { media.presence == .there } && bench.settle())
    player.isSilent = true
    for number in 0..<200 {
      try change(player, "PlaybackStatus", .string(number % 2 == 0 ? "Playing" : "Paused"))
    }
    #expect(bench.run { player.unanswered.count == 1 })
    #expect(bench.settle() && player.unanswered.count == 1)
    try change(player, "Position", .int64(7_000_000))
    player.speak()
    #expect(bench.run { media.players.first?.position.seconds == 7 })
  }

  /// A panel that opens shows the last player until there is news, and not nothing for a moment.
  @Test func keepsItsPlayersWhileItIsReadAgain() throws {
    machine.patience = .milliseconds(1)
    let player = try player("a")
    let media = Media(machine)
    #expect(bench.run { media.presence == .there })
    try change(player, "PlaybackStatus", .string("Playing"))
    #expect(bench.run { media.isResting })
    try change(player, "PlaybackStatus", .string("Paused"))
    #expect(bench.settle())
    var isMissing = false
    #expect(
      bench.run {
        if media.presence != .there || media.players.isEmpty { isMissing = true }
        return media.players.first?.playback == .paused
      })
    #expect(!isMissing)
  }

  @Test func tellsWhatAPlayerPlays() throws {
    let media = Media(machine)
    #expect(bench.run { media.presence == .absent })
    _ = try player("a")
    #expect(bench.run { media.active?.name == "Player a" })
    let player = try #require(media.active)
    #expect(player.title == "one")
    #expect(player.artists == ["A", "B"])
    #expect(player.length == 90)
    #expect(player.playback == .paused)
    #expect(player.can == [.play, .next])
    #expect(player.volume == 0.5)
    #expect(player.loop == nil)
    #expect(bench.run { media.active?.position.seconds == 5 })
  }

  @Test func choosesWhoPlaysAndThenWhoPlayedLast() throws {
    let media = Media(machine)
    let a = try player("a")
    let b = try player("b")
    #expect(bench.run { media.players.count == 2 })
    #expect(media.activeID == "a")
    try change(b, "PlaybackStatus", .string("Playing"))
    #expect(bench.run { media.activeID == "b" })
    try change(a, "PlaybackStatus", .string("Playing"))
    #expect(bench.run { media.activeID == "a" })
    try change(a, "PlaybackStatus", .string("Paused"))
    #expect(bench.run { media.activeID == "b" })
    try change(b, "PlaybackStatus", .string("Paused"))
    #expect(bench.run { media.active?.playback == .paused })
    #expect(media.activeID == "b")
    b.leave()
    #expect(bench.run { media.activeID == "a" })
    a.leave()
    #expect(bench.run { media.presence == .absent })
  }

  /// A program may take many names, before or after the service is read.
  @Test(arguments: [false, true]) func oneProgramLeavesRoomForOthers(isLate: Bool) throws {
    let media = Media(machine)
    if isLate { #expect(bench.run { media.presence == .absent }) }
    let flood = try player("a")
    let names = try (0..<40).map { number in
      try flood.bus.own("org.mpris.MediaPlayer2.a\(number)") { _ in }
    }
    let music = try player("music")
    #expect(bench.run { media.players.count == 5 && media.players.last?.id == "music" })
    flood.leave()
    for name in names { flood.bus.cancel(name) }
    #expect(bench.run { media.players.map(\.id) == ["music"] })
    withExtendedLifetime(music) {}
  }

  @Test func computesThePositionWithoutAsking() throws {
    let media = Media(machine)
    let player = try player("a", ["PlaybackStatus": .string("Playing"), "Rate": .double(2)])
    #expect(bench.run { media.active?.position.seconds == 5 })
    clock.advance(by: .seconds(3))
    #expect(media.active?.position.seconds(at: clock.now) == 11)
    try player.bus.emit(Self.path, Self.interface, "Seeked", [.int64(20_000_000)])
    #expect(bench.run { media.active?.position.seconds == 20 })
    player.replies["Get"] = [.variant(.int64(1_000_000))]
    try change(player, "Metadata", Self.track("two"))
    #expect(bench.run { media.active?.position.seconds == 1 })
    // A stranger seeks nothing.
    let stranger = try bench.connect()
    try stranger.emit(Self.path, Self.interface, "Seeked", [.int64(70_000_000)])
    #expect(bench.settle())
    #expect(media.active?.position.seconds == 1)
  }

  @Test func losesOnlyWhatIsWrongOrTooLarge() throws {
    let media = Media(machine)
    let metadata = BusValue.options([
      "xesam:title": .string(String(repeating: "x", count: 100_000)),
      "xesam:artist": .string("not an array"), "mpris:length": .int64(-1),
      "mpris:artUrl": .string("https://example.org/seen.png"),
    ])
    let player = try player(
      "a", ["Metadata": metadata, "PlaybackStatus": .string("Dancing"), "Volume": .double(7)])
    #expect(bench.run { media.active?.title.utf8.count == 512 })
    #expect(media.active?.artists == [])
    #expect(media.active?.art == nil)
    #expect(media.active?.playback == .stopped)
    #expect(media.active?.volume == 1)
    try change(player, "Metadata", .options(["mpris:artUrl": .string("file:///a.png")]))
    #expect(bench.run { media.active?.art == "file:///a.png" })
    #expect(media.active?.artFile == "/a.png")
    try change(player, "Metadata", .options(["mpris:artUrl": .string("data:image/png;base64,AA")]))
    #expect(bench.run { media.active?.artFile == "data:image/png;base64,AA" })
  }

  @Test func controlsTheActivePlayer() throws {
    let media = Media(machine)
    let player = try player("a")
    #expect(bench.run { media.active != nil })
    media.playPause()
    media.seek(to: 30)
    media.setVolume(2)
    #expect(bench.run { player.settings["Volume"] == .double(1) })
    #expect(player.calls.map(\.member).contains("PlayPause"))
    let seek = player.calls.first { $0.member == "SetPosition" }
    #expect(seek?.body == [.path("/track/one"), .int64(30_000_000)])
    let made = Media(.playing("Song", by: "Band"))
    made.playPause()
    #expect(made.active?.playback == .paused)
  }
}
