// SPDX-License-Identifier: MIT

import Renderer
public import Window

/// The scene of a surface: the layers and widgets of its content, and the title bar if it is a
/// window that draws its own.
@MainActor public final class SurfaceContent {
  /// The layers of the window without its shadow.
  public let scene: Scene
  /// The layer that the content adds its own to, clipped to the content area.
  public let contentLayer = Layer()
  /// The content's widgets, laid out in the content area and in front of `contentLayer`.
  public let root = ZStack()
  /// The widgets of the window: those of the content and the title bar.
  public let widgets: WidgetTree
  /// The title bar, hidden if the compositor draws it.
  private let titleBar = TitleBar()
  /// Lays out the title bar and the content's widgets.
  private let windowLayout: WindowLayout
  /// The content, which gets the input that no widget takes.
  let content: any Content
  /// True if the content got an enter event without a leave event since.
  private var contentHasPointer = false

  /// True while the compositor gives the keyboard to the surface.
  var hasKeyboardFocus = false

  /// Shows the window's title in the title bar. Turn off to put widgets there.
  public var showsTitle = true
  /// The part of the title bar that the content may put widgets into, from the top left corner of
  /// `root` in every layout; nil if the window draws no title bar.
  public private(set) var freeTitleBarArea: Rect<Logical>?
  /// Measures the GPU time of glass.
  package var measuresBlur = false
  /// Highlights the redrawn regions of each frame.
  package var showsDamage = false { didSet { if showsDamage != oldValue { animate() } } }
  /// A layer whose pixels are not highlighted: what it shows follows each frame, also those that
  /// take highlights away.
  package weak var unhighlightedLayer: Layer?
  /// Reads back a part of each frame; nil for none.
  public var capture: FrameCapture? { didSet { frameDemandChanged() } }
  /// The cursor over the content, and over widgets that have none themselves.
  public var cursor = CursorShape.arrow { didSet { if cursor != oldValue { updateCursor() } } }

  /// Accepts files that are dropped on the window where no widget takes them; while false, the
  /// cursor of the drag shows that they are refused. The content is told of every drag that no
  /// widget takes (`InputEvent.drop(_:)`), and may change this while one hovers, to accept files in
  /// a part of the window only.
  public var acceptsFiles = false {
    didSet { if acceptsFiles != oldValue { dropAcceptanceChanged() } }
  }
  /// The part of the surface that a drag is over.
  private var dragTarget = DragTarget.outside

  /// The parts of the surface that a drag may be over.
  private enum DragTarget {
    /// Not over the surface, or over its frame.
    case outside
    /// Over a widget that takes a drop, or that blocks it.
    case widget
    /// Over the content, where no widget is.
    case content
  }

  /// True if what lies beneath the surface shows where no layer is: panels and popups. A window has
  /// the theme's background.
  package var isTranslucent = false
  /// The host that shows the surface; nil before there is one.
  package weak var host: (any SurfaceHost)?

  /// True once the widgets have left, until they come again or the surface is closed.
  var isGone = false
  /// True during `prepare(at:)`: changes made then are part of that frame and demand no other.
  private var isPreparing = false
  /// The content's demand: its answer to the last `prepare(at:)`, or a frame at once after
  /// `animate()`.
  private var contentDemand = FrameDemand.now

  /// Creates a surface that is read in `direction`, and has `content` build its layers and
  /// widgets in it. `fonts` must outlive it. `themeChange` changes all themes that it sets.
  init(
    _ content: any Content, _ fonts: Fonts, direction: LayoutDirection = .leftToRight,
    themeChange: ((Theme) -> Theme)? = nil
  ) {
    self.content = content
    scene = Scene(size: .zero)
    contentLayer.clipsChildren = true
    scene.root.add(contentLayer)
    widgets = WidgetTree(
      scene: scene, measurer: FontTextMeasurer(fonts), theme: Theme(.dark))
    widgets.layoutDirection = direction
    widgets.themeChange = themeChange
    widgets.isOpen = false
    windowLayout = WindowLayout(titleBar, root)
    widgets.root.add(windowLayout)
    // A modal widget of the content does not block the title bar.
    root.layer.confinesModality = true
    titleBar.onAction = { [unowned self] in host?.perform($0) }
    titleBar.onHover = { [unowned self] in updateCursor() }
    content.build(in: self)
    scene.onChange = { [weak self] in self?.frameDemandChanged() }
    widgets.popups = self
    widgets.onCursor = { [unowned self] in updateCursor() }
    widgets.onFrameDemand = { [weak self] in self?.frameDemandChanged() }
  }

  /// Updates the scene to the window's state for a frame.
  func update(for target: FrameTarget, title: String) {
    let frame = target.frame
    scene.scale = target.state.scale
    scene.size = frame.geometry.size
    scene.root.fill = isTranslucent ? nil : .color(widgets.theme.colors.background)
    let area = frame.content.offsetBy(.zero - frame.geometry.origin)
    let isResized =
      contentLayer.frame.size != area.size || frame.freeTitleBarArea != freeTitleBarArea
    contentLayer.frame = area
    windowLayout.contentArea = area
    freeTitleBarArea = frame.freeTitleBarArea
    if isResized { content.resize(to: area.size) }
    titleBar.update(frame, target.state, title: showsTitle ? title : "")
    widgets.updateSize()
  }

  /// The placement of the widgets in the surface, if their own size decides its size.
  var contentPlacement: ContentPlacement {
    get { windowLayout.contentPlacement }
    set { windowLayout.contentPlacement = newValue }
  }

  /// The size that the widgets need, in logical units. What shrinks or leaves is still seen where
  /// it was.
  func naturalSize(in proposal: ProposedSize) -> Size<Logical> {
    let size = root.measure(in: proposal)
    guard widgets.isMoving(beside: root) else { return size }
    return Size(
      width: max(size.width, scene.size.width), height: max(size.height, scene.size.height))
  }

  // MARK: Notes

  /// Shows a note in the corner, in front of everything else.
  func add(note: Widget) { windowLayout.notes.add(note) }

  // MARK: Popups

  /// Opens a popup beside a part of this surface, such as a menu or a tooltip. With `grabs` it
  /// takes the keyboard, and a click beside it closes it; that needs a press, a touch or a key just
  /// before. Returns nil if this surface is not open.
  public func openPopup(
    _ placement: Popup.Placement, grabs: Bool = true, content: any Content
  ) -> SurfaceHandle? {
    host?.openPopup(placement, grabs: grabs, content)
  }

  /// Closes the surface with its popups, at the end of the current turn of the event loop. The app
  /// ends if it is the main window.
  public func close() { host?.contentCloses() }

  // MARK: Frames

  /// The present moment, for motions that something else than an input event starts, such as a
  /// request of another process: a motion that starts now has moved in the next frame. Nil while
  /// the surface is not open; a motion then starts with the first frame.
  public var now: Moment? { host?.now }

  /// The names of the outputs that show the surface, such as DP-1; empty if it is not open.
  public var outputs: [String] { host?.outputNames ?? [] }

  /// Requests a frame without a change, so that the content's `prepare(at:)` is called.
  public func animate() {
    contentDemand = .now
    frameDemandChanged()
  }

  /// The time of the next frame: merges the demands of the content, the widgets, the changed scene,
  /// the capture and the renderer. `renderer` is nil without a GL context.
  func frameDemand(of renderer: SceneRenderer?) -> FrameDemand {
    let shown = contentDemand.merged(with: widgets.frameDemand)
    let drawing = (renderer?.frameDemand ?? .idle).merged(with: capture?.frameDemand ?? .idle)
    return shown.merged(with: drawing).merged(with: FrameDemand(now: scene.hasChanges))
  }

  /// Makes `renderer` measure and highlight what was asked for, in the frame that was prepared.
  func configure(_ renderer: SceneRenderer) {
    renderer.measuresBlur = measuresBlur
    renderer.showsDamage = showsDamage
    renderer.unhighlighted = unhighlightedLayer.flatMap {
      $0.isHidden ? nil : scene.scale.snapped(scene.frame(of: $0))
    }
  }

  private func frameDemandChanged() { if !isPreparing { host?.frameDemandChanged() } }

  /// Updates the scene to `moment`. Returns true if the content or a widget is still moving.
  func prepare(at moment: Moment) -> Bool {
    isPreparing = true
    defer { isPreparing = false }
    // Widgets that the content changes here are laid out for this frame.
    contentDemand = FrameDemand(now: content.prepare(at: moment))
    return widgets.tick(at: moment).now || contentDemand.now
  }

  /// Hands an input event, in scene coordinates, to the widgets, and to the content if no widget
  /// takes it. `timestamp` is the device's time of the event, from which widgets compute
  /// velocities; `moment` by default.
  public func handle(_ event: InputEvent, at moment: Moment, timestamp: Moment? = nil) {
    switch event {
    case .pointer(let event): handle(event, at: moment, timestamp: timestamp)
    case .touch(let touch):
      let isTaken = widgets.handle(touch, at: moment, timestamp: timestamp)
      if !isTaken { content.handle(event, at: moment) }
    case .key(let key):
      if widgets.handle(key, at: moment) { return }
      if key.key == .escape, key.phase == .pressed, host?.escapeWasLeft() == true { return }
      content.handle(event, at: moment)
    case .text(let text): if !widgets.handle(text, at: moment) { content.handle(event, at: moment) }
    case .keyboardFocus(let hasKeyboard):
      widgets.hasKeyboard = hasKeyboard
      hasKeyboardFocus = hasKeyboard
      content.handle(event, at: moment)
    case .drop(let event): handle(event, at: moment)
    }
  }

  /// Sends events of drags and drops to the widgets, and to the content if no widget takes them.
  private func handle(_ event: DropEvent, at moment: Moment) {
    let isTaken = widgets.handle(event, at: moment)
    switch event {
    case .hovered:
      if isTaken { dragLeavesContent(at: moment) }
      dragTarget = isTaken ? .widget : .content
      if !isTaken { content.handle(.drop(event), at: moment) }
      dropAcceptanceChanged()
    case .left:
      dragLeavesContent(at: moment)
      dragTarget = .outside
    case .dropped(let drop):
      guard !isTaken else { return }
      // A widget that accepted a text may be gone by now.
      if acceptsFiles, drop.content.kind == .files {
        content.handle(.drop(event), at: moment)
      } else {
        host?.refuseDrop()
      }
    case .failed: content.handle(.drop(event), at: moment)
    }
  }

  private func dropAcceptanceChanged() { host?.dropAcceptance = dropAcceptance }

  private func dragLeavesContent(at moment: Moment) {
    if dragTarget == .content { content.handle(.drop(.left), at: moment) }
  }

  /// The acceptance of a drop under the drag: that of the widget there, or of files by
  /// the content.
  package var dropAcceptance: DropAcceptance? {
    switch dragTarget {
    case .widget: widgets.dropAcceptance
    case .content, .outside: acceptsFiles ? DropAcceptance(.files) : nil
    }
  }

  /// Sends pointer events to the widgets and the content. The pointer enters the content when it
  /// leaves the widgets, and vice versa.
  private func handle(_ event: PointerEvent, at moment: Moment, timestamp: Moment?) {
    let isTaken = widgets.handle(event, at: moment, timestamp: timestamp)
    switch event {
    case .entered(let position), .moved(let position):
      if isTaken {
        leaveContent(at: moment)
      } else {
        let moved: PointerEvent = contentHasPointer ? .moved(position) : .entered(position)
        contentHasPointer = true
        content.handle(.pointer(moved), at: moment)
      }
    case .left: leaveContent(at: moment)
    case .pressed, .released, .scrolled, .pinched:
      if !isTaken { content.handle(.pointer(event), at: moment) }
    }
  }

  private func leaveContent(at moment: Moment) {
    guard contentHasPointer else { return }
    contentHasPointer = false
    content.handle(.pointer(.left), at: moment)
  }

  private func updateCursor() { host?.cursor = shownCursor }

  /// The cursor to show: that of the title bar, of the widgets under the pointer, or of the
  /// content.
  var shownCursor: CursorShape {
    if titleBar.isHovered { return .arrow }
    return widgets.cursor ?? cursor
  }
}

/// The placement of the widgets in their surface: on each axis the part of the spare room that is
/// before them, from 0 to 1. Nil if they fill the surface along it.
struct ContentPlacement: Equatable {
  /// From left to right.
  var horizontal: Double?
  /// From top to bottom.
  var vertical: Double?

  /// The frame of `root` in `area`, of its own size in whole units along the axes with a part.
  @MainActor func frame(of root: Widget, in area: Rect<Logical>) -> Rect<Logical> {
    guard horizontal != nil || vertical != nil else { return area }
    let natural = root.measure(
      in: ProposedSize(
        width: horizontal == nil ? area.width : nil, height: vertical == nil ? area.height : nil))
    func side(_ part: Double?, _ start: Double, _ room: Double, _ natural: Double) -> (
      Double, Double
    ) {
      guard let part else { return (start, room) }
      let length = max(natural.rounded(.up), 1)
      return (start + ((room - length) * part).rounded(.down), length)
    }
    let (left, width) = side(horizontal, area.left, area.width, natural.width)
    let (top, height) = side(vertical, area.top, area.height, natural.height)
    return Rect(x: left, y: top, width: width, height: height)
  }
}

/// The root layout of a window: the title bar above the content's widgets, and behind them.
private final class WindowLayout: Widget {
  /// The title bar.
  private let titleBar: TitleBar
  /// The content's widgets.
  private let root: ZStack
  /// Notes in front of the content's widgets.
  let notes = Stack(.vertical, spacing: 8)
  /// The area of the content's widgets, in scene coordinates.
  var contentArea = Rect<Logical>.zero {
    didSet { if contentArea != oldValue { invalidateLayout() } }
  }

  /// The placement of the content's widgets in the area.
  var contentPlacement = ContentPlacement() {
    didSet { if contentPlacement != oldValue { invalidateLayout() } }
  }

  init(_ titleBar: TitleBar, _ root: ZStack) {
    self.titleBar = titleBar
    self.root = root
    super.init()
    add(titleBar)
    add(root)
    add(notes)
  }

  /// The frame of the window and the positions of panels are the same in every layout.
  override var followsLayoutDirection: Bool { false }

  /// The distance of notes from the window's edges, in logical units.
  private static let margin = 16.0

  override var isLayoutBoundary: Bool { true }

  override func layoutChildren() {
    titleBar.layout(
      in: Rect(x: 0, y: 0, width: layer.frame.width, height: contentArea.top))
    root.layout(in: contentPlacement.frame(of: root, in: contentArea))
    let room = contentArea.insetBy(Self.margin)
    let width = min(max(room.width, 0), ProblemNote.width)
    let height = notes.measure(in: ProposedSize(width: width)).height
    notes.layout(
      in: Rect(
        x: direction == .rightToLeft ? room.left : room.right - width, y: room.top, width: width,
        height: height))
  }
}
