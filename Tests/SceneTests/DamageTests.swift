import Geometry
import Scene
import Testing

/// Damage is what a model without damage says that it is.
@Suite struct DamageTests {
  @Test(arguments: 1...12)
  func everyPixelThatDiffersIsDamagedAndFewOthers(seed: Int) {
    let random = RandomLayers(seed: seed)
    random.update()
    var before = PictureModel(random.scene.list)
    for step in 0..<80 {
      for _ in 0..<(step % 3 + 1) { random.edit() }
      random.update()
      let list = random.scene.list
      let after = PictureModel(list)
      let limits = Self.limits(list, before, after)
      for target in 0...list.planes {
        let isWindow = target == list.planes
        // A plane that was not there before is drawn whole.
        guard isWindow || target < before.targets.count - 1 else { continue }
        let old = isWindow ? before.targets[before.targets.count - 1] : before.targets[target]
        let missed = after.targets[target].indices.first { pixel in
          let point = Point<Physical>(x: pixel % list.rect.width, y: pixel / list.rect.width)
          return old[pixel] != after.targets[target][pixel]
            && !list.damage[target].contains(point)
        }
        let edit = "seed \(seed), step \(step), \(random.lastEdit), target \(target)"
        #expect(missed == nil, "\(edit)")
        // Of many rectangles fewer are made, and what lies between them is drawn too.
        let rest = list.damage[target].subtracting(limits[target])
        #expect(4 * rest.area <= limits[target].area, "\(edit)")
        #expect(Region(limits[target].bounds).contains(list.damage[target]), "\(edit)")
      }
      before = after
    }
  }

  /// The most that may be damaged of each target: where what changed was and is, and what glass makes
  /// of it.
  private static func limits(
    _ list: DisplayList, _ before: PictureModel, _ after: PictureModel
  ) -> [Region] {
    var limit = Region()
    for layer in Set(before.order).union(after.order)
    where before.looks[layer] != after.looks[layer]
      || before.storeys[layer] != after.storeys[layer] || isReordered(layer, before, after)
    {
      limit = limit.union(Region(before.places[layer] ?? .zero))
        .union(Region(after.places[layer] ?? .zero))
    }
    var limits: [Region] = []
    for target in 0...list.planes {
      for item in list.items where item.storey == target && item.isGlass && target > 0 {
        limit = limit.union(
          limits[target - 1].grown(by: item.reach.width, item.reach.height, clippedTo: item.bounds))
      }
      limits.append(limit)
    }
    return limits
  }

  /// Whether the order of a layer and another one is another.
  private static func isReordered(
    _ layer: ObjectIdentifier, _ before: PictureModel, _ after: PictureModel
  ) -> Bool {
    guard let old = before.order.firstIndex(of: layer), let new = after.order.firstIndex(of: layer)
    else { return false }
    let kept = Set(before.order).intersection(after.order)
    return Set(before.order[..<old]).intersection(kept)
      != Set(after.order[..<new]).intersection(kept)
  }

  @Test func aSceneThatIsAsItWasHasNoDamage() {
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
}
