public import Backdrop
public import GLES
public import Geometry
public import SceneGraph
public import Timing

/// Draws a scene with GL: of every plane and of the window only what differs from the frame before.
public final class SceneRenderer {
  /// What it draws with.
  public let gl: Context
  /// Draws a depth.
  private let composer: Composer
  /// Draws glass.
  private let glass: GlassPainter
  /// The fonts that it opens for itself; nil where it was given some.
  private let ownFonts: Fonts?
  /// What glass looks at, from the ground up.
  private var planes: [BackdropPlane] = []
  /// What differed lately.
  private var history = DamageHistory()
  /// What was drawn and why, shown for a moment.
  private let damageOverlay = DamageOverlay()
  /// Whether that is shown: what changed in red, what glass made of it in yellow, and what glass came to
  /// look at in blue.
  public var showsDamage = false
  /// What a buffer lacks.
  private var lacking = Region()
  /// What of every plane some glass looks at.
  private var needs: [Region] = []
  /// What glass came to look at in this frame. Only where that is shown.
  private var revealed = Region()
  /// Whether the last frame had all planes that it wanted.
  private var hadPlanes = true
  /// What is still to be drawn of a depth.
  private var rest = Region()
  /// What of it is drawn from one plane.
  private var part = Region()
  /// Room for regions.
  private var scratch = RegionScratch()
  /// The extent of the last picture.
  private var lastSize: Size<Physical>?

  /// A renderer whose glass is blurred by `planner`; by the calibrated one, tuned for what draws, where
  /// none is given. Texts are drawn with `fonts`, which outlive it.
  public init(
    _ gl: Context, planner: (any Planner)? = nil, fonts: Fonts? = nil
  ) throws(RendererFailure) {
    self.gl = gl
    let usedFonts = fonts ?? Fonts()
    ownFonts = fonts == nil ? usedFonts : nil
    do throws(BlurFailure) {
      glass = try GlassPainter(gl, planner: planner ?? CalibratedPlanner(BlurProfile(gl.info)))
    } catch {
      throw RendererFailure(error)
    }
    do throws(BufferError) {
      composer = try Composer(gl, glass: glass, fonts: usedFonts)
    } catch {
      glass.close()
      throw RendererFailure(error)
    }
  }

  /// Told, once, why glass has no blur.
  public var onTrouble: ((String) -> Void)? {
    get { glass.onTrouble }
    set { glass.onTrouble = newValue }
  }

  /// Has layers find a program of the app's own under `name`. It is the renderer's from now on.
  public func add(_ program: any CustomShaderProgram, as name: String) {
    composer.customShaders.add(program, as: name)
  }

  // MARK: Drawing

  /// Where a frame goes.
  public struct Destination {
    /// What is drawn into.
    public var target: RenderTarget
    /// Where the scene's left top corner lies in it.
    public var origin = Point<Physical>.zero
    /// Frames since it was last drawn into; 0 where what it holds is lost.
    public var age = 0

    /// The moment that the frame is for.
    public var moment = Moment(nanoseconds: 0)
    /// Rectangles of the scene that are drawn whole where any of them is: what is done to the picture
    /// there afterwards cannot be done twice.
    public var indivisibleRects: [Rect<Physical>] = []

    /// A target that holds nothing of the scene yet.
    public init(_ target: RenderTarget) { self.target = target }
  }

  /// What became of a frame, in pixels of the scene.
  public struct FrameRegions {
    /// What differs from the frame before.
    public let damage: Region
    /// What was drawn: that, and what the target lacked of earlier frames.
    public let redrawn: Region
  }

  /// Draws the scene as it is now. Nil where no pixel differs from the frame before, and then nothing was
  /// drawn.
  public func draw(
    _ scene: Scene, into destination: Destination
  ) throws(RendererFailure) -> FrameRegions? {
    if glass.allocationRetry.isOver(at: destination.moment) {
      glass.allocationRetry.beginRetry()
      glass.frozen.closeIncomplete()
      composer.pictures.closeIncomplete()
      scene.damageAll()
    }
    guard scene.hasChanges || damageOverlay.isActive else { return nil }
    scene.update(with: glass)
    let list = scene.list
    beginFrame(list)
    do throws(ProgramError) {
      defer { endFrame(list, at: destination.moment) }
      findNeeds(list)
      try composer.renewPictures(list)
      let arePlanesThere = try drawPlanes(list)
      // Glass that lost its blur, or got it back, is another picture wherever it is.
      let isSwitched = arePlanesThere != hadPlanes
      hadPlanes = arePlanesThere
      guard var damage = list.damage.last else { return nil }
      if isSwitched { damage.assign(list.rect) }
      if showsDamage || damageOverlay.isActive { view(list, &damage, at: destination.moment) }
      guard !damage.isEmpty else { return nil }
      try drawWindow(list, damage, destination, arePlanesThere)
      return FrameRegions(damage: damage, redrawn: lacking)
    } catch {
      // Whoever tries again tries all of it.
      composer.layers.painter.abandon()
      scene.damageAll()
      throw RendererFailure(error)
    }
  }

  private func beginFrame(_ list: DisplayList) {
    composer.layers.images.beginFrame()
    composer.layers.texts.beginFrame()
    composer.layers.tables.beginFrame()
    composer.pictures.beginFrame()
    glass.beginFrame()
    if lastSize != list.rect.size {
      closePlanes(from: 0)
      history.removeAll()
      lastSize = list.rect.size
    }
    closePlanes(from: list.planeCount)
  }

  /// Gives back what no later frame of this kind needs.
  private func endFrame(_ list: DisplayList, at moment: Moment) {
    glass.allocationRetry.endFrame(at: moment)
    glass.frozen.endFrame(list)
    if !list.needsGroupTargets { composer.groupTargets.close() }
  }

  /// Notes what is to be shown of a frame's damage, and adds to the damage all where it is shown.
  private func view(_ list: DisplayList, _ damage: inout Region, at moment: Moment) {
    damageOverlay.join(&damage)
    damageOverlay.expire(at: moment)
    guard showsDamage, let ground = list.damage.first, let window = list.damage.last else { return }
    damageOverlay.add(ground, .damage, at: moment)
    damageOverlay.add(window.subtracting(ground), .stale, at: moment)
    damageOverlay.add(revealed, .revealed, at: moment)
    damageOverlay.join(&damage)
  }

  /// When another frame is wanted even if the scene does not change: at once while the damage overlay fades, and
  /// at the next retry after a failed allocation.
  public var frameDemand: FrameDemand {
    FrameDemand(now: damageOverlay.isActive, wake: glass.allocationRetry.retry)
  }

  /// Finds what of every plane some glass looks at. Glass that keeps its backdrop looks once, at all.
  private func findNeeds(_ list: DisplayList) {
    while needs.count < list.planeCount { needs.append(Region()) }
    for depth in 0..<list.planeCount { needs[depth].removeAll() }
    for item in list.items {
      guard let pane = item.glass else { continue }
      guard pane.isFrozen else {
        needs[item.depth - 1].formUnion(
          item.backdropBounds.intersection(list.rect), reusing: &scratch)
        continue
      }
      if glass.frozen.plane(for: item.layer, refreshCount: pane.refreshCount, size: list.rect.size)
        == nil
      {
        needs[item.depth - 1].assign(list.rect)
      }
    }
  }

  /// Makes right what is needed of the planes. False where one cannot be had: glass is a tint then.
  private func drawPlanes(_ list: DisplayList) throws(ProgramError) -> Bool {
    revealed.removeAll()
    for depth in 0..<list.planeCount {
      guard let plane = plane(depth, size: list.rect.size) else {
        closePlanes(from: 0)
        return false
      }
      plane.pyramid.beginFrame()
      plane.pyramid.damage(list.damage[depth])
      plane.valid.subtract(list.damage[depth], reusing: &scratch)
      lacking.assign(needs[depth])
      lacking.subtract(plane.valid, reusing: &scratch)
      lacking.simplify(maxRects: 12, reusing: &scratch)
      plane.valid.formUnion(lacking, reusing: &scratch)
      if showsDamage {
        revealed.formUnion(lacking.subtracting(list.damage[depth]), reusing: &scratch)
      }
      try compose(list, depth: depth, into: plane.canvas, lacking)
    }
    return true
  }

  private func plane(_ depth: Int, size: Size<Physical>) -> BackdropPlane? {
    if depth < planes.count { return planes[depth] }
    do throws(TextureError) {
      let plane = try BackdropPlane(glass.glassRenderer.programs, size: size, levels: glass.levels)
      planes.append(plane)
      return plane
    } catch {
      glass.allocationRetry.note(error)
      glass.tell(error.description)
      return nil
    }
  }

  private func drawWindow(
    _ list: DisplayList, _ damage: Region, _ destination: Destination, _ arePlanesThere: Bool
  ) throws(ProgramError) {
    history.add(damage)
    if !history.collect(age: destination.age, into: &lacking) { lacking.assign(list.rect) }
    for whole in destination.indivisibleRects where lacking.intersects(whole) {
      lacking.formUnion(whole, reusing: &scratch)
    }
    let canvas = Canvas(target: destination.target, origin: destination.origin)
    if arePlanesThere {
      try compose(list, depth: list.planeCount, into: canvas, lacking)
    } else {
      try composer.compose(
        list, .init(canvas: canvas, planes: [], depths: 0...list.planeCount, region: lacking))
    }
    try damageOverlay.draw(with: composer.layers.painter, on: canvas)
  }

  /// Draws `region` of a depth and of all beneath it, from the highest plane that has each part.
  private func compose(
    _ list: DisplayList, depth: Int, into canvas: Canvas, _ region: Region
  ) throws(ProgramError) {
    rest.assign(region)
    for ground in stride(from: depth, through: 0, by: -1) where !rest.isEmpty {
      part.assign(rest)
      if ground > 0 {
        part.formIntersection(needs[ground - 1], reusing: &scratch)
        rest.subtract(part, reusing: &scratch)
      }
      try composer.compose(
        list, .init(canvas: canvas, planes: planes, depths: ground...depth, region: part))
    }
  }

  // MARK: What it holds

  /// The bytes that its textures take.
  public var bytes: Int {
    planes.reduce(0) { $0 + $1.bytes } + glass.frozen.bytes + composer.groupTargets.bytes
      + composer.pictures.bytes
      + composer.layers.images.bytes + composer.layers.texts.bytes
      + composer.layers.tables.bytes
  }

  /// Pixels drawn since this was last zeroed: each as often as it was painted.
  public var pixelsDrawn: Int {
    get { composer.pixels }
    set { composer.pixels = newValue }
  }

  /// What all blurs took since it was made: passes, the texels they wrote, the samples they read.
  public var blurWork: Pyramid.Work { glass.glassRenderer.programs.work }

  /// The time that glass takes on the GPU; nil where that is not measured, or no GPU's clock tells it.
  public var blurTimer: BlurTimer? { glass.clock }

  /// Whether that time is measured.
  public var measuresBlur: Bool {
    get { glass.clock != nil }
    set { glass.measure(newValue) }
  }

  private func closePlanes(from first: Int) {
    while planes.count > first { planes.removeLast().close() }
  }

  /// Deletes everything. The context must be current.
  public func close() {
    closePlanes(from: 0)
    composer.close()
    glass.close()
    ownFonts?.close()
  }
}
