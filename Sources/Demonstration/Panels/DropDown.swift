// SPDX-License-Identifier: MIT

import ScrimKit

/// A panel that drops down from the top edge. It can be dragged, thrown and animated by a spring,
/// and caught during the animation.
final class DropDown: Widget {
  /// The panel.
  let panel: Widget
  /// The spring of the animation.
  var spring: Spring
  /// If true, a drag anywhere moves the panel; otherwise only a drag from the top edge or on the
  /// panel does.
  var pullsFromAnywhere = false
  /// Called when the panel has moved.
  var onMove: (() -> Void)?
  /// Called when the panel becomes visible.
  var onOpening: (() -> Void)?
  /// Called for scroll input that the panel does not use; returns true if it was handled.
  var onScroll: ((Scroll, Moment) -> Bool)?
  /// If true, the open panel blocks input to everything below.
  var isModal = false { didSet { updateModality() } }
  /// The position of the panel's bottom edge, in logical units.
  private var position = DragSpring(0)
  /// The panel's opacity; animated only with reduced motion.
  private var visibility = AnimatedValue(1)
  /// True if the panel is to be open but its height is 0, as before the first layout.
  private var isOpening = false
  /// True after the first layout with a height. The first opening is animated; later size changes
  /// are not.
  private var wasLaidOut = false
  /// The strip at the top edge from which a closed panel is pulled.
  private let edge = Layer()
  /// Blocks presses below a modal panel.
  private let shield = Layer()

  /// The strip's height, in logical units.
  private static let edgeHeight = 26.0
  /// The distance moved by an arrow key, as a fraction of the panel's height.
  private static let step = 0.1

  /// Creates a closed drop-down.
  init(_ panel: Widget, spring: Spring) {
    self.panel = panel
    self.spring = spring
    super.init()
    shield.takesInput = true
    edge.takesInput = true
    shield.isHidden = true
    layer.add(shield)
    layer.add(edge)
    add(panel)
    panel.layer.takesInput = true
    panel.isHidden = true
  }

  // MARK: Position

  /// The panel's height, in logical units.
  private(set) var height = 0.0

  /// The visible fraction of the panel: 0 closed, 1 open, more if pulled beyond its height.
  var openness: Double { height > 0 ? position.value / height : 0 }

  /// True if the panel is open or opening.
  var isOpen: Bool { isOpening || (position.target > height / 2 && !isFadingOut) }

  /// Opens or closes the panel from its current position and velocity. The motion starts at
  /// `moment`, or with the next frame if nil.
  func open(_ isOpen: Bool, at moment: Moment? = nil) {
    guard height > 0 else { return isOpening = isOpen }
    move(to: isOpen ? height : 0, at: moment)
  }

  private func move(to target: Double, velocity: Double? = nil, at moment: Moment? = nil) {
    animate()
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

  /// The bottom edge that is drawn for a position: whole pixels keep the panel and its shadow
  /// aligned.
  private func bottomEdge(at position: Double) -> Double {
    guard let scale = tree?.scene.scale else { return position }
    return scale.logical(scale.snapped(position))
  }

  private func place() {
    guard tree != nil else { return }
    let bottom = bottomEdge(at: position.value)
    // A panel pulled beyond its height is stretched, so that no gap opens above it.
    panel.layer.frame.origin.y = min(bottom, height) - height
    panel.layer.frame.size.height = max(bottom, height)
    if panel.isHidden, bottom > 0 { onOpening?() }
    // A hidden panel cannot have the keyboard focus.
    panel.isHidden = bottom <= 0
    panel.layer.opacity = visibility.value
    updateModality()
    onMove?()
  }

  private func updateModality() {
    let blocksInput = isModal && position.value > 0
    shield.isHidden = !blocksInput
    layer.isModal = blocksInput
  }

  override func tick(at moment: Moment) -> FrameDemand {
    // Above the edge nothing is seen of the panel.
    position.advance(to: moment) { max(bottomEdge(at: $0), 0) }
    visibility.advance(to: moment)
    if isFadingOut, !visibility.isMoving {
      isFadingOut = false
      position.set(0)
      visibility.set(1)
    }
    place()
    return position.isMoving || visibility.isMoving ? .now : .idle
  }

  // MARK: Dragging

  override var acceptsPress: Bool { true }

  override func catches(_ press: Press) -> Bool { position.isMoving && isOver(press) }

  /// True if a press is on the panel or on the pull strip.
  private func isOver(_ press: Press) -> Bool {
    let y = local(press.position).y
    return y < max(position.value, Self.edgeHeight)
  }

  /// Takes over vertical drags, wherever on the panel they began.
  override func claims(_ press: Press) -> Bool { press.isDrag(along: .vertical) }

  override func pressBegan(_ press: Press) {
    position.grab(at: local(press.position).y, press.timestamp)
  }

  override func pressMoved(_ press: Press) {
    position.follow(local(press.position).y, in: 0...height, press.timestamp)
    animate()
  }

  override func pressEnded(_ press: Press) {
    let velocity = position.release(at: press.timestamp)
    if press.isDrag { settle(velocity) } else { tap(press) }
  }

  override func pressCancelled(_ press: Press) { settle(position.release(at: press.timestamp)) }

  /// Handles a press without a drag: outside, it closes the panel; on the panel, it continues the
  /// animation.
  private func tap(_ press: Press) {
    let isOnPanel = local(press.position).y < position.value
    move(to: isOnPanel && position.value > height / 2 ? height : 0)
  }

  /// Animates to the open or closed position, whichever the position and velocity lead to.
  private func settle(_ velocity: Double) {
    let goal = position.value + 0.18 * velocity
    move(to: goal > height / 2 ? height : 0, velocity: velocity)
  }

  // MARK: Scrolling

  override func scrolled(_ input: Scroll, timestamp: Moment) -> Bool {
    guard pullsFromAnywhere || position.isHeld else { return onScroll?(input, timestamp) ?? false }
    switch input.kind {
    case .wheel:
      guard input.amount.y != 0 else { return false }
      move(to: input.amount.y < 0 ? height : 0)
    case .fingers, .smooth:
      if !position.isHeld { position.grab(at: 0, timestamp) }
      scrollDistance -= input.amount.y
      position.follow(scrollDistance, in: 0...height, timestamp)
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

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard input.phase != .released else { return false }
    switch input.key {
    case .space where input.phase == .pressed: open(!isOpen)
    case .escape where isOpen: open(false)
    case .down where pullsFromAnywhere: step(Self.step)
    case .up where pullsFromAnywhere: step(-Self.step)
    case .home where pullsFromAnywhere: open(false)
    case .end where pullsFromAnywhere: open(true)
    default: return false
    }
    return true
  }

  private func step(_ part: Double) {
    move(to: min(max(position.target + part * height, 0), height))
  }

  // MARK: Layout

  override func layoutChildren() {
    let size = layer.frame.size
    shield.frame = layer.bounds
    edge.frame = Rect(
      x: 0, y: 0, width: size.width, height: pullsFromAnywhere ? size.height : Self.edgeHeight)
    let wasOpen = isOpen
    let old = height
    let wanted = panel.measure(in: ProposedSize(width: size.width, height: size.height))
    height = min(wanted.height, size.height)
    panel.layout(
      in: Rect(x: 0, y: panel.layer.frame.origin.y, width: size.width, height: height))
    if height != old, !position.isHeld { adaptHeight(from: old, wasOpen: wasOpen) }
    place()
  }

  /// Adapts to a new height: an open panel stays open, a drag continues, and an animation continues
  /// to the new end.
  private func adaptHeight(from old: Double, wasOpen: Bool) {
    let end = wasOpen ? height : 0
    isOpening = wasOpen && height == 0
    if old > 0, height > 0, position.isMoving {
      move(to: end)
    } else if wasLaidOut {
      position.set(end)
    } else {
      wasLaidOut = true
      if wasOpen { move(to: end) }
    }
  }
}
