public import Geometry

/// The picture of one frame: what is drawn, in order, and which pixels of which target differ from the
/// frame before.
public struct DisplayList {
  /// What is drawn, from the back to the front.
  public internal(set) var items: [DisplayItem] = []
  /// What cuts it; items tell which.
  public internal(set) var clips: [DisplayClip] = []
  /// What fades as one; items tell in which they are. A group comes after the one that it lies in.
  public internal(set) var groups: [DisplayGroup] = []
  /// All of the picture, in pixels.
  public internal(set) var rect = Rect<Physical>.zero
  /// Pixels a logical unit.
  public internal(set) var scale = Scale.one
  /// How many planes there are: what glass looks at.
  public internal(set) var planes = 0
  /// What differs from the frame before, for every plane and, last, for the window.
  public internal(set) var damage: [Region] = []
  /// Whether nothing shines through the picture anywhere.
  public internal(set) var isOpaque = false

  /// Empties it, keeps its storage, and begins anew at a scale, with all cut off outside of `rect`.
  mutating func begin(scale: Scale, rect: Rect<Physical>) {
    removeAll()
    self.scale = scale
    self.rect = rect
    clips.append(DisplayClip(rect))
  }

  /// Empties it and keeps its storage.
  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
  }

  /// The part of an item through which nothing shines, over an opaque backdrop: at most three rectangles.
  public func opaquePart(of item: DisplayItem) -> [3 of Rect<Physical>] {
    guard item.isOpaque, isOpaque || item.glass == nil else { return [.zero, .zero, .zero] }
    var cross = item.solidPart
    let clip = clips[item.clip]
    var limit = clip.rect.intersection(rect)
    // Of a round clip only what lies between its upper and its lower corners.
    if let inner = clip.inner { limit = limit.intersection(inner.uncut) }
    if let outer = clip.outer { limit = limit.intersection(outer.uncut) }
    for index in cross.indices { cross[index] = cross[index].intersection(limit) }
    return cross
  }
}
