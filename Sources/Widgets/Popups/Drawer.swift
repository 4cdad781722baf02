// SPDX-License-Identifier: MIT

/// A panel that slides in from an edge of the drawer's area. It can be dragged, thrown and animated
/// by a spring, and caught during the animation.
///
/// The panel is as thick as it measures, and as long as the edge. Lengths are in logical units.
///
/// A modal drawer is a sheet: while it is open nothing beneath takes input, and the keyboard focus
/// is in the panel.
public final class Drawer: Widget {
  /// The panel.
  public let panel: Widget
  /// The edge that the panel comes from.
  public let edge: Edge
  /// The spring of the animation.
  public var spring: Spring
  /// If true, a drag anywhere moves the panel; otherwise only a drag from the edge or on the panel
  /// does.
  public var pullsFromAnywhere = false
  /// The thickness of the strip along the edge from which a closed panel is pulled; 0 for none.
  public var stripThickness = 26.0 {
    didSet { if stripThickness != oldValue { invalidateLayout() } }
  }
  /// The least length that the panel leaves free beside itself, where a press closes it.
  public var minimumMargin = 0.0 {
    didSet { if minimumMargin != oldValue { invalidateLayout() } }
  }
  /// The behaviour of the panel beyond its thickness.
  public var overshoot = Overshoot.stretches
  /// If true, Escape closes the open panel.
  public var closesOnEscape = true
  /// If true, a press beside the open panel closes it.
  public var closesOnOutsidePress = true
  /// If true, the arrow key towards the edge closes the open panel. A widget in the panel that uses
  /// arrow keys gets them first.
  public var closesOnArrow = false
  /// If true, as by default, the space bar opens and closes the panel where nothing else takes it.
  public var togglesOnSpace = true
  /// Called when the panel has moved.
  public var onMove: (() -> Void)?
  /// Called with true when the panel is to be open from now on, and with false when it is to be
  /// closed: by a person or by `open(_:at:)`.
  public var onTarget: ((Bool) -> Void)?
  /// Called when the panel becomes visible.
  public var onOpening: (() -> Void)?
  /// Called in each frame in which the closed panel is at rest.
  public var onRest: (() -> Void)?
  /// Called for scroll input that the panel does not use; returns true if it was handled.
  public var onScroll: ((Scroll, Moment) -> Bool)?
  /// If true, the open panel blocks input to everything below, scrolling included: two fingers on a
  /// touchpad move the panel. It takes the keyboard focus when it opens, and gives it back when it
  /// closes.
  public var isModal = false { didSet { updateModality() } }
  /// The widget in a modal panel that gets the keyboard focus when the panel opens. If nil, it is
  /// the first that can have it, but only if a focus ring is shown; otherwise no widget gets it.
  public weak var initialFocus: Widget?
  /// The colour over everything that the panel does not cover, as strong as the panel is open; nil
  /// for none. It is above glass, which never shows it.
  public var dimming: Color? {
    didSet {
      surroundings.shadow = dimming.map { Shadow(color: $0, sigma: 1, spread: Self.dimmedLength) }
    }
  }
  /// The distance of the panel's far side from the edge.
  var position = DragSpring(0)
  /// The panel's opacity; animated only with reduced motion.
  private var visibility = AnimatedValue(1)
  /// True if the panel is to be open but its thickness is 0, as before the first layout.
  private var isOpening = false
  /// True after the first layout with a thickness. The first opening is animated; later size
  /// changes are not.
  private var wasLaidOut = false
  /// The strip along the edge from which a closed panel is pulled.
  private let strip = Layer()
  /// Blocks presses below a modal panel.
  private let shield = Layer()
  /// Dims what the panel does not cover: a hard shadow of the panel, larger than any window.
  private let surroundings = Layer()
  /// The keyboard focus of a modal panel.
  private var modalFocus = ModalFocus()
  /// True if a part of the panel was visible when it was placed last.
  private var wasVisible = false

  /// The behaviour of a panel that is pulled beyond its thickness, or that its spring moves there.
  public enum Overshoot: Sendable {
    /// The panel is stretched, so that no gap opens at the edge.
    case stretches
    /// The panel moves on with its size. What it draws beyond its bounds fills the gap at the edge.
    case moves
  }

  /// The length of the dimmed area around the panel.
  private static let dimmedLength = 8_000.0
  /// The distance moved by an arrow key, as a fraction of the panel's thickness.
  private static let step = 0.1

  /// Creates a closed drawer.
  public init(_ panel: Widget, from edge: Edge = .top, spring: Spring) {
    self.panel = panel
    self.edge = edge
    self.spring = spring
    super.init()
    shield.takesInput = true
    strip.takesInput = true
    shield.isHidden = true
    layer.add(shield)
    layer.add(strip)
    add(panel)
    layer.add(surroundings)
    panel.layer.takesInput = true
    panel.isHidden = true
  }

  /// The edge is the same in every layout.
  public override var followsLayoutDirection: Bool { false }

  /// A drawer moves and fades its panel.
  public override var movesChildren: Bool { true }

  // MARK: Position

  /// The panel's thickness.
  public private(set) var thickness = 0.0

  /// The visible fraction of the panel: 0 closed, 1 open, more if pulled beyond its thickness.
  public var openness: Double { thickness > 0 ? position.value / thickness : 0 }

  /// True if the panel is open or opening.
  public var isOpen: Bool { isOpening || (position.target > thickness / 2 && !isFadingOut) }

  /// Opens or closes the panel from its current position and velocity. The motion starts at
  /// `moment`, or with the next frame if nil.
  public func open(_ isOpen: Bool, at moment: Moment? = nil) {
    guard thickness > 0 else {
      isOpening = isOpen
      place()
      onTarget?(isOpen)
      return
    }
    move(to: isOpen ? thickness : 0, at: moment)
  }

  /// True if the panel neither moves nor is held, and nothing of it is seen.
  public var isClosed: Bool {
    !isOpening && !isFadingOut && !position.isMoving && !isHeld && position.value <= 0
  }

  /// True while a person holds the panel.
  public var isHeld: Bool { position.isHeld }

  private func move(to target: Double, velocity: Double? = nil, at moment: Moment? = nil) {
    switch tree?.motion ?? .normal {
    case .normal:
      isFadingOut = false
      visibility.set(1)
      position.animate(to: target, by: spring, velocity: velocity, at: moment)
    case .reduced: fade(to: target, at: moment)
    }
    animate()
    updateModality()
    onTarget?(isOpen)
  }

  /// Moves the panel without a motion, and fades it in or out in place.
  private func fade(to target: Double, at moment: Moment?) {
    guard let tree else { return }
    isFadingOut = target == 0
    if target > 0, position.value == 0 { visibility.set(0) }
    visibility.animate(
      to: target > 0 ? 1 : 0, by: tree.theme.springs.quick, at: moment ?? tree.moment)
    if target > 0 { position.set(target) }
  }

  /// True while the panel fades out in place.
  private var isFadingOut = false

  /// The distance of the far side that is drawn for a position: whole pixels keep the panel and its
  /// shadow aligned.
  private func farSide(at position: Double) -> Double {
    guard let scale = tree?.scene.scale else { return position }
    return scale.logical(scale.snapped(position))
  }

  private func place() {
    guard tree != nil else { return }
    let far = farSide(at: position.value)
    let covered = rect(from: min(far, thickness) - thickness, to: far)
    panel.layer.frame =
      switch overshoot {
      case .stretches: covered
      case .moves: rect(from: far - thickness, to: far)
      }
    if far > 0, !wasVisible { onOpening?() }
    wasVisible = far > 0
    // A hidden panel cannot have the keyboard focus, so that an opening one is not hidden. Before
    // it comes in, not even its shadow is visible.
    panel.isHidden = far <= 0 && !isOpen
    panel.layer.opacity = far > 0 ? min(max(visibility.value, 0), 1) : 0
    surroundings.frame = covered
    surroundings.outline = panel.layer.outline
    surroundings.opacity = panel.layer.opacity * min(openness, 1)
    updateModality()
    onMove?()
  }

  /// The rectangle between two distances from the edge, at least as thick as the panel.
  private func rect(from near: Double, to far: Double) -> Rect<Logical> {
    edge.strip(of: layer.frame.size, from: near, to: max(far, near + thickness))
  }

  /// The distance of a point, in scene coordinates, from the edge.
  private func distance(of point: Point<Logical>) -> Double {
    edge.distance(of: local(point), in: layer.frame.size)
  }

  /// True if input beneath a modal panel is blocked: while it is open or opening, and while a
  /// person holds it.
  private var blocksInput: Bool {
    isModal && thickness > 0 && (isOpen || isHeld && position.value > 0)
  }

  private func updateModality() {
    let blocksInput = blocksInput
    shield.isHidden = !blocksInput
    if blocksInput != layer.isModal {
      layer.isModal = blocksInput
      accessibilityChanged()
    }
    // The focus moves once the panel is released, which decides its way.
    guard !isHeld, tree != nil else { return }
    if blocksInput {
      panel.isHidden = false
      if isModal { panel.allowsFocus = true }
      modalFocus.enter(panel, first: initialFocus)
    } else {
      modalFocus.leave(panel)
      // A panel that closes does not take the focus that nothing has.
      if isModal { panel.allowsFocus = false }
    }
  }

  public override func tick(at moment: Moment) -> FrameDemand {
    // Behind the edge nothing is seen of the panel.
    position.advance(to: moment) { max(farSide(at: $0), 0) }
    visibility.advance(to: moment)
    if isFadingOut, !visibility.isMoving {
      isFadingOut = false
      position.set(0)
      visibility.set(1)
    }
    place()
    if isClosed { onRest?() }
    return position.isMoving || visibility.isMoving ? .now : .idle
  }

  /// A dialog while it blocks what is beneath.
  public override var accessibleContent: AccessibleContent {
    AccessibleContent(layer.isModal ? .dialog : .group)
  }

  // MARK: Dragging

  public override var acceptsPress: Bool { true }

  public override func catches(_ press: Press) -> Bool {
    position.isMoving && isOver(press.position)
  }

  /// True if a point, in scene coordinates, is on the panel or on the pull strip.
  private func isOver(_ point: Point<Logical>) -> Bool {
    distance(of: point) < max(position.value, stripThickness)
  }

  /// True if the panel follows a press: one that is on it or that began there.
  private func follows(_ press: Press) -> Bool {
    pullsFromAnywhere || isOver(press.position) || isOver(press.origin)
  }

  /// Takes over drags to and from the edge, wherever on the panel they began.
  public override func claims(_ press: Press) -> Bool {
    press.isDrag(along: edge.axis) && follows(press)
  }

  public override func pressBegan(_ press: Press) {
    if follows(press) { position.grab(at: distance(of: press.position), press.timestamp) }
  }

  public override func pressMoved(_ press: Press) {
    guard isHeld else { return }
    position.follow(distance(of: press.position), in: 0...thickness, press.timestamp)
    animate()
  }

  public override func pressEnded(_ press: Press) {
    guard isHeld else {
      if !press.isDrag, !follows(press), closesOnOutsidePress { move(to: 0) }
      return
    }
    let velocity = position.release(at: press.timestamp)
    if press.isDrag { settle(velocity) } else { tap(press) }
  }

  public override func pressCancelled(_ press: Press) {
    if isHeld { settle(position.release(at: press.timestamp)) }
  }

  /// Handles a press without a drag: outside, it closes the panel; on the panel, it continues the
  /// animation.
  private func tap(_ press: Press) {
    let isOnPanel = distance(of: press.position) < position.value
    let staysOpen = isOnPanel || !closesOnOutsidePress
    move(to: staysOpen && position.value > thickness / 2 ? thickness : 0)
  }

  /// Animates to the open or closed position, whichever the position and velocity lead to.
  func settle(_ velocity: Double) {
    let goal = position.value + 0.18 * velocity
    move(to: goal > thickness / 2 ? thickness : 0, velocity: velocity)
  }

  // MARK: Scrolling

  public override func scrolled(_ input: Scroll, timestamp: Moment) -> Bool {
    let isBlocking = isModal && position.value > 0
    guard pullsFromAnywhere || isBlocking || isHeld else {
      return onScroll?(input, timestamp) ?? false
    }
    switch input.kind {
    case .wheel where pullsFromAnywhere:
      let opening = -edge.inward(input.amount)
      guard opening != 0 else { return isBlocking }
      move(to: opening > 0 ? thickness : 0)
    case .smooth where pullsFromAnywhere, .fingers: pull(by: input, timestamp)
    case .wheel, .smooth: break
    }
    return true
  }

  /// Moves the panel by a scroll, like a drag.
  private func pull(by input: Scroll, _ timestamp: Moment) {
    if !isHeld { position.grab(at: 0, timestamp) }
    scrollDistance -= edge.inward(input.amount)
    position.follow(scrollDistance, in: 0...thickness, timestamp)
    if input.isLifted || input.kind == .smooth {
      scrollDistance = 0
      settle(position.release(at: timestamp))
    }
    animate()
  }

  /// The distance of the touchpad scroll in progress, in logical units.
  private var scrollDistance = 0.0

  // MARK: Keys

  public override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard input.phase != .released else { return false }
    switch input.key {
    case .space where togglesOnSpace && input.phase == .pressed: open(!isOpen)
    case edge.arrowKey where isOpen && closesOnArrow: open(false)
    case edge.opposite.arrowKey where pullsFromAnywhere: step(Self.step)
    case edge.arrowKey where pullsFromAnywhere: step(-Self.step)
    case .home where pullsFromAnywhere: open(false)
    case .end where pullsFromAnywhere: open(true)
    default: return false
    }
    return true
  }

  /// Closes an open panel.
  public override func escape() -> Bool {
    guard isOpen, closesOnEscape else { return false }
    open(false)
    return true
  }

  private func step(_ part: Double) {
    move(to: min(max(position.target + part * thickness, 0), thickness))
  }

  // MARK: Layout

  public override func layoutChildren() {
    let size = layer.frame.size
    shield.frame = layer.bounds
    strip.frame =
      pullsFromAnywhere
      ? layer.bounds : edge.strip(of: size, to: min(stripThickness, size[edge.axis]))
    let wasOpen = isOpen
    let old = thickness
    let wanted = panel.measure(in: ProposedSize(width: size.width, height: size.height))
    thickness = farSide(at: max(min(wanted[edge.axis], size[edge.axis] - minimumMargin), 0))
    panel.layout(in: rect(from: 0, to: thickness))
    if thickness != old, !position.isHeld { adaptThickness(from: old, wasOpen: wasOpen) }
    place()
  }

  /// Adapts to a new thickness: an open panel stays open, a drag continues, and an animation
  /// continues to the new end.
  private func adaptThickness(from old: Double, wasOpen: Bool) {
    let end = wasOpen ? thickness : 0
    isOpening = wasOpen && thickness == 0
    if old > 0, thickness > 0, position.isMoving {
      move(to: end)
    } else if wasLaidOut {
      position.set(end)
    } else {
      wasLaidOut = true
      if wasOpen { move(to: end) }
    }
  }
}
