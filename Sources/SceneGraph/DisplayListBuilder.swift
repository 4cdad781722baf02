// SPDX-License-Identifier: MIT

/// Flattens a tree of layers into a display list.
@MainActor struct DisplayListBuilder {
  /// The list under construction. It must have begun before the first layer is added.
  var list = DisplayList()
  /// Identity of the list.
  private let frame: FrameID
  /// Measures blur.
  private let metrics: any GlassMetrics
  /// Caches layers; nil while the list of a cached layer is built.
  private let cachedLayers: CachedLayers?
  /// Number of glass items added so far.
  private var glassCount = 0

  /// A builder for the list of `frame`.
  init(frame: FrameID, _ metrics: any GlassMetrics, _ cachedLayers: CachedLayers?) {
    self.frame = frame
    self.metrics = metrics
    self.cachedLayers = cachedLayers
  }

  /// State that layers pass to their children.
  struct Inherited {
    /// Coordinate space.
    var space = LayerSpace()
    /// Product of the opacities of all ancestors.
    var opacity = 1.0
    /// Index of the innermost opacity group; -1 if there is none.
    var group = -1
    /// Index of the clip.
    var clip = 0
  }

  /// Adds `layer` and its descendants.
  mutating func add(_ layer: Layer, _ inherited: Inherited) {
    let hasChanged = layer.needsUpdate
    layer.needsUpdate = false
    guard !layer.isHidden, layer.opacity > 0 else { return }
    let space = inherited.space.uprightSpace(of: layer)
    guard space.isDrawable, layer.frame.size.isDrawable else { return }
    var own = inherited
    own.space = space
    own.opacity *= min(layer.opacity, 1)
    if layer.clipReach > 0, cachedLayers != nil {
      own.clip = add(surroundings(of: layer, reach: layer.clipReach).clip, after: own.clip)
    }
    let isRotated = layer.isRotated
    if layer.isCached || isRotated, let cachedLayers,
      let cached = cachedLayers.cachedLayer(
        for: layer, in: space, list.scale, hasChanged: hasChanged, metrics)
    {
      guard isRotated else { return addCached(cached, of: layer, own) }
      layer.drawsRotation = true
      let turn = Turn(
        inherited.space.turn(of: layer), around: inherited.space.pivot(of: layer), of: space,
        list.scale)
      return addRotated(cached, of: layer, own, turn)
    }
    if isRotated { layer.drawsRotation = false }
    let fade = fade(of: layer, own.space)
    if fade != nil || layer.opacity < 1 && !layer.needsNoGroup {
      own.group = addGroup(layer, fade, within: inherited.group)
    }
    addContents(of: layer, own)
  }

  /// Adds what `layer` shows itself, and its descendants. `own` has the layer's own space.
  mutating func addContents(of layer: Layer, _ own: Inherited) {
    let frame = own.space.frame(layer.frame.size, scale: list.scale)
    if layer.isVisible { addItem(layer, frame, own) }
    guard !layer.children.isEmpty else { return }
    var inherited = own
    inherited.space = own.space.childSpace(of: layer)
    if layer.clipsChildren {
      inherited.clip = addClip(layer, frame, own.space.magnification, within: own.clip)
      guard !list.clips[inherited.clip].rect.isEmpty else { return }
    }
    for child in layer.children { add(child, inherited) }
  }

  private mutating func addClip(
    _ layer: Layer, _ frame: SubpixelRect, _ magnification: Double, within clip: Int
  ) -> Int {
    add(limit(list.clips[clip], to: layer.outline, frame, magnification), after: clip)
  }

  private mutating func add(_ new: DisplayClip, after clip: Int) -> Int {
    if new == list.clips[clip] { return clip }
    list.clips.append(new)
    return list.clips.count - 1
  }

  /// The space around `layer`, and the clip of the layers there, each grown by `reach`.
  private func surroundings(
    of layer: Layer, reach: Double
  ) -> (space: LayerSpace, clip: DisplayClip) {
    guard let parent = layer.parent else { return (LayerSpace(), list.clips[0]) }
    var (space, clip) = surroundings(of: parent, reach: reach)
    space = space.uprightSpace(of: parent)
    if parent.clipsChildren {
      let grown = list.scale.physical(reach * space.magnification)
      let frame = space.frame(parent.frame.size, scale: list.scale).insetBy(-grown)
      clip = limit(clip, to: parent.outline.grown(by: reach), frame, space.magnification)
    }
    return (space.childSpace(of: parent), clip)
  }

  private func limit(
    _ clip: DisplayClip, to outline: Outline, _ frame: SubpixelRect, _ magnification: Double
  ) -> DisplayClip {
    let corners = outline.scaled(by: list.scale.physical(magnification))
      .corners(width: frame.width, height: frame.height)
    return clip.within(frame, corners)
  }

  /// The fade at the edges of `layer`; nil if it has none.
  private func fade(of layer: Layer, _ space: LayerSpace) -> DisplayFade? {
    guard layer.edgeFade != EdgeFade() else { return nil }
    return DisplayFade(
      layer.edgeFade, space.frame(layer.frame.size, scale: list.scale).enclosing,
      pixelScale: list.scale.physical(space.magnification))
  }

  private mutating func addGroup(
    _ layer: Layer, _ fade: DisplayFade?, within parent: Int
  ) -> Int {
    list.groups.append(
      DisplayGroup(
        layer: layer, glassCount: glassCount, opacity: min(layer.opacity, 1), fade: fade,
        parent: parent))
    return list.groups.count - 1
  }

  private mutating func addItem(_ layer: Layer, _ frame: SubpixelRect, _ own: Inherited) {
    let pixelScale = list.scale.physical(own.space.magnification)
    let bounds = layer.drawnBounds(frame, pixelScale)
      .intersection(list.clips[own.clip].rect)
    guard !bounds.isEmpty else { return }
    var footprint = Size<Physical>.zero
    var backdropRevision: UInt64 = 0
    // Groups apply their opacity to all of their items. Glass is in no group and has the product of
    // all.
    var opacity = layer.needsNoGroup ? min(layer.opacity, 1) : 1
    var group = own.group
    if case .glass(let glass) = layer.content {
      backdropRevision = list.backdropRevision(of: glass, at: frame, clip: own.clip)
      if glass.backdrop == .surface {
        footprint = metrics.footprint(of: glass, pixelScale: pixelScale)
      }
      opacity = own.opacity
      group = -1
      glassCount += 1
    }
    let previous = layer.slot.move(to: list.items.count, in: self.frame)
    list.add(
      DisplayItem(
        layer: layer, cachedLayer: nil, revision: layer.revision, frame: frame,
        size: layer.frame.size, pixelScale: pixelScale, turn: nil, bounds: bounds,
        clip: own.clip, opacity: opacity, group: group, glassCount: glassCount,
        footprint: footprint,
        backdropRevision: backdropRevision, previousIndex: previous))
  }

  /// Adds a cached layer, snapped to whole pixels.
  private mutating func addCached(_ cached: CachedLayer, of layer: Layer, _ own: Inherited) {
    let scale = list.scale
    let (x, y) = (scale.snapped(own.space.origin.x), scale.snapped(own.space.origin.y))
    let frame = LayerSpace().frame(layer.frame.size, scale: scale)
      .offsetBy(Double(x), Double(y))
    add(
      cached, of: layer, own, frame, nil,
      touching: cached.list.rect.offsetBy(Point(x: x, y: y)))
  }

  /// Adds a rotated layer, which is drawn from its cache.
  private mutating func addRotated(
    _ cached: CachedLayer, of layer: Layer, _ own: Inherited, _ turn: Turn
  ) {
    let frame = own.space.subpixelFrame(layer.frame.size, scale: list.scale)
    add(cached, of: layer, own, frame, turn, touching: turn.bounds(of: cached.list.rect))
  }

  private mutating func add(
    _ cached: CachedLayer, of layer: Layer, _ own: Inherited, _ frame: SubpixelRect, _ turn: Turn?,
    touching rect: Rect<Physical>
  ) {
    let bounds = rect.intersection(list.clips[own.clip].rect)
    guard !bounds.isEmpty else { return }
    let previous = cached.slot.move(to: list.items.count, in: self.frame)
    list.add(
      DisplayItem(
        layer: layer, cachedLayer: cached, revision: cached.revision, frame: frame,
        size: layer.frame.size, pixelScale: list.scale.physical(own.space.magnification),
        turn: turn, bounds: bounds, clip: own.clip, opacity: min(layer.opacity, 1),
        group: own.group, glassCount: glassCount, footprint: .zero, backdropRevision: 0,
        previousIndex: previous))
  }
}

extension Layer {
  /// True if the layer itself draws anything.
  fileprivate var isVisible: Bool {
    if content != .none || shadow != nil || border != nil { return true }
    return fill.map { !$0.isInvisible } ?? false
  }

  /// True if the layer draws a single thing that nothing overlaps: then its opacity applies to
  /// that, without a group. Hidden children count, since they may be shown in the next frame.
  fileprivate var needsNoGroup: Bool {
    guard children.isEmpty else { return false }
    if case .glass = content { return true }
    var parts = content == .none ? 0 : 1
    if border != nil { parts += 1 }
    if let fill, !fill.isInvisible { parts += 1 }
    return parts < 2
  }

  /// Every pixel that the layer's own drawing can touch at `frame`.
  fileprivate func drawnBounds(_ frame: SubpixelRect, _ pixelScale: Double) -> Rect<Physical> {
    guard !frame.isEmpty else { return .zero }
    var rect = frame.enclosing
    if case .text(let text) = content, text.isDrawable {
      // Glyphs extend beyond their line boxes.
      rect = frame.insetBy(-text.style.size * pixelScale * 0.4).enclosing
    }
    guard let shadow, shadow.isDrawable else { return rect }
    // One pixel more, since shadows are drawn on whole pixels.
    let shadowRect = frame.insetBy(-shadow.extent * pixelScale - 1)
      .offsetBy(shadow.offset.x * pixelScale, shadow.offset.y * pixelScale)
    return rect.union(shadowRect.enclosing)
  }
}
