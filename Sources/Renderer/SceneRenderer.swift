// SPDX-License-Identifier: MIT

public import Backdrop
public import GLES
public import Geometry
public import SceneGraph
public import Timing

/// Draws a scene with GL. Each frame redraws only the pixels of the planes and of the window that
/// changed.
@MainActor public final class SceneRenderer {
  /// GL context; owned by the caller.
  public let gl: Context
  /// Draws depths.
  let composer: Composer
  /// Draws glass.
  let glass: GlassPainter
  /// The resources that the renderers of a context share.
  let resources: RenderResources
  /// True if the renderer made `resources` and closes them.
  private let ownsResources: Bool
  /// Number of the last retry after failed allocations that this renderer took part in.
  private var lastRetry = 0
  /// Revision of the icons that the last frame showed.
  private var lastIcons: Int
  /// Backdrop planes, the lowest depth first.
  private var planes: [BackdropPlane] = []
  /// Damage of the last frames.
  private var history = DamageHistory()
  /// Reads what lies beneath glass that chooses its ink.
  let inkReader = InkReader()
  /// Chooses the ink on glass over the desktop.
  private let desktopInkReader = DesktopInkReader()
  /// Highlights redrawn pixels for a moment.
  private let damageOverlay = DamageOverlay()
  /// True if redrawn pixels are highlighted: red where the content changed, yellow where glass
  /// shows a change, and blue where glass samples pixels that it did not sample before.
  public var showsDamage = false
  /// Pixels that are not highlighted.
  public var unhighlighted: Rect<Physical>? {
    get { damageOverlay.exempted }
    set { damageOverlay.exempted = newValue }
  }
  /// Pixels to draw in each plane, and last in the window.
  private var missing: [Region] = []
  /// Pixels of each live glass that the current frame draws.
  private var glassRegions = GlassRegions()
  /// Pixels of each plane that some glass samples.
  private var needed: [Region] = []
  /// Pixels that glass newly samples in this frame; computed only for the highlights.
  private var revealed = Region()
  /// True if the last frame had all of its planes.
  private var hadPlanes = true
  /// Pixels of a depth that are still to be drawn.
  private var remaining = Region()
  /// Pixels of a depth that are drawn over one plane.
  private var part = Region()
  /// Storage for region operations.
  private var scratch = RegionScratch()
  /// Size of the last frame, in physical pixels.
  private var lastSize: Size<Physical>?

  /// A renderer for one scene. `resources` must outlive it.
  public convenience init(_ resources: RenderResources) {
    self.init(resources, ownsResources: false)
  }

  /// A renderer with resources of its own. `planner` makes the blur plans; by default a
  /// `CalibratedPlanner` for the context's driver. `fonts` must outlive the renderer; by default it
  /// opens its own. `icons` are those of the user's theme by default.
  public convenience init(
    _ gl: Context, planner: (any Planner)? = nil, fonts: Fonts? = nil, icons: IconLibrary? = nil
  ) throws(RendererFailure) {
    self.init(
      try RenderResources(gl, planner: planner, fonts: fonts, icons: icons), ownsResources: true)
  }

  private init(_ resources: RenderResources, ownsResources: Bool) {
    gl = resources.gl
    self.resources = resources
    self.ownsResources = ownsResources
    lastRetry = resources.allocationRetry.count
    lastIcons = resources.icons.revision
    glass = GlassPainter(resources)
    composer = Composer(resources, glass: glass)
  }

  /// Called once with the reason if glass is drawn without blur.
  public var onBlurFailure: ((String) -> Void)? {
    get { glass.onBlurFailure }
    set { glass.onBlurFailure = newValue }
  }

  /// Registers a program for `CustomShader` content called `name`. The renderer owns and closes it.
  public func add(_ program: any CustomShaderProgram, as name: String) {
    composer.customShaders.add(program, as: name)
  }

  // MARK: Drawing

  /// Destination of a frame.
  public struct Destination {
    /// Target that is drawn into.
    public var target: RenderTarget
    /// Position of the scene's top left corner in the target, in pixels.
    public var origin = Point<Physical>.zero
    /// Number of frames since the target was last drawn into; 0 if its content is undefined.
    public var age = 0

    /// Presentation time of the frame.
    public var moment = Moment(nanoseconds: 0)
    /// Rectangles of the scene that are redrawn completely if any pixel of them is, since the
    /// caller changes them after drawing in a way that must not be repeated.
    public var indivisibleRects: [Rect<Physical>] = []
    /// True to redraw `indivisibleRects` in every frame that draws anything, since the caller reads
    /// pixels before it changes those.
    public var redrawsIndivisibleRects = false

    /// A destination whose content is undefined.
    public init(_ target: RenderTarget) { self.target = target }
  }

  /// Changed and redrawn pixels of a frame, in pixels of the scene.
  public struct FrameRegions {
    /// Pixels that differ from the frame before.
    public let damage: Region
    /// Pixels that were drawn: the damage, and what the target lacked of earlier frames.
    public let redrawn: Region
  }

  /// Draws the scene. Returns nil, without drawing, if no pixel differs from the frame before.
  public func draw(
    _ scene: Scene, into destination: Destination
  ) throws(RendererFailure) -> FrameRegions? {
    let allocationRetry = resources.allocationRetry
    if allocationRetry.isDue(at: destination.moment) { allocationRetry.beginRetry() }
    if allocationRetry.count != lastRetry {
      lastRetry = allocationRetry.count
      glass.frozen.removeIncomplete()
      composer.layerCache.removeIncomplete()
      scene.damageAll()
    }
    if resources.icons.revision != lastIcons {
      lastIcons = resources.icons.revision
      composer.layerCache.removeAll()
      scene.damageAll()
    }
    inkReader.takeReads()
    guard scene.hasChanges || damageOverlay.isActive else {
      do throws(ProgramError) { try readInk(scene.list, at: destination.moment) } catch {
        throw RendererFailure(error)
      }
      desktopInkReader.finish(scene.list, at: destination.moment)
      return nil
    }
    scene.update(with: glass)
    if desktopInkReader.update(scene.list, at: destination.moment), scene.hasChanges {
      // This frame shows the ink already.
      scene.damageAll()
      scene.update(with: glass)
    }
    let list = scene.list
    beginFrame(list)
    do throws(ProgramError) {
      defer { endFrame(list, at: destination.moment) }
      try glass.updateDesktop(list)
      findNeeded(list)
      try composer.updateCachedLayers(list)
      let hasPlanes = findMissing(list)
      // All glass changes if blur became impossible, or possible again.
      let blurChanged = hasPlanes != hadPlanes
      hadPlanes = hasPlanes
      guard var damage = list.damage.last else { return nil }
      if blurChanged { damage.assign(list.rect) }
      if showsDamage || damageOverlay.isActive { highlight(list, &damage, at: destination.moment) }
      findMissing(list, damage, destination)
      if hasPlanes {
        try drawPlanes(list)
        try readInk(list, at: destination.moment)
      }
      guard !damage.isEmpty else { return nil }
      try drawWindow(list, destination, hasPlanes: hasPlanes)
      return FrameRegions(damage: damage, redrawn: missing[list.planeCount])
    } catch {
      // The next attempt draws everything.
      composer.layers.painter.discard()
      scene.damageAll()
      throw RendererFailure(error)
    }
  }

  private func beginFrame(_ list: DisplayList) {
    resources.beginFrame()
    composer.layerCache.beginFrame()
    glass.beginFrame()
    if lastSize != list.rect.size {
      history.removeAll()
      lastSize = list.rect.size
    }
    closePlanes(from: list.planeCount)
  }

  /// Releases what the next frames will not need.
  private func endFrame(_ list: DisplayList, at moment: Moment) {
    resources.allocationRetry.endFrame(at: moment)
    glass.frozen.endFrame(list)
    if !list.needsGroupTargets { composer.groupTargets.close() }
  }

  /// Highlights a frame's damage, and adds the pixels of all highlights to it.
  private func highlight(_ list: DisplayList, _ damage: inout Region, at moment: Moment) {
    damageOverlay.join(&damage)
    damageOverlay.expire(at: moment)
    guard showsDamage, let content = list.damage.first, let window = list.damage.last else {
      return
    }
    // Content that changes beneath something opaque may be seen through glass beside it alone.
    damageOverlay.add(content.intersection(window), .damage, at: moment)
    damageOverlay.add(window.subtracting(content), .stale, at: moment)
    damageOverlay.add(revealed, .revealed, at: moment)
    damageOverlay.join(&damage)
  }

  /// When another frame is wanted even if the scene does not change: at once while the damage
  /// overlay fades or a colour is read back, and at the next retry after a failed allocation.
  public var frameDemand: FrameDemand {
    FrameDemand(now: damageOverlay.isActive, wake: resources.allocationRetry.retry)
      .merged(with: inkReader.frameDemand).merged(with: desktopInkReader.frameDemand)
  }

  /// Reads what lies beneath glass that chooses its ink, if it has changed.
  private func readInk(_ list: DisplayList, at moment: Moment) throws(ProgramError) {
    try inkReader.read(list, at: moment, gl, planes)
  }

  /// Finds the pixels of each plane that some glass samples. Frozen glass copies the whole plane
  /// once.
  private func findNeeded(_ list: DisplayList) {
    while needed.count < list.planeCount { needed.append(Region()) }
    for depth in 0..<list.planeCount { needed[depth].removeAll() }
    for item in list.items {
      guard let glass = item.surfaceGlass else { continue }
      guard glass.isFrozen else {
        needed[item.depth - 1].formUnion(
          item.backdropBounds.intersection(list.rect), reusing: &scratch)
        continue
      }
      let copy = self.glass.frozen.plane(
        for: item.layer, refreshCount: glass.refreshCount, size: list.rect.size)
      if copy == nil {
        needed[item.depth - 1].assign(list.rect)
      }
    }
  }

  /// Finds the needed stale pixels of the planes. Returns false if memory is short: glass is a tint
  /// then.
  private func findMissing(_ list: DisplayList) -> Bool {
    while missing.count <= list.planeCount { missing.append(Region()) }
    revealed.removeAll()
    for depth in 0..<list.planeCount {
      guard let plane = plane(depth, size: list.rect.size) else {
        closePlanes(from: 0)
        return false
      }
      plane.pyramid.beginFrame()
      plane.pyramid.damage(list.damage[depth])
      plane.valid.subtract(list.damage[depth], reusing: &scratch)
      missing[depth].assign(needed[depth])
      missing[depth].subtract(plane.valid, reusing: &scratch)
      missing[depth].simplify(maxRects: 12, reusing: &scratch)
      plane.valid.formUnion(missing[depth], reusing: &scratch)
      if showsDamage {
        revealed.formUnion(missing[depth].subtracting(list.damage[depth]), reusing: &scratch)
      }
    }
    return true
  }

  /// Finds the pixels that the window lacks.
  private func findMissing(_ list: DisplayList, _ damage: Region, _ destination: Destination) {
    let window = list.planeCount
    guard !damage.isEmpty else { return missing[window].removeAll() }
    history.add(damage)
    if !history.collect(age: destination.age, into: &missing[window]) {
      missing[window].assign(list.rect)
    }
    for whole in destination.indivisibleRects
    where destination.redrawsIndivisibleRects || missing[window].intersects(whole) {
      missing[window].formUnion(whole, reusing: &scratch)
    }
  }

  /// Draws the missing pixels of the planes.
  private func drawPlanes(_ list: DisplayList) throws(ProgramError) {
    try findGlassRegions(list)
    for depth in 0..<list.planeCount {
      try compose(list, depth: depth, into: planes[depth].canvas)
      blur(list, over: depth)
    }
  }

  /// Finds the pixels of each live glass that this frame draws, so that each plane is blurred once,
  /// right after it is drawn and before any other target is.
  private func findGlassRegions(_ list: DisplayList) throws(ProgramError) {
    glassRegions.begin(list)
    guard !glassRegions.itemIndices.isEmpty else { return }
    for depth in 1...list.planeCount {
      try forEachPart(depth) { base, part in
        composer.addGlass(
          list,
          .init(canvas: planes[0].canvas, planes: planes, depths: base...depth, region: part),
          to: &glassRegions)
      }
    }
  }

  /// Blurs what this frame samples of the plane of a depth, for all of its glass together.
  private func blur(_ list: DisplayList, over depth: Int) {
    let plane = planes[depth]
    for (slot, index) in glassRegions.itemIndices.enumerated() {
      let (item, region) = (list.items[index], glassRegions.regions[slot])
      guard item.depth == depth + 1, let glass = item.surfaceGlass, !region.isEmpty else {
        continue
      }
      inkReader.note(glass)
      self.glass.request(glass, item, region, over: plane, isOpaque: list.isOpaque)
    }
    glass.update(plane)
  }

  private func plane(_ depth: Int, size: Size<Physical>) -> BackdropPlane? {
    do throws(TextureError) {
      if depth < planes.count {
        if planes[depth].texture.size != size { try planes[depth].resize(to: size) }
        return planes[depth]
      }
      let plane = try BackdropPlane(
        resources.glassRenderer.programs, size: size, levels: resources.levels)
      planes.append(plane)
      return plane
    } catch {
      resources.allocationRetry.record(error)
      glass.report(error.description)
      return nil
    }
  }

  private func drawWindow(
    _ list: DisplayList, _ destination: Destination, hasPlanes: Bool
  ) throws(ProgramError) {
    let window = list.planeCount
    // A buffer whose content is lost was cleared already, so that its region is the whole surface.
    if destination.age > 0 {
      destination.target.setDamageRegion(missing[window], origin: destination.origin)
    }
    let canvas = Canvas(target: destination.target, origin: destination.origin)
    if hasPlanes {
      try compose(list, depth: window, into: canvas)
    } else {
      try composer.compose(
        list, .init(canvas: canvas, planes: [], depths: 0...window, region: missing[window]))
    }
    try damageOverlay.draw(with: composer.layers.painter, on: canvas)
  }

  /// Draws the missing pixels of a depth. Each part of them starts from the highest plane that has
  /// its pixels.
  private func compose(
    _ list: DisplayList, depth: Int, into canvas: Canvas
  ) throws(ProgramError) {
    try forEachPart(depth) { base, part throws(ProgramError) in
      try composer.compose(
        list, .init(canvas: canvas, planes: planes, depths: base...depth, region: part))
    }
  }

  /// Splits the missing pixels of a depth by the highest plane that has them, and calls `body` with
  /// the lowest depth that remains to be drawn there.
  private func forEachPart(
    _ depth: Int, _ body: (Int, Region) throws(ProgramError) -> Void
  ) throws(ProgramError) {
    remaining.assign(missing[depth])
    for base in stride(from: depth, through: 0, by: -1) where !remaining.isEmpty {
      part.assign(remaining)
      if base > 0 {
        part.formIntersection(needed[base - 1], reusing: &scratch)
        remaining.subtract(part, reusing: &scratch)
      }
      try body(base, part)
    }
  }

  // MARK: Measurements

  /// Size of all textures, the shared ones included, in bytes.
  public var bytes: Int {
    planes.reduce(resources.bytes) { $0 + $1.bytes } + glass.frozen.bytes + glass.desktop.bytes
      + composer.groupTargets.bytes + composer.layerCache.bytes
  }

  private func closePlanes(from first: Int) {
    while planes.count > first { planes.removeLast().close() }
  }

  /// Deletes everything but shared resources. The context must be current.
  public func close() {
    closePlanes(from: 0)
    composer.close()
    glass.close()
    inkReader.close()
    if ownsResources { resources.close() }
  }
}
