// SPDX-License-Identifier: MIT

import GLES
import SceneGraph
import Testing

@testable import Renderer

@Suite struct TextStoreTests {
  /// Texts that exceed the budget but are drawn in every frame are rasterised once.
  @Test func textsOfTheLastFrameAreKeptOverBudget() throws {
    let scene = Scene(size: Size(width: 200, height: 100))
    for row in 0..<4 {
      let label = Layer(Rect(x: 0, y: Double(row) * 25, width: 200, height: 25))
      let style = TextStyle(size: 16)
      label.content = .text(TextContent("Row \(row)", style: style, color: Color(rgb: 0)))
      scene.root.add(label)
    }
    try Stage.run { stage in
      try stage.draw(scene)
      let fonts = Fonts()
      let store = TextStore(stage.gl, AllocationRetry(), fonts, budget: 256)
      defer {
        store.close()
        fonts.close()
      }
      let items = scene.list.items
      #expect(items.count == 4)
      @MainActor func drawFrame() {
        store.beginFrame()
        for item in items {
          guard case .text(let text) = item.layer.content else { continue }
          #expect(store.place(text, in: item, scale: scene.scale) != nil)
        }
      }
      drawFrame()
      #expect(store.bytes > 256)
      stage.gl.resetCounters()
      for _ in 0..<5 { drawFrame() }
      #expect(stage.gl.counters.creations == 0)
      #expect(stage.gl.counters.uploads == 0)
      // Texts that were not drawn in the last frame make room.
      store.beginFrame()
      store.beginFrame()
      #expect(store.bytes <= 256)
    }
  }
}
