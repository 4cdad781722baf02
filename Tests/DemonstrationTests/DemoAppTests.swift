// SPDX-License-Identifier: MIT

import Cases
import Images
import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

/// The demo around its scenes.
@Suite struct DemoAppTests {
  /// An offscreen demo with a manual clock.
  private final class Bench {
    let demo: DemoApp
    private let pictures: Offscreen
    private var now = Moment(nanoseconds: 1_000_000_000)

    init(_ settings: Settings = Settings(), width: Double = 1_000, title: String? = nil) throws {
      demo = DemoApp(settings, usesFixedClock: true)
      pictures = try Offscreen(
        demo, size: Size(width: width, height: 640), scale: .one, title: title,
        platform: .surfaceless)
    }

    /// Draws frames until the animation ends or for a number of seconds; returns true if it ended.
    @discardableResult func play(_ seconds: Double = 4) throws -> Bool {
      for _ in 0..<Int(seconds * 60) {
        now = now + .milliseconds(16)
        if try pictures.draw(at: now) == .idle { return true }
      }
      return false
    }

    /// Draws one frame some seconds later.
    func pass(_ seconds: Double) throws {
      now = now + .seconds(seconds)
      try pictures.draw(at: now)
    }

    func key(_ text: String, _ key: Keysym = Keysym(rawValue: 0x61)) {
      for phase in [KeyEvent.Phase.pressed, .released] {
        pictures.handle(.key(KeyEvent(phase, key, text: text)), at: now)
      }
    }

    func `repeat`(_ text: String) {
      pictures.handle(.key(KeyEvent(.repeated, Keysym(rawValue: 0x61), text: text)), at: now)
    }

    func click(_ x: Double, _ y: Double) {
      pictures.handle(.pointer(.entered(Point(x: x, y: y))), at: now)
      pictures.handle(.pointer(.pressed(.primary)), at: now)
      pictures.handle(.pointer(.released(.primary)), at: now)
    }

    func drag(_ event: DropEvent) { pictures.handle(.drop(event), at: now) }

    func look() throws -> Bitmap {
      now = now + .milliseconds(16)
      return try pictures.image(at: now)
    }

    isolated deinit { pictures.close() }
  }

  @Test func keysChangeTheSettings() throws {
    let bench = try Bench()
    try bench.play()
    bench.key("t")
    #expect(bench.demo.settings.appearance == .dark)
    #expect(bench.demo.settings.glass.preset == .dark)
    bench.key("T")
    #expect(bench.demo.settings.appearance == .light)
    bench.key("]")
    #expect(bench.demo.settings.glass.sigma == 32)
    for _ in 0..<40 { bench.key("[") }
    #expect(bench.demo.settings.glass.sigma == 0)
    bench.key("m")
    #expect(bench.demo.settings.motion == .reduced)
    bench.key("r")
    #expect(!bench.demo.settings.isTransparent)
    bench.key("h")
    #expect(bench.demo.settings.showsHUD)
    bench.key("d")
    #expect(bench.demo.settings.showsDamage)
  }

  @Test func repeatedKeyTogglesOnce() throws {
    let bench = try Bench()
    try bench.play()
    for _ in 0..<5 { bench.repeat("t") }
    #expect(bench.demo.settings.appearance == .light)
    for _ in 0..<5 { bench.repeat("]") }
    #expect(bench.demo.settings.glass.sigma == 40)
  }

  /// The dimming around the panel does not show in its blur.
  @Test func dimmingDoesNotShowInFrozenPanel() throws {
    var settings = Settings()
    settings.scene = "static"
    func picture() throws -> Bitmap {
      let bench = try Bench(settings)
      try bench.play()
      return try bench.look()
    }
    let moved = try picture()
    settings.motion = .reduced
    let faded = try picture()
    // Beside the cards, within the panel.
    let index = (200 * moved.size.width + 60) * 4
    let (one, other) = (moved.pixels[index..<index + 3], faded.pixels[index..<index + 3])
    #expect(zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    // Below the panel the content is darker than before.
    #expect(moved.pixels[moved.pixels.count - 4] < 235)
  }

  @Test func numberKeysSelectScenes() throws {
    let bench = try Bench()
    try bench.play()
    for (index, scene) in DemoScene.all.enumerated() {
      bench.key("\(index + 1)")
      try bench.play(0.2)
      #expect(bench.demo.settings.scene == scene.name)
    }
    bench.key("9")
    #expect(bench.demo.settings.scene == DemoScene.all.last?.name)
  }

  @Test func pausedScenesComeToRest() throws {
    for scene in DemoScene.all {
      var settings = Settings()
      settings.scene = scene.name
      let bench = try Bench(settings)
      try bench.play(0.1)
      bench.key("p")
      let rests = try bench.play(8)
      #expect(rests, "\(scene.name) goes on")
    }
  }

  @Test func helpOpensAndCloses() throws {
    let bench = try Bench()
    try bench.play()
    let before = try bench.look()
    bench.key("?")
    try bench.play()
    let isShown = try bench.look() != before
    #expect(isShown)
    bench.key("", .escape)
    try bench.play()
    let isGone = try bench.look() == before
    #expect(isGone)
  }

  @Test func hoveringFilesAreAnnounced() throws {
    let bench = try Bench()
    try bench.play()
    let before = try bench.look()
    let over = DropEvent.hovered(Point(x: 500, y: 300), DragOffer([.files]))
    // Refused: nobody takes the files.
    bench.drag(over)
    try bench.play()
    let isRefused = try bench.look() == before
    #expect(isRefused)
    var dropped: [Result<[String], DropFailure>] = []
    bench.demo.onDrop = { dropped.append($0) }
    bench.drag(.hovered(Point(x: 500, y: 300), DragOffer([.text])))
    try bench.play()
    let isStill = try bench.look() == before
    #expect(isStill)
    bench.drag(over)
    try bench.play()
    let isShown = try bench.look() != before
    #expect(isShown)
    bench.drag(.left)
    bench.drag(.dropped(Drop(.files(["/tmp/a"]), at: Point(x: 500, y: 300))))
    bench.drag(.failed(.timedOut))
    try bench.play()
    let isGone = try bench.look() == before
    #expect(isGone)
    #expect(dropped == [.success(["/tmp/a"]), .failure(.timedOut)])
  }

  /// A brief notice covers the other one for eight seconds.
  @Test func aBriefNoticeDisappears() throws {
    let bench = try Bench()
    bench.demo.notice = "The settings have a mistake."
    try bench.play()
    let before = try bench.look()
    bench.demo.briefNotice = "This file cannot be shown."
    for _ in 0..<3 { try bench.play(0.1) }
    let isShown = try bench.look() != before
    #expect(isShown && bench.demo.briefNotice != nil)
    try bench.pass(8)
    let isGone = try bench.look() == before
    #expect(isGone && bench.demo.briefNotice == nil)
  }

  /// A window with its own title bar shows the switcher there, and it takes presses.
  @Test func switcherIsInTheTitleBar() throws {
    let bench = try Bench(title: "Scrim")
    try bench.play()
    // The title bar is above the content and 40 high; the third title is left of its middle.
    for x in stride(from: 350.0, to: 500, by: 10) {
      bench.click(x, -20)
      try bench.play(0.1)
      if bench.demo.settings.scene == "static" { return }
    }
    Issue.record("no press in the title bar reached the switcher")
  }

  @Test(arguments: Cases.choice([1.0, 40, 320], every: 2))
  func smallWindowIsDrawn(width: Double) throws {
    for scene in DemoScene.all {
      var settings = Settings()
      settings.scene = scene.name
      settings.showsHUD = true
      let bench = try Bench(settings, width: width)
      try bench.play(0.2)
      bench.key("?")
      try bench.play(0.2)
      #expect(try bench.look().size.width == Int(width))
    }
  }

  @Test func userImageIsShownBelowGlass() throws {
    let bench = try Bench()
    try bench.play()
    let before = try bench.look()
    let red: [UInt8] = [200, 20, 30, 255]
    bench.demo.image = Raster(
      size: Size(width: 2, height: 2), premultiplied: red + red + red + red)
    try bench.play()
    let after = try bench.look()
    let isOther = after != before
    #expect(isOther)
    // Below the panel only the image is visible.
    let last = after.pixels.suffix(4)
    #expect(Array(last) == red)
  }

  @Test func statisticsAreCountedByScene() {
    var statistics = DemoStatistics()
    var metrics = Metrics()
    metrics.frames = 3
    statistics.add(metrics, in: "live", sigma: 30)
    metrics.frames = 10
    statistics.add(metrics, in: "pull", sigma: 2)
    metrics.frames = 11
    statistics.add(metrics, in: "live", sigma: nil)
    #expect(statistics.total.metrics.frames == 11)
    #expect(statistics.total.leastSigma == 2)
    #expect(statistics.total.greatestSigma == 30)
    #expect(statistics.scenes.map(\.name) == ["live", "pull"])
    #expect(statistics.scenes[0].entry.metrics.frames == 4)
    #expect(statistics.scenes[1].entry.metrics.frames == 7)
  }
}
