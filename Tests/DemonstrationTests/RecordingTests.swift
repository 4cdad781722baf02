// SPDX-License-Identifier: MIT

import Demonstration
import Glibc
import Images
import ScrimKit
import Testing
import Video
import WidgetStage

@Suite struct RecordingTests {
  /// A demo on the stage that records to a file, drawn by a clock of the test's.
  private final class Stage {
    let path: String
    let demo: DemoApp
    let offscreen: Offscreen
    var lines: [String] = []
    var update: (() -> Void)?
    var now = 0.0
    /// The height of the header above the scene, in pixels.
    static let header = 44

    init(_ path: String) throws {
      self.path = path
      var settings = Settings()
      settings.scene = "stage"
      demo = DemoApp(settings, usesFixedClock: true)
      demo.recordings.makePath = { path }
      offscreen = try Offscreen(demo, size: Size(width: 640, height: 400))
      demo.onReport = { [unowned self] in lines.append($0) }
      demo.onWatch = { [unowned self] in update = $1 }
    }

    func moment(_ seconds: Double) -> Moment { Moment(nanoseconds: UInt64(1e9 * (1 + seconds))) }

    /// Draws frames for a time in seconds.
    func pass(_ seconds: Double) throws {
      for _ in 0..<Int((seconds * 60).rounded()) {
        now += 1 / 60
        try offscreen.draw(at: moment(now))
      }
    }

    func press(_ key: Keysym, _ text: String) {
      offscreen.handle(.key(KeyEvent(.pressed, key, text: text)), at: moment(now))
    }

    /// Draws until the last change was read back and handed over.
    func settle() throws {
      for _ in 0..<600 {
        try pass(1 / 60)
        usleep(2000)
      }
    }

    /// Waits until the demo has reported the end of the recording.
    func waitForEnd() {
      for _ in 0..<1000 where lines.isEmpty {
        usleep(10_000)
        update?()
      }
    }
  }

  /// Runs `body` with the path of a file that is deleted afterwards.
  private func withPath(_ body: (String) throws -> Void) throws {
    let path = "/tmp/scrim-recording-\(getpid())-\(UInt64.random(in: 0 ... .max)).webm"
    defer { unsafe unlink(path) }
    try body(path)
  }

  @Test func theFileShowsWhatTheStageShowed() throws {
    try withPath { path in
      let stage = try Stage(path)
      defer { stage.offscreen.close() }
      try stage.pass(0.5)
      stage.press(.none, "c")
      try stage.pass(0.5)
      // A film that stands still is recorded to its last change, however busy the encoder is.
      stage.press(.space, " ")
      try stage.settle()
      let image = try stage.offscreen.image(at: stage.moment(stage.now))
      stage.press(.none, "c")
      stage.waitForEnd()
      let line = try #require(stage.lines.first)
      #expect(line.hasPrefix("recorded '\(path)': 640x356 pixels"))
      let player = try VideoPlayer(file: path)
      defer { player.close() }
      _ = try player.waitForFrame(at: 0)
      let seconds = try #require(player.duration)
      #expect(abs(seconds - (stage.now - 0.5)) < 0.1, "\(seconds) s")
      let shown = try player.waitForFrame(at: seconds - 0.02)
      #expect(shown.size.width == 640 && shown.size.height == 356)
      #expect(psnr(shown, image, top: Stage.header) > 30)
    }
  }

  /// The ratio of the largest luma to its mean error, in decibels.
  private func psnr(_ frame: VideoFrame, _ image: Bitmap, top: Int) -> Double {
    var sum = 0.0
    let (width, height) = (frame.size.width, frame.size.height)
    frame.pixels.withPlane(0) { rows, stride in
      for y in 0..<height {
        for x in 0..<width {
          let luma = Double(unsafe rows.unsafeLoad(fromByteOffset: y * stride + x, as: UInt8.self))
          let at = 4 * ((y + top) * image.size.width + x)
          let (red, green, blue) = (
            Double(image.pixels[at]), Double(image.pixels[at + 1]), Double(image.pixels[at + 2])
          )
          let wanted = 16 + (65.738 * red + 129.057 * green + 25.064 * blue) / 256
          sum += (luma - wanted) * (luma - wanted)
        }
      }
    }
    let mean = sum / Double(width * height)
    return 10 * log10(255 * 255 / max(mean, 1e-9))
  }

  @Test func closingTheDemoCompletesTheFile() throws {
    try withPath { path in
      let stage = try Stage(path)
      defer { stage.offscreen.close() }
      stage.press(.none, "c")
      try stage.pass(0.3)
      stage.demo.end(Metrics())
      #expect(stage.lines.count == 1 && stage.lines[0].hasPrefix("recorded"))
      let player = try VideoPlayer(file: path)
      defer { player.close() }
      _ = try player.waitForFrame(at: 0)
    }
  }

  @Test func anotherSceneEndsTheRecording() throws {
    try withPath { path in
      let stage = try Stage(path)
      defer { stage.offscreen.close() }
      stage.press(.none, "c")
      try stage.pass(0.3)
      stage.press(.none, "1")
      try stage.pass(0.1)
      stage.waitForEnd()
      #expect(stage.lines.count == 1 && stage.lines[0].hasPrefix("recorded"))
    }
  }

  @Test func aFolderThatIsMissingIsTold() throws {
    let stage = try Stage("/nowhere/at/all.webm")
    defer { stage.offscreen.close() }
    stage.press(.none, "c")
    try stage.pass(0.2)
    let line = try #require(stage.lines.first)
    #expect(
      line == "'/nowhere/at/all.webm' cannot be recorded: No such file or directory"
    )
    // The demo goes on, and can try again.
    stage.press(.none, "c")
    try stage.pass(0.2)
    #expect(stage.lines.count == 2)
  }

  @Test func nothingIsReadBackWhileNothingChanges() throws {
    try withPath { path in
      let stage = try Stage(path)
      defer { stage.offscreen.close() }
      stage.press(.space, " ")
      try stage.pass(0.5)
      stage.press(.none, "c")
      try stage.settle()
      let before = stage.offscreen.metrics
      #expect(!stage.offscreen.frameDemand.now)
      try stage.pass(0.5)
      let after = stage.offscreen.metrics
      #expect(after.frames == before.frames)
      // Each frame asks whether the GPU was reset.
      #expect(after.glCalls <= before.glCalls + 30)
      stage.press(.none, "c")
      try stage.pass(0.1)
      stage.waitForEnd()
      #expect(stage.lines.count == 1 && stage.lines[0].hasPrefix("recorded"))
    }
  }
}
