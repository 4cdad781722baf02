import Geometry
public import SceneGraph
public import Timing

/// The widgets of a window: gives them container, input and time.
///
/// Whoever shows the scene hands in what people do, and calls `tick(at:)` before each frame with the
/// moment that the frame is for. Nothing is to be done while it wants nothing.
public final class Interface {
  /// What the widgets are seen in.
  public let scene: Scene
  /// The layer of the scene that is theirs.
  private let container: Layer
  /// The container's size when the widgets were last placed.
  private var lastSize: Size<Logical>
  /// The scene's scale then.
  private var lastScale: Scale
  /// What knows the container that texts take.
  public let measurer: any TextMeasurer
  /// What all widgets lie in. What is added later lies in front.
  public let root = ZStack()
  /// What they look like.
  public var theme: Theme { didSet { if theme != oldValue { retheme() } } }
  /// Whether things move.
  public var motion = MotionPreference.normal
  /// Told when `wantsTick` becomes true.
  public var onWant: (() -> Void)?
  /// Told when `nextWake` is another between frames.
  public var onWake: (() -> Void)?

  /// Whether a frame is wanted that nobody asked for yet.
  public private(set) var wantsTick = true
  /// When the next frame is wanted although nothing moves until then; nil where none is.
  public private(set) var nextWake: Moment?
  /// The moment of the event or of the frame that is at hand; nil between them.
  public private(set) var moment: Moment?

  /// Widgets by their layers.
  private var widgets: [ObjectIdentifier: Widget] = [:]
  /// Widgets that need frames.
  private var running: [Widget] = []
  /// Widgets that must be laid out, each without anything around it.
  private var pendingLayout: [Widget] = []
  /// Whose presses are.
  let presses = PressRouter()
  /// What the pointer is over.
  let pointer = PointerRouter()
  /// Who has the keyboard.
  let focusRouter = FocusRouter()
  /// Shows that.
  private let ring = FocusRing()

  /// An interface in `container`, a layer of the scene; in all of it where none is given.
  public init(
    scene: Scene, container: Layer? = nil, measurer: any TextMeasurer, theme: Theme = Theme(.light)
  ) {
    self.scene = scene
    self.container = container ?? scene.root
    self.measurer = measurer
    self.theme = theme
    lastSize = self.container.frame.size
    lastScale = scene.scale
    self.container.add(root.layer)
    root.attach(to: self)
    pendingLayout.append(root)
  }

  deinit {
    root.disown()
    root.layer.remove()
  }

  /// The container may have another size, or the scene another scale.
  public func updateSize() {
    let isRescaled = scene.scale != lastScale
    guard isRescaled || container.frame.size != lastSize else { return }
    lastSize = container.frame.size
    lastScale = scene.scale
    // Heights of text are whole pixels, so that another scale makes other sizes.
    if isRescaled { retheme() }
    scheduleLayout(root)
  }

  private func retheme() {
    root.retheme(theme)
    scheduleLayout(root)
  }

  // MARK: Frames

  /// Brings all to where it is at `moment`, and says whether something still moves. It is called before
  /// each frame, when a frame is wanted, and at `nextWake`.
  public func tick(at moment: Moment) -> Bool {
    during(moment) {
      layout()
      run(at: moment)
      layout()
      // What moved may have moved beneath the pointer.
      if scene.hasChanges, !presses.holdsPointer { pointer.hover(widget(at: pointer.position)) }
      wantsTick = false
      let isRingMoving = ring.tick(at: moment, theme: theme, motion: motion)
      let frameDemand = finishRunning()
      nextWake = if case .waiting(let wake) = frameDemand { wake } else { nil }
      return frameDemand == .moving || isRingMoving || !pendingLayout.isEmpty
    }
  }

  /// Does something of which the moment is known.
  func during<Result>(_ moment: Moment, _ body: () -> Result) -> Result {
    self.moment = moment
    defer { self.moment = nil }
    return body()
  }

  private func run(at moment: Moment) {
    var index = 0
    // What one widget does may set others going, which then move from this frame on.
    while index < running.count {
      let widget = running[index]
      index += 1
      switch widget.frameDemand {
      case .resting: continue
      case .waiting(let wake) where wake > moment: continue
      case .waiting, .moving: widget.frameDemand = widget.tick(at: moment)
      }
    }
  }

  private func finishRunning() -> FrameDemand {
    for widget in running where widget.frameDemand == .resting { widget.isListed = false }
    running.removeAll { !$0.isListed }
    return running.reduce(.resting) { $0.joined($1.frameDemand) }
  }

  /// Lays out what changed.
  private func layout() {
    var index = 0
    while index < pendingLayout.count {
      let widget = pendingLayout[index]
      index += 1
      guard widget.interface === self else { continue }
      let isRoot = widget === root
      widget.layout(in: isRoot ? container.bounds : widget.layer.frame)
    }
    pendingLayout.removeAll(keepingCapacity: true)
  }

  private func want() {
    guard !wantsTick else { return }
    wantsTick = true
    onWant?()
  }

  // MARK: What widgets ask for

  /// `widget` needs frames.
  func animate(_ widget: Widget) {
    widget.frameDemand = .moving
    if !widget.isListed {
      widget.isListed = true
      running.append(widget)
    }
    want()
  }

  /// `widget` needs a frame at `moment`, unless it needs one sooner.
  func wake(_ widget: Widget, at moment: Moment) {
    widget.frameDemand = widget.frameDemand.joined(.waiting(moment))
    if !widget.isListed {
      widget.isListed = true
      running.append(widget)
    }
    guard nextWake.map({ moment < $0 }) ?? true else { return }
    nextWake = moment
    onWake?()
  }

  /// `widget` must be laid out before the next frame.
  func scheduleLayout(_ widget: Widget) {
    pendingLayout.append(widget)
    want()
  }

  /// `widget` cannot be used any more, nor what lies in it.
  func withdraw(_ widget: Widget) {
    presses.withdraw(widget)
    pointer.withdraw(widget)
    focusRouter.withdraw(widget)
    updateRing()
  }

  /// `widget` became part of it.
  func register(_ widget: Widget) { widgets[ObjectIdentifier(widget.layer)] = widget }

  /// `widget` is no part of it any more.
  func forget(_ widget: Widget) {
    withdraw(widget)
    widgets[ObjectIdentifier(widget.layer)] = nil
  }

  /// Has the ring stand around what has the keyboard.
  func updateRing() {
    let focused = focusRouter.focused
    ring.move(
      to: focused?.focus == .withRing ? focused : nil, spring: theme.springs.quick, at: moment)
    want()
  }

  /// The innermost widget at a point of the scene.
  func widget(at point: Point<Logical>?) -> Widget? {
    guard let point, let hit = scene.hit(point) else { return nil }
    var layer: Layer? = hit.layer
    while let current = layer {
      if let widget = widgets[ObjectIdentifier(current)] { return widget }
      layer = current.parent
    }
    return nil
  }

  /// Lays out what changed, so that input meets what will be seen.
  func layoutIfNeeded() { if !pendingLayout.isEmpty { layout() } }
}
