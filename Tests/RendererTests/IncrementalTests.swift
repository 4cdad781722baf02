import Geometry
import Renderer
import Scene
import Testing

/// What is drawn in parts is what is drawn at once.
@Suite struct IncrementalTests {
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func partEqualsWhole(seed: UInt64) throws {
    try Stage.runTwo(debug: false) { parts, whole in
      for stage in [parts, whole] { stage.renderer.add(try Waves(stage.gl), as: Waves.name) }
      let random = RandomScene(seed: seed)
      for step in 0..<1000 {
        random.edit()
        try parts.draw(random.scene)
        // Frozen glass takes its backdrop when it is first drawn, so that both must draw it then.
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
}
