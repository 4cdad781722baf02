// SPDX-License-Identifier: MIT

import GLES
import Renderer
import SceneGraph
import Testing

/// A translucent layer and its descendants are blended as one image.
@Suite struct GroupTests {
  /// A card of one colour on black, with a child of another colour.
  private final class Cards {
    let scene = Scene(size: Size(width: 60, height: 40))
    let card = Layer(Rect(x: 10, y: 5, width: 40, height: 30))
    let inner = Layer(Rect(x: 10, y: 10, width: 40, height: 10))

    init() {
      scene.root.fill = .color(Color(rgb: 0x000000))
      card.fill = .color(Color(rgb: 0xff0000))
      inner.fill = .color(Color(rgb: 0x0000ff))
      card.add(inner)
      scene.root.add(card)
    }
  }

  @Test func layersOfAGroupDoNotShowThroughEachOther() throws {
    try Stage.run { stage in
      let cards = Cards()
      cards.card.opacity = 0.4
      try stage.draw(cards.scene)
      #expect(stage.pixel(15, 8) == [102, 0, 0, 255])
      #expect(stage.pixel(30, 18) == [0, 0, 102, 255])
      #expect(stage.pixel(55, 18) == [0, 0, 102, 255])
      // A group within a group.
      cards.inner.opacity = 0.5
      cards.inner.border = Border(width: 1, color: Color(rgb: 0x00ff00))
      try stage.draw(cards.scene)
      for (x, y, expected) in [(30, 18, [51, 0, 51, 255]), (30, 15, [51, 51, 0, 255])] {
        let pixel = stage.pixel(x, y)
        #expect(zip(pixel, expected).allSatisfy { abs(Int($0) - $1) <= 1 }, "\(pixel)")
      }
    }
  }

  /// At the edges with a fade, what lies beneath shows more and more; the layers of the group never
  /// show through each other.
  @Test(arguments: [1, 2]) func aLayerFadesAtItsEdges(scale: Int) throws {
    try Stage.run { stage in
      let cards = Cards()
      cards.scene.scale = Scale(scale)
      cards.card.clipsChildren = true
      cards.inner.frame = Rect(x: 10, y: 10, width: 40, height: 20)
      cards.card.edgeFade = EdgeFade(bottom: 10, left: 5)
      try stage.draw(cards.scene)
      @MainActor func pixel(_ x: Double, _ y: Double) -> [UInt8] {
        stage.pixel(Int(x * Double(scale)), Int(y * Double(scale)))
      }
      #expect(pixel(30, 8) == [255, 0, 0, 255] && pixel(30, 24) == [0, 0, 255, 255])
      #expect(pixel(49, 8) == [255, 0, 0, 255])
      // Without a step at both ends.
      let column = (0..<20).map { pixel(30, 19.5 + Double($0))[2] }
      #expect(column.prefix(5).allSatisfy { $0 == 255 } && column.suffix(4).allSatisfy { $0 == 0 })
      #expect(column == column.sorted(by: >) && Set(column).count > 8)
      #expect(column[6] > 240 && abs(Int(column[10]) - 128) < 24 && column[14] < 16)
      let row = (0..<10).map { pixel(8.5 + Double($0), 8)[0] }
      #expect(row.prefix(2) == [0, 0] && row.suffix(3) == [255, 255, 255] && row == row.sorted())
      #expect(pixel(30, 30)[0] == 0, "the card shows through")
      // The corner fades along both axes.
      #expect(pixel(11.5, 32)[0] < min(pixel(30, 32)[2], pixel(11.5, 20)[0]))
      let bytes = stage.renderer.bytes
      cards.card.edgeFade = EdgeFade()
      try stage.draw(cards.scene)
      #expect(pixel(30, 34) == [0, 0, 255, 255] && stage.renderer.bytes < bytes)
    }
  }

  @Test func groupTargetsExistOnlyForTranslucentOverlaps() throws {
    try Stage.run { stage in
      let cards = Cards()
      try stage.draw(cards.scene)
      let bytes = stage.renderer.bytes
      cards.inner.opacity = 0.5
      try stage.draw(cards.scene)
      #expect(stage.renderer.bytes == bytes)
      cards.card.opacity = 0.5
      try stage.draw(cards.scene)
      #expect(stage.renderer.bytes == bytes + 64 * 64 * 4)
      stage.gl.resetCounters()
      for step in 1...4 {
        cards.card.opacity = 0.5 + Double(step) / 10
        try stage.draw(cards.scene)
      }
      #expect(stage.gl.counters.creations == 0)
      cards.card.opacity = 1
      try stage.draw(cards.scene)
      #expect(stage.renderer.bytes == bytes)
    }
  }

  @Test func withoutMemoryForATargetEachLayerFadesByItself() throws {
    try Stage.run { stage in
      let cards = Cards()
      cards.scene.size.width = Double(stage.gl.maximumTextureSize + 1)
      cards.inner.frame = Rect(x: -10, y: 10, width: cards.scene.size.width, height: 10)
      cards.card.opacity = 0.4
      try stage.draw(cards.scene, seen: Size(width: 60, height: 40))
      #expect(stage.pixel(15, 8) == [102, 0, 0, 255])
      #expect(stage.pixel(30, 18) == [61, 0, 102, 255])
    }
  }

  @Test func glassInAGroupShowsTheFadedLayersBeneath() throws {
    try Stage.run { stage in
      let cards = Cards()
      let pane = Layer(Rect(x: 0, y: 0, width: 40, height: 30))
      pane.content = .glass(Glass(sigma: 0, look: Look(dithers: false)))
      cards.card.insert(pane, at: 0)
      cards.card.opacity = 0.4
      try stage.draw(cards.scene)
      // The glass shows the faded card beneath it and fades in turn.
      #expect(stage.pixel(15, 8) == [102, 0, 0, 255])
      #expect(stage.pixel(55, 18) == [0, 0, 102, 255])
    }
  }

  @Test func roundCornersClipCustomShaders() throws {
    try Stage.run { stage in
      let scene = Scene(size: Size(width: 40, height: 40))
      scene.root.fill = .color(Color(rgb: 0x000000))
      stage.renderer.add(try Waves(stage.gl), as: Waves.name)
      let card = Layer(Rect(x: 0, y: 0, width: 40, height: 40))
      let waves = Layer(Rect(x: 0, y: 0, width: 40, height: 40))
      waves.content = .customShader(CustomShader(Waves.name))
      scene.root.add(card)
      card.add(waves)
      try stage.draw(scene)
      let square = stage.pixels
      card.outline = Outline(radius: 12)
      card.clipsChildren = true
      try stage.draw(scene)
      #expect(stage.pixel(1, 1) == [0, 0, 0, 255])
      let (cut, whole) = (stage.pixel(3, 3), Array(square[(3 * 40 + 3) * 4..<(3 * 40 + 4) * 4]))
      #expect(cut[2] > 0 && cut[2] < whole[2])
      let middle = (20 * 40 + 3) * 4
      #expect(stage.pixel(3, 20) == Array(square[middle..<middle + 4]))
      #expect(stage.pixel(8, 8) == Array(square[(8 * 40 + 8) * 4..<(8 * 40 + 9) * 4]))
    }
  }
}
