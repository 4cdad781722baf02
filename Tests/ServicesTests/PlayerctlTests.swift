// SPDX-License-Identifier: MIT

import ChildProcess
import DBus
import PrivateBus
import Testing
import Timing

@testable import Host
@testable import Services

/// playerctl and `Media` over one player: what a command changes, the service tells.
@Suite(.timeLimit(.minutes(1))) @MainActor final class PlayerctlTests: MachineSuite {
  /// Runs playerctl, and returns what it writes.
  private func playerctl(_ arguments: String...) throws -> String {
    let program = try ChildProcess(
      "/usr/bin/playerctl", arguments,
      in: [
        "PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": bench.daemon.address,
        "LC_ALL": "C.UTF-8",
      ])
    #expect(bench.run { !program.isRunning })
    return program.written
  }

  @Test func commandsAndTheServiceAgree() throws {
    let player = try Player(bench)
    let media = Media(machine)
    #expect(bench.run { media.active?.title == "One" })
    #expect(try playerctl("status") == "Paused\n")
    _ = try playerctl("play")
    #expect(bench.run { media.active?.playback == .playing })
    _ = try playerctl("next")
    #expect(bench.run { media.active?.title == "Two" })
    #expect(try playerctl("metadata", "title") == "Two\n")
    _ = try playerctl("volume", "0.25")
    #expect(bench.run { media.active?.volume == 0.25 })
    _ = try playerctl("position", "30")
    #expect(
      bench.run {
        media.active.map { 30...60 ~= $0.position.seconds(at: self.machine.clock.now) } == true
      })
    media.pause()
    #expect(bench.run { media.active?.playback == .paused })
    #expect(try playerctl("status") == "Paused\n")
    media.setShuffled(true)
    #expect(bench.run { media.active?.isShuffled == true })
    #expect(try playerctl("shuffle") == "On\n")
    withExtendedLifetime(player) {}
  }
}

/// A player with three tracks.
private final class Player {
  /// The connection.
  private let bus: Bus
  /// The properties of what is played.
  private var properties: [String: BusValue] = [
    "PlaybackStatus": .string("Paused"), "LoopStatus": .string("None"), "Rate": .double(1),
    "Shuffle": .bool(false), "Volume": .double(1), "Position": .int64(0),
    "MinimumRate": .double(1), "MaximumRate": .double(1), "CanGoNext": .bool(true),
    "CanGoPrevious": .bool(true), "CanPlay": .bool(true), "CanPause": .bool(true),
    "CanSeek": .bool(true), "CanControl": .bool(true),
  ]
  /// The number of the track, from 0.
  private var track = 0

  private static let path = "/org/mpris/MediaPlayer2"
  private static let root = "org.mpris.MediaPlayer2"
  private static let interface = "org.mpris.MediaPlayer2.Player"
  private static let standard = "org.freedesktop.DBus.Properties"

  init(_ bench: BusBench) throws {
    bus = try bench.connect()
    properties["Metadata"] = metadata
    _ = try bus.export(Self.path) { [unowned self] in answer($0) }
    _ = try bus.own("\(Self.root).test") { _ in }
    #expect(bench.settle())
  }

  private var metadata: BusValue {
    .options([
      "mpris:trackid": .path("/track/\(track)"), "mpris:length": .int64(180_000_000),
      "xesam:title": .string(["One", "Two", "Three"][track]),
    ])
  }

  private func answer(_ call: IncomingCall) -> Bool {
    let values = call.body
    switch (call.interface, call.method) {
    case (Self.standard, "GetAll") where values[0].text == Self.root:
      call.reply([.options(["Identity": .string("Test"), "CanQuit": .bool(false)])])
    case (Self.standard, "GetAll"): call.reply([.options(properties)])
    case (Self.standard, "Get"):
      call.reply([.variant(properties[values[1].text ?? ""] ?? .string(""))])
    case (Self.standard, "Set"):
      change(values[1].text ?? "", values[2].unwrapped)
      call.reply()
    case (Self.interface, let method):
      act(method, values)
      call.reply()
    default: return false
    }
    return true
  }

  private func act(_ method: String, _ values: [BusValue]) {
    switch method {
    case "Play": change("PlaybackStatus", .string("Playing"))
    case "Pause": change("PlaybackStatus", .string("Paused"))
    case "Next":
      track = (track + 1) % 3
      change("Metadata", metadata)
    case "SetPosition":
      properties["Position"] = values[1]
      try? bus.emit(Self.path, Self.interface, "Seeked", [values[1]])
    default: Issue.record("\(method) was called")
    }
  }

  private func change(_ property: String, _ value: BusValue) {
    properties[property] = value
    try? bus.emit(
      Self.path, Self.standard, "PropertiesChanged",
      [.string(Self.interface), .options([property: value]), .strings([])])
  }
}
