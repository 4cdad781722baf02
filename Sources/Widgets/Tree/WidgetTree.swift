// SPDX-License-Identifier: MIT

/// The widget tree of a surface: layout, input, focus and animation.
///
/// The owner passes input to `handle` and calls `tick(at:)` before each frame, with the frame's
/// presentation time. An idle widget tree wants no frame.
@MainActor public final class WidgetTree {
  /// The scene that shows the widgets.
  public let scene: Scene
  /// The scene's size when the widgets were last laid out.
  private var lastSize: Size<Logical>
  /// Scale of the scene at the last layout.
  private var lastScale: Scale
  /// Measures text.
  public let measurer: any TextMeasurer
  /// The root widget. Later children are in front.
  public let root = ZStack()
  /// Theme of all widgets: the one that was set, with the changes of a theme file if there is one,
  /// and cards as opaque as texts on them need.
  public var theme: Theme {
    get { shownTheme }
    set {
      plainTheme = newValue
      updateTheme()
    }
  }
  /// The theme that was set.
  package private(set) var plainTheme: Theme
  /// The theme of all widgets.
  private var shownTheme: Theme
  /// Changes every theme that is set, as a theme file does; nil to change none.
  package var themeChange: ((Theme) -> Theme)? { didSet { updateTheme() } }
  /// The direction in which the widgets are read, unless they have their own.
  public var layoutDirection: LayoutDirection {
    get { root.direction }
    set { root.layoutDirection = newValue }
  }
  /// Normal or reduced motion.
  public var motion = MotionPreference.normal
  /// The time from now until the frame that is being prepared will be seen, for widgets that follow
  /// another clock, such as a sound card's. Set by the owner; zero for images.
  public var presentationDelay = Nanoseconds(0)
  /// True while the surface of the widgets is open. Set by the owner; always true for images.
  package var isOpen = true {
    didSet {
      guard isOpen != oldValue else { return }
      root.tellOpen(isOpen)
      // With the next opening the default widget has the focus again.
      if isOpen { wantDefaultFocus() } else if root.defaultFocus != nil { setFocus(nil) }
    }
  }
  /// The widgets on the way to their places.
  private var travels: [Travel] = []
  /// True if the surface has the keyboard. Set by the owner; without it carets do not show.
  public var hasKeyboard = true {
    didSet {
      guard hasKeyboard != oldValue else { return }
      for widget in focusRouter.focused?.path ?? [] { widget.stateChanged() }
      if hasKeyboard { wantDefaultFocus() }
    }
  }
  /// Holds copied text. The owner sets that of the desktop.
  public var clipboard: any Clipboard = LocalClipboard()
  /// The words in the menu of texts.
  public var editWords = EditWords()
  /// Begins a drag in the desktop by the press that is held, and calls its second argument at the
  /// end: with what was done, or nil if nothing was. Returns false if the desktop has no drags. Set
  /// by the owner; without it, nothing is dragged out of widgets.
  package var onDrag: ((DragItem, @escaping (DragAction?) -> Void) -> Bool)? {
    get { drags.desktop }
    set { drags.desktop = newValue }
  }
  /// Called with a line about what a widget cannot show, such as a damaged file. Set by the owner.
  public var onProblem: ((String) -> Void)?
  /// The cursor of the widgets under the pointer; nil if they have none.
  public var cursor: CursorShape? { pointer.cursor }
  /// Called when `cursor` has changed.
  public var onCursor: (() -> Void)? {
    get { pointer.onCursor }
    set { pointer.onCursor = newValue }
  }
  /// Called with each widget after a change that assistive technology is told of; nil while there
  /// is no assistive technology.
  package var onAccessibleChange: ((Widget, AccessibleChange) -> Void)?
  /// Called when `frameDemand` has become more urgent.
  public var onFrameDemand: (() -> Void)?

  /// The time of the next frame; now if an animation runs or layout is pending.
  public private(set) var frameDemand = FrameDemand.now
  /// Time of the event or frame being handled; nil outside of both.
  public private(set) var moment: Moment?

  /// Widgets by layer.
  private var widgetsByLayer: [ObjectIdentifier: Widget] = [:]
  /// The themes for light and for dark ink; nil before they are used.
  private var inkThemes: InkFade.Themes?
  /// Colours on their way from one ink to the other.
  private var inkFades: [InkFade] = []
  /// Widgets with a frame demand.
  private var running: [Widget] = []
  /// Widgets that move once they are on screen again.
  private var unseen: [Widget] = []
  /// Roots of the subtrees to lay out before the next frame.
  private var pendingLayout: [Widget] = []
  /// The widgets that follow their position.
  private var positionFollowers: [any PositionFollower] = []
  /// True if the default widget gets the keyboard focus with the next layout, if nothing has it.
  var wantsDefaultFocus = true
  /// Routes presses.
  let presses = PressRouter()
  /// Routes pinches.
  let pinches = PinchRouter()
  /// Routes pointer motion and scrolling.
  let pointer = PointerRouter()
  /// Routes drags and drops.
  let drags = DragRouter()
  /// Tracks the keyboard focus.
  let focusRouter = FocusRouter()
  /// Shows the tooltips of hovered widgets.
  let tooltips = TooltipRouter()
  /// Shows popovers in popups. Set by the owner; without it they are in the scene.
  package weak var popups: (any PopupHost)?
  /// The ring around the focused widget.
  private let ring = FocusRing()

  /// Creates a widget tree whose root fills `scene`, in front of the scene's existing layers.
  public init(scene: Scene, measurer: any TextMeasurer, theme: Theme = Theme(.light)) {
    self.scene = scene
    self.measurer = measurer
    plainTheme = theme
    shownTheme = theme.withReadableCards()
    lastSize = scene.size
    lastScale = scene.scale
    scene.root.add(root.layer)
    root.attach(to: self)
    pendingLayout.append(root)
    tooltips.tree = self
  }

  isolated deinit {
    // The end of a motion may remove widgets, which must not reach for this tree.
    root.disown()
    for travel in travels.reversed() { travel.end() }
    root.layer.remove()
  }

  /// Lays the widgets out again if the size or the scale of the scene changed.
  public func updateSize() {
    let isRescaled = scene.scale != lastScale
    guard isRescaled || scene.size != lastSize else { return }
    lastSize = scene.size
    lastScale = scene.scale
    // Heights of text are whole physical pixels, and so depend on the scale.
    if isRescaled { retheme() }
    scheduleLayout(root)
  }

  private func updateTheme() {
    let theme = (themeChange?(plainTheme) ?? plainTheme).withReadableCards()
    let (old, oldInks) = (shownTheme, inkThemes)
    shownTheme = theme
    inkThemes = nil
    // A theme file may have changed the colours of the other appearance alone.
    let hasSameInks = oldInks.map { $0 == themesOfInk } ?? true
    if theme != old || !hasSameInks { retheme() }
  }

  private func retheme() {
    root.retheme(theme)
    scheduleLayout(root)
  }

  /// Shows what has changed without frames, before the surface opens.
  package func prepareToOpen(at moment: Moment) { during(moment) { root.tellOpening(at: moment) } }

  // MARK: Frames

  /// Advances all animations to `moment` and lays out changed widgets. Returns the time of the next
  /// frame.
  @discardableResult public func tick(at moment: Moment) -> FrameDemand {
    during(moment) {
      layout()
      giveDefaultFocus()
      presses.endLongPresses(at: moment)
      tooltips.tick(at: moment)
      inkFades.removeAll { !$0.advance(to: moment) }
      run(at: moment)
      layout()
      for index in travels.indices.reversed() where index < travels.count {
        let travel = travels[index]
        if !travel.advance(to: moment) { travel.end() }
      }
      if scene.hasChanges { tellPositions() }
      // Layers may have moved under the pointer.
      if scene.hasChanges, !presses.holdsPointer {
        pointer.hover(widget(at: pointer.position))
        if !tooltips.isAbout(pointer.innermost) { tooltips.point(at: pointer.innermost, moment) }
      }
      if scene.hasChanges { animateSeen() }
      let isRingMoving = ring.tick(at: moment, theme: theme, motion: motion)
      frameDemand = finishRunning().merged(with: presses.frameDemand)
        .merged(with: tooltips.frameDemand)
      if isRingMoving || isMoving || !pendingLayout.isEmpty || !inkFades.isEmpty {
        frameDemand.now = true
      }
      return frameDemand
    }
  }

  /// Calls `followPosition()` of a widget for as long as it is in the tree.
  package func add(_ follower: any PositionFollower) {
    guard !positionFollowers.contains(where: { $0 === follower }) else { return }
    positionFollowers.append(follower)
  }

  private func tellPositions() {
    positionFollowers.removeAll { $0.tree !== self }
    for follower in positionFollowers { follower.followPosition() }
  }

  /// Runs `body` with `moment` as the current time. An event may be handled during another one: a
  /// drag that begins cancels the touches of fingers.
  func during<Result>(_ moment: Moment, _ body: () -> Result) -> Result {
    let before = self.moment
    self.moment = moment
    defer { self.moment = before }
    return body()
  }

  private func run(at moment: Moment) {
    var index = 0
    // A tick may start animations of other widgets, which then join this frame.
    while index < running.count {
      let widget = running[index]
      index += 1
      if widget.frameDemand.isDue(at: moment) { widget.frameDemand = widget.tick(at: moment) }
    }
  }

  private func finishRunning() -> FrameDemand {
    for widget in running where widget.frameDemand == .idle { widget.isListed = false }
    running.removeAll { !$0.isListed }
    return running.reduce(.idle) { $0.merged(with: $1.frameDemand) }
  }

  /// Lays out all subtrees that changed.
  private func layout() {
    var index = 0
    while index < pendingLayout.count {
      let widget = pendingLayout[index]
      index += 1
      guard widget.tree === self else { continue }
      let isRoot = widget === root
      widget.layout(in: isRoot ? scene.root.bounds : widget.layer.frame)
    }
    pendingLayout.removeAll(keepingCapacity: true)
  }

  /// True while widgets are on the way to their places, or come or go. A surface that follows the
  /// size of its widgets does not become smaller meanwhile.
  package var isMoving: Bool { !travels.isEmpty }

  /// True while another widget than `widget` is on the way to its place, or fades.
  package func isMoving(beside widget: Widget) -> Bool {
    travels.contains { $0.widget !== widget }
  }

  /// Advances `travel` with each frame until it ends.
  func add(_ travel: Travel) {
    if !travels.contains(where: { $0 === travel }) { travels.append(travel) }
    want()
  }

  /// Advances `travel` no more.
  func forget(_ travel: Travel) { travels.removeAll { $0 === travel } }

  /// Adds `demand` to that of the widget tree.
  func want(_ demand: FrameDemand = .now) {
    let merged = frameDemand.merged(with: demand)
    guard merged != frameDemand else { return }
    frameDemand = merged
    onFrameDemand?()
  }

  // MARK: Ink

  /// The themes for light and for dark ink: this theme, with the colours of the dark and of the
  /// light appearance.
  var themesOfInk: InkFade.Themes {
    if let inkThemes { return inkThemes }
    let made = InkFade.Themes(
      plainTheme, shown: shownTheme, change: themeChange ?? { $0 })
    inkThemes = made
    return made
  }

  /// Advances `fade` with each frame until it rests.
  func advance(_ fade: InkFade) {
    if !inkFades.contains(where: { $0 === fade }) { inkFades.append(fade) }
    want()
  }

  /// Advances `fade` no more.
  func forget(_ fade: InkFade) { inkFades.removeAll { $0 === fade } }

  // MARK: Requests of widgets

  /// Calls `tick(at:)` of `widget` when `demand` is due.
  func animate(_ widget: Widget, _ demand: FrameDemand = .now) {
    widget.frameDemand = widget.frameDemand.merged(with: demand)
    if !widget.isListed {
      widget.isListed = true
      running.append(widget)
    }
    want(demand)
  }

  /// Calls `tick(at:)` of `widget` once it is on screen.
  func animateOnceOnScreen(_ widget: Widget) {
    if !unseen.contains(where: { $0 === widget }) { unseen.append(widget) }
  }

  private func animateSeen() {
    guard !unseen.isEmpty else { return }
    for widget in unseen where widget.isOnScreen { animate(widget) }
    unseen.removeAll { $0.isOnScreen || $0.tree !== self }
  }

  /// Schedules a layout of `widget` before the next frame.
  func scheduleLayout(_ widget: Widget) {
    pendingLayout.append(widget)
    want()
  }

  /// Removes presses, hover and focus from `widget` and its descendants.
  func withdraw(_ widget: Widget) {
    presses.withdraw(widget)
    pinches.withdraw(widget)
    drags.withdraw(widget)
    pointer.withdraw(widget)
    tooltips.withdraw(widget)
    withdrawFocus(from: widget)
  }

  /// Removes the focus from `widget` and its descendants.
  func withdrawFocus(from widget: Widget) {
    guard focused.map(widget.contains) ?? false else { return }
    focusRouter.withdraw(widget)
    updateRing()
    wantDefaultFocus()
  }

  /// Adds `widget` to hit testing.
  func register(_ widget: Widget) { widgetsByLayer[ObjectIdentifier(widget.layer)] = widget }

  /// Removes `widget` from hit testing and input.
  func forget(_ widget: Widget) {
    withdraw(widget)
    if let travel = widget.ongoingTravel, !travel.isLeaving { travel.end() }
    widgetsByLayer[ObjectIdentifier(widget.layer)] = nil
  }

  /// Moves the focus ring to the focused widget.
  func updateRing() {
    let focused = focusRouter.focused.flatMap {
      $0.focus == .withRing && $0.hasFocusRing ? $0 : nil
    }
    ring.move(to: focused, spring: theme.springs.quick, at: moment)
    want()
  }

  /// The innermost widget at a point, in scene coordinates.
  package func widget(at point: Point<Logical>?) -> Widget? {
    guard let point, let hit = scene.hit(point) else { return nil }
    var layer: Layer? = hit.layer
    while let current = layer {
      if let widget = widgetsByLayer[ObjectIdentifier(current)] { return widget }
      layer = current.parent
    }
    return nil
  }

  /// Lays out pending changes, so that input is tested against current frames.
  package func layoutIfNeeded() { if !pendingLayout.isEmpty { layout() } }
}
