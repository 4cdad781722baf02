// SPDX-License-Identifier: MIT

/// The display list of a layer whose `isCached` is set, in physical pixels from the layer's top
/// left corner. It does not depend on the layer's position.
@MainActor public final class CachedLayer {
  /// Items of the layer and its descendants. The list's rectangle contains every pixel that they
  /// touch.
  public private(set) var list = DisplayList()
  /// Storage for the next list.
  private var spare = DisplayList()
  /// Number of the current appearance; it changes whenever a pixel does.
  public private(set) var revision: UInt64 = 0
  /// Pixels that differ from the previous revision.
  public private(set) var changes = Region()
  /// Rectangles in which the layer hides everything beneath it. Unused ones are empty.
  private(set) var opaqueRects: [3 of Rect<Physical>] = [.zero, .zero, .zero]
  /// True if the layer can be drawn from a cache.
  private(set) var isCacheable = false
  /// True if the layer changed since the list was made.
  var isStale = true
  /// True if x coordinates count from the right edge around the layer.
  private var isRightToLeft = false
  /// True if the scene's current list uses the cache.
  var isUsed = false
  /// Position in the last list of the scene.
  var slot = FrameSlot()
  /// Number of lists made so far.
  private var frameNumber: UInt64 = 0
  /// Owns the lists.
  private let frameOwner = FrameOwner()

  /// The most pixels that are cached: those of a window of 2560 by 1600.
  private static let maxPixels = 1 << 22
  /// Extent of the area that is searched for items, in pixels from the layer's corner.
  private static let searchExtent = 1 << 20

  /// A cached layer without a list.
  init() {}

  /// Makes the list of what the layer shows now, if the layer, the scale or the direction changed.
  func update(
    _ layer: Layer, _ scale: Scale, isRightToLeft: Bool, _ finder: inout DamageFinder,
    _ metrics: any GlassMetrics
  ) {
    guard isStale || list.scale != scale || isRightToLeft != self.isRightToLeft else { return }
    isStale = false
    self.isRightToLeft = isRightToLeft
    frameNumber &+= 1
    swap(&list, &spare)
    isCacheable = layer.isPlain(allowsTransforms: layer.isRotated)
    if isCacheable { flatten(layer, scale, metrics) }
    if !isCacheable { list.begin(scale: scale, rect: .zero) }
    finder.find(from: spare, to: &list, frame: frame, metrics)
    spare.removeAll()
    guard let damage = list.damage.first, !damage.isEmpty else { return }
    revision &+= 1
    changes.assign(damage)
    findOpaqueRects()
  }

  /// Identity of the current list.
  private var frame: FrameID { FrameID(owner: frameOwner, number: frameNumber) }

  private func flatten(_ layer: Layer, _ scale: Scale, _ metrics: any GlassMetrics) {
    var builder = DisplayListBuilder(frame: frame, metrics, nil)
    swap(&builder.list, &list)
    let extent = Self.searchExtent
    builder.list.begin(
      scale: scale, rect: Rect(left: -extent, top: -extent, right: extent, bottom: extent))
    builder.addContents(of: layer, .init(space: LayerSpace(isRightToLeft: isRightToLeft)))
    swap(&builder.list, &list)
    list.rect = list.items.reduce(.zero) { $0.union($1.bounds) }
    isCacheable = list.rect.width * list.rect.height <= Self.maxPixels
  }

  /// Takes the opaque rectangles of the item that has the largest ones.
  private func findOpaqueRects() {
    opaqueRects = [.zero, .zero, .zero]
    var largest = 0
    for item in list.items {
      let rects = list.opaqueRects(of: item)
      var area = 0
      for index in rects.indices { area += rects[index].width * rects[index].height }
      guard area > largest else { continue }
      largest = area
      opaqueRects = rects
    }
  }
}

/// The cached layers of a scene.
@MainActor final class CachedLayers {
  /// Cached layers, by layer.
  private var cachedLayers: [ObjectIdentifier: CachedLayer] = [:]
  /// Finds the changes within a cached layer.
  private var finder = DamageFinder()

  /// The up-to-date cached layer of `layer`, whose own space is `space`; nil if it cannot be
  /// cached. A rotated layer is sampled between its pixels, and may be magnified.
  func cachedLayer(
    for layer: Layer, in space: LayerSpace, _ scale: Scale, hasChanged: Bool,
    _ metrics: any GlassMetrics
  ) -> CachedLayer? {
    let cached = entry(for: layer)
    cached.isUsed = true
    if hasChanged { cached.isStale = true }
    // A magnified layer has subpixel edges.
    guard space.magnification == 1 || layer.isRotated else { return nil }
    cached.update(layer, scale, isRightToLeft: space.isRightToLeft, &finder, metrics)
    return cached.isCacheable ? cached : nil
  }

  private func entry(for layer: Layer) -> CachedLayer {
    let key = ObjectIdentifier(layer)
    if let found = cachedLayers[key] { return found }
    let cached = CachedLayer()
    cachedLayers[key] = cached
    return cached
  }

  /// Drops the cached layers that the frame did not use.
  func endFrame() {
    for (key, cached) in cachedLayers {
      if !cached.isUsed { cachedLayers[key] = nil }
      cached.isUsed = false
    }
  }
}

extension Layer {
  /// True if the subtree has no glass, no custom shader and, unless `allowsTransforms`, no rotated
  /// or magnified layer. Hidden layers count, since they may be shown in the next frame.
  fileprivate func isPlain(allowsTransforms: Bool) -> Bool {
    switch content {
    case .glass, .customShader, .shader: return false
    case .none, .text, .image, .icon, .video: break
    }
    return children.allSatisfy {
      (allowsTransforms || $0.transform.scale == 1 && !$0.isRotated)
        && $0.isPlain(allowsTransforms: allowsTransforms)
    }
  }
}
