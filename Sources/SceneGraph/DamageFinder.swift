// SPDX-License-Identifier: MIT

/// Finds the pixels of each target that differ between two frames.
///
/// Display lists are compared, not edits: damage is the old and the new bounds of every item that
/// differs, less what opaque items hide, plus what that changes through glass.
@MainActor struct DamageFinder {
  /// Pixels hidden by opaque items in front, by depth.
  private var covers: [Region] = []
  /// Storage for region operations.
  private var scratch = RegionScratch()
  /// Storage for one region.
  private var changed = Region()
  /// For each new item: whether it was moved in front of an item that was in front of it.
  private var isReordered: [Bool] = []

  /// The most rectangles of a region; above that they are merged into fewer, larger ones.
  private static let maxRects = 12
  /// Regions of at most this many rectangles are never merged.
  private static let fewRects = 4

  /// Sets the damage of `new`, the list of `frame`, given the list drawn before.
  mutating func find(
    from old: DisplayList, to new: inout DisplayList, frame: FrameID,
    _ metrics: any GlassMetrics
  ) {
    prepare(&new)
    guard old.rect == new.rect, old.scale == new.scale, old.isOpaque == new.isOpaque else {
      for index in new.damage.indices { new.damage[index].assign(new.rect) }
      return
    }
    findReordered(new)
    for index in new.items.indices.reversed() { compare(index, old, &new) }
    for item in old.items where item.lastFrame != frame {
      // `covers` now also holds items that lay behind the removed one, so it hides nothing here.
      add(item.bounds, depth: item.depth, &new, subtractingCovers: false)
    }
    for depth in new.damage.indices { propagate(to: depth, &new, metrics) }
    for depth in new.damage.indices {
      new.damage[depth].formIntersection(new.rect, reusing: &scratch)
      coarsen(&new.damage[depth])
    }
  }

  /// Merges many small rectangles into few: each one costs draw calls, in every level of every
  /// pyramid.
  private mutating func coarsen(_ damage: inout Region) {
    guard damage.rects.count > Self.fewRects else { return }
    let bounds = damage.bounds
    if 4 * damage.area >= 3 * bounds.width * bounds.height { return damage.assign(bounds) }
    damage.simplify(maxRects: Self.maxRects, reusing: &scratch)
  }

  private mutating func prepare(_ new: inout DisplayList) {
    while new.damage.count > new.planeCount + 1 { new.damage.removeLast() }
    while new.damage.count < new.planeCount + 1 { new.damage.append(Region()) }
    while covers.count < new.damage.count { covers.append(Region()) }
    for index in new.damage.indices { new.damage[index].removeAll() }
    for index in covers.indices { covers[index].removeAll() }
  }

  private mutating func findReordered(_ new: DisplayList) {
    isReordered.removeAll(keepingCapacity: true)
    var highest = -1
    for item in new.items {
      isReordered.append(item.previousIndex >= 0 && item.previousIndex < highest)
      highest = max(highest, item.previousIndex)
    }
  }

  private mutating func compare(_ index: Int, _ old: DisplayList, _ new: inout DisplayList) {
    let item = new.items[index]
    let depth = min(item.depth, new.planeCount)
    if item.previousIndex < 0 {
      add(item.bounds, depth: depth, &new, subtractingCovers: true)
    } else {
      let before = old.items[item.previousIndex]
      let isUnmoved =
        !isReordered[index] && new.clips[item.clip] == old.clips[before.clip]
        && new.hasSameGroups(item, as: before, in: old)
      if isUnmoved, item.isUnchanged(since: before) {
        // No damage.
      } else if isUnmoved, item.isRedrawnInPlace(since: before), let cached = item.cachedLayer {
        for rect in cached.changes.rects {
          let changed = rect.offsetBy(item.origin).intersection(item.bounds)
          add(changed, depth: depth, &new, subtractingCovers: true)
        }
      } else if isUnmoved, item.isMovedGlass(since: before) {
        add(item, movedFrom: before, depth: depth, &new)
      } else {
        add(item, insteadOf: before, depth: depth, &new)
      }
    }
    let opaque = new.opaqueRects(of: item)
    for index in opaque.indices where !opaque[index].isEmpty {
      covers[depth].formUnion(opaque[index], reusing: &scratch)
    }
  }

  /// Adds the damage of an item that replaces `before`.
  private mutating func add(
    _ item: DisplayItem, insteadOf before: DisplayItem, depth: Int, _ new: inout DisplayList
  ) {
    // If the depth changed, the item enters or leaves every target from the lower depth up. What
    // covers it may differ at both depths, so both are damaged.
    let lowest = min(depth, before.depth)
    add(item.bounds, depth: lowest, &new, subtractingCovers: true)
    add(before.bounds, depth: lowest, &new, subtractingCovers: true)
    if depth > lowest { add(item.bounds, depth: depth, &new, subtractingCovers: true) }
    if before.depth > lowest {
      add(before.bounds, depth: before.depth, &new, subtractingCovers: true)
    }
  }

  /// Adds the damage of glass that moved: both bounds, less the intersection of both interiors.
  private mutating func add(
    _ item: DisplayItem, movedFrom before: DisplayItem, depth: Int, _ new: inout DisplayList
  ) {
    changed.assign(item.bounds)
    changed.formUnion(before.bounds, reusing: &scratch)
    let (interior, last) = (item.interior, before.interior)
    for index in interior.indices {
      for other in last.indices {
        changed.subtract(interior[index].intersection(last[other]), reusing: &scratch)
      }
    }
    changed.subtract(covers[depth], reusing: &scratch)
    new.damage[depth].formUnion(changed, reusing: &scratch)
  }

  /// Adds `rect` to the damage of a depth. If `subtractingCovers`, leaves out the part that opaque
  /// items in front hide.
  private mutating func add(
    _ rect: Rect<Physical>, depth: Int, _ new: inout DisplayList, subtractingCovers: Bool
  ) {
    let depth = min(depth, new.planeCount)
    guard !new.damage[depth].contains(rect) else { return }
    guard subtractingCovers, covers[depth].intersects(rect) else {
      return new.damage[depth].formUnion(rect, reusing: &scratch)
    }
    changed.assign(rect)
    changed.subtract(covers[depth], reusing: &scratch)
    new.damage[depth].formUnion(changed, reusing: &scratch)
  }

  /// Adds the pixels that damage of the plane below changes at `depth`, directly or through glass.
  private mutating func propagate(
    to depth: Int, _ new: inout DisplayList, _ metrics: any GlassMetrics
  ) {
    guard depth > 0, !new.damage[depth - 1].isEmpty else { return }
    changed.assign(new.damage[depth - 1])
    changed.subtract(covers[depth], reusing: &scratch)
    new.damage[depth].formUnion(changed, reusing: &scratch)
    for item in new.items where item.depth == depth {
      guard let glass = item.surfaceGlass, !glass.isFrozen else { continue }
      let backdrop = item.backdropBounds
      for rect in new.damage[depth - 1].rects where rect.intersects(backdrop) {
        let spread = metrics.spread(
          of: rect, through: glass, pixelScale: item.pixelScale, backdropSize: new.rect.size)
        new.damage[depth].formUnion(spread.intersection(item.bounds), reusing: &scratch)
      }
    }
  }
}
