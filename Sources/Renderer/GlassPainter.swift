// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Geometry
import SceneGraph
import Style

/// Draws glass over planes, live or frozen. If blurring fails, it draws the tint and reports that
/// once.
@MainActor final class GlassPainter: GlassMetrics {
  /// Blurs and draws one glass.
  let glassRenderer: GlassRenderer
  /// Makes blur plans.
  let planner: any Planner
  /// Pixel format of the pyramids' levels.
  let levels: PixelFormat
  /// Backdrops of frozen glass.
  let frozen = FrozenBackdrops()
  /// Pictures of the desktop.
  let desktop: DesktopPlanes
  /// Textures of image masks.
  private let masks: ImageStore
  /// Pixels of the current glass inside the clips' outlines and on their edges.
  private var coverage = CoverageSplit()
  /// Pixels of the current glass, in pixels of its plane.
  private var moved = Region()
  /// Called once with the reason why there is no blur.
  var onBlurFailure: ((String) -> Void)?
  /// Records failed allocations, and schedules a retry.
  private let allocationRetry: AllocationRetry
  /// True if `onBlurFailure` was called.
  private var hasReported = false
  /// Measures the GPU time of glass; nil if that is off or not supported.
  private(set) var timer: BlurTimer?

  /// A painter whose resources outlive it.
  init(_ resources: RenderResources) {
    glassRenderer = resources.glassRenderer
    planner = resources.planner
    levels = resources.levels
    masks = resources.masks
    desktop = DesktopPlanes(resources)
    allocationRetry = resources.allocationRetry
  }

  /// Turns measuring of GPU time on or off.
  func measure(_ isMeasured: Bool) {
    guard isMeasured != (timer != nil) else { return }
    timer?.close()
    timer = isMeasured ? BlurTimer(glassRenderer.programs.gl) : nil
  }

  // MARK: Drawing

  func footprint(of glass: Glass, pixelScale: Double) -> Size<Physical> {
    glassRenderer.footprint(of: unplaced(glass, pixelScale), planner: planner)
  }

  func spread(
    of rect: Rect<Physical>, through glass: Glass, pixelScale: Double,
    backdropSize: Size<Physical>
  ) -> Rect<Physical> {
    glassRenderer.spread(
      rect, through: unplaced(glass, pixelScale), over: backdropSize, planner: planner)
  }

  /// The pane for a glass without a position.
  private func unplaced(_ glass: Glass, _ pixelScale: Double) -> GlassPane {
    pane(glass, .zero, SubpixelRect(.zero), pixelScale: pixelScale)
  }

  /// Draws the visible pixels of a glass over a plane of its surface. Returns false if blurring
  /// failed, possibly after some pixels were drawn.
  func draw(
    _ glass: Glass, _ visible: VisibleItem, over plane: BackdropPlane, into canvas: Canvas,
    isOpaque: Bool
  ) -> Bool {
    draw(
      glass, visible, at: .zero, into: canvas, isOpaque: isOpaque, isOverPlane: !glass.isFrozen
    ) { () throws(BlurFailure) in
      try backdrop(glass, visible.item.layer, over: plane).pyramid
    }
  }

  /// Draws the visible pixels of a glass over a plane whose corner lies at `origin` of the scene.
  private func draw(
    _ glass: Glass, _ visible: VisibleItem, at origin: Point<Physical>, into canvas: Canvas,
    isOpaque: Bool, isOverPlane: Bool, over pyramid: () throws(BlurFailure) -> Pyramid
  ) -> Bool {
    let toPlane = Point<Physical>.zero - origin
    let frame = visible.item.frame.offsetBy(Double(toPlane.x), Double(toPlane.y))
    let clip = visible.clip.offsetBy(toPlane)
    let canvas = canvas.movedBy(origin)
    do throws(BlurFailure) {
      let pyramid = try pyramid()
      var pane = pane(glass, visible.item, at: frame)
      pane.isOpaque = isOpaque
      pane.isOverPlane = isOverPlane
      timer?.begin()
      defer { timer?.end() }
      moved.assign(visible.region)
      moved.formOffset(by: toPlane)
      // Only pixels near an edge pay for the clips.
      coverage.begin(moved, in: frame.enclosing)
      coverage.setAllInside()
      coverage.finish(within: clip)
      try draw(pane, coverage.plain, over: pyramid, into: canvas)
      pane.cuts = GlassPane.Cuts(clip)
      try draw(pane, coverage.shaped, over: pyramid, into: canvas)
      return true
    } catch {
      if !error.isLasting { allocationRetry.recordFailure() }
      report(error.description)
      return false
    }
  }

  /// Requests what drawing the pixels of `region` of a live glass will sample. Blurring that fails
  /// is reported when the glass is drawn.
  func request(
    _ glass: Glass, _ item: DisplayItem, _ region: Region, over plane: BackdropPlane,
    isOpaque: Bool
  ) {
    var pane = pane(glass, item, at: item.frame)
    pane.isOpaque = isOpaque
    try? glassRenderer.request(pane, over: plane.pyramid, planner: planner, region: region)
  }

  /// Blurs what was requested of a plane.
  func update(_ plane: BackdropPlane) {
    timer?.begin()
    defer { timer?.end() }
    try? plane.pyramid.update()
  }

  private func draw(
    _ pane: GlassPane, _ region: Region, over pyramid: Pyramid, into canvas: Canvas
  ) throws(BlurFailure) {
    try glassRenderer.draw(
      pane, over: pyramid, planner: planner, region: region, into: canvas.target,
      planeOrigin: canvas.origin)
  }

  /// Draws a colour in place of the blur of a glass: over what lies beneath it in the scene, or in
  /// its place if `replaces`.
  func drawTint(
    _ color: Color, of glass: Glass, _ visible: VisibleItem, into canvas: Canvas,
    replaces: Bool = false
  ) throws(ProgramError) {
    var pane = pane(glass, visible.item, at: visible.item.frame)
    pane.cuts = GlassPane.Cuts(visible.clip)
    glassRenderer.programs.gl.state.bind(canvas.target)
    for rect in visible.region.rects {
      try glassRenderer.pass.drawTint(
        color, of: pane, clip: rect, into: canvas.target, planeOrigin: canvas.origin,
        replaces: replaces)
    }
  }

  // MARK: Desktop

  /// Makes the planes of the desktop that a frame needs.
  func updateDesktop(_ list: DisplayList) throws(ProgramError) {
    if let reason = try desktop.update(list) { report(reason) }
  }

  /// Draws the visible pixels of glass over the desktop. It replaces what lies beneath it in the
  /// scene, as far as its opacity and mask let it be seen.
  func drawDesktop(
    _ glass: Glass, _ visible: VisibleItem, _ list: DisplayList, into canvas: Canvas
  ) throws(ProgramError) {
    let isBlurred = list.desktopBackdrop(of: glass) == .blurredByCompositor
    if !isBlurred, let found = list.picture(under: visible.item),
      let plane = desktop.plane(of: glass.backdrop),
      draw(
        glass, visible, at: found.rect.origin, into: canvas,
        isOpaque: found.picture.raster.isOpaque, isOverPlane: false, over: { plane.pyramid })
    {
      return
    }
    try drawTint(
      isBlurred ? glass.look.overlay : glass.look.standIn, of: glass, visible, into: canvas,
      replaces: true)
  }

  /// Reports why there is no blur, the first time.
  func report(_ reason: String) {
    guard !hasReported else { return }
    hasReported = true
    onBlurFailure?(reason)
  }

  /// The pane for a glass at `frame` of its plane.
  private func pane(_ glass: Glass, _ item: DisplayItem, at frame: SubpixelRect) -> GlassPane {
    var pane = pane(glass, frame.enclosing, frame, pixelScale: item.pixelScale)
    pane.shape = item.layer.outline.scaled(by: item.pixelScale)
    pane.opacity *= item.opacity
    switch glass.mask {
    case nil: break
    case .fade(let fade): pane.mask = GlassPane.Mask(ramp: fade.ramp(over: frame))
    case .raster(let raster):
      pane.mask = GlassPane.Mask(
        texture: masks.texture(of: raster, width: item.frame.width, height: item.frame.height))
    }
    return pane
  }

  private func pane(
    _ glass: Glass, _ rect: Rect<Physical>, _ frame: SubpixelRect, pixelScale: Double
  ) -> GlassPane {
    var pane = GlassPane(
      rect, sigma: max(glass.sigma, 0) * pixelScale, look: glass.look, pixelScale: pixelScale)
    pane.growth = glass.growth?.ramp(over: frame)
    pane.colorsGrow = glass.colorsGrow
    pane.bevel?.edges = glass.edges
    return pane
  }

  // MARK: Backdrops

  private func backdrop(
    _ glass: Glass, _ layer: Layer, over plane: BackdropPlane
  ) throws(BlurFailure) -> BackdropPlane {
    guard glass.isFrozen else { return plane }
    let size = plane.texture.size
    if let copy = frozen.plane(for: layer, refreshCount: glass.refreshCount, size: size) {
      return copy
    }
    let copy: BackdropPlane
    do throws(TextureError) {
      copy = try frozen.renew(
        for: layer, refreshCount: glass.refreshCount, like: plane, glassRenderer.programs, levels,
        isComplete: !allocationRetry.hasFailures)
    } catch {
      throw BlurFailure(error)
    }
    copy.pixels.copy(from: plane.pixels)
    return copy
  }

  /// Starts a frame.
  func beginFrame() {
    timer?.beginFrame()
    frozen.beginFrame()
  }

  /// Deletes everything. The planes must be closed and the context current.
  func close() {
    measure(false)
    frozen.close()
    desktop.close()
  }
}

extension GlassPane.Cuts {
  /// The round outlines of a clip.
  fileprivate init(_ clip: DisplayClip) {
    self.init()
    if let inner = clip.inner { add(edges: inner.frame.edges, inner.corners) }
    if let outer = clip.outer { add(edges: outer.frame.edges, outer.corners) }
  }
}

extension Fade {
  /// The fade in physical pixels, for a layer at `frame`.
  fileprivate func ramp(over frame: SubpixelRect) -> Ramp {
    let corner = SIMD2(frame.left, frame.top)
    let size = SIMD2(max(frame.width, 1), max(frame.height, 1))
    let from = corner + start * size
    let to = corner + end * size
    let along = to - from
    let square = (along * along).sum()
    // A fade without length, or with undrawable numbers, is 1 everywhere.
    return square > 1e-9 && square.isFinite ? Ramp(from: from, to: to) : .one
  }
}
