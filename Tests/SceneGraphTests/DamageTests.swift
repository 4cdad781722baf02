// SPDX-License-Identifier: MIT

import SceneGraph
import Testing

/// Compares damage with a model that draws every pixel.
@Suite struct DamageTests {
  @Test(arguments: 1...12)
  func allDifferingPixelsAndFewOthersAreDamaged(seed: Int) {
    let random = RandomLayers(seed: seed)
    random.update()
    var before = PixelModel(random.scene.list)
    for step in 0..<80 {
      for _ in 0..<(step % 3 + 1) { random.edit() }
      random.update()
      let list = random.scene.list
      let after = PixelModel(list)
      let limits = Self.limits(list, before, after)
      for target in 0...list.planeCount {
        let isWindow = target == list.planeCount
        // A new plane is drawn completely.
        guard isWindow || target < before.targets.count - 1 else { continue }
        let old = isWindow ? before.targets[before.targets.count - 1] : before.targets[target]
        let missed = after.targets[target].indices.first { pixel in
          let point = Point<Physical>(x: pixel % list.rect.width, y: pixel / list.rect.width)
          return old[pixel] != after.targets[target][pixel]
            && !list.damage[target].contains(point)
        }
        let edit = "seed \(seed), step \(step), \(random.lastEdit), target \(target)"
        #expect(missed == nil, "\(edit)")
        // Many rectangles are merged, which damages pixels in between.
        let rest = list.damage[target].subtracting(limits[target])
        #expect(4 * rest.area <= limits[target].area, "\(edit)")
        #expect(Region(limits[target].bounds).contains(list.damage[target]), "\(edit)")
      }
      before = after
    }
  }

  /// The largest justified damage of each target: old and new bounds of what changed, and its
  /// spread through glass.
  private static func limits(
    _ list: DisplayList, _ before: PixelModel, _ after: PixelModel
  ) -> [Region] {
    var limit = Region()
    for layer in Set(before.order).union(after.order)
    where before.looks[layer] != after.looks[layer]
      || before.depths[layer] != after.depths[layer] || isReordered(layer, before, after)
    {
      limit = limit.union(Region(before.places[layer] ?? .zero))
        .union(Region(after.places[layer] ?? .zero))
    }
    var limits: [Region] = []
    for target in 0...list.planeCount {
      for item in list.items where item.depth == target && item.isGlass && target > 0 {
        limit = limit.union(
          limits[target - 1].grown(
            by: item.footprint.width, item.footprint.height, clippedTo: item.bounds))
      }
      limits.append(limit)
    }
    return limits
  }

  /// True if another layer was moved from one side of a layer to the other.
  private static func isReordered(
    _ layer: ObjectIdentifier, _ before: PixelModel, _ after: PixelModel
  ) -> Bool {
    guard let old = before.order.firstIndex(of: layer), let new = after.order.firstIndex(of: layer)
    else { return false }
    let kept = Set(before.order).intersection(after.order)
    return Set(before.order[..<old]).intersection(kept)
      != Set(after.order[..<new]).intersection(kept)
  }

  @Test func anUnchangedSceneHasNoDamage() {
    for seed in 1...20 {
      let random = RandomLayers(seed: seed)
      for _ in 0..<20 { random.edit() }
      random.update()
      for layer in random.layers { layer.isHidden.toggle() }
      for layer in random.layers { layer.isHidden.toggle() }
      random.update()
      #expect(random.scene.list.damage.allSatisfy { $0.isEmpty })
    }
  }

  /// A scene with one glass, after its first frame.
  private static func pane() -> (Scene, Layer) {
    let scene = Scene(size: Size(width: 100, height: 80))
    scene.root.fill = .color(Color(rgb: 0x336699))
    let pane = Layer(Rect(x: 20, y: 10, width: 50, height: 40))
    pane.content = .glass(Glass(sigma: 3))
    scene.root.add(pane)
    RandomLayers.update(scene)
    return (scene, pane)
  }

  @Test func movingGlassDamagesOnlyItsEdges() {
    let (scene, pane) = Self.pane()
    pane.frame.origin.y += 2
    RandomLayers.update(scene)
    let edges = Region(Rect(x: 20, y: 10, width: 50, height: 2))
      .union(Region(Rect(x: 20, y: 50, width: 50, height: 2)))
    #expect(scene.list.damage == [Region(), edges])
  }

  @Test func growingGlassDamagesOnlyTheNewPixels() {
    let (scene, pane) = Self.pane()
    pane.frame.size.width += 5
    RandomLayers.update(scene)
    #expect(scene.list.damage == [Region(), Region(Rect(x: 70, y: 10, width: 5, height: 40))])
  }

  /// Properties that make a glass depend on its position.
  nonisolated enum Anchored: CaseIterable {
    case mask
    case growth
    case gradient
    case strength
    case place
  }

  @Test(arguments: Anchored.allCases)
  func glassThatDependsOnItsPositionIsDamagedCompletely(anchored: Anchored) {
    let (scene, pane) = Self.pane()
    var glass = Glass(sigma: 3)
    let fade = Fade(from: SIMD2(0, 0), to: SIMD2(0, 1))
    switch anchored {
    case .mask: glass.mask = .fade(fade)
    case .growth: glass.growth = fade
    case .gradient:
      pane.fill = .linear(
        LinearGradient([Color(rgb: 0x993366), Color(rgb: 0x336699)], to: SIMD2(1, 0)))
    case .strength, .place: break
    }
    pane.content = .glass(glass)
    RandomLayers.update(scene)
    pane.frame.origin.y += 2
    switch anchored {
    case .strength: pane.content = .glass(Glass(sigma: 4))
    case .place: pane.transform = Transform(scale: 1.01)
    case .mask, .growth, .gradient: break
    }
    RandomLayers.update(scene)
    #expect(
      scene.list.damage.last?.contains(Region(Rect(x: 21, y: 13, width: 48, height: 36))) == true)
  }
}
