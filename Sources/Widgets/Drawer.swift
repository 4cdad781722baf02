// SPDX-License-Identifier: MIT

public import Geometry
public import Input
import SceneGraph
public import Timing

/// A panel that slides in from an edge of the drawer's area. It can be dragged, thrown and animated
/// by a spring, and caught during the animation.
///
/// The panel is as thick as it measures, and as long as the edge. Lengths are in logical units.
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
  /// If true, Escape closes the open panel.
  public var closesOnEscape = true
  /// If true, a press beside the open panel closes it.
  public var closesOnOutsidePress = true
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
  /// If true, the open panel blocks input to everything below.
  public var isModal = false { didSet { updateModality() } }
  /// The distance of the panel's far side from the edge.
  private var position = DragSpring(0)
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
    panel.layer.takesInput = true
    panel.isHidden = true
  }

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
      onTarget?(isOpen)
      return
    }
    move(to: isOpen ? thickness : 0, at: moment)
  }

  /// True while a person holds the panel.
  public var isHeld: Bool { position.isHeld }

  private func move(to target: Double, velocity: Double? = nil, at moment: Moment? = nil) {
    animate()
    defer { onTarget?(isOpen) }
    guard tree?.motion == .reduced else {
      return position.animate(to: target, by: spring, velocity: velocity, at: moment)
    }
    // With reduced motion the panel fades in or out in place.
    isFadingOut = target == 0
    if target > 0, position.value == 0 { visibility.set(0) }
    visibility.animate(to: target > 0 ? 1 : 0, by: Self.fade, at: moment ?? tree?.moment)
    if target > 0 { position.set(target) }
  }

  /// True while the panel fades out in place.
  private var isFadingOut = false
  /// The spring of the fade with reduced motion.
  private static let fade = Spring(response: 0.16)

  /// The distance of the far side that is drawn for a position: whole pixels keep the panel and its
  /// shadow aligned.
  private func farSide(at position: Double) -> Double {
    guard let scale = tree?.scene.scale else { return position }
    return scale.logical(scale.snapped(position))
  }

  private func place() {
    guard tree != nil else { return }
    let far = farSide(at: position.value)
    // A panel pulled beyond its thickness is stretched, so that no gap opens at the edge.
    panel.layer.frame = rect(from: min(far, thickness) - thickness, to: far)
    if panel.isHidden, far > 0 { onOpening?() }
    // A hidden panel cannot have the keyboard focus.
    panel.isHidden = far <= 0
    panel.layer.opacity = visibility.value
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

  private func updateModality() {
    let blocksInput = isModal && position.value > 0
    shield.isHidden = !blocksInput
    layer.isModal = blocksInput
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

  // MARK: Dragging

  public override var acceptsPress: Bool { true }

  public override func catches(_ press: Press) -> Bool { position.isMoving && isOver(press) }

  /// True if a press is on the panel or on the pull strip.
  private func isOver(_ press: Press) -> Bool {
    distance(of: press.position) < max(position.value, stripThickness)
  }

  /// Takes over drags to and from the edge, wherever on the panel they began.
  public override func claims(_ press: Press) -> Bool { press.isDrag(along: edge.axis) }

  public override func pressBegan(_ press: Press) {
    position.grab(at: distance(of: press.position), press.timestamp)
  }

  public override func pressMoved(_ press: Press) {
    position.follow(distance(of: press.position), in: 0...thickness, press.timestamp)
    animate()
  }

  public override func pressEnded(_ press: Press) {
    let velocity = position.release(at: press.timestamp)
    if press.isDrag { settle(velocity) } else { tap(press) }
  }

  public override func pressCancelled(_ press: Press) {
    settle(position.release(at: press.timestamp))
  }

  /// Handles a press without a drag: outside, it closes the panel; on the panel, it continues the
  /// animation.
  private func tap(_ press: Press) {
    let isOnPanel = distance(of: press.position) < position.value
    let staysOpen = isOnPanel || !closesOnOutsidePress
    move(to: staysOpen && position.value > thickness / 2 ? thickness : 0)
  }

  /// Animates to the open or closed position, whichever the position and velocity lead to.
  private func settle(_ velocity: Double) {
    let goal = position.value + 0.18 * velocity
    move(to: goal > thickness / 2 ? thickness : 0, velocity: velocity)
  }

  // MARK: Scrolling

  public override func scrolled(_ input: Scroll, timestamp: Moment) -> Bool {
    guard pullsFromAnywhere || position.isHeld else { return onScroll?(input, timestamp) ?? false }
    switch input.kind {
    case .wheel:
      let opening = -edge.inward(input.amount)
      guard opening != 0 else { return false }
      move(to: opening > 0 ? thickness : 0)
    case .fingers, .smooth:
      if !position.isHeld { position.grab(at: 0, timestamp) }
      scrollDistance -= edge.inward(input.amount)
      position.follow(scrollDistance, in: 0...thickness, timestamp)
      if input.isLifted || input.kind == .smooth {
        scrollDistance = 0
        settle(position.release(at: timestamp))
      }
      animate()
    }
    return true
  }

  /// The distance of the touchpad scroll in progress, in logical units.
  private var scrollDistance = 0.0

  // MARK: Keys

  public override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard input.phase != .released else { return false }
    switch input.key {
    case .space where input.phase == .pressed: open(!isOpen)
    case .escape where isOpen && closesOnEscape: open(false)
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
    thickness = min(wanted[edge.axis], size[edge.axis])
    let far = min(position.value, thickness)
    panel.layout(in: rect(from: far - thickness, to: far))
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

  // MARK: Pulling from elsewhere

  /// Starts to pull the panel by a pointer or finger that is `distance` away from the edge, as seen
  /// by a surface that is not the drawer's own.
  public func beginPull(at distance: Double, _ timestamp: Moment) {
    position.grab(at: distance, timestamp)
  }

  /// Moves the panel with the pointer or finger of `beginPull`.
  public func pull(to distance: Double, _ timestamp: Moment) {
    guard position.isHeld else { return }
    position.follow(distance, in: 0...max(thickness, 0), timestamp)
    animate()
  }

  /// Ends the pull; the panel goes on with its velocity.
  public func endPull(_ timestamp: Moment) {
    guard position.isHeld else { return }
    settle(position.release(at: timestamp))
  }

  /// True if the panel neither moves nor is held, and nothing of it is seen.
  public var isClosed: Bool {
    !isOpening && !position.isMoving && !position.isHeld && position.value <= 0
      && !isFadingOut
  }
}
