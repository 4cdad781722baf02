import Backdrop
import GLES
import Geometry
import SceneGraph
import Style

/// Draws glass over planes, live or frozen. Where a blur cannot be had it draws the tint, and says so once.
final class GlassPainter: GlassMetrics {
  /// Draws it.
  let glassRenderer: GlassRenderer
  /// Makes its plans.
  let planner: any Planner
  /// What levels are kept in.
  let levels: PixelFormat
  /// The backdrops of frozen glass.
  let frozen = FrozenBackdrops()
  /// The alphas of masks.
  private let masks: ImageStore
  /// The pane at hand, cut to what outlines around it touch and what they do not.
  private var coverage = CoverageSplit()
  /// Told why there is no blur.
  var onTrouble: ((String) -> Void)?
  /// What could not be had.
  let allocationRetry = AllocationRetry()
  /// Whether that was said.
  private var hasTold = false
  /// Measures what it takes on the GPU; nil where nobody asks, or no GPU can tell.
  private(set) var clock: BlurTimer?

  /// Glass in a context, blurred by `planner`.
  init(_ gl: Context, planner: any Planner) throws(BlurFailure) {
    glassRenderer = try GlassRenderer(gl)
    self.planner = planner
    levels = BlurProfile.levels(in: gl)
    masks = ImageStore(gl, allocationRetry, budget: 16 << 20)
  }

  /// Measures what it takes, or does not any more.
  func measure(_ isMeasured: Bool) {
    guard isMeasured != (clock != nil) else { return }
    clock?.close()
    clock = isMeasured ? BlurTimer(glassRenderer.programs.gl) : nil
  }

  // MARK: Drawing

  /// How far around a pixel of its own the backdrop of a glass counts.
  func footprint(of glass: Glass, pixelScale: Double) -> Size<Physical> {
    glassRenderer.reach(of: placeless(glass, pixelScale), planner: planner)
  }

  /// The pixels of a glass, its bounds aside, that pixels of a plane of `size` in `rect` may change.
  func spread(
    of rect: Rect<Physical>, through glass: Glass, pixelScale: Double,
    backdropSize: Size<Physical>
  ) -> Rect<Physical> {
    glassRenderer.spread(
      rect, to: placeless(glass, pixelScale), over: backdropSize, planner: planner)
  }

  /// A glass wherever it stands.
  private func placeless(_ glass: Glass, _ factor: Double) -> GlassRenderer.Order {
    order(glass, GlassPane(.zero, look: glass.look), SubpixelRect(.zero), factor: factor)
  }

  /// Draws what is visible of a pane. False where its blur cannot be had: part of it may be drawn then.
  func draw(
    _ glass: Glass, _ job: LayerPainter.Job, over plane: BackdropPlane, into canvas: Canvas,
    isOpaque: Bool
  ) -> Bool {
    do throws(BlurFailure) {
      let plane = try backdrop(glass, job.item.layer, over: plane)
      var order = order(
        glass, pane(glass, job.item), job.item.frame, factor: job.item.pixelScale)
      order.isOpaque = isOpaque
      clock?.begin()
      defer { clock?.end() }
      cut(job)
      try draw(order, coverage.plain, over: plane, into: canvas)
      order.pane.cuts = GlassCuts(job.clip)
      try draw(order, coverage.shaped, over: plane, into: canvas)
      return true
    } catch {
      if !error.isLasting { allocationRetry.note() }
      tell(error.description)
      return false
    }
  }

  private func draw(
    _ order: GlassRenderer.Order, _ region: Region, over plane: BackdropPlane, into canvas: Canvas
  ) throws(BlurFailure) {
    try glassRenderer.draw(
      order, over: plane.pyramid, planner: planner, region: region, into: canvas.target,
      planeOrigin: canvas.origin)
  }

  /// Cuts what is visible to what outlines around the pane may touch and what they do not: the rest of a
  /// pane costs what it costs without them.
  private func cut(_ job: LayerPainter.Job) {
    coverage.cut(job.visible, in: job.item.frame.enclosing)
    coverage.keepAll()
    coverage.finish(within: job.clip)
  }

  /// Draws what is visible of a pane that has no blur, over what lies beneath it.
  func drawTint(
    _ glass: Glass, _ job: LayerPainter.Job, into canvas: Canvas
  ) throws(ProgramError) {
    var pane = pane(glass, job.item)
    pane.cuts = GlassCuts(job.clip)
    glassRenderer.programs.gl.state.bind(canvas.target)
    for rect in job.visible.rects {
      try glassRenderer.pass.drawTint(
        glass.look.tint, of: pane, clip: rect, into: canvas.target, planeOrigin: canvas.origin)
    }
  }

  /// Says why there is no blur, the first time.
  func tell(_ reason: String) {
    guard !hasTold else { return }
    hasTold = true
    onTrouble?(reason)
  }

  private func pane(_ glass: Glass, _ item: DisplayItem) -> GlassPane {
    var pane = GlassPane(
      item.frame.enclosing, look: glass.look,
      shape: item.layer.outline.scaled(by: item.pixelScale))
    pane.opacity *= item.opacity
    switch glass.mask {
    case nil: break
    case .fade(let fade): pane.mask = GlassMask(ramp: fade.ramp(over: item.frame))
    case .raster(let raster):
      pane.mask = GlassMask(
        texture: masks.texture(of: raster, width: item.frame.width, height: item.frame.height))
    }
    return pane
  }

  private func order(
    _ glass: Glass, _ pane: GlassPane, _ frame: SubpixelRect, factor: Double
  ) -> GlassRenderer.Order {
    var order = GlassRenderer.Order(pane, sigma: max(glass.sigma, 0) * factor)
    order.growth = glass.growth?.ramp(over: frame)
    return order
  }

  // MARK: Backdrops

  private func backdrop(
    _ glass: Glass, _ layer: Layer, over plane: BackdropPlane
  ) throws(BlurFailure) -> BackdropPlane {
    guard glass.isFrozen else { return plane }
    let size = plane.texture.size
    if let kept = frozen.plane(for: layer, refreshCount: glass.refreshCount, size: size) {
      return kept
    }
    let copy: BackdropPlane
    do throws(TextureError) {
      copy = try frozen.renew(
        for: layer, refreshCount: glass.refreshCount, like: plane, glassRenderer.programs, levels,
        isWhole: !allocationRetry.isFelt)
    } catch {
      throw BlurFailure(error)
    }
    copy.pixels.copy(from: plane.pixels)
    return copy
  }

  /// A frame begins.
  func beginFrame() {
    clock?.beginFrame()
    masks.beginFrame()
    frozen.beginFrame()
  }

  /// Deletes everything; planes are closed before. The context must be current.
  func close() {
    measure(false)
    frozen.close()
    masks.close()
    glassRenderer.close()
  }
}

extension GlassCuts {
  /// The outlines of a clip.
  fileprivate init(_ clip: DisplayClip) {
    self.init()
    if let inner = clip.inner { add(edges: inner.frame.edges, inner.corners) }
    if let outer = clip.outer { add(edges: outer.frame.edges, outer.corners) }
  }
}

extension Fade {
  /// The same in pixels, for a layer at `frame`.
  fileprivate func ramp(over frame: SubpixelRect) -> Ramp {
    let corner = SIMD2(frame.left, frame.top)
    let size = SIMD2(max(frame.width, 1), max(frame.height, 1))
    let from = corner + start * size
    let to = corner + end * size
    let along = to - from
    let square = (along * along).sum()
    // One of no length, or of no numbers, is full everywhere.
    return square > 1e-9 && square.isFinite ? Ramp(from: from, to: to) : .one
  }
}
