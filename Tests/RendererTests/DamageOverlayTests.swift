// SPDX-License-Identifier: MIT

import Renderer
import SceneGraph
import Testing
import Timing

@Suite struct DamageOverlayTests {
  private func moment(_ milliseconds: Int64) -> Moment {
    Moment(nanoseconds: 1_000_000_000) + .milliseconds(milliseconds)
  }

  @Test func redrawnPixelsAreHighlightedForAMoment() throws {
    try Stage.run { stage in
      let scene = Scene(size: Size(width: 120, height: 60))
      scene.root.fill = .color(Color(rgb: 0x000000))
      let pane = Layer(Rect(x: 60, y: 0, width: 60, height: 60))
      pane.content = .glass(Glass(sigma: 4))
      scene.root.add(pane)
      try stage.draw(scene, at: moment(0))
      stage.renderer.showsDamage = true
      let box = Layer(Rect(x: 52, y: 20, width: 6, height: 6))
      box.fill = .color(Color(rgb: 0x010101))
      scene.root.insert(box, at: 0)
      let shown = try #require(try stage.draw(scene, at: moment(10)))
      // Red for changed content, yellow for glass that shows it, and no other highlight. The middle
      // is tinted a little.
      #expect(stage.pixel(52, 22)[0] > 200 && stage.pixel(52, 22)[1] < 60)
      #expect(15...40 ~= stage.pixel(54, 22)[0])
      #expect(stage.pixel(60, 22)[0] > 200 && stage.pixel(60, 22)[1] > 150)
      #expect(stage.pixel(10, 50) == [0, 0, 0, 255])
      #expect(shown.contains(Rect(x: 52, y: 20, width: 6, height: 6)))
      #expect(stage.renderer.frameDemand.now)
      // It goes by itself, and then there is nothing more to do.
      #expect(try stage.draw(scene, at: moment(400)) != nil)
      #expect(stage.pixel(54, 22) == [1, 1, 1, 255])
      #expect(!stage.renderer.frameDemand.now)
      #expect(try stage.draw(scene, at: moment(410)) == nil)
    }
  }

  @Test func exemptedPixelsAreNotHighlighted() throws {
    try Stage.run { stage in
      let scene = Scene(size: Size(width: 60, height: 60))
      scene.root.fill = .color(Color(rgb: 0x000000))
      try stage.draw(scene, at: moment(0))
      stage.renderer.showsDamage = true
      stage.renderer.unhighlighted = Rect(x: 0, y: 30, width: 60, height: 30)
      scene.root.fill = .color(Color(rgb: 0x010101))
      try stage.draw(scene, at: moment(10))
      #expect(stage.pixel(20, 10)[0] > 20 && stage.pixel(20, 40) == [1, 1, 1, 255])
      // A frame that changes nothing else takes no highlight and leaves none.
      try stage.draw(scene, at: moment(400))
      scene.root.fill = .color(Color(rgb: 0x020202))
      stage.renderer.unhighlighted = Rect(x: 0, y: 0, width: 60, height: 60)
      try stage.draw(scene, at: moment(410))
      #expect(!stage.renderer.frameDemand.now)
    }
  }

  /// A change that is covered, and seen through glass beside that.
  @Test func coveredPixelsAreNotHighlighted() throws {
    try Stage.run { stage in
      let scene = Scene(size: Size(width: 120, height: 60))
      scene.root.fill = .color(Color(rgb: 0x000000))
      let pane = Layer(Rect(x: 60, y: 0, width: 60, height: 60))
      pane.content = .glass(Glass(sigma: 4))
      let cover = Layer(Rect(x: 0, y: 0, width: 60, height: 60))
      cover.fill = .color(Color(rgb: 0x202020))
      for layer in [pane, cover] { scene.root.add(layer) }
      try stage.draw(scene, at: moment(0))
      stage.renderer.showsDamage = true
      let box = Layer(Rect(x: 52, y: 20, width: 6, height: 6))
      box.fill = .color(Color(rgb: 0xffffff))
      scene.root.insert(box, at: 0)
      try stage.draw(scene, at: moment(10))
      #expect(stage.pixel(52, 22) == [0x20, 0x20, 0x20, 255])
      #expect(stage.pixel(60, 22)[0] > 200 && stage.pixel(60, 22)[1] > 150)
    }
  }

  @Test func newlySampledPixelsAreHighlighted() throws {
    try Stage.run { stage in
      let scene = Scene(size: Size(width: 160, height: 60))
      scene.root.fill = .color(Color(rgb: 0x000000))
      let pane = Layer(Rect(x: 0, y: 0, width: 40, height: 60))
      pane.content = .glass(Glass(sigma: 2))
      scene.root.add(pane)
      try stage.draw(scene, at: moment(0))
      stage.renderer.showsDamage = true
      pane.frame.origin.x = 80
      try stage.draw(scene, at: moment(10))
      #expect(stage.pixel(100, 30)[2] > 20)
      #expect(stage.pixel(20, 30)[2] < 10)
    }
  }

  /// A picture that changes all the time can still be seen.
  @Test func tintsDoNotGrow() throws {
    try Stage.run { stage in
      let scene = Scene(size: Size(width: 60, height: 60))
      stage.renderer.showsDamage = true
      for step in 0..<20 {
        scene.root.fill = .color(Color(rgb: step % 2 == 0 ? 0xffffff : 0xfefefe))
        try stage.draw(scene, at: moment(16 * Int64(step)))
      }
      let middle = stage.pixel(30, 30)
      #expect(middle[1] > 220 && middle[2] > 220, "\(middle)")
      #expect(stage.pixel(0, 30)[1] < 80)
    }
  }
}
