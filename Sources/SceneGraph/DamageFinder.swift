import Geometry

/// Finds which pixels of which target differ between two frames.
///
/// It compares what is drawn, not what was done: whatever led from one list to the other, what differs is
/// the old place and the new one of every item that is not the same in both, less what something opaque
/// hides, and what glass makes of that.
struct DamageFinder {
  /// By depth, what is hidden by opaque items that come later.
  private var covers: [Region] = []
  /// Room for regions.
  private var scratch = RegionScratch()
  /// Room for one region.
  private var part = Region()
  /// For every new item, whether another one that was beneath it is now above.
  private var isReordered: [Bool] = []

  /// More rectangles than these are drawn as fewer, larger ones.
  private static let mostRects = 12
  /// These are drawn as they are.
  private static let fewRects = 4

  /// The pixels of a glass, its bounds aside, that pixels of its backdrop may change: at so many pixels a
  /// logical unit, over a backdrop so large.
  typealias Spread = (Rect<Physical>, Glass, Double, Size<Physical>) -> Rect<Physical>

  /// Fills in the damage of `new` after `old` was drawn in the frame before.
  mutating func find(
    from old: DisplayList, to new: inout DisplayList, number: FrameID, _ spread: Spread
  ) {
    prepare(&new)
    guard old.rect == new.rect, old.scale == new.scale, old.isOpaque == new.isOpaque else {
      for index in new.damage.indices { new.damage[index].assign(new.rect) }
      return
    }
    findReordered(new)
    for index in new.items.indices.reversed() { compare(index, old, &new) }
    for item in old.items where item.lastList != number {
      add(item.bounds, depth: item.depth, &new, isCovered: false)
    }
    for depth in new.damage.indices { carry(to: depth, &new, spread) }
    for depth in new.damage.indices {
      new.damage[depth].formIntersection(new.rect, reusing: &scratch)
      round(&new.damage[depth])
    }
  }

  /// Adds pixels where that makes few large rectangles of many small ones: every rectangle costs draws, and
  /// of every level of every pyramid at that.
  private mutating func round(_ damage: inout Region) {
    guard damage.rects.count > Self.fewRects else { return }
    let bounds = damage.bounds
    if 4 * damage.area >= 3 * bounds.width * bounds.height { return damage.assign(bounds) }
    damage.simplify(maxRects: Self.mostRects, reusing: &scratch)
  }

  private mutating func prepare(_ new: inout DisplayList) {
    while new.damage.count > new.planes + 1 { new.damage.removeLast() }
    while new.damage.count < new.planes + 1 { new.damage.append(Region()) }
    while covers.count < new.damage.count { covers.append(Region()) }
    for index in new.damage.indices { new.damage[index].removeAll() }
    for index in covers.indices { covers[index].removeAll() }
  }

  /// Of two items whose order was turned, the one that is now above is marked.
  private mutating func findReordered(_ new: DisplayList) {
    isReordered.removeAll(keepingCapacity: true)
    var highest = -1
    for item in new.items {
      isReordered.append(item.previous >= 0 && item.previous < highest)
      highest = max(highest, item.previous)
    }
  }

  private mutating func compare(_ index: Int, _ old: DisplayList, _ new: inout DisplayList) {
    let item = new.items[index]
    let depth = min(item.depth, new.planes)
    if item.previous < 0 {
      add(item.bounds, depth: depth, &new, isCovered: true)
    } else {
      let before = old.items[item.previous]
      let isInPlace =
        !isReordered[index] && new.clips[item.clip] == old.clips[before.clip]
        && new.fades(item, like: before, in: old)
      if isInPlace, item.isLike(before) {
        // Nothing differs.
      } else if isInPlace, item.isRenewed(since: before), let picture = item.picture {
        for rect in picture.changes.rects {
          let changed = rect.offsetBy(item.origin).intersection(item.bounds)
          add(changed, depth: depth, &new, isCovered: true)
        }
      } else if isInPlace, item.isMoved(from: before) {
        add(item, movedFrom: before, depth: depth, &new)
      } else {
        add(item, insteadOf: before, depth: depth, &new)
      }
    }
    let opaque = new.opaquePart(of: item)
    for index in opaque.indices where !opaque[index].isEmpty {
      covers[depth].formUnion(opaque[index], reusing: &scratch)
    }
  }

  /// Notes that an item looks another way than it did.
  private mutating func add(
    _ item: DisplayItem, insteadOf before: DisplayItem, depth: Int, _ new: inout DisplayList
  ) {
    // In the lower of the two depths all that lies above sees it come or go; in its own, what it hides or
    // has hidden.
    let lowest = min(depth, before.depth)
    add(item.bounds, depth: lowest, &new, isCovered: true)
    add(before.bounds, depth: lowest, &new, isCovered: true)
    if depth > lowest { add(item.bounds, depth: depth, &new, isCovered: true) }
    if before.depth > lowest { add(before.bounds, depth: before.depth, &new, isCovered: true) }
  }

  /// Notes that a pane moved: what lies in the middle of both its places is what it was.
  private mutating func add(
    _ item: DisplayItem, movedFrom before: DisplayItem, depth: Int, _ new: inout DisplayList
  ) {
    part.assign(item.bounds)
    part.formUnion(before.bounds, reusing: &scratch)
    let (middle, last) = (item.middle, before.middle)
    for mine in middle.indices {
      for its in last.indices {
        part.subtract(middle[mine].intersection(last[its]), reusing: &scratch)
      }
    }
    part.subtract(covers[depth], reusing: &scratch)
    new.damage[depth].formUnion(part, reusing: &scratch)
  }

  /// Notes that `rect` differs in the target of a depth.
  private mutating func add(
    _ rect: Rect<Physical>, depth: Int, _ new: inout DisplayList, isCovered: Bool
  ) {
    let depth = min(depth, new.planes)
    guard !new.damage[depth].contains(rect) else { return }
    guard isCovered, covers[depth].intersects(rect) else {
      return new.damage[depth].formUnion(rect, reusing: &scratch)
    }
    part.assign(rect)
    part.subtract(covers[depth], reusing: &scratch)
    new.damage[depth].formUnion(part, reusing: &scratch)
  }

  /// Adds what the plane before, as it is and through glass, changes in the target of a depth.
  private mutating func carry(to depth: Int, _ new: inout DisplayList, _ spread: Spread) {
    guard depth > 0, !new.damage[depth - 1].isEmpty else { return }
    part.assign(new.damage[depth - 1])
    part.subtract(covers[depth], reusing: &scratch)
    new.damage[depth].formUnion(part, reusing: &scratch)
    for item in new.items where item.depth == depth {
      guard let glass = item.glass, !glass.isFrozen else { continue }
      let seen = item.seen
      for rect in new.damage[depth - 1].rects where rect.intersects(seen) {
        let changed = spread(rect, glass, item.factor, new.rect.size)
        new.damage[depth].formUnion(changed.intersection(item.bounds), reusing: &scratch)
      }
    }
  }
}
