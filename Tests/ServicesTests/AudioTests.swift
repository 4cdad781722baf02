// SPDX-License-Identifier: MIT

import DBus
import Foundation
import PrivateBus
import Testing
import Timing

@testable import Host
@testable import Services

/// Sound by PulseAudio itself, and by PipeWire in its place, with pactl as the other program.
@MainActor @Suite final class AudioTests: MachineSuite {
  private let server: PrivateSoundServer

  /// The servers that tests are for.
  nonisolated static let kinds = PrivateSoundServer.Kind.allCases

  init() throws {
    let bench = try BusBench()
    server = try PrivateSoundServer(bench)
    super.init(bench)
    machine.soundServer = server.address
  }

  /// A service that has arrived.
  private func audio(_ kind: PrivateSoundServer.Kind) throws -> Audio {
    try server.start(kind)
    let audio = Audio(machine)
    #expect(bench.run { audio.presence == .there })
    return audio
  }

  /// The volume of the default output.
  private func percent(_ audio: Audio) -> Int {
    Int(((audio.state.output?.volume ?? 0) * 100).rounded())
  }

  @Test(arguments: kinds) func tellsDevicesAndWhatOthersChange(
    kind: PrivateSoundServer.Kind
  ) throws {
    let audio = try audio(kind)
    #expect(Set(audio.outputs.map(\.name)) == ["Speakers", "Headphones"])
    let name = kind == .pulseAudio ? "pulseaudio " : "PulseAudio (on PipeWire "
    #expect(audio.server.hasPrefix(name))
    #expect(audio.inputs.count == 1, "monitors of sinks are no microphones")
    #expect(audio.state.output?.name == "Speakers")
    try server.control("set-sink-volume", "one", "130%")
    #expect(bench.run { self.percent(audio) == 130 })
    try server.control("set-sink-mute", "one", "1")
    #expect(bench.run { audio.state.output?.isMuted == true })
    try server.control("set-default-sink", "two")
    #expect(bench.run { audio.state.output?.name == "Headphones" })
  }

  @Test(arguments: kinds) func tellsWhatPlaysAndWhatRecords(
    kind: PrivateSoundServer.Kind
  ) throws {
    let audio = try audio(kind)
    #expect(!audio.state.isRecording)
    try server.stream("--playback", "--client-name=Player", "--stream-name=A song")
    try server.stream("--record", "--client-name=Recorder")
    #expect(bench.run { audio.streams.first?.name == "Player" })
    #expect(audio.streams.first?.title == "A song")
    #expect(bench.run { audio.state.isRecording })
    #expect(audio.recordings.first?.name == "Recorder")
    let stream = try #require(audio.streams.first)
    audio.setVolume(0.5, of: stream)
    audio.setMuted(true, of: stream)
    #expect(bench.run { audio.streams.first?.isMuted == true })
    #expect(try server.control("list", "sink-inputs").contains("32768 /  50%"))
  }

  @Test(arguments: kinds) func setsVolumesMutesAndDefaults(
    kind: PrivateSoundServer.Kind
  ) throws {
    let audio = try audio(kind)
    try server.control("set-sink-volume", "one", "40%", "20%")
    #expect(bench.run { self.percent(audio) == 40 })
    audio.setVolume(1.2)
    #expect(
      bench.run { (try? self.volumes(of: "one")) == [78_643, 39_322] }, "channels keep balance")
    audio.setVolume(9)
    #expect(bench.run { (try? self.volumes(of: "one"))?.first == 98_304 }, "150 % is the end")
    audio.setMuted(true)
    #expect(bench.run { audio.state.output?.isMuted == true })
    audio.use(try #require(audio.outputs.first { $0.name == "Headphones" }))
    #expect(bench.run { audio.state.output?.name == "Headphones" })
  }

  private func volumes(of sink: String) throws -> [Int] {
    try server.control("get-sink-volume", sink).split(separator: " ").compactMap { Int($0) }
  }

  @Test(arguments: kinds) func sendsAtMostOneVolumeAFrameAndHoldsOutAgainstItsEcho(
    kind: PrivateSoundServer.Kind
  ) throws {
    let audio = try audio(kind)
    for step in 1...1000 { audio.setVolume(Double(step) / 1000) }
    #expect(audio.changesSent == 1, "one is sent at once, and the newest waits")
    #expect(audio.state.output?.volume == 1)
    #expect(bench.run { audio.changesSent == 2 })
    var seen: Set<Double> = []
    #expect(
      bench.run {
        seen.insert(audio.state.output?.volume ?? -1)
        return !audio.isDragging
      })
    #expect(seen == [1], "no older volume comes back")
    #expect(bench.run { (try? self.volumes(of: "one"))?.first == 65_536 })
    // PipeWire may have lost the second, since the first volume of all was the same.
    #expect(audio.changesSent == 2 || kind == .pipeWire && audio.changesSent == 3)
    try server.control("set-sink-volume", "one", "30%")
    #expect(bench.run { self.percent(audio) == 30 })
  }

  @Test(arguments: kinds) func followsAServerThatEndsAndReturns(
    kind: PrivateSoundServer.Kind
  ) throws {
    let early = Audio(machine)
    #expect(bench.run { early.presence == .absent })
    try server.start(kind)
    #expect(bench.run { early.presence == .there })
    server.kill()
    #expect(bench.run { early.presence == .absent })
    #expect(early.state == AudioState())
    try server.start(kind)
    #expect(bench.run { early.presence == .there })
  }

  @Test(arguments: kinds) func restsAndStartsNoThread(
    kind: PrivateSoundServer.Kind
  ) throws {
    machine.patience = .milliseconds(1)
    let before = threads
    let audio = try audio(kind)
    try server.control("set-sink-volume", "one", "10%")
    #expect(bench.run { audio.isResting })
    #expect(threads == before)
    #expect(!(try server.control("list", "clients").contains("Scrim")))
  }

  /// The number of threads of this process.
  private var threads: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
  }

  @Test func isMadeUp() {
    let audio = Audio(.volume(0.4))
    audio.setVolume(0.7)
    audio.setMuted(true)
    #expect(audio.state.output?.volume == 0.7)
    #expect(audio.state.output?.isMuted == true)
  }
}
