// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Geometry
import SceneGraph
import Style

/// Draws depths of a display list: the plane beneath them first, then their glass and layers.
/// Pixels hidden by opaque items are skipped.
@MainActor final class Composer {
  /// Draws layers.
  let layers: LayerPainter
  /// Draws glass.
  let glass: GlassPainter
  /// Programs of the app.
  let customShaders: CustomShaders
  /// Targets of opacity groups.
  let groupTargets: GroupTargets
  /// Textures of cached layers.
  let layerCache: LayerCache
  /// Culls the items of depths.
  private let depthCuller = OcclusionCuller()
  /// Culls the items of a cached layer that has no texture, while `depthCuller` is in use.
  private let layerCuller = OcclusionCuller()
  /// Pixels of a custom shader inside outlines and on their edges.
  private var coverage = CoverageSplit()
  /// Storage for region operations.
  private var scratch = RegionScratch()
  /// Number of pixels drawn since the count was last reset, overdraw included.
  var pixels = 0

  /// A composer whose resources outlive it.
  init(_ resources: RenderResources, glass: GlassPainter) {
    self.glass = glass
    layers = resources.layers
    customShaders = CustomShaders(resources.gl)
    groupTargets = GroupTargets(resources.gl, resources.allocationRetry)
    layerCache = LayerCache(resources.gl, resources.allocationRetry)
  }

  /// Source and destination of drawing some depths of a list.
  struct Composition {
    /// The canvas that is drawn into.
    var canvas: Canvas
    /// Planes of all depths, the lowest first. Empty if memory is short: glass is a tint then.
    let planes: [BackdropPlane]
    /// The depths to draw. The plane before the first contains everything beneath.
    let depths: ClosedRange<Int>
    /// Pixels to draw, in pixels of the scene.
    let region: Region
    /// Index of the group that is drawn; -1 if there is none.
    var group = -1
    /// Number of group targets in use around this composition.
    var nesting = 0
    /// Additional opacity of every item.
    var opacity = 1.0
    /// Additional clip of every item, for a cached layer that is drawn in place over existing
    /// pixels; otherwise nil.
    var clip: DisplayClip?

    /// The plane beneath all of the depths; nil if the lowest depth is among them.
    var base: BackdropPlane? { depths.lowerBound > 0 ? planes[depths.lowerBound - 1] : nil }

    /// The plane that glass of a depth samples.
    func backdrop(of depth: Int) -> BackdropPlane? {
      depth <= planes.count ? planes[depth - 1] : nil
    }
  }

  /// Draws a composition.
  func compose(_ list: DisplayList, _ composition: Composition) throws(ProgramError) {
    guard !composition.region.isEmpty else { return }
    let culler = culler(for: composition)
    pixels += culler.cull(list, composition, customShaders)
    layers.painter.begin(composition.canvas)
    if composition.clip == nil { drawBase(composition.base, culler.uncovered) }
    var index = culler.itemIndices.count - 1
    while index >= 0 { index = try draw(index, list, composition) }
    try layers.painter.flush()
  }

  /// Adds the pixels of each live glass that a composition will draw to `regions`. Draws nothing.
  func addGlass(
    _ list: DisplayList, _ composition: Composition, to regions: inout GlassRegions
  ) {
    guard !composition.region.isEmpty else { return }
    _ = depthCuller.cull(list, composition, customShaders)
    for (slot, index) in depthCuller.itemIndices.enumerated() {
      regions.add(depthCuller.visibleRegions[slot], ofItem: index)
    }
  }

  private func culler(for composition: Composition) -> OcclusionCuller {
    composition.clip == nil ? depthCuller : layerCuller
  }

  /// Copies the plane beneath all items, or clears to transparent.
  private func drawBase(_ plane: BackdropPlane?, _ region: Region) {
    for rect in region.rects {
      pixels += rect.width * rect.height
      if let plane {
        layers.painter.add(
          PlainVertex(
            rect: rect.vector, paint: plane.texture.bounds.vector, source: SIMD4(0, 0, 1, 1),
            tint: .one), rect, .copy(plane.pixels), .replace)
      } else {
        layers.painter.add(
          PlainVertex(rect: rect.vector, paint: .zero, source: .zero, tint: .zero), rect, .solid,
          .replace)
      }
    }
  }

  /// Draws a visible item, with all items that are blended together with it. `index` counts the
  /// culler's items from front to back; returns that of the next item to draw.
  private func draw(
    _ index: Int, _ list: DisplayList, _ composition: Composition
  ) throws(ProgramError) -> Int {
    let culler = culler(for: composition)
    let item = list.items[culler.itemIndices[index]]
    guard item.group >= 0, let group = list.group(of: item, within: composition.group) else {
      try draw(
        item.faded(by: composition.opacity), culler.visibleRegions[index], list, composition)
      return index - 1
    }
    var last = index
    while last > 0,
      list.areBlendedTogether(item, list.items[culler.itemIndices[last - 1]], in: group)
    {
      last -= 1
    }
    let (opacity, fade) = (list.groups[group].opacity, list.groups[group].fade)
    var inner = composition
    inner.group = group
    var next = index
    // A target that grows is replaced, so rectangles that sample it must be drawn before.
    try layers.painter.flush()
    if let groupTarget = groupTargets.groupTarget(
      composition.nesting, for: list.groups[group].bounds)
    {
      groupTarget.region.removeAll()
      for member in last...index {
        groupTarget.region.formUnion(culler.visibleRegions[member], reusing: &scratch)
      }
      begin(groupTarget)
      inner.canvas = groupTarget.canvas
      inner.nesting += 1
      while next >= last { next = try draw(next, list, inner) }
      try layers.painter.flush()
      layers.painter.begin(composition.canvas)
      blend(groupTarget, fade, opacity: opacity * composition.opacity)
    } else {
      // Without memory for a target, each item fades by itself.
      inner.opacity *= opacity
      while next >= last { next = try draw(next, list, inner) }
    }
    return next
  }

  /// Continues in a group target, cleared where it will be drawn.
  private func begin(_ groupTarget: GroupTargets.GroupTarget) {
    layers.painter.begin(groupTarget.canvas)
    drawBase(nil, groupTarget.region)
  }

  /// Blends a group target with the canvas.
  private func blend(
    _ groupTarget: GroupTargets.GroupTarget, _ fade: DisplayFade?, opacity: Double
  ) {
    func add(_ rect: Rect<Physical>, _ opacity: Double) {
      layers.painter.add(
        PlainVertex(
          rect: rect.vector, paint: groupTarget.rect, source: SIMD4(0, 0, 1, 1),
          tint: SIMD4(repeating: Float(opacity))), rect, .image(groupTarget.texture, isExact: true),
        .over
      )
    }
    for rect in groupTarget.region.rects {
      pixels += rect.width * rect.height
      if let fade {
        fade.forEachPart(of: rect) { add($0, $1 * opacity) }
      } else {
        add(rect, opacity)
      }
    }
  }

  private func draw(
    _ item: DisplayItem, _ region: Region, _ list: DisplayList, _ composition: Composition
  ) throws(ProgramError) {
    let visible = VisibleItem(
      item: item, clip: list.clips[item.clip].within(composition.clip), scale: list.scale,
      region: region)
    if let cached = item.cachedLayer { return try draw(cached, visible, list, composition) }
    try layers.paintShadow(visible)
    switch item.layer.content {
    case .glass(let glass): try draw(glass, visible, list, composition)
    case .customShader, .shader: try drawShader(visible, composition)
    case .none, .text, .image, .icon, .video: break
    }
    try layers.paintBody(visible)
  }

  /// Draws a shader. It does not know of round corners, so the pixels that these may touch are
  /// drawn in a group target first.
  private func drawShader(
    _ visible: VisibleItem, _ composition: Composition
  ) throws(ProgramError) {
    try layers.painter.flush()
    coverage.begin(visible.region, in: visible.item.frame.enclosing)
    coverage.setAllInside()
    coverage.finish(within: visible.clip)
    if !coverage.shaped.isEmpty,
      let groupTarget = groupTargets.groupTarget(composition.nesting, for: visible.item.bounds)
    {
      groupTarget.region.assign(coverage.shaped)
      begin(groupTarget)
      try layers.painter.flush()
      try customShaders.draw(visible.item, groupTarget.region, into: groupTarget.canvas)
      layers.painter.begin(composition.canvas)
      layers.paint(groupTarget, visible)
    } else {
      coverage.mergeIntoPlain()
    }
    try customShaders.draw(visible.item, coverage.plain, into: composition.canvas)
  }

  private func draw(
    _ glass: Glass, _ visible: VisibleItem, _ list: DisplayList, _ composition: Composition
  ) throws(ProgramError) {
    try layers.painter.flush()
    guard glass.backdrop == .surface else {
      return try self.glass.drawDesktop(glass, visible, list, into: composition.canvas)
    }
    if let backdrop = composition.backdrop(of: visible.item.depth) {
      let isDrawn = self.glass.draw(
        glass, visible, over: backdrop, into: composition.canvas, isOpaque: list.isOpaque)
      if isDrawn { return }
      // The pixels beneath were skipped, since the blur would have hidden them.
      let opaque = list.opaqueRects(of: visible.item)
      for index in opaque.indices {
        drawBase(backdrop, visible.region.intersection(opaque[index]))
      }
      try layers.painter.flush()
    }
    try self.glass.drawTint(glass.look.tint, of: glass, visible, into: composition.canvas)
  }

  // MARK: Cached layers

  /// Updates the textures of the cached layers of a list.
  func updateCachedLayers(_ list: DisplayList) throws(ProgramError) {
    for item in list.items {
      guard let cached = item.cachedLayer, let canvas = layerCache.begin(cached) else { continue }
      try compose(
        cached.list,
        Composition(canvas: canvas, planes: [], depths: 0...0, region: layerCache.missing))
      layerCache.end(cached)
    }
  }

  private func draw(
    _ cached: CachedLayer, _ visible: VisibleItem, _ list: DisplayList,
    _ composition: Composition
  ) throws(ProgramError) {
    let origin = visible.item.origin
    if let pixels = layerCache.pixels(of: cached) {
      if let turn = visible.item.turn {
        return layers.paint(pixels, cached.list.rect, turn, visible)
      }
      return layers.paint(
        pixels, at: cached.list.rect.offsetBy(origin),
        opaque: list.opaqueRects(of: visible.item), visible)
    }
    // Without memory for a texture, the layer's items are drawn in place, each faded by itself, and
    // upright.
    try layers.painter.flush()
    let toLayer = Point<Physical>(x: -origin.x, y: -origin.y)
    var inner = Composition(
      canvas: composition.canvas.movedBy(origin), planes: [], depths: 0...0,
      region: visible.region.offsetBy(toLayer))
    inner.nesting = composition.nesting
    inner.opacity = visible.item.opacity
    inner.clip = visible.clip.offsetBy(toLayer)
    try compose(cached.list, inner)
    layers.painter.begin(composition.canvas)
  }

  /// Deletes everything. The context must be current.
  func close() {
    layerCache.close()
    groupTargets.close()
    customShaders.close()
  }
}
