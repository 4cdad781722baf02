// SPDX-License-Identifier: MIT

import Cases
import Testing

@testable import SceneGraph

/// Layers whose x coordinates count from the right edge.
@Suite struct DirectionTests {
  /// Two scenes that are edited alike, the second of which counts from the right edge.
  private struct Pair {
    let left: RandomLayers
    let right: RandomLayers
    private var generator: SeededRandom

    init(seed: Int) {
      left = RandomLayers(seed: seed)
      right = RandomLayers(seed: seed)
      right.scene.root.direction = .rightToLeft
      generator = SeededRandom(seed: seed)
    }

    var width: Double { left.scene.size.width }

    /// Edits both, and moves, magnifies, turns or caches one of the layers.
    mutating func edit(_ pick: Int) {
      left.edit()
      right.edit()
      guard let index = left.layers.indices.randomElement(using: &generator) else { return }
      let amount = Int.random(in: -4...4, using: &generator)
      for layer in [left.layers[index], right.layers[index]] {
        switch pick {
        case 0: layer.transform.translation.x = Double(amount)
        case 1: layer.transform.scale = amount < 0 ? 0.5 : amount > 2 ? 2 : 1
        case 2: layer.transform.anchor.x = Double(amount) / 4
        case 3: layer.isCached = amount > 0
        default: break
        }
        layer.outline = .rectangle
      }
    }
  }

  private func mirrored(_ rect: Rect<Logical>, _ width: Double) -> Rect<Logical> {
    Rect(origin: Point(x: width - rect.right, y: rect.top), size: rect.size)
  }

  private func areClose(_ a: Rect<Logical>, _ b: Rect<Logical>) -> Bool {
    [a.left - b.left, a.top - b.top, a.right - b.right, a.bottom - b.bottom]
      .allSatisfy { abs($0) < 1e-9 }
  }

  @Test(arguments: 1...8) func everythingIsMirrored(seed: Int) {
    var pair = Pair(seed: seed)
    var points = SeededRandom(seed: seed)
    for step in 0..<150 {
      pair.edit(step % 6)
      let (left, right) = (pair.left.scene, pair.right.scene)
      for (a, b) in zip(pair.left.layers, pair.right.layers) {
        let (there, here) = (left.frame(of: a), right.frame(of: b))
        let isMirrored = areClose(mirrored(there, pair.width), here)
        #expect(isMirrored, "seed \(seed), step \(step): \(there) \(here)")
      }
      for _ in 0..<20 {
        let x = Double.random(in: 0...40, using: &points)
        let y = Double.random(in: 0...30, using: &points)
        let (one, other) = (left.hit(Point(x: x, y: y)), right.hit(Point(x: pair.width - x, y: y)))
        let index = one.flatMap { hit in pair.left.layers.firstIndex { $0 === hit.layer } }
        #expect(index == other.flatMap { hit in pair.right.layers.firstIndex { $0 === hit.layer } })
        guard let one, let other else { continue }
        // Where children count from the right, so do points.
        let place = right.convert(Point(x: pair.width - x, y: y), to: other.layer)
        #expect(abs(place.x - one.position.x) < 1e-9 && abs(place.y - one.position.y) < 1e-9)
      }
    }
  }

  /// What is drawn is mirrored pixel by pixel, incrementally, too.
  @Test(arguments: Cases.choice(1...6, every: 2), [1, 2]) func itemsAreMirrored(
    seed: Int, factor: Int
  ) {
    var pair = Pair(seed: seed)
    for scene in [pair.left.scene, pair.right.scene] { scene.scale = Scale(factor) }
    for step in 0..<100 {
      // Halves of pixels round to the right on both sides.
      pair.edit(step % 6 == 1 || step % 6 == 2 ? 5 : step % 6)
      pair.left.update()
      pair.right.update()
      let (left, right) = (pair.left.scene.list, pair.right.scene.list)
      #expect(left.items.count == right.items.count)
      let width = Double(left.rect.width)
      for (a, b) in zip(left.items, right.items) {
        #expect(
          a.frame.left == width - b.frame.right && a.frame.right == width - b.frame.left
            && a.frame.top == b.frame.top && a.frame.bottom == b.frame.bottom,
          "seed \(seed), step \(step)")
      }
      let damage = left.damage.map { $0.rects.map { $0.width * $0.height }.reduce(0, +) }
      #expect(damage == right.damage.map { $0.rects.map { $0.width * $0.height }.reduce(0, +) })
    }
  }

  @Test func aLayerMayHaveADirectionOfItsOwn() {
    let scene = Scene(size: Size(width: 100, height: 50))
    scene.root.direction = .rightToLeft
    let card = Layer(Rect(x: 10, y: 5, width: 40, height: 20))
    let text = Layer(Rect(x: 4, y: 0, width: 30, height: 20))
    let letter = Layer(Rect(x: 1, y: 2, width: 3, height: 4))
    scene.root.add(card)
    card.add(text)
    text.add(letter)
    text.direction = .leftToRight
    #expect(scene.frame(of: card) == Rect(x: 50, y: 5, width: 40, height: 20))
    #expect(scene.frame(of: text) == Rect(x: 56, y: 5, width: 30, height: 20))
    #expect(scene.frame(of: letter) == Rect(x: 57, y: 7, width: 3, height: 4))
    #expect(scene.convert(Point(x: 57, y: 7), to: text) == Point(x: 1, y: 2))
    #expect(scene.convert(Point(x: 57, y: 7), to: card) == Point(x: 33, y: 2))
    #expect(text.inDirectionOfParent(letter.frame) == Rect(x: 26, y: 2, width: 3, height: 4))
    #expect(!text.isRightToLeft && card.isRightToLeft && !letter.isRightToLeft)
  }

  /// A cache that was made before knows nothing of the new direction.
  @Test func aCachedLayerFollowsTheDirectionAroundIt() {
    let scene = Scene(size: Size(width: 100, height: 50))
    let (card, mark) = (Layer(Rect(x: 0, y: 0, width: 40, height: 20)), Layer())
    mark.frame = Rect(x: 2, y: 2, width: 8, height: 8)
    mark.fill = .color(Color(rgb: 0x993366))
    card.isCached = true
    card.add(mark)
    scene.root.add(card)
    RandomLayers.update(scene)
    #expect(scene.list.items.first?.cachedLayer?.list.items.first?.frame.left == 2)
    scene.root.direction = .rightToLeft
    RandomLayers.update(scene)
    #expect(scene.list.items.first?.frame.left == 60)
    #expect(scene.list.items.first?.cachedLayer?.list.items.first?.frame.left == 30)
  }

  @Test func rotationsAreMirrored() {
    let scenes = [LayoutDirection.leftToRight, .rightToLeft].map { direction in
      let scene = Scene(size: Size(width: 100, height: 60))
      scene.root.direction = direction
      let hand = Layer(Rect(x: 20, y: 10, width: 30, height: 6))
      hand.transform.rotation = 0.4
      hand.transform.anchor = SIMD2(0, 1)
      hand.takesInput = true
      hand.fill = .color(Color(rgb: 0x993366))
      scene.root.add(hand)
      return (scene, hand)
    }
    let (there, here) = (
      scenes[0].0.frame(of: scenes[0].1), scenes[1].0.frame(of: scenes[1].1)
    )
    #expect(areClose(mirrored(there, 100), here))
    for (x, y) in [(45.0, 25.0), (45, 15), (22, 14), (30, 11)] {
      let isHit = scenes[0].0.hit(Point(x: x, y: y)) != nil
      #expect(isHit == (scenes[1].0.hit(Point(x: 100 - x, y: y)) != nil))
    }
    #expect(scenes[0].0.hit(Point(x: 40, y: 22)) != nil)
  }
}
