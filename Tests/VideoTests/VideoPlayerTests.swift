// SPDX-License-Identifier: MIT

import ChildProcess
import Files
import Glibc
import SceneGraph
import Testing
import Video

/// Frames of video files by their position.
@Suite struct VideoPlayerTests {
  /// Runs `body` with a fixture, and deletes its files.
  private func withFixture(_ body: (VideoFixture) throws -> Void) throws {
    let fixture = try VideoFixture()
    do {
      try body(fixture)
    } catch {
      try? fixture.close()
      throw error
    }
    try fixture.close()
  }

  /// Runs `body` with a player of the file at `path`.
  private func play(_ path: String, _ body: (VideoPlayer) throws -> Void) throws {
    let player = try VideoPlayer(file: path)
    defer { player.close() }
    try body(player)
  }

  @Test(arguments: [24, 25, 30, 60])
  func everyRefreshShowsTheFrameOfItsMoment(rate: Int) throws {
    try withFixture { fixture in
      try play(fixture.numbered(48, rate: rate)) { player in
        var counts = [Int](repeating: 0, count: 48)
        var refresh = 0
        while Double(refresh) / 60 < 46 / Double(rate) {
          // A moment at which no frame of any rate begins.
          let position = (Double(refresh) + 0.55) / 60
          let number = try player.waitForFrame(at: position).number
          #expect(number == Int(position * Double(rate)))
          counts[number] += 1
          refresh += 1
        }
        let cadence: ClosedRange<Int> =
          switch rate {
          case 24, 25: 2...3
          case 30: 2...2
          default: 1...1
          }
        #expect(counts[1..<45].allSatisfy(cadence.contains), "\(counts)")
        #expect(player.droppedFrames == 0)
      }
    }
  }

  @Test func aSeekShowsExactlyItsFrame() throws {
    try withFixture { fixture in
      try play(fixture.numbered(90, rate: 30)) { player in
        for number in [0, 70, 3, 4, 89, 12, 11, 10, 55, 0] {
          let position = (Double(number) + 0.5) / 30
          let shown = try player.waitForFrame(at: position).number
          #expect(shown == number)
        }
        let duration = try #require(player.duration)
        #expect(abs(duration - 3) < 0.05)
      }
    }
  }

  @Test func scrubbingEndsAtTheLastPosition() throws {
    try withFixture { fixture in
      try play(fixture.numbered(90, rate: 30)) { player in
        // None of these waits, so that seeks are asked for while others run.
        for number in stride(from: 80, to: 5, by: -7) {
          _ = player.frame(at: (Double(number) + 0.5) / 30)
        }
        let shown = try player.waitForFrame(at: 5.5 / 30).number
        #expect(shown == 5)
      }
    }
  }

  @Test func playingInALoopKeepsNothing() throws {
    try withFixture { fixture in
      try play(fixture.numbered(20, rate: 30)) { player in
        func descriptors() throws -> Int {
          try run("/bin/ls", ["/proc/\(getpid())/fd"], in: [:]).output.split(separator: "\n").count
        }
        var before = 0
        for round in 0..<30 {
          for number in stride(from: 0, to: 20, by: 3) {
            let shown = try player.waitForFrame(at: (Double(number) + 0.5) / 30).number
            #expect(shown == number)
          }
          if round == 3 { before = try descriptors() }
        }
        let after = try descriptors()
        #expect(after <= before)
      }
    }
  }

  @Test func nothingHappensAfterTheLastFrame() throws {
    try withFixture { fixture in
      try play(fixture.numbered(10, rate: 30)) { player in
        for position in [9.5 / 30, 60] {
          let shown = try player.waitForFrame(at: position).number
          #expect(shown == 9)
        }
        #expect(player.isAtEnd)
      }
    }
  }

  @Test(arguments: ["vp8enc deadline=1 target-bitrate=6000000 ! webmmux", "avimux"])
  func theColoursOfTestBarsAreRight(encoder: String) throws {
    try withFixture { fixture in
      let path = try fixture.launch(
        "bars",
        "videotestsrc pattern=smpte100 num-buffers=5 !"
          + " video/x-raw,format=I420,width=700,height=360,framerate=30/1 ! \(encoder) !"
          + " filesink location=FILE")
      try play(path) { player in
        let frame = try player.waitForFrame(at: 0.1)
        let bars: [SIMD3<Double>] = [
          [255, 255, 255], [255, 255, 0], [0, 255, 255], [0, 255, 0], [255, 0, 255], [255, 0, 0],
          [0, 0, 255],
        ]
        for (index, bar) in bars.enumerated() {
          let color = frame.color(100 * index + 50, 100)
          let error = max((color - bar).max(), (bar - color).max())
          #expect(error <= 3, "\(encoder): bar \(index) is \(color)")
        }
      }
    }
  }

  @Test func aRotatedFileIsUpright() throws {
    try withFixture { fixture in
      let path = try fixture.launch(
        "rotated.mov",
        "videotestsrc num-buffers=5 ! video/x-raw,width=64,height=32,framerate=30/1 ! jpegenc !"
          + " qtmux ! filesink location=FILE")
      // The matrix in the track's header becomes a quarter turn clockwise.
      var bytes = try File.read(path, limit: 1 << 20)
      let header = try #require(bytes.firstRange(of: Array("tkhd".utf8)))
      let upright: [UInt8] = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]
      let turned: [UInt8] = [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0]
      let matrix = try #require(bytes[header.upperBound...].firstRange(of: upright))
      bytes.replaceSubrange(matrix, with: turned)
      try File.write(bytes, to: path)
      try play(path) { player in
        let frame = try player.waitForFrame(at: 0)
        #expect(frame.rotation == .clockwise && frame.uprightSize == SIMD2(32, 64))
      }
    }
  }

  // MARK: Files of cameras and telephones

  /// The path of a small file, which the tests' packages cannot make.
  private func file(_ name: String) -> String {
    #filePath.dropLast("VideoPlayerTests.swift".count) + "Files/\(name)"
  }

  @Test(.timeLimit(.minutes(1))) func anOrdinaryMP4HasPictureAndSound() throws {
    try play(file("h264-aac.mp4")) { player in
      let frame = try player.waitForFrame(at: 0.5)
      #expect(frame.size == Size(width: 64, height: 48))
      #expect(player.duration.map { abs($0 - 1) < 0.2 } == true)
    }
    let sound = SoundPlayer(file: file("h264-aac.mp4"), sink: "fakesink")
    defer { sound.close() }
    while !sound.hasSound, !sound.isSilent {
      var poll = pollfd(fd: sound.wakeDescriptor, events: Int16(POLLIN), revents: 0)
      _ = unsafe Glibc.poll(&poll, 1, 50)
      sound.update()
    }
    #expect(sound.hasSound)
  }

  /// MP4 tells the range by a flag, QuickTime not at all, and the stream in all three.
  @Test(arguments: ["mp4", "mov", "mkv"]) func aFullRangeIsFull(kind: String) throws {
    try play(file("full-range.\(kind)")) { player in
      let frame = try player.waitForFrame(at: 0)
      #expect(frame.encoding.isFullRange)
      // Bars of three quarters of the brightness.
      for (index, bar) in [[191, 191, 191], [191, 191, 0], [0, 191, 191]].enumerated() {
        let color = frame.color(16 * index + 8, 16)
        let error = (0..<3).map { abs(color[$0] - Double(bar[$0])) }.max() ?? 0
        #expect(error <= 4, "bar \(index) is \(color)")
      }
    }
  }

  // MARK: Files that cannot be played

  /// Waits for the failure of the file at `path`.
  private func failure(_ path: String) -> VideoFailure? {
    do throws(VideoFailure) {
      let player = try VideoPlayer(file: path)
      defer { player.close() }
      _ = try player.waitForFrame(at: 0)
      return nil
    } catch {
      return error
    }
  }

  @Test func aTextIsNoVideo() throws {
    try withFixture { fixture in
      let path = try fixture.launch("text", "fakesrc num-buffers=0 ! filesink location=FILE")
      try File.write(String(repeating: "Words, and more words.\n", count: 200), to: path)
      guard case .unreadable(let reason) = failure(path) else {
        Issue.record("a text was played")
        return
      }
      #expect(!reason.contains("\n") && !reason.isEmpty)
    }
  }

  @Test func anEmptyFileIsNoVideo() throws {
    try withFixture { fixture in
      let path = try fixture.launch("empty", "fakesrc num-buffers=0 ! filesink location=FILE")
      guard case .unreadable = failure(path) else {
        Issue.record("an empty file was played")
        return
      }
    }
  }

  @Test func soundAloneHasNoFrames() throws {
    try withFixture { fixture in
      let path = try fixture.launch(
        "sound.wav", "audiotestsrc num-buffers=20 ! wavenc ! filesink location=FILE")
      #expect(failure(path) != nil)
    }
  }

  @Test func aFileThatIsCutShortPlaysToItsEnd() throws {
    try withFixture { fixture in
      let path = try fixture.numbered(60, rate: 30)
      var status = stat()
      #expect(unsafe stat(path, &status) == 0)
      #expect(unsafe truncate(path, status.st_size / 2) == 0)
      try play(path) { player in
        let shown = try player.waitForFrame(at: 5.5 / 30).number
        #expect(shown == 5)
      }
    }
  }

  @Test func aVeryWideVideoIsScaledDown() throws {
    try withFixture { fixture in
      let path = try fixture.launch(
        "wide.mkv",
        "videotestsrc num-buffers=2 ! video/x-raw,format=I420,width=9000,height=16,framerate=30/1"
          + " ! matroskamux ! filesink location=FILE")
      try play(path) { player in
        let frame = try player.waitForFrame(at: 0)
        #expect(frame.size.width <= 8192 && frame.size.width > 4096)
      }
    }
  }

  /// Keeps playback from choosing the decoder named `name`, if it is installed.
  private func hideDecoder(_ name: String) throws {
    // Starts GStreamer.
    _ = try VideoFormat.playable()
    typealias Find = @convention(c) (UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
    typealias SetRank = @convention(c) (UnsafeMutableRawPointer, UInt32) -> Void
    let library = unsafe dlopen("libgstreamer-1.0.so.0", RTLD_NOW)
    let find = unsafe try #require(dlsym(library, "gst_element_factory_find"))
    let setRank = unsafe try #require(dlsym(library, "gst_plugin_feature_set_rank"))
    guard let decoder = unsafe unsafeBitCast(find, to: Find.self)(name) else { return }
    unsafe unsafeBitCast(setRank, to: SetRank.self)(decoder, 0)
  }

  @Test func aMissingDecoderIsNamed() throws {
    try hideDecoder("avdec_prores")
    try withFixture { fixture in
      // JPEG images that claim to be of another codec.
      let path = try fixture.launch(
        "unknown.mkv",
        "videotestsrc num-buffers=9 ! video/x-raw,width=64,height=32,framerate=30/1 ! jpegenc !"
          + " capssetter join=false replace=true"
          + " caps=video/x-prores,variant=hq,width=64,height=32,framerate=30/1 ! matroskamux !"
          + " filesink location=FILE")
      guard case .missingDecoder(let format, let mediaType) = failure(path) else {
        Issue.record("\(String(describing: failure(path)))")
        return
      }
      #expect(format.contains("ProRes") && !format.contains("decoder"))
      #expect(mediaType == "video/x-prores")
    }
  }

  @Test func aMissingDecoderOfAV1IsNamed() throws {
    for decoder in [
      "av1dec", "dav1ddec", "avdec_av1", "vaav1dec", "nvav1dec", "qsvav1dec", "v4l2slav1dec",
    ] { try hideDecoder(decoder) }
    #expect(failure(file("av1.mp4")) == .missingDecoder("AV1", mediaType: "video/x-av1"))
  }
}
