// SPDX-License-Identifier: MIT

import SceneGraph
import Testing

/// Invariants of the depths of arbitrary scenes.
@Suite struct BackdropDepthTests {
  @Test(arguments: 1...12)
  func theBackdropOfGlassHasAllItemsBeneathAndNoneAbove(seed: Int) {
    let random = RandomLayers(seed: seed)
    for _ in 0..<200 {
      random.edit()
      random.update()
      let items = random.scene.list.items
      for (place, upper) in items.enumerated() {
        for lower in items[..<place] {
          if lower.bounds.intersects(upper.bounds) { #expect(lower.depth <= upper.depth) }
          if upper.isGlass, upper.backdropBounds.intersects(lower.bounds) {
            #expect(lower.depth < upper.depth)
          }
          if lower.isGlass, lower.backdropBounds.intersects(upper.bounds) {
            #expect(lower.depth <= upper.depth)
          }
        }
      }
    }
  }

  @Test(arguments: 1...6)
  func depthsAreMinimal(seed: Int) {
    let random = RandomLayers(seed: seed)
    for _ in 0..<200 {
      random.edit()
      random.update()
      let list = random.scene.list
      var least: [Int] = []
      for (place, upper) in list.items.enumerated() {
        var depth = upper.isGlass ? 1 : 0
        for (lower, below) in zip(list.items[..<place], least) {
          let isSeen = upper.isGlass && upper.backdropBounds.intersects(lower.bounds)
          let sees = lower.isGlass && lower.backdropBounds.intersects(upper.bounds)
          if isSeen { depth = max(depth, below + 1) }
          if sees || lower.bounds.intersects(upper.bounds) { depth = max(depth, below) }
        }
        least.append(depth)
      }
      #expect(list.items.map(\.depth) == least, "\(random.lastEdit)")
      #expect(
        list.planeCount == zip(list.items, least).reduce(0) { $1.0.isGlass ? max($0, $1.1) : $0 })
    }
  }

  @Test func aSceneWithoutGlassHasOneDepth() {
    let random = RandomLayers(seed: 3, hasGlass: false)
    for _ in 0..<100 {
      random.edit()
      random.update()
      #expect(random.scene.list.planeCount == 0)
      #expect(random.scene.list.items.allSatisfy { $0.depth == 0 })
    }
  }
}

extension DisplayItem {
  /// True if the item is glass.
  var isGlass: Bool { glass != nil }
}
