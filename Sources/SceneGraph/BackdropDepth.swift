import Geometry

/// Finds for every item the plane that it is drawn into.
///
/// Glass shows the plane before its own: all that lies beneath it, as far as its blur reaches, is in that
/// plane, and nothing that lies above it is. An item is drawn no earlier than what it covers and than the
/// glass above which it lies. So panes side by side share a plane, and a pane over a pane needs another.
struct BackdropDepth {
  /// The rectangles drawn so far, by depth.
  private var drawn: [[Rect<Physical>]] = []
  /// What the glass so far must not see of what follows, and from which depth on it does not.
  private var forbidden: [(rect: Rect<Physical>, depth: Int)] = []

  /// Gives every item of `list` its depth, and the list its number of planes.
  mutating func assign(to list: inout DisplayList) {
    for index in drawn.indices { drawn[index].removeAll(keepingCapacity: true) }
    forbidden.removeAll(keepingCapacity: true)
    list.planes = 0
    guard list.items.contains(where: { $0.glass != nil }) else {
      for index in list.items.indices { list.items[index].depth = 0 }
      return
    }
    var index = 0
    while index < list.items.count { index = assign(from: index, &list) }
  }

  /// Gives an item its depth, or all that fade as one picture with it the same; says which item is next.
  private mutating func assign(from first: Int, _ list: inout DisplayList) -> Int {
    guard list.items[first].group >= 0, let group = list.group(of: list.items[first], within: -1)
    else {
      assign(&list.items[first], &list.planes)
      return first + 1
    }
    var depth = 0
    var end = first
    while end < list.items.count, list.fade(list.items[first], with: list.items[end], in: group) {
      let bounds = list.items[end].bounds
      depth = max(depth, highest(beneath: bounds), lowest(for: bounds))
      end += 1
    }
    for index in first..<end { put(&list.items[index], depth) }
    return end
  }

  private mutating func assign(_ item: inout DisplayItem, _ planes: inout Int) {
    var depth = max(highest(beneath: item.bounds), lowest(for: item.bounds))
    if item.glass != nil {
      let seen = item.seen
      depth = max(depth, highest(beneath: seen) + 1)
      forbidden.append((seen, depth))
      planes = max(planes, depth)
    }
    put(&item, depth)
  }

  private mutating func put(_ item: inout DisplayItem, _ depth: Int) {
    item.depth = depth
    while drawn.count <= depth { drawn.append([]) }
    // What is in the lowest plane holds nothing back.
    if depth > 0 { drawn[depth].append(item.bounds) }
  }

  /// The highest depth with anything beneath `rect`.
  private func highest(beneath rect: Rect<Physical>) -> Int {
    for depth in drawn.indices.reversed() where drawn[depth].contains(where: rect.intersects) {
      return depth
    }
    return 0
  }

  /// The lowest depth that glass beneath allows for `rect`.
  private func lowest(for rect: Rect<Physical>) -> Int {
    forbidden.reduce(0) { $1.rect.intersects(rect) ? max($0, $1.depth) : $0 }
  }
}
