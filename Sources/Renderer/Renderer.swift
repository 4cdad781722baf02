public import Backdrop
public import GLES
public import Geometry
public import Scene

/// Draws a scene with GL: of every plane and of the window only what differs from the frame before.
public final class Renderer {
  /// What it draws with.
  public let gl: Context
  /// Draws a storey.
  private let composer: Composer
  /// Draws glass.
  private let glass: GlassPainter
  /// What glass looks at, from the ground up.
  private var planes: [Plane] = []
  /// What differed lately.
  private var history = DamageHistory()
  /// What a buffer lacks.
  private var lacking = Region()
  /// Room for regions.
  private var scratch = RegionScratch()
  /// The extent of the last picture.
  private var lastSize: Size<Physical>?

  /// A renderer whose glass is blurred by `planner`; by the calibrated one, tuned for what draws, where
  /// none is given.
  public init(_ gl: Context, planner: (any Planner)? = nil) throws(RendererFailure) {
    self.gl = gl
    do throws(GlazierFailure) {
      glass = try GlassPainter(gl, planner: planner ?? CalibratedPlanner(BlurProfile(gl.info)))
    } catch {
      throw RendererFailure(error)
    }
    composer = Composer(gl, glass: glass)
  }

  /// Told, once, why glass has no blur.
  public var onTrouble: ((String) -> Void)? {
    get { glass.onTrouble }
    set { glass.onTrouble = newValue }
  }

  /// Has layers find a program of the app's own under `name`. It is the renderer's from now on.
  public func add(_ program: any ProcedureProgram, as name: String) {
    composer.procedures.add(program, as: name)
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

    /// Rectangles of the scene that are drawn whole where any of them is: what is done to the picture
    /// there afterwards cannot be done twice.
    public var wholes: [Rect<Physical>] = []

    /// A target that holds nothing of the scene yet.
    public init(_ target: RenderTarget) { self.target = target }
  }

  /// What became of a frame, in pixels of the scene.
  public struct Drawn {
    /// What differs from the frame before.
    public let damage: Region
    /// What was drawn: that, and what the target lacked of earlier frames.
    public let drawn: Region
  }

  /// Draws the scene as it is now. Nil where no pixel differs from the frame before, and then nothing was
  /// drawn.
  public func draw(
    _ scene: Scene, into destination: Destination
  ) throws(RendererFailure) -> Drawn? {
    guard scene.hasChanges else { return nil }
    scene.update { glass.reach(of: $0, factor: $1) }
    let list = scene.list
    beginFrame(list)
    do throws(ProgramError) {
      defer { glass.frozen.endFrame(list) }
      let arePlanesThere = try drawPlanes(list)
      guard let damage = list.damage.last, !damage.isEmpty else { return nil }
      try drawWindow(list, damage, destination, arePlanesThere)
      return Drawn(damage: damage, drawn: lacking)
    } catch {
      throw RendererFailure(error)
    }
  }

  private func beginFrame(_ list: DisplayList) {
    composer.layers.images.beginFrame()
    composer.layers.texts.beginFrame()
    glass.beginFrame()
    if lastSize != list.rect.size {
      closePlanes(from: 0)
      history.removeAll()
      lastSize = list.rect.size
    }
    closePlanes(from: list.planes)
  }

  /// Makes the planes right. False where one cannot be had: glass is a tint then.
  private func drawPlanes(_ list: DisplayList) throws(ProgramError) -> Bool {
    for storey in 0..<list.planes {
      guard let plane = plane(storey, size: list.rect.size) else {
        closePlanes(from: 0)
        return false
      }
      plane.pyramid.beginFrame()
      let damage = plane.isNew ? Region(list.rect) : list.damage[storey]
      plane.isNew = false
      try composer.compose(
        list,
        .init(
          canvas: plane.canvas, storeys: storey...storey,
          below: storey > 0 ? planes[storey - 1] : nil, region: damage))
      plane.pyramid.damage(damage)
    }
    return true
  }

  private func plane(_ storey: Int, size: Size<Physical>) -> Plane? {
    if storey < planes.count { return planes[storey] }
    do throws(TextureError) {
      let plane = try Plane(glass.glazier.programs, size: size, levels: glass.levels)
      planes.append(plane)
      return plane
    } catch {
      glass.tell(error.description)
      return nil
    }
  }

  private func drawWindow(
    _ list: DisplayList, _ damage: Region, _ destination: Destination, _ arePlanesThere: Bool
  ) throws(ProgramError) {
    history.add(damage)
    if !history.collect(age: destination.age, into: &lacking) { lacking.assign(list.rect) }
    for whole in destination.wholes where lacking.intersects(whole) {
      lacking.formUnion(whole, reusing: &scratch)
    }
    let canvas = Canvas(target: destination.target, origin: destination.origin)
    try composer.compose(
      list,
      .init(
        canvas: canvas, storeys: arePlanesThere ? list.planes...list.planes : 0...list.planes,
        below: arePlanesThere ? planes.last : nil, region: lacking))
  }

  // MARK: What it holds

  /// The bytes that its textures take.
  public var bytes: Int {
    planes.reduce(0) { $0 + $1.bytes } + glass.frozen.bytes
      + composer.layers.images.bytes + composer.layers.texts.bytes
  }

  /// Pixels drawn since this was last zeroed: each as often as it was painted.
  public var pixelsDrawn: Int {
    get { composer.pixels }
    set { composer.pixels = newValue }
  }

  private func closePlanes(from first: Int) {
    while planes.count > first { planes.removeLast().close() }
  }

  /// Deletes everything. The context must be current.
  public func close() {
    closePlanes(from: 0)
    composer.close()
    glass.close()
  }
}
