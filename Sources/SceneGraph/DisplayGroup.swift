public import Geometry

/// A layer that is seen in part with all in it: what is drawn of it fades as one picture.
public struct DisplayGroup {
  /// The layer. It is held, so that no other one is taken for it.
  let layer: Layer
  /// How many panes of glass are drawn before all of it.
  let panes: Int
  /// How much of it is seen.
  public let opacity: Double
  /// The group that it lies in, by its place in the list; below 0 where it lies in none.
  public let parent: Int
  /// Every pixel that it can touch.
  public internal(set) var bounds = Rect<Physical>.zero
}

extension DisplayList {
  /// The group of an item that lies right within `outer`, or in none where that is below 0; nil where the
  /// item itself does.
  public func group(of item: DisplayItem, within outer: Int) -> Int? {
    guard item.group != outer else { return nil }
    var group = item.group
    while groups[group].parent != outer { group = groups[group].parent }
    return group
  }

  /// Whether two items are in the same picture of a group: glass between them parts it.
  public func fade(_ item: DisplayItem, with other: DisplayItem, in group: Int) -> Bool {
    guard item.panes == other.panes else { return false }
    var inner = other.group
    while inner > group { inner = groups[inner].parent }
    return inner == group
  }

  /// Whether anything is drawn elsewhere before it is laid over the picture: a group, or what a program of
  /// the app's own draws within round corners.
  public var needsGroupTargets: Bool {
    !groups.isEmpty
      || items.contains { item in
        if let picture = item.picture { return picture.list.needsGroupTargets }
        guard case .customShader = item.layer.content else { return false }
        return clips[item.clip].inner != nil
      }
  }

  /// Whether an item fades as another one of another list does.
  func fades(_ item: DisplayItem, like other: DisplayItem, in list: DisplayList) -> Bool {
    var group = item.group
    var before = other.group
    while group >= 0, before >= 0 {
      let (mine, its) = (groups[group], list.groups[before])
      guard mine.layer === its.layer, mine.opacity == its.opacity,
        item.panes - mine.panes == other.panes - its.panes
      else { return false }
      group = mine.parent
      before = its.parent
    }
    return group == before
  }

  /// Adds an item and lets the groups that it lies in know where.
  mutating func add(_ item: DisplayItem) {
    items.append(item)
    var group = item.group
    while group >= 0 {
      groups[group].bounds = groups[group].bounds.union(item.bounds)
      group = groups[group].parent
    }
  }
}
