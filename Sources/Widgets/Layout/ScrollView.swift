// SPDX-License-Identifier: MIT

/// Scrolls its content along one axis, by wheel, touchpad, touchscreen and keys.
open class ScrollView: Widget {
  /// Axis of scrolling.
  public let axis: Axis
  /// The scrolled widget.
  public let content: Widget
  /// Corners that clip the content.
  public var outline = Outline.rectangle { didSet { viewport.outline = outline } }
  /// True if the content fades away at an edge beyond which it goes on, in place of being cut off
  /// there. With high contrast it is cut off. Glass in the content does not fade.
  public var fadesEdges = false { didSet { if fadesEdges != oldValue { place() } } }
  /// Clips and offsets the content.
  private let viewport = Layer()
  /// Scroll position.
  private var physics = ScrollPhysics()
  /// The scroll bar.
  private let indicator = ScrollIndicator()

  /// Distance of a wheel step, in logical units.
  private static var wheelStep: Double { 60 }
  /// Distance of an arrow key, in logical units.
  private static var line: Double { 48 }
  /// Length of the fade at an edge, in logical units.
  private static var fade: Double { 28 }
  /// Distance from a revealed rectangle to the edges, in logical units.
  private var margin: Double { fadesEdges ? Self.fade : 12 }

  /// Creates a view of `content`.
  public init(_ axis: Axis = .vertical, _ content: Widget) {
    self.axis = axis
    self.content = content
    super.init()
    layer.takesInput = true
    viewport.clipsChildren = true
    layer.add(viewport)
    layer.add(indicator.layer)
    add(content)
  }

  /// The clipped layer.
  open override var contentLayer: Layer { viewport }

  /// Accepts the focus if there is something to scroll.
  open override var acceptsFocus: Bool { canScroll }

  /// True if the content is longer than the view.
  var canScroll: Bool { physics.range.upperBound > 0 }

  /// A ring inside the view, since a parent may clip it.
  open override var focusRingPlacement: FocusRingPlacement {
    FocusRingPlacement(layer: layer, frame: layer.bounds, outline: outline, gap: -2)
  }

  /// An area, if it can have the focus to scroll; otherwise a group.
  open override var accessibleContent: AccessibleContent {
    AccessibleContent(acceptsFocus ? .scrollArea : .group)
  }

  // MARK: Position

  /// Scroll position, in logical units from the beginning of the content.
  public var position: Double { physics.position }

  /// The visible range of the content, in logical units.
  public var visibleRange: Range<Double> {
    physics.position..<physics.position + physics.extent
  }

  /// True during a drag, a fling or an animated scroll.
  public var isScrolling: Bool { physics.isHeld || physics.isMoving }

  /// Scrolls to `position`, clamped to the content. An animated scroll shows the scroll bar.
  public func scroll(to position: Double, animated isAnimated: Bool = true) {
    if isAnimated, let tree {
      physics.animate(to: position, at: tree.moment, tree.motion)
      moved()
    } else {
      physics.jump(to: position)
      place()
    }
  }

  /// Scrolls to `position` at once, and shows the scroll bar.
  func follow(to position: Double) {
    guard physics.clamped(position) != physics.position else { return }
    physics.jump(to: position)
    moved()
  }

  /// Takes another length of the content, which lays itself out. `shift` is the distance by which
  /// what is visible has moved in it.
  func contentChanged(length: Double, shift: Double = 0) {
    let size = layer.frame.size
    let length = max(length, size[axis])
    content.measurements.removeAll(keepingCapacity: true)
    guard shift != 0 || length != content.layer.frame.size[axis] else { return }
    physics.shift(by: shift)
    physics.setLength(length, extent: size[axis])
    content.layout(
      in: Rect(origin: .zero, size: Size(axis, along: length, across: size[axis.across])))
    place()
  }

  /// Called after a scroll or the first layout.
  open func didScroll() {}

  /// Updates the layers and shows the scroll bar after a scroll.
  private func moved() {
    if let tree, let moment = tree.moment {
      indicator.show(at: moment, spring: tree.theme.springs.quick)
    }
    place()
    animate()
  }

  private func place() {
    guard let tree else { return }
    // Whole physical pixels, so that all content moves by the same distance.
    let scale = tree.scene.scale
    let offset = scale.logical(scale.snapped(-physics.position))
    viewport.childOffset = Point(axis, along: offset, across: 0)
    let theme = theme ?? tree.theme
    viewport.edgeFade = edgeFade(theme)
    indicator.place(
      physics, axis, in: layer.frame.size, color: theme.colors.text.with(alpha: 0.4))
    didScroll()
  }

  /// The fade at the present position. It grows with what is beyond the edge.
  private func edgeFade(_ theme: Theme) -> EdgeFade {
    guard fadesEdges, !theme.hasHighContrast else { return EdgeFade() }
    func length(_ beyond: Double) -> Double { min(max(beyond, 0), Self.fade) }
    let before = length(physics.position)
    let after = length(physics.range.upperBound - physics.position)
    if axis == .vertical { return EdgeFade(top: before, bottom: after) }
    return direction == .leftToRight
      ? EdgeFade(right: after, left: before) : EdgeFade(right: before, left: after)
  }

  /// Advances the scroll and the scroll bar.
  open override func tick(at moment: Moment) -> FrameDemand {
    guard let tree else { return .idle }
    let spring = tree.theme.springs.quick
    if physics.isMoving {
      physics.advance(to: moment)
      indicator.show(at: moment, spring: spring)
      place()
    }
    let demand = indicator.tick(at: moment, spring: spring)
    return physics.isMoving ? .now : demand
  }

  // MARK: Layout

  /// The size of the content, at most the proposed length.
  open override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let size = content.measure(in: ProposedSize(axis, along: nil, across: proposal[axis.across]))
    let along = min(size[axis], proposal[axis] ?? size[axis])
    return Size(axis, along: along, across: size[axis.across])
  }

  /// Lays out the content at its natural length.
  open override func layoutChildren() {
    let size = layer.frame.size
    viewport.frame = layer.bounds
    let wanted = content.measure(in: ProposedSize(axis, along: nil, across: size[axis.across]))
    let length = max(wanted[axis], size[axis])
    let didScroll = acceptsFocus
    physics.setLength(length, extent: size[axis])
    if acceptsFocus != didScroll { parent?.accessibleStructureChanged() }
    content.layout(
      in: Rect(
        origin: .zero, size: Size(axis, along: length, across: size[axis.across])))
    place()
  }

  /// Takes the colour of the scroll bar.
  open override func restyle(_ theme: Theme) { place() }

  // MARK: Wheels and touchpads

  /// Scrolls, unless the content is at its end or the input is along the other axis.
  open override func scrolled(_ input: Scroll, timestamp: Moment) -> Bool {
    guard let tree, canScroll else { return false }
    let distance = inDirection(input.amount)[axis]
    switch input.kind {
    case .wheel:
      let target = physics.clamped(physics.target + distance * Self.wheelStep)
      guard target != physics.target else { return false }
      physics.animate(to: target, at: tree.moment, tree.motion)
    case .smooth:
      guard physics.clamped(physics.position + distance) != physics.position else {
        return false
      }
      physics.jump(to: physics.position + distance)
    case .fingers: return follow(input, timestamp, tree.motion)
    }
    moved()
    return true
  }

  private func follow(
    _ input: Scroll, _ timestamp: Moment, _ motion: MotionPreference
  ) -> Bool {
    let distance = inDirection(input.amount)
    // Fingers at rest stop a fling, but nothing else.
    let stops = distance == .zero && !input.isLifted && physics.isMoving
    guard physics.isHeld || stops || abs(distance[axis]) > abs(distance[axis.across]) else {
      return false
    }
    if stops || distance[axis] != 0 { physics.push(by: distance[axis], timestamp, motion) }
    if input.isLifted { physics.release(timestamp, motion) }
    moved()
    return true
  }

  // MARK: Fingers on the screen

  /// A finger stops a fling.
  open override func catches(_ press: Press) -> Bool {
    switch press.source {
    case .pointer: false
    case .finger: physics.isMoving
    }
  }

  /// A drag along the axis scrolls.
  open override func claims(_ press: Press) -> Bool {
    canScroll && press.isDrag(along: axis)
  }

  /// Starts a drag.
  open override func pressBegan(_ press: Press) {
    physics.grab(at: inDirection(press.position)[axis], press.timestamp)
    moved()
  }

  /// Moves the content with the finger.
  open override func pressMoved(_ press: Press) {
    guard let tree else { return }
    physics.drag(to: inDirection(press.position)[axis], press.timestamp, tree.motion)
    moved()
  }

  /// Ends the drag, possibly with a fling.
  open override func pressEnded(_ press: Press) {
    guard let tree else { return }
    physics.release(press.timestamp, tree.motion)
    moved()
  }

  /// Ends the drag without a fling.
  open override func pressCancelled(_ press: Press) {
    guard let tree else { return }
    physics.grab(at: 0, press.timestamp)
    physics.release(press.timestamp, tree.motion)
    moved()
  }

  // MARK: Keys

  /// Arrow keys scroll a line, page keys and the space bar a page, Home and End to either end.
  open override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard let tree, input.phase != .released else { return false }
    let page = max(physics.extent - Self.line, Self.line)
    let target: Double
    switch inDirection(input.key) {
    case .up where axis == .vertical, .left where axis == .horizontal:
      target = physics.target - Self.line
    case .down where axis == .vertical, .right where axis == .horizontal:
      target = physics.target + Self.line
    case .pageUp: target = physics.target - page
    case .pageDown: target = physics.target + page
    case .space: target = physics.target + (input.modifiers.contains(.shift) ? -page : page)
    case .home: target = physics.range.lowerBound
    case .end: target = physics.range.upperBound
    default: return false
    }
    guard physics.clamped(target) != physics.target else { return false }
    physics.animate(to: target, at: moment, tree.motion)
    moved()
    return true
  }

  // MARK: Reveal

  /// Scrolls by the minimum that makes `rect` of the content visible.
  open override func reveal(_ rect: Rect<Logical>) { reveal(rect, animated: true) }

  /// Scrolls by the minimum that makes `rect` of the content visible, at once if not `animated`, or
  /// if a motion is so far behind that none of `rect` is seen: with a held key, the current row
  /// must not run out of sight.
  public func reveal(_ rect: Rect<Logical>, animated isAnimated: Bool) {
    let (start, length) = (rect.origin[axis] - margin, rect.size[axis] + 2 * margin)
    let target = physics.target
    let seen = visibleRange
    let isBehind =
      physics.isMoving
      && (rect.origin[axis] >= seen.upperBound
        || rect.origin[axis] + rect.size[axis] <= seen.lowerBound)
    let isAnimated = isAnimated && !isBehind
    if start < target || length > physics.extent {
      scroll(to: start, animated: isAnimated)
    } else if start + length > target + physics.extent {
      scroll(to: start + length - physics.extent, animated: isAnimated)
    }
  }
}
