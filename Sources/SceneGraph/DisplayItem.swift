// SPDX-License-Identifier: MIT

/// The rotation of a cached layer in its scene.
public struct Turn: Hashable, Sendable {
  /// The rotation.
  public let rotation: Rotation
  /// The fixed point of the rotation, in physical pixels of the scene.
  public let pivot: SIMD2<Double>
  /// The layer's corner before the rotation, in physical pixels of the scene.
  private let corner: SIMD2<Double>
  /// Pixels of the scene for each pixel of the cache.
  private let magnification: Double

  /// A rotation around a point, in logical units, of a layer whose space is `space` before.
  @MainActor init(
    _ rotation: Rotation, around pivot: SIMD2<Double>, of space: LayerSpace, _ scale: Scale
  ) {
    func physical(_ point: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(scale.physical(point.x), scale.physical(point.y))
    }
    self.rotation = rotation
    self.pivot = physical(pivot)
    corner = physical(space.origin)
    magnification = space.magnification
  }

  /// The frame of a rectangle of the cache before the rotation, in physical pixels of the scene.
  public func upright(_ rect: Rect<Physical>) -> SubpixelRect {
    SubpixelRect(rect).magnified(magnification).offsetBy(corner.x, corner.y)
  }

  /// Every pixel that a rectangle of the cache touches once it is rotated, and those beside its
  /// smooth edges.
  func bounds(of rect: Rect<Physical>) -> Rect<Physical> {
    let rect = upright(rect)
    let (low, high) = rotation.bounds(
      of: SIMD2(rect.left, rect.top) - pivot, SIMD2(rect.right, rect.bottom) - pivot)
    return SubpixelRect(
      left: pivot.x + low.x, top: pivot.y + low.y, right: pivot.x + high.x,
      bottom: pivot.y + high.y
    ).insetBy(-1).enclosing
  }
}

/// A layer as it is drawn: placed in physical pixels, with its opacity and its clip.
@MainActor public struct DisplayItem {
  /// The layer.
  public let layer: Layer
  /// The cached layer that is drawn instead of the layer and its descendants; nil for a layer drawn
  /// by itself.
  public let cachedLayer: CachedLayer?
  /// Revision of the layer, or of the cached layer.
  let revision: UInt64
  /// Rectangle of the layer.
  public let frame: SubpixelRect
  /// Size of the layer, in its own units.
  public let size: Size<Logical>
  /// Physical pixels per unit of the layer.
  public let pixelScale: Double
  /// The rotation of a cached layer, whose `frame` is that before the rotation; nil for none.
  public let turn: Turn?
  /// Every pixel that the item can touch, clipped.
  public let bounds: Rect<Physical>
  /// Index into the list's clips.
  public let clip: Int
  /// Opacity, from 0 to 1, without that of the item's groups.
  public private(set) var opacity: Double
  /// Index of the innermost group; -1 if there is none. Glass is in no group.
  public let group: Int
  /// Number of glass items in the list so far.
  let glassCount: Int
  /// Distance within which pixels of the surface affect a pixel of the glass; zero for other items.
  public let footprint: Size<Physical>
  /// Number that differs if glass over the desktop shows something else; zero for other items.
  let backdropRevision: UInt64
  /// Depth of the target that the item is drawn into: a backdrop plane, or the window for the
  /// highest depth. Glass samples the plane of the depth before.
  public internal(set) var depth = 0
  /// Index in the previous frame's list; -1 if the item was not in it.
  var previousIndex: Int

  /// The layer's glass; nil if the item is something else.
  public var glass: Glass? {
    guard cachedLayer == nil else { return nil }
    return if case .glass(let glass) = layer.content { glass } else { nil }
  }

  /// The layer's glass, if it samples the surface; nil also for glass over the desktop.
  public var surfaceGlass: Glass? {
    guard let glass, glass.backdrop == .surface else { return nil }
    return glass
  }

  /// The last frame whose list contained the item.
  var lastFrame: FrameID? {
    if let cachedLayer { cachedLayer.slot.frame } else { layer.slot.frame }
  }

  /// The frame's top left corner, rounded to a whole pixel: the origin of a cached layer.
  public var origin: Point<Physical> {
    Point(x: Int(frame.left.rounded()), y: Int(frame.top.rounded()))
  }

  /// Every backdrop pixel that affects the glass: its bounds, grown by the footprint.
  public var backdropBounds: Rect<Physical> {
    Rect(
      left: bounds.left - footprint.width, top: bounds.top - footprint.height,
      right: bounds.right + footprint.width, bottom: bounds.bottom + footprint.height)
  }

  /// A copy with the opacity multiplied by `opacity`.
  public func faded(by opacity: Double) -> DisplayItem {
    var item = self
    item.opacity *= opacity
    return item
  }

  /// Corners of the outline, in physical pixels.
  public var corners: OutlineCorners {
    layer.outline.scaled(by: pixelScale).corners(width: frame.width, height: frame.height)
  }

  /// True if the item looks the same as `before`, clips and groups aside.
  func isUnchanged(since before: DisplayItem) -> Bool {
    // The revisions of a layer and of its cached layer are different numbers.
    cachedLayer === before.cachedLayer && revision == before.revision && frame == before.frame
      && size == before.size
      && pixelScale == before.pixelScale && turn == before.turn && bounds == before.bounds
      && opacity == before.opacity && depth == before.depth && footprint == before.footprint
      && backdropRevision == before.backdropRevision
  }

  /// True if the item is a cached layer in place, so that only the layer's `changes` differ from
  /// `before`.
  func isRedrawnInPlace(since before: DisplayItem) -> Bool {
    guard let cachedLayer, cachedLayer === before.cachedLayer, turn == nil, before.turn == nil
    else { return false }
    return revision == before.revision &+ 1 && frame == before.frame
      && pixelScale == before.pixelScale && bounds == before.bounds
      && opacity == before.opacity && depth == before.depth
  }

  /// True if the item is glass that only moved or changed its size. The backdrop is fixed to the
  /// surface, so the interiors of both frames show the same pixels where they overlap.
  func isMovedGlass(since before: DisplayItem) -> Bool {
    guard let glass, glass.mask == nil, glass.growth == nil, frame.isPixelAligned,
      before.frame.isPixelAligned
    else { return false }
    switch layer.fill {
    case nil, .color: break
    case .linear, .mesh: return false
    }
    return revision == before.revision && pixelScale == before.pixelScale
      && opacity == before.opacity && depth == before.depth && footprint == before.footprint
      && backdropRevision == before.backdropRevision
  }

  /// Rectangles of the frame that neither corners nor border nor bevel touch. Unused ones are
  /// empty.
  var interior: [3 of Rect<Physical>] {
    var corners = corners
    // The border's drawn width. The corners of the hole in it are smaller than the outer ones.
    var width = layer.border.map { max(($0.width * pixelScale).rounded(), 1) } ?? 0
    if let look = glass?.look,
      let bevel = Bevel(look, pixelScale: pixelScale)?
        .fitted(width: frame.width, height: frame.height, corners)
    {
      let inner = bevel.innerCorners(corners).reach
      corners.reach = corners.reach.replacing(with: inner, where: inner .> corners.reach)
      width = max(width, bevel.extent)
    }
    return corners.cross(in: frame.insetBy(width))
  }

  /// Rectangles that hide everything beneath them if the item is opaque, clips aside. Unused ones
  /// are empty.
  var solidRects: [3 of Rect<Physical>] {
    guard let cachedLayer else { return corners.cross(in: frame) }
    var rects = cachedLayer.opaqueRects
    for index in rects.indices { rects[index] = rects[index].offsetBy(origin) }
    return rects
  }

  /// True if `solidRects` are opaque. Glass must also have an opaque backdrop.
  var isOpaque: Bool {
    guard opacity >= 1, group < 0, turn == nil else { return false }
    if cachedLayer != nil { return true }
    if layer.fill?.isOpaque == true { return true }
    return switch layer.content {
    case .none, .text, .icon, .shader: false
    case .image(let image): image.raster.isOpaque && image.fit != .contain
    case .video(let video): video.fit != .contain
    case .customShader(let customShader): customShader.isOpaque
    case .glass(let glass): glass.mask == nil && glass.look.opacity >= 1
    }
  }
}
