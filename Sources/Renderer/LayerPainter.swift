// SPDX-License-Identifier: MIT

import GLES
import Geometry
import SceneGraph
import Style

/// An item, with the pixels of it to draw.
struct VisibleItem {
  /// The item.
  let item: DisplayItem
  /// Clip of the item's ancestors.
  let clip: DisplayClip
  /// Physical pixels per logical unit of the scene.
  let scale: Scale
  /// Pixels to draw, in pixels of the scene.
  let region: Region
}

/// Turns layers into rectangles and the brushes that fill them. Glass and custom shaders are drawn
/// elsewhere.
@MainActor final class LayerPainter {
  /// Draws the rectangles.
  let painter: Painter
  /// Textures of images.
  let images: ImageStore
  /// Textures of icons.
  let icons: IconStore
  /// Textures of video frames.
  let videos: VideoStore
  /// Textures of texts.
  let texts: TextStore
  /// Tables of shadows and mesh gradients.
  let tables: TableStore
  /// Pixels of the current shape inside outlines and on their edges.
  private var coverage = CoverageSplit()

  /// A painter with empty stores, whose fonts outlive it.
  init(
    _ gl: Context, _ allocationRetry: AllocationRetry, _ fonts: Fonts, _ icons: IconLibrary
  ) throws(BufferError) {
    painter = try Painter(gl)
    self.icons = IconStore(gl, allocationRetry, icons)
    images = ImageStore(gl, allocationRetry)
    videos = VideoStore(gl, allocationRetry)
    texts = TextStore(gl, allocationRetry, fonts)
    tables = TableStore(gl, allocationRetry)
  }

  /// Draws the shadow of a layer.
  func paintShadow(_ visible: VisibleItem) throws(ProgramError) {
    guard let shadow = visible.item.layer.shadow, shadow.isDrawable else { return }
    let pixelScale = visible.item.pixelScale
    // A shadow has no sharp edge, so it is snapped to whole pixels.
    let box = visible.item.frame.insetBy(-(shadow.spread * pixelScale).rounded())
      .offsetBy((shadow.offset.x * pixelScale).rounded(), (shadow.offset.y * pixelScale).rounded())
    guard !box.isEmpty else { return }
    let sigma = max(shadow.sigma * pixelScale, 0.05)
    let grownRadius = (visible.item.layer.outline.longestRadius + shadow.spread) * pixelScale
    let radius = min(max(grownRadius, 0), min(box.width, box.height) / 2)
    let corners = visible.item.corners
    let bounds = box.insetBy(-3 * sigma).enclosing
    split(visible, in: bounds, outside: visible.item.frame.enclosing)
    coverage.subtract(corners.bands(in: visible.item.frame))
    var vertex = vertex(visible, visible.item.frame, corners)
    let size = SIMD2(box.width, box.height)
    if let table = try tables.shadow(of: size, sigma: sigma, radius: radius) {
      let color = shadow.color
      vertex.paint = table.middle(of: box)
      vertex.source = table.reading
      vertex.tint = SIMD4(
        color.red, color.green, color.blue, color.alpha * Float(visible.item.opacity))
      addPlain(
        PlainVertex(
          rect: .zero, paint: vertex.paint, source: vertex.source, tint: vertex.tint),
        .shadow(table.texture), .over)
      addShaped(vertex, .shadow(table.texture))
    } else {
      // Without memory for a table, the shadow is computed at every pixel.
      vertex.paint = box.vector
      vertex.tint = shadow.color.vector(opacity: visible.item.opacity)
      vertex.source = SIMD4(Float(sigma), Float(radius), 0, 0)
      coverage.mergeIntoShaped()
      addShaped(vertex, .boxShadow)
    }
  }

  /// Draws fill, image or text, and border of a layer.
  func paintBody(_ visible: VisibleItem) throws(ProgramError) {
    if let fill = visible.item.layer.fill { try paint(fill, visible) }
    switch visible.item.layer.content {
    case .none, .glass, .customShader, .shader: break
    case .image(let image): paint(image, visible)
    case .icon(let icon): paint(icon, visible)
    case .video(let video): paint(video, visible)
    case .text(let text): paint(text, visible)
    }
    if let border = visible.item.layer.border { paint(border, visible) }
  }

  // MARK: Fill and border

  private func paint(_ fill: Paint, _ visible: VisibleItem) throws(ProgramError) {
    guard !fill.isInvisible else { return }
    let corners = visible.item.corners
    let frame = visible.item.frame
    let isSolid = visible.item.opacity >= 1
    split(visible, in: frame.enclosing, inside: corners.bands(in: frame))
    var tint = SIMD4<Float>(repeating: Float(visible.item.opacity))
    var source = SIMD4<Float>(0, 0, 1, 1)
    var brush: Brush
    var edgeBrush: Brush?
    switch fill {
    case .color(let color):
      tint = color.vector(opacity: visible.item.opacity)
      // An opaque colour is written without blending. Software rasterisers round it differently in
      // whole tiles and in parts of tiles, unless it is exact in eight bits.
      if fill.isOpaque, isSolid { tint = tint.roundedTo8Bits }
      brush = .solid
    case .linear(let gradient):
      source = gradient.line(width: frame.width, height: frame.height)
      brush = .gradient(gradient)
    case .mesh(let mesh):
      guard let table = tables.mesh(mesh) else { return }
      brush = .mesh(table)
      if isSolid, fill.isOpaque, frame.isPixelAligned,
        let image = try tables.image(
          of: mesh, size: frame.enclosing.size, hasEdges: !coverage.shaped.isEmpty)
      {
        brush = .copy(image)
        edgeBrush = .image(image.texture, isExact: true)
      }
    }
    var vertex = vertex(visible, frame, corners)
    vertex.source = source
    vertex.tint = tint
    let plain = PlainVertex(rect: .zero, paint: vertex.paint, source: source, tint: tint)
    let blend: Blend = fill.isOpaque && isSolid ? .replace : .over
    if case .linear(let gradient) = fill, let bands = GradientBands(gradient, in: frame) {
      addPlain(plain, bands, of: gradient, blend)
    } else {
      addPlain(plain, brush, blend)
    }
    addShaped(vertex, edgeBrush ?? brush)
  }

  /// Adds the inside of a gradient, band by band.
  private func addPlain(
    _ vertex: PlainVertex, _ bands: GradientBands, of gradient: LinearGradient, _ blend: Blend
  ) {
    for index in 0..<bands.count {
      switch bands[index] {
      case .color(let color, let rect):
        var vertex = vertex
        vertex.tint = color.vector(opacity: Double(vertex.tint.w))
        if blend == .replace { vertex.tint = vertex.tint.roundedTo8Bits }
        addPlain(vertex, .solid, blend, within: rect)
      case .stops(let first, let rect):
        addPlain(vertex, .gradientPart(gradient, from: first), blend, within: rect)
      }
    }
  }

  private func paint(_ border: Border, _ visible: VisibleItem) {
    guard border.color.alpha > 0, border.width > 0 else { return }
    let width = max((border.width * visible.item.pixelScale).rounded(), 1)
    let corners = visible.item.corners
    let inner = visible.item.frame.insetBy(width)
    var hole = corners
    for corner in 0..<4 { hole.reach[corner] = max(corners.reach[corner] - width, 0) }
    split(visible, in: visible.item.frame.enclosing, inside: nil)
    if !inner.isEmpty { coverage.subtract(hole.bands(in: inner)) }
    var vertex = vertex(visible, visible.item.frame, corners)
    vertex.tint = border.color.vector(opacity: visible.item.opacity)
    if !inner.isEmpty {
      vertex.hole = inner.edges
      vertex.holeReach = SIMD4<Float>(hole.reach)
    }
    addShaped(vertex, .solid)
  }

  // MARK: Images and text

  private func paint(_ image: ImageContent, _ visible: VisibleItem) {
    image.watch?.drawn()
    let frame = image.fit.frame(of: image.raster.size.vector, in: visible.item.frame)
    guard !frame.isEmpty,
      let texture = images.texture(of: image.raster, width: frame.width, height: frame.height)
    else { return }
    paint(
      .image(texture, isExact: frame.hasPixels(of: texture.size.vector)), at: frame,
      isOpaque: image.raster.isOpaque, visible)
  }

  private func paint(_ video: VideoContent, _ visible: VisibleItem) {
    let size = video.frame.uprightSize
    let frame = video.fit.frame(of: size, in: visible.item.frame)
    guard !frame.isEmpty,
      let picture = videos.picture(of: video.frame, width: frame.width, height: frame.height)
    else { return }
    let isExact = video.frame.pixelAspect == 1 && frame.hasPixels(of: size)
    switch picture {
    case .planes(let planes):
      paint(.video(planes, isExact: isExact), at: frame, isOpaque: true, visible)
    case .colors(let colors):
      let image = Brush.image(colors.texture, isExact: isExact)
      let isCopied = isExact && visible.item.opacity >= 1
      paint(isCopied ? .copy(colors) : image, image, at: frame, isOpaque: true, visible)
    }
  }

  /// Draws the part of an image at `frame` that lies in the item; its edges with `edgeBrush` if
  /// `brush` cannot draw them.
  private func paint(
    _ brush: Brush, _ edgeBrush: Brush? = nil, at frame: SubpixelRect, isOpaque: Bool,
    _ visible: VisibleItem
  ) {
    let item = visible.item
    let shown = SubpixelRect(
      left: max(item.frame.left, frame.left), top: max(item.frame.top, frame.top),
      right: min(item.frame.right, frame.right), bottom: min(item.frame.bottom, frame.bottom))
    let corners = item.layer.outline.scaled(by: item.pixelScale)
      .corners(width: shown.width, height: shown.height)
    split(visible, in: shown.enclosing, inside: corners.bands(in: shown))
    let tint = SIMD4<Float>(repeating: Float(item.opacity))
    addPlain(
      PlainVertex(rect: .zero, paint: frame.vector, source: SIMD4(0, 0, 1, 1), tint: tint),
      brush, isOpaque && item.opacity >= 1 ? .replace : .over)
    var vertex = vertex(visible, shown, corners)
    vertex.paint = frame.vector
    vertex.source = SIMD4(0, 0, 1, 1)
    vertex.tint = tint
    addShaped(vertex, edgeBrush ?? brush)
  }

  private func paint(_ text: TextContent, _ visible: VisibleItem) {
    guard text.color.alpha > 0, text.isDrawable,
      let placed = texts.place(text, in: visible.item, scale: visible.scale)
    else { return }
    let brush: Brush =
      placed.hasColors
      ? .image(placed.texture, isExact: placed.isPixelExact)
      : .mask(placed.texture, isExact: placed.isPixelExact)
    let tint =
      placed.hasColors
      ? SIMD4<Float>(repeating: Float(visible.item.opacity))
      : text.color.vector(opacity: visible.item.opacity)
    paint(brush, at: placed.frame, tint: tint, visible)
  }

  private func paint(_ icon: IconContent, _ visible: VisibleItem) {
    guard let placed = icons.place(icon, in: visible.item, scale: visible.scale) else { return }
    let opacity = visible.item.opacity
    let colors = icon.colors
    var tint = colors.text.vector(opacity: opacity)
    let brush: Brush
    switch placed.kind {
    case .mask: brush = .mask(placed.texture, isExact: placed.isPixelExact)
    case .classes:
      brush = .symbol(
        placed.texture,
        classes: [
          colors.success.vector(opacity: opacity), colors.warning.vector(opacity: opacity),
          colors.error.vector(opacity: opacity),
        ], isExact: placed.isPixelExact)
    case .image:
      brush = .image(placed.texture, isExact: placed.isPixelExact)
      tint = SIMD4(repeating: Float(opacity))
    }
    paint(brush, at: placed.frame, tint: tint, visible)
  }

  /// Draws a whole texture at `frame`.
  private func paint(
    _ brush: Brush, at frame: SubpixelRect, tint: SIMD4<Float>, _ visible: VisibleItem
  ) {
    split(visible, in: frame.enclosing, inside: OutlineCorners.square.bands(in: frame))
    addPlain(
      PlainVertex(rect: .zero, paint: frame.vector, source: SIMD4(0, 0, 1, 1), tint: tint),
      brush, .over)
    var vertex = vertex(visible, frame, .square)
    vertex.source = SIMD4(0, 0, 1, 1)
    vertex.tint = tint
    addShaped(vertex, brush)
  }

  /// Draws a group target with the pixels of an item, clipped by the outlines around the item.
  func paint(_ groupTarget: GroupTargets.GroupTarget, _ visible: VisibleItem) {
    var vertex = vertex(visible, SubpixelRect(visible.item.frame.enclosing), .square)
    vertex.paint = groupTarget.rect
    vertex.source = SIMD4(0, 0, 1, 1)
    vertex.tint = .one
    for rect in groupTarget.region.rects {
      vertex.rect = rect.vector
      painter.add(vertex, rect, .image(groupTarget.texture, isExact: true))
    }
  }

  /// Draws the pixels of a cached layer at `frame`, without blending in its opaque rectangles. The
  /// texture may be larger than that.
  func paint(
    _ pixels: RenderTexture, at frame: Rect<Physical>, opaque: [3 of Rect<Physical>],
    _ visible: VisibleItem
  ) {
    coverage.begin(visible.region, in: frame)
    coverage.setAllInside()
    coverage.finish(within: visible.clip)
    let tint = SIMD4<Float>(repeating: Float(visible.item.opacity))
    let paint = pixels.bounds.offsetBy(frame.origin).vector
    let plain = PlainVertex(
      rect: .zero, paint: paint, source: SIMD4(0, 0, 1, 1), tint: tint)
    for index in opaque.indices where !opaque[index].isEmpty {
      addPlain(plain, .copy(pixels), .replace, within: opaque[index])
      coverage.subtract(opaque[index])
    }
    let isFaded = visible.item.opacity < 1
    addPlain(plain, isFaded ? .image(pixels.texture, isExact: true) : .copy(pixels), .over)
    var vertex = vertex(visible, SubpixelRect(frame), .square)
    vertex.paint = paint
    vertex.source = SIMD4(0, 0, 1, 1)
    vertex.tint = tint
    addShaped(vertex, .image(pixels.texture, isExact: true))
  }

  /// Draws the pixels of a cached layer, rotated. `content` is their rectangle in the layer's
  /// list. The texture may be larger than that.
  func paint(
    _ pixels: RenderTexture, _ content: Rect<Physical>, _ turn: Turn, _ visible: VisibleItem
  ) {
    split(visible, in: visible.item.bounds, inside: nil)
    var vertex = vertex(visible, turn.upright(content), .square)
    vertex.paint = turn.upright(pixels.bounds.offsetBy(content.origin)).vector
    let direction = SIMD2<Float>(turn.rotation.direction)
    vertex.source = SIMD4(direction.x, direction.y, Float(turn.pivot.x), Float(turn.pivot.y))
    vertex.tint = SIMD4(repeating: Float(visible.item.opacity))
    addShaped(vertex, .rotated(pixels.texture))
  }

  // MARK: Coverage

  /// Splits the visible pixels within `bounds`, given bands inside the shape. If `inside` is nil,
  /// every pixel may lie on an edge.
  private func split(
    _ visible: VisibleItem, in bounds: Rect<Physical>, inside: [5 of Rect<Physical>]?
  ) {
    coverage.begin(visible.region, in: bounds)
    coverage.setInside(inside ?? [.zero, .zero, .zero, .zero, .zero])
    coverage.finish(within: visible.clip)
  }

  /// Splits the visible pixels within `bounds`; the inside is everything outside of a rectangle.
  private func split(_ visible: VisibleItem, in bounds: Rect<Physical>, outside: Rect<Physical>) {
    coverage.begin(visible.region, in: bounds)
    coverage.setInside(outside: outside)
    coverage.finish(within: visible.clip)
  }

  private func addPlain(
    _ vertex: PlainVertex, _ brush: Brush, _ blend: Blend, within bounds: Rect<Physical>? = nil
  ) {
    var vertex = vertex
    for rect in coverage.plain.rects {
      let rect = bounds?.intersection(rect) ?? rect
      guard !rect.isEmpty else { continue }
      vertex.rect = rect.vector
      painter.add(vertex, rect, brush, blend)
    }
  }

  private func addShaped(_ vertex: ShapedVertex, _ brush: Brush) {
    var vertex = vertex
    for rect in coverage.shaped.rects {
      vertex.rect = rect.vector
      painter.add(vertex, rect, brush)
    }
  }

  /// A vertex with the outline of `frame` and the item's clips.
  private func vertex(
    _ visible: VisibleItem, _ frame: SubpixelRect, _ corners: OutlineCorners
  ) -> ShapedVertex {
    ShapedVertex(
      rect: .zero, paint: frame.vector, source: .zero, tint: .zero, shape: frame.edges,
      shapeReach: SIMD4<Float>(corners.reach), shapeRoundness: SIMD4<Float>(corners.roundness),
      hole: .nowhere, holeReach: .zero, inner: visible.clip.inner?.frame.edges ?? .everywhere,
      innerReach: SIMD4<Float>(visible.clip.inner?.corners.reach ?? .zero),
      innerRoundness: SIMD4<Float>(visible.clip.inner?.corners.roundness ?? .one),
      outer: visible.clip.outer?.frame.edges ?? .everywhere,
      outerReach: SIMD4<Float>(visible.clip.outer?.corners.reach ?? .zero),
      outerRoundness: SIMD4<Float>(visible.clip.outer?.corners.roundness ?? .one))
  }

  /// Deletes everything. The context must be current.
  func close() {
    tables.close()
    texts.close()
    videos.close()
    icons.close()
    images.close()
    painter.close()
  }
}

extension Outline {
  /// The largest radius of all corners.
  fileprivate var longestRadius: Double {
    max(radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft)
  }
}

extension ShapedVertex {
  /// True if ancestors clip the rectangle.
  var isClipped: Bool { inner != .everywhere || outer != .everywhere }
}

extension SIMD4<Float> {
  /// The nearest colour with eight bits per component.
  fileprivate var roundedTo8Bits: Self { (self * 255).rounded(.toNearestOrEven) / 255 }
  /// Edges of a rectangle that contains every pixel.
  fileprivate static var everywhere: Self { SIMD4(-1e6, -1e6, 1e6, 1e6) }
  /// Edges of a rectangle that contains no pixel.
  fileprivate static var nowhere: Self { SIMD4(-2e6, -2e6, -2e6, -2e6) }
}

extension SubpixelRect {
  /// Left, top, width and height, as a shader parameter.
  var vector: SIMD4<Float> { SIMD4(Float(left), Float(top), Float(width), Float(height)) }
  /// Left, top, right and bottom, as a shader parameter.
  var edges: SIMD4<Float> { SIMD4(Float(left), Float(top), Float(right), Float(bottom)) }
  /// True if each pixel shows one texel of an image of `size`.
  fileprivate func hasPixels(of size: SIMD2<Double>) -> Bool {
    isPixelAligned && SIMD2(width, height) == size
  }
}

extension Size<Physical> {
  /// Width and height.
  var vector: SIMD2<Double> { SIMD2(Double(width), Double(height)) }
}

extension ImageContent.Fit {
  /// The rectangle of a whole image of `size` that is shown in `frame`, snapped to whole pixels if
  /// possible.
  fileprivate func frame(of size: SIMD2<Double>, in frame: SubpixelRect) -> SubpixelRect {
    let ratio = SIMD2(frame.width, frame.height) / size
    let scale: SIMD2<Double> =
      switch self {
      case .stretch: ratio
      case .cover: SIMD2(repeating: ratio.max())
      case .contain: SIMD2(repeating: ratio.min())
      }
    let size = size * scale
    let left = frame.left + (frame.width - size.x) / 2
    let top = frame.top + (frame.height - size.y) / 2
    let rect = SubpixelRect(left: left, top: top, right: left + size.x, bottom: top + size.y)
    guard frame.isPixelAligned, self != .stretch else { return rect }
    return SubpixelRect(
      left: rect.left.rounded(), top: rect.top.rounded(), right: rect.right.rounded(),
      bottom: rect.bottom.rounded())
  }
}
