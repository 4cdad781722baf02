public import Geometry

/// What a layer and all in it show, as one picture wherever the layer stands: a list of its own, in pixels
/// from the layer's left top corner.
public final class CachedLayer {
  /// What is drawn in it. Its rectangle is every pixel that any of that can touch.
  public private(set) var list = DisplayList()
  /// Room for the next list.
  private var spare = DisplayList()
  /// Which of its looks it has: another number is another look.
  public private(set) var revision: UInt64 = 0
  /// What of it differs from the look of the number before.
  public private(set) var changes = Region()
  /// What hides all beneath it: at most three rectangles.
  private(set) var solidPart: [3 of Rect<Physical>] = [.zero, .zero, .zero]
  /// Whether the layer is such that its picture can be kept.
  private(set) var canBeCached = false
  /// Whether anything in the layer was changed since the list was made.
  var isStale = true
  /// Whether the scene's list at hand was made with it.
  var isUsed = false
  /// Where it was listed last.
  var listing = FrameSlot()
  /// How many lists of its own there were.
  private var frame: UInt64 = 0

  /// The most pixels of a picture that is kept: what a window of 2560 by 1600 has.
  private static let mostPixels = 1 << 22
  /// Farther from its corner nothing of a layer is looked for.
  private static let farthest = 1 << 20

  /// A picture of nothing yet.
  init() {}

  /// Makes it what the layer shows now.
  func update(
    _ layer: Layer, _ scale: Scale, _ finder: inout DamageFinder, _ reach: Flattening.Reach
  ) {
    guard isStale || list.scale != scale else { return }
    isStale = false
    frame &+= 1
    swap(&list, &spare)
    canBeCached = layer.isPlain
    if canBeCached { flatten(layer, scale, reach) }
    if !canBeCached {
      // What is drawn by itself is let go of.
      list.begin(scale: scale, rect: .zero)
    }
    finder.find(from: spare, to: &list, number: number) { _, _, _, _ in .zero }
    spare.removeAll()
    guard let damage = list.damage.first, !damage.isEmpty else { return }
    revision &+= 1
    changes.assign(damage)
    findSolidPart()
  }

  /// Which list of its own the last one is.
  private var number: FrameID { FrameID(scene: ObjectIdentifier(self), frame: frame) }

  private func flatten(_ layer: Layer, _ scale: Scale, _ reach: Flattening.Reach) {
    var flattening = Flattening(list: DisplayList(), number: number, nil)
    swap(&flattening.list, &list)
    let farthest = Self.farthest
    flattening.list.begin(
      scale: scale,
      rect: Rect(left: -farthest, top: -farthest, right: farthest, bottom: farthest))
    flattening.addInside(of: layer, Flattening.Inheritance(), reach)
    swap(&flattening.list, &list)
    list.rect = list.items.reduce(.zero) { $0.union($1.bounds) }
    canBeCached = list.rect.width * list.rect.height <= Self.mostPixels
  }

  /// Of what hides all beneath it the largest is taken.
  private func findSolidPart() {
    solidPart = [.zero, .zero, .zero]
    var most = 0
    for item in list.items {
      let parts = list.opaquePart(of: item)
      var area = 0
      for index in parts.indices { area += parts[index].width * parts[index].height }
      guard area > most else { continue }
      most = area
      solidPart = parts
    }
  }
}

extension Layer {
  /// Whether nothing of it or in it looks at what lies beneath, is drawn by a program of the app's own, or is
  /// magnified. What is hidden counts: it may be seen in the next frame.
  fileprivate var isPlain: Bool {
    switch content {
    case .glass, .customShader: return false
    case .none, .text, .image: break
    }
    return children.allSatisfy { $0.transform.scale == 1 && $0.isPlain }
  }
}
