// SPDX-License-Identifier: MIT

import Images
import ScrimKit
import Testing

@testable import Demonstration

/// The tour shows every scene and uses it.
@Suite struct TourTests {
  /// A demo on a tour that begins with a scene, drawn at 30 Hz.
  private final class Bench {
    let demo: DemoApp
    let pictures: Offscreen
    private var now = Moment(nanoseconds: 1_000_000_000)
    private(set) var scenes: [String] = []

    init(_ scene: String, _ size: Size<Logical> = Size(width: 640, height: 440)) throws {
      var settings = Settings()
      settings.scene = scene
      demo = DemoApp(settings, usesFixedClock: true)
      demo.isTouring = true
      pictures = try Offscreen(demo, size: size, scale: .one, platform: .surfaceless)
    }

    /// Draws frames for a time, and notes the scenes.
    func play(_ seconds: Double, by interval: Double = 1.0 / 30) throws {
      for _ in 0..<Int(seconds / interval) {
        now = now + .seconds(interval)
        try pictures.draw(at: now)
        if scenes.last != demo.settings.scene { scenes.append(demo.settings.scene) }
      }
    }

    func press(_ text: String) {
      pictures.handle(.key(KeyEvent(.pressed, Keysym(rawValue: 0x61), text: text)), at: now)
    }

    /// The scene that is shown.
    func scene<Scene: SceneView>(_ type: Scene.Type) -> Scene? {
      pictures.surface.widgets.root.first { $0 as? Scene }
    }
  }

  @Test func everySceneIsShownInTurn() throws {
    let bench = try Bench("position", Size(width: 360, height: 300))
    defer { bench.pictures.close() }
    try bench.play(32, by: 0.2)
    let names = DemoScene.names
    let start = try #require(names.firstIndex(of: "position"))
    #expect(bench.scenes.prefix(names.count) == names[start...] + names[..<start])
  }

  @Test func theFingerPushesThePanelUpAndPullsItDown() throws {
    let bench = try Bench("pull")
    defer { bench.pictures.close() }
    try bench.play(1)
    #expect(try #require(bench.demo.notifications).openness > 0.9)
    try bench.play(1.7)
    #expect(try #require(bench.demo.notifications).openness < 0.2)
    try bench.play(2.3)
    #expect(try #require(bench.demo.notifications).openness > 0.9)
  }

  @Test func theFingerDismissesANotification() throws {
    let bench = try Bench("live", Size(width: 1_280, height: 800))
    defer { bench.pictures.close() }
    try bench.play(1.3)
    let centre = try #require(bench.scene(LiveScene.self)).centre
    let count = centre.notifications.count
    try bench.play(1.3)
    #expect(centre.notifications.count < count)
    try bench.play(1.2)
    #expect(try #require(bench.demo.notifications).openness < 0.2)
  }

  @Test func theFingerMovesAPaneAndTheLens() throws {
    let bench = try Bench("position", Size(width: 1_280, height: 800))
    defer { bench.pictures.close() }
    let scene = try #require(bench.scene(PositionScene.self))
    let panes = scene.children.compactMap { $0 as? DraggablePane }
    #expect(panes.map { $0 is RoundPane } == [false, false, false, true])
    /// The ways of the panes in a time.
    func ways(in seconds: Double) throws -> [Point<Logical>] {
      let before = panes.map(\.layer.frame.origin)
      try bench.play(seconds)
      return zip(panes, before).map { $0.layer.frame.origin - $1 }
    }
    try bench.play(0.6)
    let first = try ways(in: 1.4)
    #expect(first[0].x > 100 && first[0].y > 80)
    #expect(first[1...].allSatisfy { $0 == .zero })
    let second = try ways(in: 2)
    #expect(second[3].x < -300 && second[3].y < -150)
    #expect(second[..<3].allSatisfy { $0 == .zero })
  }

  @Test func theFingerMovesSheets() throws {
    let bench = try Bench("sheet", Size(width: 1_280, height: 800))
    defer { bench.pictures.close() }
    let scene = try #require(bench.scene(SheetScene.self))
    #expect(scene.openSheet?.edge == .bottom)
    try bench.play(2)
    #expect(scene.openSheet == nil)
    try bench.play(1)
    #expect(scene.openSheet?.edge == .right)
    try bench.play(1.3)
    #expect(scene.openSheet == nil)
  }

  @Test func theFingerScrubs() throws {
    let bench = try Bench("stage")
    defer { bench.pictures.close() }
    try bench.play(2.6)
    // By itself the film would be in its third second.
    #expect(try #require(bench.scene(StageScene.self)).playback.position > 6)
  }

  @Test func theFingerIsSeenAndAKeyEndsTheTour() throws {
    let bench = try Bench("static")
    defer { bench.pictures.close() }
    bench.demo.settings.scene = "pull"
    try bench.play(1.8)
    let finger = try #require(bench.pictures.surface.scene.root.finger)
    #expect(!finger.isHidden && finger.opacity == 1)
    let scene = bench.demo.settings.scene
    bench.press("x")
    #expect(!bench.demo.isTouring && bench.pictures.surface.scene.root.finger == nil)
    try bench.play(8)
    #expect(bench.demo.settings.scene == scene)
  }
}

extension Layer {
  /// The finger of a tour: the round layer in front of a window.
  fileprivate var finger: Layer? {
    if frame.size == Size(width: 46, height: 46), children.isEmpty { return self }
    return children.reversed().compactMap(\.finger).first
  }
}
