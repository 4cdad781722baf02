import GLES
import Geometry
import SceneGraph
import Style

/// Turns what layers show into rectangles and the brushes that fill them. Glass is not its own.
final class LayerPainter {
  /// Draws them.
  let painter: Painter
  /// Pictures.
  let images: ImageStore
  /// Texts.
  let texts: TextStore
  /// Shadows and colours of grids.
  let tables: TableStore
  /// The layer at hand, cut to coverage.
  private var coverage = CoverageSplit()

  /// Nothing drawn yet.
  init(_ gl: Context, _ allocationRetry: AllocationRetry, _ fonts: Fonts) throws(BufferError) {
    painter = try Painter(gl)
    images = ImageStore(gl, allocationRetry)
    texts = TextStore(gl, allocationRetry, fonts)
    tables = TableStore(gl, allocationRetry)
  }

  /// What of an item is drawn, and what cuts it.
  struct Job {
    /// The item.
    let item: DisplayItem
    /// What the layers around it leave.
    let clip: DisplayClip
    /// Pixels a logical unit of the scene.
    let scale: Scale
    /// Its pixels that are to be drawn.
    let visible: Region
  }

  /// Draws the shadow of a layer.
  func paintShadow(_ job: Job) throws(ProgramError) {
    guard let shadow = job.item.layer.shadow, shadow.isDrawable else { return }
    let factor = job.item.pixelScale
    // A shadow has no edge that would show whether it lies between two pixels.
    let box = job.item.frame.insetBy(-(shadow.spread * factor).rounded())
      .offsetBy((shadow.offset.x * factor).rounded(), (shadow.offset.y * factor).rounded())
    guard !box.isEmpty else { return }
    let sigma = max(shadow.sigma * factor, 0.05)
    let reach = (job.item.layer.outline.longestRadius + shadow.spread) * factor
    let radius = min(max(reach, 0), min(box.width, box.height) / 2)
    let corners = job.item.corners
    let bounds = box.insetBy(-3 * sigma).enclosing
    cut(job, to: bounds, outside: job.item.frame.enclosing)
    coverage.punch(corners.bands(in: job.item.frame))
    var vertex = vertex(job, job.item.frame, corners)
    let isLarge =
      min(box.width, box.height) >= 2 * TableStore.inwardReach(sigma: sigma, radius: radius)
    if isLarge, let table = try tables.shadow(sigma: sigma, radius: radius) {
      let color = shadow.color
      vertex.paint = table.middle(of: box)
      vertex.source = table.reading
      vertex.tint = SIMD4(color.red, color.green, color.blue, color.alpha * Float(job.item.opacity))
      addPlain(
        PlainVertex(
          rect: .zero, paint: vertex.paint, source: vertex.source, tint: vertex.tint),
        .shadow(table.texture), .over)
      addShaped(vertex, .shadow(table.texture))
    } else {
      vertex.paint = box.vector
      vertex.tint = shadow.color.vector(opacity: job.item.opacity)
      vertex.source = SIMD4(Float(sigma), Float(radius), 0, 0)
      coverage.joinAll()
      addShaped(vertex, .boxShadow)
    }
  }

  /// Draws what fills a layer, what it shows, and the line along its outline.
  func paintBody(_ job: Job) throws(ProgramError) {
    if let fill = job.item.layer.fill { try paint(fill, job) }
    switch job.item.layer.content {
    case .none, .glass, .customShader: break
    case .image(let image): paint(image, job)
    case .text(let text): paint(text, job)
    }
    if let border = job.item.layer.border { paint(border, job) }
  }

  // MARK: Fill and border

  private func paint(_ fill: Paint, _ job: Job) throws(ProgramError) {
    guard !fill.isInvisible else { return }
    let corners = job.item.corners
    let frame = job.item.frame
    let isSolid = job.item.opacity >= 1
    var tint = SIMD4<Float>(repeating: Float(job.item.opacity))
    var source = SIMD4<Float>(0, 0, 1, 1)
    var brush: Brush
    var edgeBrush: Brush?
    switch fill {
    case .color(let color):
      tint = color.vector(opacity: job.item.opacity)
      // What hides all is written as it is, and a rasteriser on the CPU does not round whole tiles as it does
      // parts of them.
      if fill.isOpaque, isSolid { tint = tint.inSteps }
      brush = .solid
    case .linear(let gradient):
      source = gradient.line(width: frame.width, height: frame.height)
      brush = .gradient(gradient)
    case .mesh(let mesh):
      guard let table = tables.mesh(mesh) else { return }
      brush = .mesh(table)
      let size = frame.enclosing.size
      if isSolid, fill.isOpaque, frame.isPixelAligned,
        let picture = try tables.picture(of: mesh, size: size)
      {
        brush = .copy(picture)
        edgeBrush = .image(picture, isExact: true)
      }
    }
    cut(job, to: frame.enclosing, inside: corners.bands(in: frame))
    var vertex = vertex(job, frame, corners)
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

  /// Adds what lies inside of a gradient, band by band.
  private func addPlain(
    _ vertex: PlainVertex, _ bands: GradientBands, of gradient: LinearGradient, _ blend: Blend
  ) {
    for index in 0..<bands.count {
      switch bands[index] {
      case .color(let color, let rect):
        var vertex = vertex
        vertex.tint = color.vector(opacity: Double(vertex.tint.w))
        if blend == .replace { vertex.tint = vertex.tint.inSteps }
        addPlain(vertex, .solid, blend, within: rect)
      case .stops(let first, let rect):
        addPlain(vertex, .gradientPart(gradient, from: first), blend, within: rect)
      }
    }
  }

  private func paint(_ border: Border, _ job: Job) {
    guard border.color.alpha > 0, border.width > 0 else { return }
    let width = max((border.width * job.item.pixelScale).rounded(), 1)
    let corners = job.item.corners
    let inner = job.item.frame.insetBy(width)
    var hole = corners
    for corner in 0..<4 { hole.reach[corner] = max(corners.reach[corner] - width, 0) }
    cut(job, to: job.item.frame.enclosing, inside: nil)
    if !inner.isEmpty { coverage.punch(hole.bands(in: inner)) }
    var vertex = vertex(job, job.item.frame, corners)
    vertex.tint = border.color.vector(opacity: job.item.opacity)
    if !inner.isEmpty {
      vertex.hole = inner.edges
      vertex.holeReach = SIMD4<Float>(hole.reach)
    }
    addShaped(vertex, .solid)
  }

  // MARK: Pictures and text

  private func paint(_ image: ImageContent, _ job: Job) {
    let frame = job.item.frame
    let place = image.place(in: frame)
    guard !place.isEmpty,
      let texture = images.texture(of: image.raster, width: place.width, height: place.height)
    else { return }
    let seen = SubpixelRect(
      left: max(frame.left, place.left), top: max(frame.top, place.top),
      right: min(frame.right, place.right), bottom: min(frame.bottom, place.bottom))
    let corners = job.item.layer.outline.scaled(by: job.item.pixelScale)
      .corners(width: seen.width, height: seen.height)
    let isExact =
      place.isPixelAligned && Int(place.width) == texture.size.width
      && Int(place.height) == texture.size.height
    cut(job, to: seen.enclosing, inside: corners.bands(in: seen))
    let tint = SIMD4<Float>(repeating: Float(job.item.opacity))
    let isOpaque = image.raster.isOpaque && job.item.opacity >= 1
    addPlain(
      PlainVertex(rect: .zero, paint: place.vector, source: SIMD4(0, 0, 1, 1), tint: tint),
      .image(texture, isExact: isExact), isOpaque ? .replace : .over)
    var vertex = vertex(job, seen, corners)
    vertex.paint = place.vector
    vertex.source = SIMD4(0, 0, 1, 1)
    vertex.tint = tint
    addShaped(vertex, .image(texture, isExact: isExact))
  }

  private func paint(_ text: TextContent, _ job: Job) {
    guard text.color.alpha > 0, text.isDrawable,
      let picture = texts.picture(of: text, in: job.item, scale: job.scale)
    else { return }
    let brush: Brush =
      picture.hasColors
      ? .image(picture.texture, isExact: picture.isExact)
      : .mask(picture.texture, isExact: picture.isExact)
    let tint =
      picture.hasColors
      ? SIMD4<Float>(repeating: Float(job.item.opacity))
      : text.color.vector(opacity: job.item.opacity)
    let inside = OutlineCorners.square.bands(in: picture.place)
    cut(job, to: picture.place.enclosing, inside: inside)
    addPlain(
      PlainVertex(rect: .zero, paint: picture.place.vector, source: SIMD4(0, 0, 1, 1), tint: tint),
      brush, .over)
    var vertex = vertex(job, picture.place, .square)
    vertex.source = SIMD4(0, 0, 1, 1)
    vertex.tint = tint
    addShaped(vertex, brush)
  }

  /// Draws what is drawn of a layer in a groupTarget, cut by the outlines around the layer.
  func paint(_ groupTarget: GroupTargets.GroupTarget, _ job: Job) {
    var vertex = vertex(job, SubpixelRect(job.item.frame.enclosing), .square)
    vertex.paint = groupTarget.place
    vertex.source = SIMD4(0, 0, 1, 1)
    vertex.tint = .one
    for rect in groupTarget.region.rects {
      vertex.rect = rect.vector
      painter.add(vertex, rect, .image(groupTarget.texture, isExact: true))
    }
  }

  /// Draws the picture of a layer, which lies at `place`: where nothing shines through it, as it is.
  func paint(
    _ picture: Texture, at place: Rect<Physical>, opaque: [3 of Rect<Physical>], _ job: Job
  ) {
    coverage.cut(job.visible, in: place)
    coverage.keepAll()
    coverage.finish(within: job.clip)
    let tint = SIMD4<Float>(repeating: Float(job.item.opacity))
    let plain = PlainVertex(
      rect: .zero, paint: place.vector, source: SIMD4(0, 0, 1, 1), tint: tint)
    for index in opaque.indices where !opaque[index].isEmpty {
      addPlain(plain, .copy(picture), .replace, within: opaque[index])
      coverage.punch(opaque[index])
    }
    let isFaded = job.item.opacity < 1
    addPlain(plain, isFaded ? .image(picture, isExact: true) : .copy(picture), .over)
    var vertex = vertex(job, SubpixelRect(place), .square)
    vertex.source = SIMD4(0, 0, 1, 1)
    vertex.tint = tint
    addShaped(vertex, .image(picture, isExact: true))
  }

  // MARK: CoverageSplit

  /// Cuts what is to be drawn of a job within `bounds`. Without an inside, all of it may lie on an edge.
  private func cut(_ job: Job, to bounds: Rect<Physical>, inside: [5 of Rect<Physical>]?) {
    coverage.cut(job.visible, in: bounds)
    coverage.keep(inside ?? [.zero, .zero, .zero, .zero, .zero])
    coverage.finish(within: job.clip)
  }

  /// The same where the inside is all that lies outside of a rectangle.
  private func cut(_ job: Job, to bounds: Rect<Physical>, outside: Rect<Physical>) {
    coverage.cut(job.visible, in: bounds)
    coverage.keep(outside: outside)
    coverage.finish(within: job.clip)
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

  /// A rectangle with an outline, cut by those around the job.
  private func vertex(
    _ job: Job, _ frame: SubpixelRect, _ corners: OutlineCorners
  ) -> ShapedVertex {
    ShapedVertex(
      rect: .zero, paint: frame.vector, source: .zero, tint: .zero, shape: frame.edges,
      shapeReach: SIMD4<Float>(corners.reach), shapeRoundness: SIMD4<Float>(corners.roundness),
      hole: .nowhere, holeReach: .zero, inner: job.clip.inner?.frame.edges ?? .everywhere,
      innerReach: SIMD4<Float>(job.clip.inner?.corners.reach ?? .zero),
      innerRoundness: SIMD4<Float>(job.clip.inner?.corners.roundness ?? .one),
      outer: job.clip.outer?.frame.edges ?? .everywhere,
      outerReach: SIMD4<Float>(job.clip.outer?.corners.reach ?? .zero),
      outerRoundness: SIMD4<Float>(job.clip.outer?.corners.roundness ?? .one))
  }

  /// Deletes everything. The context must be current.
  func close() {
    tables.close()
    texts.close()
    images.close()
    painter.close()
  }
}

extension Outline {
  /// The radius of its roundest corner.
  fileprivate var longestRadius: Double {
    max(radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft)
  }
}

extension SIMD4<Float> {
  /// The nearest colour that eight bits hold.
  fileprivate var inSteps: Self { (self * 255).rounded(.toNearestOrEven) / 255 }
  /// The edges of a rectangle that holds every pixel.
  fileprivate static var everywhere: Self { SIMD4(-1e6, -1e6, 1e6, 1e6) }
  /// The edges of one that holds none.
  fileprivate static var nowhere: Self { SIMD4(-2e6, -2e6, -2e6, -2e6) }
}

extension SubpixelRect {
  /// Left, top, width and height, as shaders take them.
  var vector: SIMD4<Float> { SIMD4(Float(left), Float(top), Float(width), Float(height)) }
  /// Left, top, right and bottom, as shaders take them.
  var edges: SIMD4<Float> { SIMD4(Float(left), Float(top), Float(right), Float(bottom)) }
}

extension ImageContent {
  /// Where all of the picture lies when it is shown in `frame`: on whole pixels where it can.
  fileprivate func place(in frame: SubpixelRect) -> SubpixelRect {
    let width = Double(raster.size.width)
    let height = Double(raster.size.height)
    let ratio = SIMD2(frame.width / width, frame.height / height)
    let factor: SIMD2<Double> =
      switch fit {
      case .stretch: ratio
      case .cover: SIMD2(repeating: ratio.max())
      case .contain: SIMD2(repeating: ratio.min())
      }
    let size = SIMD2(width, height) * factor
    let left = frame.left + (frame.width - size.x) / 2
    let top = frame.top + (frame.height - size.y) / 2
    let place = SubpixelRect(left: left, top: top, right: left + size.x, bottom: top + size.y)
    guard frame.isPixelAligned, fit != .stretch else { return place }
    return SubpixelRect(
      left: place.left.rounded(), top: place.top.rounded(), right: place.right.rounded(),
      bottom: place.bottom.rounded())
  }
}
