// SPDX-License-Identifier: MIT

/// The flattened scene of one frame: items in drawing order, and the damage since the frame before.
@MainActor public struct DisplayList {
  /// Items from back to front.
  public internal(set) var items: [DisplayItem] = []
  /// Clips, by the index that items refer to. The first is the whole list's.
  public internal(set) var clips: [DisplayClip] = []
  /// Opacity groups, by the index that items refer to. A parent precedes its children.
  public internal(set) var groups: [DisplayGroup] = []
  /// Bounds of the frame, in physical pixels.
  public internal(set) var rect = Rect<Physical>.zero
  /// Physical pixels per logical unit.
  public internal(set) var scale = Scale.one
  /// Number of backdrop planes that the glass needs.
  public internal(set) var planeCount = 0
  /// Pixels that differ from the frame before: one region for each plane, and the last for the
  /// window.
  public internal(set) var damage: [Region] = []
  /// The backdrops of glass over the desktop.
  var backdrops = DesktopBackdrops()
  /// True if every pixel of the frame is opaque.
  public internal(set) var isOpaque = false

  /// Starts a list at `scale`, clipped to `rect`, and keeps the storage.
  mutating func begin(scale: Scale, rect: Rect<Physical>) {
    removeAll()
    self.scale = scale
    self.rect = rect
    clips.append(DisplayClip(rect))
  }

  /// Removes items, clips and groups, and keeps the storage.
  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    backdrops = DesktopBackdrops()
  }

  /// Appends an item and extends the bounds of the groups that contain it.
  mutating func add(_ item: DisplayItem) {
    items.append(item)
    var group = item.group
    while group >= 0 {
      groups[group].bounds = groups[group].bounds.union(item.bounds)
      group = groups[group].parent
    }
  }

  /// Rectangles in which `item` hides everything beneath it. Unused ones are empty.
  public func opaqueRects(of item: DisplayItem) -> [3 of Rect<Physical>] {
    // Glass is as opaque as its backdrop.
    guard item.isOpaque, item.glass == nil || hasOpaqueBackdrop(item) else {
      return [.zero, .zero, .zero]
    }
    var cross = item.solidRects
    let clip = clips[item.clip]
    var limit = clip.rect.intersection(rect)
    if let inner = clip.inner { limit = limit.intersection(inner.body) }
    if let outer = clip.outer { limit = limit.intersection(outer.body) }
    for index in cross.indices { cross[index] = cross[index].intersection(limit) }
    return cross
  }
}

/// A translucent layer with its descendants, or one that fades at its edges: its items are blended
/// as one image.
public struct DisplayGroup {
  /// The layer. The reference keeps another layer from getting the same identity.
  let layer: Layer
  /// Number of glass items before the group.
  let glassCount: Int
  /// Opacity of the group, from 0 to 1.
  public let opacity: Double
  /// The fade at the edges of the layer; nil for none.
  public let fade: DisplayFade?
  /// Index of the enclosing group; -1 if there is none.
  public let parent: Int
  /// Union of the bounds of the group's items, in physical pixels.
  public internal(set) var bounds = Rect<Physical>.zero
}

// Groups.
extension DisplayList {
  /// The group that contains `item` and is a child of `outer` (-1: of none); nil if the item is a
  /// direct member of `outer`.
  public func group(of item: DisplayItem, within outer: Int) -> Int? {
    guard item.group != outer else { return nil }
    var group = item.group
    while groups[group].parent != outer { group = groups[group].parent }
    return group
  }

  /// True if two items of a group are blended as one image. Glass between them splits the group,
  /// since it must show the lower item.
  public func areBlendedTogether(
    _ item: DisplayItem, _ other: DisplayItem, in group: Int
  ) -> Bool {
    guard item.glassCount == other.glassCount else { return false }
    var inner = other.group
    while inner > group { inner = groups[inner].parent }
    return inner == group
  }

  /// True if drawing the list needs a group target: for an opacity group, or for a custom shader
  /// that round corners clip.
  @MainActor public var needsGroupTargets: Bool {
    !groups.isEmpty
      || items.contains { item in
        if let cachedLayer = item.cachedLayer { return cachedLayer.list.needsGroupTargets }
        return item.layer.content.isShader && clips[item.clip].inner != nil
      }
  }

  /// True if `item` is blended through the same groups as `other` was in `list`.
  func hasSameGroups(_ item: DisplayItem, as other: DisplayItem, in list: DisplayList) -> Bool {
    var group = item.group
    var before = other.group
    while group >= 0, before >= 0 {
      let (new, old) = (groups[group], list.groups[before])
      guard new.layer === old.layer, new.opacity == old.opacity,
        new.fade == old.fade,
        item.glassCount - new.glassCount == other.glassCount - old.glassCount
      else { return false }
      group = new.parent
      before = old.parent
    }
    return group == before
  }
}
