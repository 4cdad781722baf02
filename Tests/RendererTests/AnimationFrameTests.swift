// SPDX-License-Identifier: MIT

import GLES
import SceneGraph
import Testing

/// Frames of animations take over each other's texture, and say when they were drawn.
@Suite struct AnimationFrameTests {
  private func raster(_ value: UInt8, side: Int = 16) -> Raster {
    Raster(
      size: Size(width: side, height: side),
      premultiplied: (0..<side * side).flatMap { _ in [value, value, value, 255] }, isFrame: true)
  }

  private func scene(_ content: ImageContent) -> (Scene, Layer) {
    let scene = Scene(size: Size(width: 40, height: 40))
    scene.root.fill = .color(Color(rgb: 0xffffff))
    let layer = Layer(Rect(x: 4, y: 4, width: 16, height: 16))
    layer.content = .image(content)
    scene.root.add(layer)
    return (scene, layer)
  }

  @Test func playingCreatesNothing() throws {
    try Stage.run { stage in
      let (scene, layer) = scene(ImageContent(raster(0)))
      try stage.draw(scene)
      layer.content = .image(ImageContent(raster(1)))
      try stage.draw(scene)
      let before = stage.gl.counters.creations
      for value in 2..<40 {
        layer.content = .image(ImageContent(raster(UInt8(value))))
        try stage.draw(scene)
        #expect(stage.pixel(8, 8)[0] == UInt8(value))
      }
      #expect(stage.gl.counters.creations == before)
      let textures = stage.gl.liveObjects.textures
      layer.content = .none
      for _ in 0..<3 {
        scene.damageAll()
        try stage.draw(scene)
      }
      #expect(stage.gl.liveObjects.textures < textures)
    }
  }

  @Test func twoLayersShowFramesOfTheirOwn() throws {
    try Stage.run { stage in
      let (scene, first) = scene(ImageContent(raster(0)))
      let second = Layer(Rect(x: 22, y: 4, width: 16, height: 16))
      second.content = .image(ImageContent(raster(100)))
      scene.root.add(second)
      for value in 1..<10 {
        first.content = .image(ImageContent(raster(UInt8(value))))
        second.content = .image(ImageContent(raster(UInt8(100 + value), side: 64)))
        try stage.draw(scene)
        #expect(stage.pixel(8, 8)[0] == UInt8(value))
        #expect(stage.pixel(30, 8)[0] == UInt8(100 + value))
      }
    }
  }

  @Test func onlyWhatIsSeenIsDrawn() throws {
    try Stage.run { stage in
      let watch = DrawWatch()
      var calls = 0
      watch.onDraw = { calls += 1 }
      let (scene, layer) = scene(ImageContent(raster(0), watch: watch))
      let cover = Layer(Rect(x: 0, y: 0, width: 40, height: 40))
      cover.fill = .color(Color(rgb: 0x204060))
      cover.isHidden = true
      scene.root.add(cover)
      try stage.draw(scene)
      #expect(watch.wasDrawn && calls == 1)
      var value: UInt8 = 0
      @MainActor func isSeen(_ change: () -> Void) throws -> Bool {
        change()
        watch.reset()
        value += 1
        layer.content = .image(ImageContent(raster(value), watch: watch))
        try stage.draw(scene)
        return watch.wasDrawn
      }
      #expect(try isSeen {})
      #expect(try !isSeen { layer.isHidden = true })
      #expect(try isSeen { layer.isHidden = false })
      #expect(try !isSeen { cover.isHidden = false })
      #expect(try isSeen { cover.isHidden = true })
      #expect(try !isSeen { layer.frame.origin.x = 100 })
      #expect(try isSeen { layer.frame.origin.x = 30 })
      #expect(try !isSeen { scene.root.childOffset = Point(x: 0, y: -100) })
      #expect(try isSeen { scene.root.childOffset = .zero })
      #expect(try !isSeen { layer.opacity = 0 })
      #expect(try isSeen { layer.opacity = 0.5 })
      // What comes into view again is drawn without a change of its own.
      #expect(try !isSeen { cover.isHidden = false })
      cover.isHidden = true
      try stage.draw(scene)
      #expect(watch.wasDrawn)
    }
  }
}
