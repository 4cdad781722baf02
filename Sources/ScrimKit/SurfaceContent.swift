public import Geometry
public import Input
import Renderer
public import SceneGraph
import Style
public import Timing
public import Widgets
public import Window

/// The scene of a window: its title bar, where it draws its own, and the room that is the app's.
public final class SurfaceContent {
  /// All of the window but for its shadow.
  public let scene: Scene
  /// The app's room.
  public let content = Layer()
  /// Widgets, in front of it.
  public let interface: Interface
  /// Where they lie.
  private let room = Layer()
  /// What texts are measured and drawn with.
  let fonts = Fonts()
  /// The title bar.
  private let titleBar = TitleBar()
  /// What the surface shows of.
  private let app: any Content

  /// Whether the title bar shows the window's title: not where the app has other things there.
  public var showsTitle = true
  /// The part of the title bar that the app may put widgets into, in the coordinates of its room; nil where
  /// the compositor draws the title bar, or there is none.
  public private(set) var titleRoom: Rect<Logical>?
  /// Whether what glass takes on the GPU is measured.
  package var measuresBlur = false
  /// Whether what is drawn is shown in colours for a moment.
  package var showsDamage = false { didSet { if showsDamage != oldValue { animate() } } }
  /// What the pointer looks like over the app's room.
  public var cursor = CursorShape.arrow { didSet { if cursor != oldValue { onCursor?(cursor) } } }

  /// True during `prepare(at:)`: changes made then are part of that frame and demand no other.
  private var isPreparing = false
  /// What the app wants: the answer to its last `prepare(at:)`, or a frame at once after `animate()`.
  private var appDemand = FrameDemand.now
  /// Called when the frame demand may have become more urgent, but not during `prepare(at:)`.
  var onFrameDemand: (() -> Void)?
  /// Told what the pointer looks like.
  var onCursor: ((CursorShape) -> Void)?

  /// A surface on which `app` has built.
  init(_ app: any Content) {
    self.app = app
    scene = Scene(size: .zero)
    content.clipsChildren = true
    scene.root.add(content)
    scene.root.add(titleBar.layer)
    scene.root.add(room)
    interface = Interface(
      scene: scene, container: room, measurer: FontTextMeasurer(fonts), theme: Theme(.dark))
    app.build(in: self)
    scene.onChange = { [weak self] in self?.frameDemandChanged() }
    interface.onFrameDemand = { [weak self] in self?.frameDemandChanged() }
  }

  /// Makes the scene what the compositor has made of the window.
  func place(_ picture: FrameTarget, title: String) {
    let frame = picture.frame
    scene.scale = picture.state.scale
    scene.size = frame.geometry.size
    let corner = frame.geometry.origin
    let place = frame.content.offsetBy(Point(x: -corner.x, y: -corner.y))
    let isResized = content.frame.size != place.size || frame.titleRoom != titleRoom
    scene.root.fill = .color(interface.theme.colors.background)
    content.frame = place
    room.frame = place
    titleRoom = frame.titleRoom
    if isResized { app.resize(to: place.size) }
    titleBar.place(picture, title: showsTitle ? title : "", theme: interface.theme)
    interface.updateSize()
  }

  // MARK: Frames

  /// Asks for a frame, and so for a call of the app's `prepare(at:)`, although nothing has changed yet.
  public func animate() {
    appDemand = .now
    frameDemandChanged()
  }

  /// When the next frame of this surface is wanted: the one place where the demands of the app, the widgets, the
  /// changed scene and the renderer are merged. `renderer` is nil while there is no GL context.
  func frameDemand(of renderer: SceneRenderer?) -> FrameDemand {
    let content = appDemand.merged(with: interface.frameDemand)
    let drawing = renderer?.frameDemand ?? .idle
    return content.merged(with: drawing).merged(with: FrameDemand(now: scene.hasChanges))
  }

  private func frameDemandChanged() { if !isPreparing { onFrameDemand?() } }

  /// Updates the scene to `moment`. Returns true if the app or a widget is still moving.
  func prepare(at moment: Moment) -> Bool {
    isPreparing = true
    defer { isPreparing = false }
    // Widgets that the app changes here are laid out for this frame.
    appDemand = FrameDemand(now: app.prepare(at: moment))
    return interface.tick(at: moment).now || appDemand.now
  }

  /// The user did something at a moment. Widgets come first, and a key that one of them knows is its own.
  public func handle(_ event: InputEvent, at moment: Moment) {
    let origin = content.frame.origin
    switch event {
    case .pointer(let event): interface.handle(event.offset(by: origin), at: moment)
    case .touch(let event): interface.handle(event.offset(by: origin), at: moment)
    case .key(let event): if interface.handle(event, at: moment) { return }
    case .keyboardFocus: break
    }
    app.handle(event, at: moment)
  }

  /// Whether a widget is at a point of the title bar, in the coordinates of the app's room.
  func hasWidget(inTitleBarAt point: Point<Logical>) -> Bool {
    var layer = scene.hit(point + content.frame.origin)?.layer
    while let current = layer {
      if current === room { return true }
      layer = current.parent
    }
    return false
  }

  /// Lets go of everything.
  func close() { fonts.close() }
}
