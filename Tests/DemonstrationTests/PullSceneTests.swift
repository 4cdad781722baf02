// SPDX-License-Identifier: MIT

import Images
import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

/// The panel that follows a drag.
@Suite struct PullSceneTests {
  private let bench = SceneBench { PullScene($0, image: $1) }

  init() { bench.settle() }

  /// The position of the panel's lower edge.
  private func edge(_ bench: SceneBench<PullScene>) -> Double {
    bench.view.dropDown.panel.layer.isHidden ? 0 : bench.view.dropDown.panel.layer.frame.bottom
  }

  @Test func slowPullIncreasesBlurWithEveryPixel() throws {
    #expect(bench.view.sigma == nil)
    bench.point(640, 10)
    bench.press()
    var last = 0.0
    for y in 11...300 {
      bench.point(640, Double(y))
      bench.frame()
      let sigma = try #require(bench.view.sigma)
      #expect(sigma > last)
      // No step is larger than one pixel's share of the whole.
      #expect(sigma - last < 30 / bench.view.dropDown.thickness * 1.01)
      #expect(edge(bench) == Double(y - 10))
      guard case .glass(let glass) = bench.view.centre.layer.content else {
        Issue.record("the panel is not of glass")
        return
      }
      #expect(glass.sigma == sigma)
      last = sigma
    }
  }

  @Test func releaseKeepsVelocity() {
    bench.drag(from: (640, 10), to: (640, 130))
    // Less than half-way, and fast.
    #expect(edge(bench) < bench.view.dropDown.thickness / 2)
    bench.settle()
    #expect(bench.view.dropDown.openness == 1)
    #expect(bench.isAtRest)
  }

  @Test func slowReleaseGoesToNearerEnd() {
    bench.point(640, 10)
    bench.press()
    for y in stride(from: 11.0, to: 90, by: 1) {
      bench.point(640, y)
      bench.frame(after: 0.1)
    }
    bench.frame(after: 0.5)
    bench.release()
    bench.settle()
    #expect(bench.view.dropDown.openness == 0)
    #expect(bench.view.sigma == nil)
  }

  @Test func movingPanelIsCaughtAndReversed() {
    bench.key(.space)
    for _ in 0..<8 { bench.frame() }
    let caught = edge(bench)
    #expect(caught > 0 && caught < bench.view.dropDown.thickness)
    bench.point(640, caught - 5)
    bench.press()
    bench.frame(after: 0.3)
    // A held panel does not move.
    #expect(edge(bench) == caught)
    bench.point(640, caught - 25)
    bench.frame()
    #expect(edge(bench) == caught - 20)
    bench.point(640, 20)
    bench.frame()
    bench.release()
    bench.settle()
    #expect(bench.view.dropDown.openness == 0)
  }

  @Test func touchpadPullsPanel() {
    bench.point(640, 400)
    for _ in 0..<40 {
      bench.scroll(.fingers, y: -6)
      bench.frame()
    }
    #expect(edge(bench) == 240)
    bench.scroll(.fingers, y: 0, lifted: true)
    bench.settle()
    #expect(bench.view.dropDown.openness == 1)
  }

  @Test func touchPullsPanel() {
    bench.touch(640, 10)
    for y in stride(from: 14.0, through: 250, by: 4) {
      bench.drag(640, y)
      bench.frame()
    }
    #expect(edge(bench) == 240)
    bench.lift()
    bench.settle()
    #expect(bench.view.dropDown.openness == 1)
  }

  @Test func arrowKeysMovePanelByAStep() {
    bench.key(.down)
    bench.settle()
    #expect(abs(bench.view.dropDown.openness - 0.1) < 0.01)
    bench.key(.end)
    bench.settle()
    #expect(bench.view.dropDown.openness == 1)
    bench.key(.escape)
    bench.settle()
    #expect(bench.view.dropDown.openness == 0)
  }

  @Test func reducedMotionOpensImmediately() {
    bench.change { $0.motion = .reduced }
    bench.key(.space)
    bench.frame()
    bench.frame()
    #expect(bench.view.dropDown.openness == 1)
  }

  // MARK: Pixels

  /// Shows the scene alone.
  private final class Room: Content {
    let view = PullScene(Settings(), image: nil)

    func build(in surface: SurfaceContent) { surface.root.add(view) }
  }

  /// Every frame of a slow pull differs in the bare glass between the panel's corner and its
  /// content. The content behind is still, so the difference is the growing blur.
  @Test func everyFrameOfSlowPullDiffers() throws {
    let room = Room()
    let pictures = try Offscreen(
      room, size: Size(width: 700, height: 500), scale: .one, platform: .surfaceless)
    defer { pictures.close() }
    func moment(_ frame: Int) -> Moment {
      Moment(nanoseconds: 0) + .milliseconds(16 * Int64(frame))
    }
    try pictures.draw(at: moment(0))
    pictures.handle(.pointer(.entered(Point(x: 350, y: 10))), at: moment(0))
    pictures.handle(.pointer(.pressed(.primary)), at: moment(0))
    var (last, sigma): (Bitmap, Double) = (try pictures.image(at: moment(0)), 0)
    for frame in 1...260 {
      pictures.handle(.pointer(.moved(Point(x: 350, y: 10 + Double(frame)))), at: moment(frame))
      let picture = try pictures.image(at: moment(frame))
      let now = try #require(room.view.sigma)
      #expect(now > sigma)
      sigma = now
      // The part that the glass covered before must change too.
      let rows = 0..<min(frame - 1, 120)
      let isNew = rows.contains { y in
        let strip = (y * 700 + 50) * 4..<(y * 700 + 88) * 4
        return picture.pixels[strip] != last.pixels[strip]
      }
      #expect(isNew || rows.count < 4, "frame \(frame) shows nothing new")
      last = picture
    }
  }
}
