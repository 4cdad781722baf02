// SPDX-License-Identifier: MIT

import Images
import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

/// Frames that are asked for change a pixel.
@Suite struct FrameDemandTests {
  /// A demo of one scene that draws when a frame is due, at 60 Hz.
  private final class Bench {
    private let pictures: Offscreen
    private var now = Moment(nanoseconds: 1_000_000_000)
    /// Number of frames that were asked for.
    private(set) var asked = 0
    /// Number of frames in which a pixel changed.
    var changed: Int { pictures.metrics.frames }

    init(_ scene: String) throws {
      var settings = Settings()
      settings.scene = scene
      pictures = try Offscreen(
        DemoApp(settings, usesFixedClock: true), size: Size(width: 640, height: 420), scale: .one,
        platform: .surfaceless)
    }

    func play(_ milliseconds: Int) throws {
      for _ in 0..<milliseconds / 16 {
        now = now + .milliseconds(16)
        guard pictures.frameDemand.isDue(at: now) else { continue }
        try pictures.draw(at: now)
        asked += 1
      }
    }

    func strike(_ key: Keysym, text: String = " ") {
      for phase in [KeyEvent.Phase.pressed, .released] {
        pictures.handle(.key(KeyEvent(phase, key, text: text)), at: now)
      }
    }

    /// The pixels of the frame.
    func image() throws -> Bitmap { try pictures.image(at: now) }

    func close() { pictures.close() }
  }

  /// The statistics change with each frame. If that was highlighted, there would be frames without
  /// end, and red figures.
  @Test func highlightsLeaveTheStatistics() throws {
    let bench = try Bench("live")
    defer { bench.close() }
    bench.strike(Keysym(rawValue: 0x68), text: "h")
    try bench.play(3_000)
    let plain = try bench.image()
    bench.strike(Keysym(rawValue: 0x64), text: "d")
    bench.strike(Keysym(rawValue: 0x74), text: "t")
    try bench.play(100)
    let shown = try bench.image()
    bench.strike(Keysym(rawValue: 0x74), text: "t")
    try bench.play(3_000)
    let asked = bench.asked
    try bench.play(3_000)
    #expect(bench.asked == asked)
    // The highlights were there, and nothing is left of them above the statistics and in them.
    #expect(shown[Point(x: 4, y: 200)] != plain[Point(x: 4, y: 200)])
    let rest = try bench.image()
    for y in stride(from: 60, to: 420, by: 7) {
      #expect(rest[Point(x: 1, y: y)] == plain[Point(x: 1, y: y)], "\(y)")
    }
  }

  /// A bouncing spring goes on beyond the edge of the window, where nothing of it is seen.
  @Test(arguments: ["live", "pull", "sheet"])
  func framesEndWhenAClosingPanelIsHidden(_ scene: String) throws {
    let bench = try Bench(scene)
    defer { bench.close() }
    try bench.play(2_000)
    if scene == "pull" {
      bench.strike(.space)
      try bench.play(2_000)
    }
    let (asked, changed) = (bench.asked, bench.changed)
    bench.strike(.space)
    try bench.play(2_000)
    #expect(bench.changed - changed >= 15)
    // The spring starts with the first frame, which changes nothing.
    #expect(bench.asked - asked <= bench.changed - changed + 2)
  }
}
