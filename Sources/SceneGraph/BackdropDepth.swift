// SPDX-License-Identifier: MIT

/// Assigns a depth to every item: the index of the backdrop plane that the item is drawn into.
///
/// Glass samples the plane of the depth before its own, so that plane must contain everything
/// beneath the glass within its footprint, and nothing above the glass. An item's depth is at least
/// that of the items it covers and that of the glass it lies above. Panes side by side share a
/// plane; a pane over a pane needs another one.
@MainActor struct BackdropDepth {
  /// Bounds of the items so far, by depth.
  private var drawn: [[Rect<Physical>]] = []
  /// Backdrop bounds of the glass so far, with its depth: later items must not be drawn beneath
  /// that depth.
  private var backdrops: [(rect: Rect<Physical>, depth: Int)] = []

  /// Sets the depth of every item of `list`, and the list's number of planes.
  mutating func assign(to list: inout DisplayList) {
    for index in drawn.indices { drawn[index].removeAll(keepingCapacity: true) }
    backdrops.removeAll(keepingCapacity: true)
    list.planeCount = 0
    guard list.items.contains(where: { $0.surfaceGlass != nil }) else {
      for index in list.items.indices { list.items[index].depth = 0 }
      return
    }
    var index = 0
    while index < list.items.count { index = assign(from: index, &list) }
  }

  /// Assigns the depth of an item, or one depth to all items blended together with it. Returns the
  /// index of the next item.
  private mutating func assign(from first: Int, _ list: inout DisplayList) -> Int {
    guard list.items[first].group >= 0, let group = list.group(of: list.items[first], within: -1)
    else {
      assign(&list.items[first], &list.planeCount)
      return first + 1
    }
    var depth = 0
    var end = first
    while end < list.items.count,
      list.areBlendedTogether(list.items[first], list.items[end], in: group)
    {
      depth = max(depth, minimumDepth(for: list.items[end].bounds))
      end += 1
    }
    for index in first..<end { insert(&list.items[index], depth) }
    return end
  }

  private mutating func assign(_ item: inout DisplayItem, _ planeCount: inout Int) {
    var depth = minimumDepth(for: item.bounds)
    if item.surfaceGlass != nil {
      let backdrop = item.backdropBounds
      depth = max(depth, highestDepth(beneath: backdrop) + 1)
      backdrops.append((backdrop, depth))
      planeCount = max(planeCount, depth)
    }
    insert(&item, depth)
  }

  private mutating func insert(_ item: inout DisplayItem, _ depth: Int) {
    item.depth = depth
    while drawn.count <= depth { drawn.append([]) }
    // Depth 0 constrains nothing.
    if depth > 0 { drawn[depth].append(item.bounds) }
  }

  /// The lowest depth at which `rect` can be drawn over everything so far.
  private func minimumDepth(for rect: Rect<Physical>) -> Int {
    backdrops.reduce(highestDepth(beneath: rect)) {
      $1.rect.intersects(rect) ? max($0, $1.depth) : $0
    }
  }

  /// The highest depth of the items that intersect `rect`.
  private func highestDepth(beneath rect: Rect<Physical>) -> Int {
    for depth in drawn.indices.reversed() where drawn[depth].contains(where: rect.intersects) {
      return depth
    }
    return 0
  }
}
