// SPDX-License-Identifier: MIT

import GLES
import Renderer
import SceneGraph
import Testing

/// Frames of a scene whose size changes.
@Suite struct ResizeTests {
  /// A window with a mesh gradient, cards that are as wide as the window, and glass over them.
  private final class Desk {
    let scene = Scene(size: Size(width: 200, height: 150))
    private let background = Layer()
    private let cards = (0..<3).map { _ in Layer() }
    private let pane = Layer()

    init() {
      background.fill = .mesh(
        MeshGradient(
          columns: 2, rows: 2, [0xdfe4f3, 0xf3dfe6, 0xcfe3ea, 0xf4ead6].map { Color(rgb: $0) }))
      scene.root.add(background)
      for card in cards {
        card.fill = .color(Color(rgb: 0x336699))
        card.outline = Outline(radius: 8)
        card.shadow = Shadow(color: Color(rgb: 0, alpha: 0.4), sigma: 6)
        card.isCached = true
        scene.root.add(card)
      }
      pane.content = .glass(Glass(sigma: 24))
      scene.root.add(pane)
      resize(to: 0)
    }

    func resize(to step: Int) {
      let size = Size<Logical>(width: 200 - Double(step), height: 150 - Double(step / 2))
      scene.size = size
      background.frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
      for (row, card) in cards.enumerated() {
        card.frame = Rect(
          x: 20, y: 10 + 40 * Double(row), width: size.width - 40, height: 30)
      }
      pane.frame = Rect(x: 40, y: 30, width: size.width - 80, height: 60)
    }
  }

  @Test func aResizedWindowLooksLikeANewOne() throws {
    try Stage.run { old in
      let desk = Desk()
      for step in [0, 1, 2, 3, 40, 41, 41, 17, 16, 60, 0] {
        desk.resize(to: step)
        desk.scene.damageAll()
        try old.draw(desk.scene)
        let renderer = try SceneRenderer(old.gl)
        let size = desk.scene.scale.physical(desk.scene.size)
        let framebuffer = try RenderTexture(old.gl, size: size)
        defer {
          renderer.close()
          framebuffer.close()
        }
        desk.scene.damageAll()
        _ = try renderer.draw(desk.scene, into: SceneRenderer.Destination(framebuffer.target))
        let isSame = framebuffer.readPixels() == old.pixels
        #expect(isSame, "step \(step)")
      }
    }
  }

  @Test func resizingCreatesFewObjects() throws {
    try Stage.run { stage in
      let desk = Desk()
      for step in 0..<4 {
        desk.resize(to: step)
        try stage.draw(desk.scene)
      }
      stage.gl.resetCounters()
      for step in 4..<14 {
        desk.resize(to: step)
        try stage.draw(desk.scene)
      }
      // Texture and framebuffer of the window and of the plane. Levels, cached layers and the table
      // of their shadows remain.
      #expect(stage.gl.counters.creations <= 4 * 10)
    }
  }

  @Test func aGradientIsTheSameWithAndWithoutItsImage() throws {
    try Stage.run { stage in
      let scene = Desk().scene
      try stage.draw(scene)
      let first = stage.pixels
      for _ in 0..<2 {
        scene.damageAll()
        try stage.draw(scene)
        let isSame = stage.pixels == first
        #expect(isSame)
      }
    }
  }
}
