// SPDX-License-Identifier: MIT

import ScrimKit

/// A glass sheet that slides in from an edge. It can be dragged, thrown, and caught during the
/// animation. The backdrop stays still while the sheet moves, since glass shows what it covers.
///
/// An open sheet blocks input to everything below and dims what it does not cover. The dimming is
/// above the glass, so the blur never shows it.
@MainActor final class Sheet: Widget {
  /// The edge that the sheet comes from.
  let edge: Edge
  /// The spring of the animation.
  var spring: Spring
  /// True if the sheet is open or opening.
  private(set) var isOpen = false
  /// The moving glass pane.
  private let pane: SheetPane
  /// Blocks presses beside the sheet.
  private let shield = Layer()
  /// The visible depth, in logical units.
  private var position = DragSpring(0)
  /// The opacity of the fade with reduced motion, from 0 to 1.
  private var visibility = AnimatedValue(1)
  /// The visible depth of the open sheet, in logical units.
  private(set) var extent = 0.0
  /// True after the first layout with an extent. The first opening is animated; later size changes
  /// are not.
  private var wasLaidOut = false
  /// The distance of the touchpad scroll in progress, in logical units.
  private var scrollDistance = 0.0
  /// The widget that had the keyboard focus before the sheet opened.
  private weak var focusBefore: Widget?

  /// True if the sheet was opened or closed without a widget tree, until the first layout.
  private var needsFocusChange = false

  /// The minimum space left beside the sheet for presses that close it.
  private static let minimumMargin = 56.0

  /// Creates a closed sheet that shows `page`.
  init(_ page: SheetPage, from edge: Edge, _ settings: Settings) {
    self.edge = edge
    spring = settings.spring
    pane = SheetPane(page, edge, settings)
    super.init()
    shield.takesInput = true
    layer.add(shield)
    add(pane)
    page.onDone = { [unowned self] in open(false) }
    pane.isHidden = true
    updateModality()
  }

  /// Applies new settings.
  func show(_ settings: Settings) {
    spring = settings.spring
    pane.show(settings)
  }

  // MARK: Position

  /// The visible fraction: 0 closed, 1 open, more while the spring overshoots.
  var openness: Double { extent > 0 ? position.value / extent : 0 }

  /// Opens or closes the sheet from its current position and velocity.
  func open(_ isOpen: Bool) { setOpen(isOpen) }

  private func setOpen(_ isOpen: Bool, velocity: Double? = nil) {
    let isOther = isOpen != self.isOpen
    self.isOpen = isOpen
    if extent > 0 {
      switch tree?.motion ?? .normal {
      case .normal:
        visibility.set(1)
        position.animate(to: isOpen ? extent : 0, by: spring, velocity: velocity)
      case .reduced: fade(isOpen)
      }
      place()
      animate()
    }
    guard isOther else { return }
    needsFocusChange = tree == nil
    moveFocus()
  }

  /// Moves the sheet without animation and fades it in or out.
  private func fade(_ isOpen: Bool) {
    guard let tree else { return }
    if position.value <= 0 { visibility.set(0) }
    if isOpen { position.set(extent) }
    visibility.animate(
      to: isOpen ? 1 : 0, by: tree.theme.springs.quick, at: tree.moment)
  }

  /// Moves the keyboard focus into the opened sheet, or back to the previous widget.
  private func moveFocus() {
    guard let tree else { return }
    let focused = tree.focused
    let isShown = focused?.focus == .withRing
    if isOpen {
      focusBefore = focused
      pane.isHidden = false
      tree.setFocus(pane.page.done, showsRing: isShown)
    } else if focused.map(contains) ?? true {
      tree.setFocus(focusBefore, showsRing: isShown)
    }
  }

  /// The depth that is drawn for a position: whole pixels keep the content aligned.
  private func depth(at position: Double) -> Double {
    guard let scale = tree?.scene.scale else { return position }
    return min(scale.logical(scale.snapped(position)), 2 * extent)
  }

  private func place() {
    guard tree != nil else { return }
    let depth = self.depth(at: position.value)
    pane.isHidden = !isOpen && (depth <= 0 || visibility.value <= 0)
    pane.layer.frame.origin =
      edge.strip(of: layer.frame.size, from: depth - 2 * extent, to: depth).origin
    // Before it opens, not even the sheet's shadow is visible.
    pane.layer.opacity = depth > 0 ? min(max(visibility.value, 0), 1) : 0
    pane.dimming = min(openness, 1)
    updateModality()
  }

  private func updateModality() {
    layer.isModal = isOpen
    shield.isHidden = !isOpen
  }

  override func tick(at moment: Moment) -> FrameDemand {
    // Beyond the edge nothing is seen of the sheet.
    position.advance(to: moment) { max(depth(at: $0), 0) }
    visibility.advance(to: moment)
    if !isOpen, visibility.value <= 0, !visibility.isMoving { position.set(0) }
    place()
    return position.isMoving || visibility.isMoving ? .now : .idle
  }

  // MARK: Dragging

  override var acceptsPress: Bool { true }

  override func catches(_ press: Press) -> Bool { position.isMoving && isOn(press.position) }

  /// True if a point is on the sheet.
  private func isOn(_ point: Point<Logical>) -> Bool {
    !pane.isHidden && pane.layer.contains(pane.local(point))
  }

  /// Takes over drags along the sheet's axis, wherever on the sheet they began.
  override func claims(_ press: Press) -> Bool {
    press.isDrag(along: edge.axis) && isOn(press.origin)
  }

  override func pressBegan(_ press: Press) {
    guard isOn(press.position) || isOn(press.origin) else { return }
    position.grab(at: edge.inward(press.position), press.timestamp)
  }

  override func pressMoved(_ press: Press) {
    guard position.isHeld else { return }
    position.follow(edge.inward(press.position), in: 0...extent, press.timestamp)
    animate()
  }

  /// Continues the animation after a drag; a press beside the sheet closes it.
  override func pressEnded(_ press: Press) {
    if position.isHeld {
      settle(position.release(at: press.timestamp))
    } else if !press.isDrag {
      open(false)
    }
  }

  override func pressCancelled(_ press: Press) {
    if position.isHeld { settle(position.release(at: press.timestamp)) }
  }

  /// Animates to the open or closed position, whichever the position and velocity lead to.
  private func settle(_ velocity: Double) {
    setOpen(position.value + 0.18 * velocity > extent / 2, velocity: velocity)
  }

  // MARK: Scrolling and keys

  /// Touchpad scrolling drags the sheet. Content below an open sheet does not scroll.
  override func scrolled(_ input: Scroll, timestamp: Moment) -> Bool {
    switch input.kind {
    case .wheel, .smooth: break
    case .fingers:
      if !position.isHeld { position.grab(at: 0, timestamp) }
      scrollDistance -= edge.inward(input.amount)
      position.follow(scrollDistance, in: 0...extent, timestamp)
      if input.isLifted {
        scrollDistance = 0
        settle(position.release(at: timestamp))
      }
      animate()
    }
    return true
  }

  /// Escape and the arrow towards the sheet's edge close it.
  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard isOpen, input.phase != .released else { return false }
    guard input.key == .escape || input.key == edge.arrowKey else { return false }
    open(false)
    return true
  }

  // MARK: Layout

  /// The sheet's size does not depend on its content.
  override var isLayoutBoundary: Bool { true }

  override func layoutChildren() {
    let size = layer.frame.size
    shield.frame = layer.bounds
    let old = extent
    let wanted = pane.measure(in: ProposedSize(size))
    extent =
      switch edge.axis {
      case .vertical: min(wanted.height, max(size.height - Self.minimumMargin, 0)).rounded()
      case .horizontal: min(wanted.width, max(size.width - Self.minimumMargin, 0)).rounded()
      }
    pane.layout(in: edge.strip(of: size, from: -2 * extent, to: 0))
    if wasLaidOut, extent != old { position.set(isOpen ? extent : 0) }
    place()
    guard !wasLaidOut, extent > 0 else { return }
    wasLaidOut = true
    if isOpen { setOpen(true) }
    if needsFocusChange {
      needsFocusChange = false
      moveFocus()
    }
  }
}
