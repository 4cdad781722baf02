// SPDX-License-Identifier: MIT

import ChildProcess
import Glibc
import SceneGraph
import Testing

@testable import Video

extension VideoWriter {
  /// Adds a frame of these pixels.
  @discardableResult fileprivate func add(
    _ pixels: [UInt8], size: Size<Physical>, isUpsideDown: Bool = false, at seconds: Double
  ) -> Bool {
    unsafe add(pixels.span.bytes, size: size, isUpsideDown: isUpsideDown, at: seconds)
  }
}

@Suite struct VideoWriterTests {
  private static let size = Size<Physical>(width: 128, height: 32)

  /// The pixels of a frame that shows its number in eight blocks.
  private func pixels(_ number: Int, _ size: Size<Physical> = size) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<size.height {
      for x in 0..<size.width {
        let isSet = number >> (x * 8 / size.width) & 1 == 1
        bytes += isSet ? [220, 220, 220, 255] : [30, 30, 30, 255]
      }
    }
    return bytes
  }

  private func withFixture(_ body: (VideoFixture) throws -> Void) throws {
    let fixture = try VideoFixture()
    try body(fixture)
    try fixture.close()
  }

  private func files(_ fixture: VideoFixture) throws -> [String] {
    try run("/bin/ls", [fixture.folder], in: [:]).output.split(separator: "\n").map(String.init)
  }

  private func summary(_ writer: VideoWriter) throws -> VideoWriter.Summary {
    guard case .finished(let summary) = writer.phase else {
      throw VideoFailure.unwritable("\(writer.phase)")
    }
    return summary
  }

  /// What GStreamer's own tool says of a file.
  private func discovered(_ path: String, _ fixture: VideoFixture) throws -> String {
    let result = try run(
      "/usr/bin/gst-discoverer-1.0", ["-v", path],
      in: ["HOME": fixture.folder, "GST_REGISTRY": "/tmp/scrim-gstreamer-registry"])
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  @Test(arguments: VideoWriter.Codec.allCases)
  func everyFrameIsReadBack(_ codec: VideoWriter.Codec) throws {
    try withFixture { fixture in
      let path = fixture.folder + "/out.webm"
      let writer = try VideoWriter(
        path, size: Self.size, codec: codec, pace: .steady(rate: 30))
      for number in 0..<45 {
        #expect(writer.add(pixels(number), size: Self.size, at: Double(number) / 30))
      }
      var names = try files(fixture)
      #expect(names.count == 1 && names[0].hasSuffix(".tmp"), "\(names)")
      writer.waitUntilFinished()
      let summary = try summary(writer)
      #expect(summary.frames == 45 && summary.size == Self.size && summary.path == path)
      #expect(abs(summary.seconds - 1.5) < 0.001)
      names = try files(fixture)
      #expect(names == ["out.webm"])
      let player = try VideoPlayer(file: path)
      defer { player.close() }
      for number in 0..<45 {
        let frame = try player.waitForFrame(at: (Double(number) + 0.5) / 30)
        #expect(frame.number == number && frame.size == Self.size)
        #expect(frame.encoding.standard == (codec == .vp8 ? .bt601 : .bt709))
      }
      let seconds = try #require(player.duration)
      #expect(abs(seconds - 1.5) < 0.01)
      let text = try discovered(path, fixture)
      #expect(text.contains("Width: 128") && text.contains("Height: 32"), "\(text)")
      #expect(text.contains("Duration: 0:00:01.5"), "\(text)")
      #expect(text.contains(codec == .vp8 ? "VP8" : "VP9"), "\(text)")
    }
  }

  @Test func liveFramesKeepTheirTimesAndTheLastOneStays() throws {
    try withFixture { fixture in
      let path = fixture.folder + "/out.webm"
      let writer = try VideoWriter(path, size: Self.size, pace: .live(rate: 60))
      let times = [0, 0.02, 0.5, 0.5, 1.25]
      for (number, time) in times.enumerated() {
        while !writer.add(pixels(number + 1), size: Self.size, at: time) {
          usleep(5000)
        }
      }
      writer.finish(at: 2)
      writer.waitUntilFinished()
      let summary = try summary(writer)
      #expect(summary.frames == 6, "the last frame is repeated at the end")
      #expect(abs(summary.seconds - 2) < 0.002)
      let player = try VideoPlayer(file: path)
      defer { player.close() }
      for (time, number) in [(0.01, 1), (0.3, 2), (0.8, 4), (1.3, 5), (1.9, 5)] {
        let shown = try player.waitForFrame(at: time).number
        #expect(shown == number, "at \(time) s")
      }
      let seconds = try #require(player.duration)
      #expect(abs(seconds - 2) < 0.02)
    }
  }

  @Test func aSeekIntoALongFrameShowsIt() throws {
    try withFixture { fixture in
      let path = fixture.folder + "/out.webm"
      let writer = try VideoWriter(path, size: Self.size, pace: .live(rate: 60))
      let times = [0, 0.02, 4, 4.02, 9]
      for (number, time) in times.enumerated() {
        while !writer.add(pixels(number + 1), size: Self.size, at: time) { usleep(5000) }
      }
      writer.finish(at: 12)
      writer.waitUntilFinished()
      let player = try VideoPlayer(file: path)
      defer { player.close() }
      for (time, number) in [(8.0, 4), (3, 2), (11.9, 5), (0.01, 1), (11.99, 5), (4.01, 3)] {
        let shown = try player.waitForFrame(at: time).number
        #expect(shown == number, "at \(time) s")
        // The same question again starts no further seek.
        let again = try player.waitForFrame(at: time).number
        #expect(again == number)
      }
    }
  }

  @Test func aFrameUpsideDownIsTurned() throws {
    try withFixture { fixture in
      let path = fixture.folder + "/out.webm"
      let size = Size<Physical>(width: 64, height: 64)
      // The upper half is white.
      let half = Array(repeating: UInt8(255), count: 64 * 32 * 4)
      let black = Array(repeating: UInt8(0), count: 64 * 32 * 4)
      let writer = try VideoWriter(path, size: size, pace: .steady(rate: 30))
      writer.add((black + half), size: size, isUpsideDown: true, at: 0)
      writer.add((half + black), size: size, at: 1 / 30.0)
      writer.waitUntilFinished()
      let player = try VideoPlayer(file: path)
      defer { player.close() }
      for time in [0.01, 0.04] {
        let frame = try player.waitForFrame(at: time)
        #expect(frame.color(32, 16).min() > 245 && frame.color(32, 48).max() < 10)
      }
    }
  }

  @Test func framesOfAnotherSizeAreScaled() throws {
    try withFixture { fixture in
      let path = fixture.folder + "/out.webm"
      let writer = try VideoWriter(path, size: Self.size, pace: .steady(rate: 30))
      let large = Size<Physical>(width: 256, height: 64)
      for number in 0..<6 {
        let size = number % 2 == 0 ? Self.size : large
        writer.add(pixels(number + 40, size), size: size, at: Double(number) / 30)
      }
      writer.waitUntilFinished()
      let player = try VideoPlayer(file: path)
      defer { player.close() }
      for number in 0..<6 {
        let frame = try player.waitForFrame(at: (Double(number) + 0.5) / 30)
        #expect(frame.number == number + 40 && frame.size == Self.size)
      }
    }
  }

  @Test func theColoursAreRight() throws {
    try withFixture { fixture in
      let path = fixture.folder + "/out.webm"
      let size = Size<Physical>(width: 64, height: 64)
      let colors: [SIMD3<UInt8>] = [
        [255, 0, 0], [0, 255, 0], [0, 0, 255], [128, 128, 128], [250, 200, 40], [10, 60, 90],
      ]
      let writer = try VideoWriter(path, size: size, pace: .steady(rate: 30))
      for (number, color) in colors.enumerated() {
        var pixels: [UInt8] = []
        for _ in 0..<64 * 64 { pixels += [color.x, color.y, color.z, 255] }
        writer.add(pixels, size: size, at: Double(number) / 30)
      }
      writer.waitUntilFinished()
      let player = try VideoPlayer(file: path)
      defer { player.close() }
      for (number, color) in colors.enumerated() {
        let shown = try player.waitForFrame(at: (Double(number) + 0.5) / 30).color(32, 32)
        let wanted = SIMD3(Double(color.x), Double(color.y), Double(color.z))
        let error = max((shown - wanted).max(), (wanted - shown).max())
        #expect(error <= 5, "\(color) became \(shown)")
      }
    }
  }

  // MARK: What goes wrong

  @Test func aFullDiskLeavesNoFile() throws {
    // Every write to this device fails for want of space.
    let writer = try VideoWriter("/dev/full", size: Self.size, pace: .steady(rate: 30))
    for number in 0..<200 where writer.phase == .writing {
      writer.add(pixels(number), size: Self.size, at: Double(number) / 30)
      writer.update()
    }
    writer.waitUntilFinished()
    #expect(writer.phase == .failed(.unwritable("no space is left")))
    #expect(!writer.add(pixels(0), size: Self.size, at: 10))
  }

  @Test func aMissingFolderIsTold() throws {
    #expect(throws: VideoFailure.unwritable("No such file or directory")) {
      try VideoWriter("/nowhere/at/all.webm", size: Self.size, pace: .steady(rate: 30))
    }
  }

  @Test func nothingIsWrittenWithoutFrames() throws {
    try withFixture { fixture in
      let writer = try VideoWriter(
        fixture.folder + "/out.webm", size: Self.size, pace: .live(rate: 60))
      writer.waitUntilFinished()
      #expect(writer.phase == .failed(.noFrames))
      let names = try files(fixture)
      #expect(names == [])
    }
  }

  @Test func aWriterThatIsReleasedLeavesNoFile() throws {
    try withFixture { fixture in
      do {
        let writer = try VideoWriter(
          fixture.folder + "/out.webm", size: Self.size, pace: .live(rate: 60))
        writer.add(pixels(1), size: Self.size, at: 0)
      }
      let names = try files(fixture)
      #expect(names == [])
    }
  }

  @Test func aBusyEncoderRefusesFramesAndIsNotWaitedFor() throws {
    try withFixture { fixture in
      let size = Size<Physical>(width: 1920, height: 1080)
      let writer = try VideoWriter(
        fixture.folder + "/out.webm", size: size, codec: .vp9, pace: .live(rate: 60))
      let frame = Array(repeating: UInt8(77), count: 1920 * 1080 * 4)
      var taken = 0
      for number in 0..<40 {
        if writer.add(frame, size: size, at: Double(number) / 60) { taken += 1 }
      }
      #expect(writer.refusedFrames == 40 - taken && writer.refusedFrames > 0)
      writer.waitUntilFinished()
      let summary = try summary(writer)
      #expect(summary.frames == taken)
    }
  }

  @Test func aHundredRecordingsLeaveNothingOpen() throws {
    try withFixture { fixture in
      func counts() throws -> [Int] {
        try ["fd", "task"].map {
          try run("/bin/ls", ["/proc/\(getpid())/\($0)"], in: [:]).output.split(separator: "\n")
            .count
        }
      }
      var before: [Int] = []
      for round in 0..<100 {
        let writer = try VideoWriter(
          fixture.folder + "/out.webm", size: Self.size, pace: .steady(rate: 30))
        writer.add(pixels(round), size: Self.size, at: 0)
        writer.waitUntilFinished()
        if round == 10 { before = try counts() }
      }
      let after = try counts()
      #expect(after[0] <= before[0] && after[1] <= before[1] + 2, "\(before), \(after)")
    }
  }
}
