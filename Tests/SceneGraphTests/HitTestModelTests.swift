// SPDX-License-Identifier: MIT

import Cases
import SceneGraph
import Testing

/// Compares hit tests with a plain search of all layers.
@Suite struct HitTestModelTests {
  @Test(arguments: 1...8)
  func aHitTestFindsTheFrontmostLayer(seed: Int) {
    let random = RandomLayers(seed: seed)
    var generator = SeededRandom(seed: seed)
    for step in 0..<120 {
      random.edit()
      if let layer = random.layers.randomElement(using: &generator) {
        layer.outline = .rectangle
        layer.isModal = generator.chance(6)
        layer.transform.scale = [0.5, 1, 1, 2][Int.random(in: 0..<4, using: &generator)]
        layer.transform.translation.x = Double(Int.random(in: -5...5, using: &generator))
      }
      for _ in 0..<40 {
        let point = Point<Logical>(
          x: .random(in: -5...45, using: &generator), y: .random(in: -5...35, using: &generator))
        let hit = random.scene.hit(point)
        let expected = Self.meet(point, random.scene)
        #expect(hit?.layer === expected, "seed \(seed), step \(step), \(random.lastEdit), \(point)")
        guard let hit else { continue }
        let frame = random.scene.frame(of: hit.layer)
        let factor = frame.width / hit.layer.frame.width
        #expect(abs(hit.position.x * factor - (point.x - frame.left)) < 1e-9)
        #expect(abs(hit.position.y * factor - (point.y - frame.top)) < 1e-9)
        #expect(random.scene.convert(point, to: hit.layer) == hit.position)
      }
    }
  }

  /// The layer at a point, searched among all layers from front to back.
  private static func meet(_ point: Point<Logical>, _ scene: Scene) -> Layer? {
    var all: [Layer] = []
    func list(_ layer: Layer) {
      all.append(layer)
      for child in layer.children { list(child) }
    }
    list(scene.root)
    for layer in all.reversed() where isThere(layer, point, scene) {
      if layer.takesInput, isInside(point, layer, scene) { return layer }
      if layer.isModal { return nil }
    }
    return nil
  }

  /// True if no ancestor hides or clips a layer at a point.
  private static func isThere(_ layer: Layer, _ point: Point<Logical>, _ scene: Scene) -> Bool {
    guard !layer.isHidden, layer.opacity > 0 else { return false }
    guard let parent = layer.parent else { return true }
    if parent.clipsChildren, !isInside(point, parent, scene) { return false }
    return isThere(parent, point, scene)
  }

  private static func isInside(_ point: Point<Logical>, _ layer: Layer, _ scene: Scene) -> Bool {
    guard scene.frame(of: layer).contains(point) else { return false }
    return layer.contains(scene.convert(point, to: layer))
  }
}
