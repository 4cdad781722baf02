public import Geometry
public import Input
public import SceneGraph
public import Style
public import Timing

/// A view of something that is longer than it: scrolled by a wheel, by fingers on a touchpad or on the
/// screen, and by keys.
open class ScrollView: Widget {
  /// The direction in which it is scrolled.
  public let axis: Axis
  /// What is seen through it.
  public let content: Widget
  /// The corners at which what is scrolled is cut off.
  public var outline = Outline.rectangle { didSet { viewport.outline = outline } }
  /// What cuts off what is not seen, and moves what is.
  private let viewport = Layer()
  /// Where the content is.
  private var physics = ScrollPhysics()
  /// Tells which part of it is seen.
  private let indicator = ScrollIndicator()

  /// How far a step of the wheel goes, in logical units.
  private static var wheelStep: Double { 60 }
  /// How far an arrow key goes.
  private static var line: Double { 48 }
  /// The room that is left around what is to be seen.
  private static var margin: Double { 12 }

  /// A view of `content`.
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

  /// What is scrolled lies in a layer of its own.
  open override var contentLayer: Layer { viewport }

  /// It can have the keyboard where there is something to scroll.
  open override var acceptsFocus: Bool { physics.range.upperBound > 0 }

  /// The ring is within it, since something may cut it off.
  open override var focusRingPlacement: FocusRingPlacement {
    FocusRingPlacement(layer: layer, frame: layer.bounds, outline: outline, gap: -2)
  }

  // MARK: Position

  /// How far it is scrolled, in logical units.
  public var position: Double { physics.position }

  /// The part of the content that is seen along the axis.
  public var visibleRange: Range<Double> {
    physics.position..<physics.position + physics.extent
  }

  /// Whether a hand holds its content, or it moves on to where it was sent or thrown.
  public var isScrolling: Bool { physics.isHeld || physics.isMoving }

  /// Scrolls to `position`, or as far as that is possible. Only where that is animated the bar is shown.
  public func scroll(to position: Double, animated isAnimated: Bool = true) {
    if isAnimated, let interface {
      physics.animate(to: position, at: interface.moment, interface.motion)
      moved()
    } else {
      physics.jump(to: position)
      place()
    }
  }

  /// Its content was moved, or it is seen for the first time.
  open func didScroll() {}

  /// Something has changed where the content is.
  private func moved() {
    if let interface, let moment = interface.moment {
      indicator.show(at: moment, spring: interface.theme.springs.quick)
    }
    place()
    animate()
  }

  private func place() {
    guard let interface else { return }
    // By whole pixels, so that what moves together stays together.
    let scale = interface.scene.scale
    let offset = scale.logical(scale.snapped(-physics.position))
    viewport.childOffset = Point(axis, along: offset, across: 0)
    indicator.place(
      physics, axis, in: layer.frame.size, color: interface.theme.colors.text.with(alpha: 0.4))
    didScroll()
  }

  /// Moves it on.
  open override func tick(at moment: Moment) -> FrameDemand {
    guard let interface else { return .resting }
    let spring = interface.theme.springs.quick
    if physics.isMoving {
      physics.advance(to: moment)
      indicator.show(at: moment, spring: spring)
      place()
    }
    let frameDemand = indicator.tick(at: moment, spring: spring)
    return physics.isMoving ? .moving : frameDemand
  }

  // MARK: Layout

  /// As long as its content, where there is room for that.
  open override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let size = content.measure(in: ProposedSize(axis, along: nil, across: proposal[axis.across]))
    let along = min(size[axis], proposal[axis] ?? size[axis])
    return Size(axis, along: along, across: size[axis.across])
  }

  /// Gives its content all the length that it wants.
  open override func layoutChildren() {
    let size = layer.frame.size
    viewport.frame = layer.bounds
    let wanted = content.measure(in: ProposedSize(axis, along: nil, across: size[axis.across]))
    let length = max(wanted[axis], size[axis])
    physics.setLength(length, extent: size[axis])
    content.layout(
      in: Rect(
        origin: .zero, size: Size(axis, along: length, across: size[axis.across])))
    place()
  }

  /// Takes the colour of its bar.
  open override func restyle(_ theme: Theme) { place() }

  // MARK: Wheels and touchpads

  /// Scrolls, unless it is at its end or scrolls along the other axis.
  open override func scrolled(_ input: Scroll, at moment: Moment) -> Bool {
    guard let interface, acceptsFocus else { return false }
    let distance = input.amount[axis]
    switch input.kind {
    case .wheel:
      let target = physics.clamped(physics.target + distance * Self.wheelStep)
      guard target != physics.target else { return false }
      physics.animate(to: target, at: moment, interface.motion)
    case .smooth:
      guard physics.clamped(physics.position + distance) != physics.position else {
        return false
      }
      physics.jump(to: physics.position + distance)
    case .fingers: return follow(input, at: moment, interface.motion)
    }
    moved()
    return true
  }

  private func follow(
    _ input: Scroll, at moment: Moment, _ motion: MotionPreference
  ) -> Bool {
    let distance = input.amount
    guard physics.isHeld || abs(distance[axis]) > abs(distance[axis.across]) else { return false }
    if distance[axis] != 0 { physics.push(by: distance[axis], moment, motion) }
    if input.isLifted { physics.release(moment, motion) }
    moved()
    return true
  }

  // MARK: Fingers on the screen

  /// A finger stops what glides.
  open override func catches(_ press: Press) -> Bool {
    switch press.source {
    case .pointer: false
    case .finger: physics.isMoving
    }
  }

  /// A finger that moves along the axis scrolls.
  open override func claims(_ press: Press) -> Bool {
    acceptsFocus && press.isDrag(along: axis)
  }

  /// A finger takes hold of the content.
  open override func pressBegan(_ press: Press) {
    physics.grab(at: press.position[axis], press.moment)
    moved()
  }

  /// The content follows the finger.
  open override func pressMoved(_ press: Press) {
    guard let interface else { return }
    physics.drag(to: press.position[axis], press.moment, interface.motion)
    moved()
  }

  /// The finger lets go of the content.
  open override func pressEnded(_ press: Press) {
    guard let interface else { return }
    physics.release(press.moment, interface.motion)
    moved()
  }

  /// The content stays, or goes back to its edge.
  open override func pressCancelled(_ press: Press) {
    guard let interface else { return }
    physics.grab(at: 0, press.moment)
    physics.release(press.moment, interface.motion)
    moved()
  }

  // MARK: Keys

  /// Arrows scroll a little, page keys and the space bar a page, and home and end all the way.
  open override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard let interface, input.phase != .released else { return false }
    let page = max(physics.extent - Self.line, Self.line)
    let target: Double
    switch input.key {
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
    physics.animate(to: target, at: moment, interface.motion)
    moved()
    return true
  }

  // MARK: Reveal

  /// Scrolls no further than needed for `rect` of its content to be seen.
  open override func reveal(_ rect: Rect<Logical>) {
    let (start, length) = (rect.origin[axis] - Self.margin, rect.size[axis] + 2 * Self.margin)
    let target = physics.target
    if start < target || length > physics.extent {
      scroll(to: start)
    } else if start + length > target + physics.extent {
      scroll(to: start + length - physics.extent)
    }
  }
}
