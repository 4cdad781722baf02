// SPDX-License-Identifier: MIT

import Glibc
import SceneGraph
import Testing

@testable import Video

@Suite struct LiveVideoTests {
  /// Plays the elements of `description` as a camera.
  private func play(_ description: String, _ body: (VideoPlayer) throws -> Void) throws {
    let player = try VideoPlayer(live: description)
    defer { player.close() }
    try body(player)
  }

  /// Waits at most half a minute until `condition` holds.
  private func wait(_ player: VideoPlayer, until condition: () -> Bool) -> Bool {
    for _ in 0..<600 {
      player.update()
      if condition() { return true }
      var poll = pollfd(fd: player.wakeDescriptor, events: Int16(POLLIN), revents: 0)
      _ = unsafe Glibc.poll(&poll, 1, 50)
    }
    return false
  }

  private static let camera =
    "videotestsrc is-live=true pattern=ball ! video/x-raw,width=64,height=32,framerate=30/1"

  @Test func theNewestFrameIsShown() throws {
    try play(Self.camera) { player in
      #expect(player.isLive && player.duration == nil)
      let frame = try player.waitForFrame(at: 0)
      #expect(frame.size == Size(width: 64, height: 32))
      // Positions have no meaning: every question gives the newest frame.
      for _ in 0..<5 {
        let arrived = wait(player) { player.nextFrameTime != nil }
        #expect(arrived)
        let time = player.nextFrameTime
        _ = player.frame(at: 0)
        #expect(player.nextFrameTime != time)
      }
    }
  }

  @Test func aStoppedCameraIsSilentAndGoesOn() throws {
    try play(Self.camera) { player in
      _ = try player.waitForFrame(at: 0)
      player.setRunning(false)
      // What is on its way arrives.
      usleep(300_000)
      player.update()
      _ = player.frame(at: 0)
      var poll = pollfd(fd: player.wakeDescriptor, events: Int16(POLLIN), revents: 0)
      let woken = unsafe Glibc.poll(&poll, 1, 300)
      #expect(woken == 0, "a stopped camera wakes nobody")
      player.setRunning(true)
      let arrived = wait(player) { player.nextFrameTime != nil }
      #expect(arrived)
    }
  }

  @Test func aCameraThatIsUnpluggedFailsAndKeepsItsLastFrame() throws {
    try play(Self.camera + " ! identity error-after=8") { player in
      _ = try player.waitForFrame(at: 0)
      let failed = wait(player) { player.failure != nil }
      #expect(failed)
      #expect(player.frame(at: 0) != nil)
      guard case .unreadable(let reason) = player.failure else {
        Issue.record("the failure is \(String(describing: player.failure))")
        return
      }
      #expect(!reason.isEmpty && !reason.contains("\n"))
    }
  }

  @Test func aStreamMayChangeItsSize() throws {
    try play(
      "videotestsrc num-buffers=3 ! video/x-raw,width=64,height=32 ! c. "
        + "videotestsrc num-buffers=3 ! video/x-raw,width=32,height=64 ! c. concat name=c"
    ) { player in
      _ = try player.waitForFrame(at: 0)
      let changed = wait(player) { player.frame(at: 0)?.size == Size(width: 32, height: 64) }
      #expect(changed && player.failure == nil)
    }
  }

  @Test func camerasAreListedWithoutOne() throws {
    // The list depends on the machine; each camera on it has a name.
    let cameras = try Camera.all()
    #expect(cameras.allSatisfy { !$0.name.isEmpty })
  }

  @Test func aMissingElementIsNamed() {
    #expect(throws: VideoFailure.missingElement("nosuchelement")) {
      try VideoPlayer(live: "nosuchelement")
    }
  }
}

@Suite struct SoundPlayerTests {
  /// Plays the sound of a file into nothing, in real time.
  private func play(
    _ fixture: VideoFixture, _ elements: String, _ body: (SoundPlayer) throws -> Void
  ) throws {
    let path = try fixture.launch("sound.webm", elements)
    let player = SoundPlayer(file: path, sink: "fakesink sync=true")
    defer { player.close() }
    try body(player)
    try fixture.close()
  }

  private func wait(_ player: SoundPlayer, until condition: () -> Bool) -> Bool {
    for _ in 0..<600 {
      player.update()
      if condition() { return true }
      usleep(50_000)
    }
    return false
  }

  private static let sound =
    "audiotestsrc num-buffers=400 ! audio/x-raw,rate=44100 ! vorbisenc ! webmmux !"
    + " filesink location=FILE"

  @Test func thePositionFollowsWhatIsHeard() throws {
    try play(VideoFixture(), Self.sound) { player in
      #expect(player.position == nil)
      let isThere = wait(player) { player.hasSound }
      #expect(isThere && player.position == nil, "it is silent at first")
      player.play(true, from: 2, speed: 1)
      let started = wait(player) { player.position.map { $0 >= 2 && $0 < 9 } ?? false }
      #expect(started)
      let first = try #require(player.position)
      let moved = wait(player) { (player.position ?? 0) > first }
      #expect(moved)
      player.play(false, from: first, speed: 1)
      #expect(player.position == nil)
      player.play(true, from: 0.5, speed: 2)
      let again = wait(player) { player.position.map { $0 >= 0.5 } ?? false }
      #expect(again)
    }
  }

  @Test func wishesDuringAChangeAreKept() throws {
    try play(VideoFixture(), Self.sound) { player in
      // None of these can be carried out yet.
      for position in [1.0, 3.0, 5.0] { player.play(true, from: position, speed: 1) }
      let started = wait(player) { player.position.map { $0 >= 5 } ?? false }
      #expect(started)
    }
  }

  @Test func aFileWithoutSoundHasNone() throws {
    let silent =
      "videotestsrc num-buffers=5 ! video/x-raw,width=64,height=32 ! vp8enc ! webmmux !"
      + " filesink location=FILE"
    try play(VideoFixture(), silent) { player in
      player.play(true, from: 0, speed: 1)
      let closed = wait(player) { player.isSilent }
      #expect(closed && !player.hasSound && player.position == nil)
      player.play(false, from: 0, speed: 1)
    }
  }
}
