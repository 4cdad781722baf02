// SPDX-License-Identifier: MIT

import GLES
import Renderer
import SceneGraph
import Testing

@Suite struct RendererTests {
  @Test func aStillSceneIsNotDrawn() throws {
    try Stage.run { stage in
      let scene = Scene(size: Size(width: 60, height: 40))
      scene.root.fill = .color(Color(rgb: 0x336699))
      let pane = Layer(Rect(x: 10, y: 10, width: 30, height: 20))
      pane.content = .glass(Glass(.dark))
      scene.root.add(pane)
      let whole = try stage.draw(scene)
      #expect(whole?.bounds == Rect(x: 0, y: 0, width: 60, height: 40))
      stage.gl.resetCounters()
      #expect(try stage.draw(scene) == nil)
      // Setting a property to its current value is no change.
      pane.frame = pane.frame
      pane.content = .glass(Glass(.dark))
      pane.opacity = 1
      #expect(try stage.draw(scene) == nil)
      // Changes of invisible layers are no change.
      let hidden = Layer(Rect(x: 0, y: 0, width: 5, height: 5))
      scene.root.add(hidden)
      hidden.transform.scale = 2
      #expect(try stage.draw(scene) == nil)
      #expect(stage.gl.counters == Counters())
    }
  }

  @Test func onlyDamageIsDrawn() throws {
    try Stage.run { stage in
      let scene = Scene(size: Size(width: 60, height: 40), scale: Scale(2))
      scene.root.fill = .color(Color(rgb: 0x336699))
      let box = Layer(Rect(x: 4, y: 4, width: 10, height: 10))
      box.fill = .color(Color(rgb: 0xff0000))
      scene.root.add(box)
      try stage.draw(scene)
      box.frame.origin.x = 30
      let moved = try #require(try stage.draw(scene))
      #expect(
        moved
          == Region([
            Rect(x: 8, y: 8, width: 20, height: 20), Rect(x: 60, y: 8, width: 20, height: 20),
          ]))
      #expect(stage.pixel(10, 10) == [0x33, 0x66, 0x99, 255])
      #expect(stage.pixel(70, 20) == [255, 0, 0, 255])
      // Changes beneath an opaque layer are no damage.
      let cover = Layer(Rect(x: 20, y: 0, width: 40, height: 40))
      cover.fill = .color(Color(rgb: 0x00ff00))
      scene.root.add(cover)
      try stage.draw(scene)
      box.fill = .color(Color(rgb: 0x0000ff))
      #expect(try stage.draw(scene) == nil)
    }
  }

  @Test func manyRectanglesTakeOneCall() throws {
    try Stage.run { stage in
      let scene = Scene(size: Size(width: 200, height: 100))
      scene.root.fill = .color(Color(rgb: 0x101010))
      for index in 0..<100 {
        let box = Layer(
          Rect(x: Double(index % 20) * 10, y: Double(index / 20) * 20, width: 8, height: 16))
        box.fill = .color(Color(rgb: UInt32(index) << 9, alpha: 0.5))
        scene.root.add(box)
      }
      stage.gl.resetCounters()
      try stage.draw(scene)
      // The opaque background, and all translucent boxes.
      #expect(stage.gl.counters.draws == 2)
    }
  }

  @Test func theBackgroundBeneathOpaqueGlassIsNotDrawn() throws {
    try Stage.run { stage in
      let scene = Scene(size: Size(width: 64, height: 64))
      scene.root.fill = .color(Color(rgb: 0x808080))
      let pane = Layer(Rect(x: 0, y: 0, width: 64, height: 64))
      pane.content = .glass(Glass(sigma: 6))
      scene.root.add(pane)
      try stage.draw(scene)
      #expect(stage.renderer.pixelsDrawn == 2 * 64 * 64)
    }
  }

  @Test func planesExistOnlyForGlass() throws {
    try Stage.run { stage in
      let scene = Scene(size: Size(width: 64, height: 64))
      scene.root.fill = .color(Color(rgb: 0x808080))
      try stage.draw(scene)
      #expect(stage.renderer.bytes == 0)
      let pane = Layer(Rect(x: 8, y: 8, width: 24, height: 24))
      pane.content = .glass(Glass(sigma: 3))
      scene.root.add(pane)
      try stage.draw(scene)
      #expect(stage.renderer.bytes > 64 * 64 * 4)
      pane.isHidden = true
      try stage.draw(scene)
      #expect(stage.renderer.bytes == 0)
    }
  }
}
