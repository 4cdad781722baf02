public import Geometry
import SceneGraph
import Style
public import Timing

/// A switch: on or off, by pressing it or by moving its knob.
public final class Toggle: Control {
  /// Whether it is on. Where it is set by the app, nobody is told.
  public var isOn: Bool { didSet { if isOn != oldValue { sendKnob() } } }
  /// Told when a person switched it.
  public var onChange: (Bool) -> Void
  /// Where the knob is, from 0 where it is off to 1.
  private var place: AnimatedValue
  /// Where the knob was when it was taken hold of; nil while it is not held.
  private var grabbed: Double?
  /// How fast the knob is moved, in ways a second.
  private var velocity = VelocityTracker()
  /// What the knob moves on.
  private let track = Layer()
  /// What is moved.
  private let knob = Layer()

  /// The size of the track, in logical units.
  private static var size: Size<Logical> { Size(width: 46, height: 28) }
  /// The room around the knob.
  private static let gap = 3.0
  /// How much wider the knob is while it is held down.
  private static let bulge = 4.0

  /// A switch that is on or off.
  public init(isOn: Bool = false, onChange: @escaping (Bool) -> Void = { _ in }) {
    self.isOn = isOn
    self.onChange = onChange
    place = AnimatedValue(isOn ? 1 : 0, tolerance: 0.01)
    super.init()
    layer.add(track)
    track.add(knob)
  }

  /// Switches it.
  public override func activate() { change(to: !isOn) }

  private func change(to isOn: Bool) {
    let isOther = isOn != self.isOn
    self.isOn = isOn
    sendKnob()
    if isOther { onChange(isOn) }
  }

  private func sendKnob() {
    guard let interface else { return place.set(isOn ? 1 : 0) }
    let spring = interface.motion.spring(interface.theme.springs.lively)
    place.animate(to: isOn ? 1 : 0, by: spring, at: interface.moment)
    animate()
  }

  // MARK: Moving the knob

  /// How far the knob goes, in logical units.
  private var way: Double { Self.size.width - Self.size.height }

  /// A finger that moves along the track moves the knob and scrolls nothing.
  public override func claims(_ press: Press) -> Bool { press.isDrag(along: .horizontal) }

  /// Moves the knob, unless the press hardly moved.
  public override func pressMoved(_ press: Press) {
    // The way is short, so that the knob moves before it is clear that nothing is scrolled.
    let isMoved =
      press.farthest > Press.Source.pointer.slop && abs(press.travel.x) > abs(press.travel.y)
    if grabbed == nil, isMoved {
      velocity.reset()
      grabbed = place.value
    }
    guard let grabbed else { return super.pressMoved(press) }
    place.set(min(max(grabbed + press.travel.x / way, 0), 1))
    velocity.add(place.value, at: press.moment)
    animate()
  }

  /// Lets the knob go to the side that it is nearer to, or is thrown to.
  public override func pressEnded(_ press: Press) {
    guard grabbed != nil else { return super.pressEnded(press) }
    let goal = place.value + 0.15 * velocity.velocity(at: press.moment)
    grabbed = nil
    super.pressCancelled(press)
    change(to: goal > 0.5)
  }

  /// Lets the knob go back.
  public override func pressCancelled(_ press: Press) {
    super.pressCancelled(press)
    guard grabbed != nil else { return }
    grabbed = nil
    sendKnob()
  }

  // MARK: Looks

  /// Stands where it is from the start.
  public override func didAttach() {
    super.didAttach()
    place.set(isOn ? 1 : 0)
  }

  /// Moves the knob on.
  public override func tick(at moment: Moment) -> FrameDemand {
    place.advance(to: moment)
    let demand = super.tick(at: moment)
    return place.isMoving ? .now : demand
  }

  /// Takes its colours from the theme, between those of what it was and what it is.
  public override func restyle(_ theme: Theme) {
    let (colors, size) = (theme.colors, Self.size)
    let off = colors.track.mixed(with: colors.track.with(alpha: 1), by: 0.08 * hoverAmount)
    track.outline = Outline(radius: size.height / 2)
    track.fill = .color(
      off.mixed(with: colors.accent(emphasizedBy: 0.08 * hoverAmount), by: place.value))
    let height = size.height - 2 * Self.gap
    let width = height + Self.bulge * pressAmount
    // Held down it is wider, towards where it can go.
    let left = Self.gap + place.value * (size.width - 2 * Self.gap - width)
    knob.frame = Rect(x: left, y: Self.gap, width: width, height: height)
    knob.outline = Outline(radius: height / 2)
    knob.fill = .color(colors.knob)
    knob.shadow = Shadow(color: colors.shadow, sigma: 2, offset: Point(x: 0, y: 1))
  }

  /// Around the track.
  public override var focusRingPlacement: FocusRingPlacement {
    FocusRingPlacement(layer: layer, frame: track.frame, outline: track.outline, gap: 2)
  }

  /// The track, and above and below it the room that a finger needs.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let height = interface?.theme.metrics.controlHeight ?? 0
    return Size(width: Self.size.width, height: max(Self.size.height, height))
  }

  /// Places the track in its middle.
  public override func layoutChildren() {
    let (size, room) = (Self.size, layer.frame.size)
    track.frame = Rect(
      x: (room.width - size.width) / 2, y: (room.height - size.height) / 2, width: size.width,
      height: size.height)
  }
}
