// SPDX-License-Identifier: MIT

import Cases
import Renderer
import SceneGraph
import Testing

/// An incremental redraw gives the same pixels as a full one.
@Suite struct IncrementalTests {
  @Test(arguments: Cases.choice(1...10 as ClosedRange<UInt64>, every: 5))
  func partEqualsWhole(seed: UInt64) throws {
    try Stage.runTwo(debug: false) { parts, whole in
      for stage in [parts, whole] { stage.renderer.add(try Waves(stage.gl), as: Waves.name) }
      let random = RandomScene(seed: seed)
      for step in 0..<Cases.count(1000, few: 125) {
        random.edit()
        try parts.draw(random.scene)
        // Frozen glass copies its backdrop when it is first drawn, so both renderers must draw it
        // then.
        guard step % 3 == 0 || random.hasFrozen else { continue }
        let inParts = parts.pixels
        random.scene.damageAll()
        try whole.draw(random.scene)
        let atOnce = whole.pixels
        guard inParts != atOnce else { continue }
        let first = inParts.indices.first { inParts[$0] != atOnce[$0] } ?? 0
        let width = random.scene.list.rect.width
        Issue.record(
          """
          seed \(seed), step \(step) (\(random.lastEdit)): pixel \(first / 4 % width), \
          \(first / 4 / width) is \(inParts[first]) in parts and \(atOnce[first]) at once
          """)
        return
      }
    }
  }

  /// The unchanged surroundings are larger than a tile: software rasterisers may compute whole
  /// tiles and parts of tiles differently.
  @Test(arguments: [1, 0.37] as [Float], [1, 0.83])
  func aFillIsTheSameRoundAbout(alpha: Float, opacity: Double) throws {
    try Stage.runTwo { parts, whole in
      let scene = Scene(size: Size(width: 320, height: 256))
      let ground = Layer(Rect(x: 0, y: 0, width: 320, height: 256))
      ground.fill = .linear(
        LinearGradient([Color(rgb: 0x1c5aa8), Color(rgb: 0xe8b03a)], to: SIMD2(1, 0.7)))
      let fill = Layer(ground.frame)
      fill.fill = .color(Color(red: 0.3713, green: 0.7129, blue: 0.9317, alpha: alpha))
      fill.opacity = opacity
      let card = Layer(Rect(x: 83, y: 71, width: 130, height: 96))
      card.fill = .color(Color(rgb: 0x205030))
      for layer in [ground, fill, card] { scene.root.add(layer) }
      try parts.draw(scene)
      card.isHidden = true
      try parts.draw(scene)
      let inParts = parts.pixels
      scene.damageAll()
      try whole.draw(scene)
      let isSame = inParts == whole.pixels
      #expect(isSame)
    }
  }
}
