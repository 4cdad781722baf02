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
  /// Pixels of the current glass, in pixels of a picture of the desktop.
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

  /// Draws the visible pixels of a glass. Returns false if blurring failed, possibly after some
  /// pixels were drawn.
  func draw(
    _ glass: Glass, _ visible: VisibleItem, over plane: BackdropPlane, into canvas: Canvas,
    isOpaque: Bool
  ) -> Bool {
    do throws(BlurFailure) {
      let plane = try backdrop(glass, visible.item.layer, over: plane).pyramid
      var pane = pane(glass, visible.item, at: visible.item.frame)
      pane.isOpaque = isOpaque
      pane.isOverPlane = !glass.isFrozen
      timer?.begin()
      defer { timer?.end() }
      split(visible.region, in: visible.item.frame, within: visible.clip)
      try draw(pane, coverage.plain, over: plane, into: canvas)
      pane.cuts = GlassPane.Cuts(visible.clip)
      try draw(pane, coverage.shaped, over: plane, into: canvas)
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

  /// Splits the visible pixels, so that only those near an edge pay for the clips.
  private func split(_ region: Region, in frame: SubpixelRect, within clip: DisplayClip) {
    coverage.begin(region, in: frame.enclosing)
    coverage.setAllInside()
    coverage.finish(within: clip)
  }

  /// Draws the tint of a glass in place of its blur.
  func drawTint(
    _ glass: Glass, _ visible: VisibleItem, into canvas: Canvas
  ) throws(ProgramError) {
    var pane = pane(glass, visible.item, at: visible.item.frame)
    pane.cuts = GlassPane.Cuts(visible.clip)
    glassRenderer.programs.gl.state.bind(canvas.target)
    for rect in visible.region.rects {
      try glassRenderer.pass.drawTint(
        glass.look.tint, of: pane, clip: rect, into: canvas.target, planeOrigin: canvas.origin)
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
    if list.desktopBackdrop(of: glass) == .blurredByCompositor {
      return try fill(glass, glass.look.overlay, visible, into: canvas)
    }
    if let found = list.picture(under: visible.item),
      let plane = desktop.plane(of: glass.backdrop),
      draw(
        glass, visible, over: plane, at: found.rect.origin, into: canvas,
        isOpaque: found.picture.raster.isOpaque)
    {
      return
    }
    try fill(glass, glass.look.standIn, visible, into: canvas)
  }

  /// Draws glass over a picture whose corner lies at `origin` of the scene. Returns false if
  /// blurring failed.
  private func draw(
    _ glass: Glass, _ visible: VisibleItem, over plane: DesktopPlane, at origin: Point<Physical>,
    into canvas: Canvas, isOpaque: Bool
  ) -> Bool {
    let toPlane = Point<Physical>(x: -origin.x, y: -origin.y)
    moved.assign(visible.region)
    moved.formOffset(by: toPlane)
    let frame = visible.item.frame.offsetBy(Double(toPlane.x), Double(toPlane.y))
    let clip = visible.clip.offsetBy(toPlane)
    let planeCanvas = canvas.movedBy(origin)
    var pane = pane(glass, visible.item, at: frame)
    pane.isOpaque = isOpaque
    pane.isOverPlane = false
    timer?.begin()
    defer { timer?.end() }
    do throws(BlurFailure) {
      split(moved, in: frame, within: clip)
      try draw(pane, coverage.plain, over: plane.pyramid, into: planeCanvas)
      pane.cuts = GlassPane.Cuts(clip)
      try draw(pane, coverage.shaped, over: plane.pyramid, into: planeCanvas)
      return true
    } catch {
      if !error.isLasting { allocationRetry.recordFailure() }
      report(error.description)
      return false
    }
  }

  /// Draws a colour in place of glass.
  private func fill(
    _ glass: Glass, _ color: Color, _ visible: VisibleItem, into canvas: Canvas
  ) throws(ProgramError) {
    var pane = pane(glass, visible.item, at: visible.item.frame)
    pane.cuts = GlassPane.Cuts(visible.clip)
    glassRenderer.programs.gl.state.bind(canvas.target)
    for rect in visible.region.rects {
      try glassRenderer.pass.drawTint(
        color, of: pane, clip: rect, into: canvas.target, planeOrigin: canvas.origin,
        replaces: true)
    }
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
