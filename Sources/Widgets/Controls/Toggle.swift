// SPDX-License-Identifier: MIT

/// An on/off switch with a knob, pressed or dragged.
public final class Toggle: SwitchControl {
  /// Value of `state` when the drag of the knob began; nil while it is not dragged.
  private var dragOrigin: Double?
  /// Measures the speed of the dragged knob, in track lengths per second.
  private var velocity = VelocityTracker()
  /// Background of the switch.
  private let track = Layer()
  /// Moves along the track.
  private let knob = Layer()

  /// Size of the track, in logical units.
  private static var size: Size<Logical> { Size(width: 46, height: 28) }
  /// Distance from the knob to the edges of the track, in logical units.
  private static let gap = 3.0
  /// Extra width of the pressed knob, in logical units.
  private static let pressedExtraWidth = 4.0

  /// Creates a switch. A person's changes call `onChange`.
  public init(isOn: Bool = false, onChange: @escaping (Bool) -> Void = { _ in }) {
    super.init(isOn: isOn, stateTolerance: 0.01, onChange: onChange)
    layer.add(track)
    track.add(knob)
  }

  /// The knob's side, or its position while it is dragged.
  public override var stateTarget: Double { dragOrigin == nil ? super.stateTarget : state.value }

  /// The spring for knobs.
  public override func stateSpring(_ springs: Theme.Springs) -> Spring { springs.lively }

  // MARK: Dragging

  /// Distance that the knob travels, in logical units.
  private var travel: Double { Self.size.width - Self.size.height }

  /// A horizontal drag moves the knob and scrolls nothing.
  public override func claims(_ press: Press) -> Bool { press.isDrag(along: .horizontal) }

  /// Drags the knob once the press has moved beyond a pointer's slop.
  public override func pressMoved(_ press: Press) {
    // The track is short, so that the knob moves before a scroll is ruled out.
    let isMoved =
      press.farthest > Press.Source.pointer.slop && abs(press.travel.x) > abs(press.travel.y)
    if dragOrigin == nil, isMoved {
      velocity.reset()
      dragOrigin = state.value
    }
    guard let dragOrigin else { return super.pressMoved(press) }
    state.set(min(max(dragOrigin + inDirection(press.travel).x / travel, 0), 1))
    velocity.add(state.value, at: press.timestamp)
    animate()
  }

  /// Moves the knob to the nearer side, or the one it is thrown to.
  public override func pressEnded(_ press: Press) {
    guard dragOrigin != nil else { return super.pressEnded(press) }
    let goal = state.value + 0.15 * velocity.velocity(at: press.timestamp)
    dragOrigin = nil
    change(to: goal > 0.5)
    super.pressCancelled(press)
  }

  /// Returns the knob to its side.
  public override func pressCancelled(_ press: Press) {
    dragOrigin = nil
    super.pressCancelled(press)
  }

  // MARK: Appearance

  /// Mixes the theme's colours by the state, hover and press amounts.
  public override func restyle(_ theme: Theme) {
    let (colors, size) = (theme.colors, Self.size)
    let off = colors.track.mixed(with: colors.track.with(alpha: 1), by: 0.08 * hoverAmount)
      .mixed(with: colors.press.over(colors.track), by: pressAmount)
    let on = colors.accent(emphasizedBy: 0.08 * hoverAmount + 0.12 * pressAmount)
    track.outline = Outline(radius: size.height / 2)
    track.fill = .color(off.mixed(with: on, by: state.value))
    // The outline tells an off switch from a white ground.
    track.border = Border(color: colors.outline(fadedBy: state.value))
    let height = size.height - 2 * Self.gap
    let width = height + Self.pressedExtraWidth * pressAmount
    // The pressed knob grows towards the side it can move to.
    let left = Self.gap + state.value * (size.width - 2 * Self.gap - width)
    knob.frame = Rect(x: left, y: Self.gap, width: width, height: height)
    knob.outline = Outline(radius: height / 2)
    knob.fill = .color(colors.knob)
    knob.shadow = Shadow(color: colors.shadow, sigma: 2, offset: Point(x: 0, y: 1))
  }

  /// A ring around the track.
  public override var focusRingPlacement: FocusRingPlacement {
    FocusRingPlacement(layer: layer, frame: track.frame, outline: track.outline, gap: 2)
  }

  /// The size of the track, at least as high as the theme's controls.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let height = theme?.metrics.controlHeight ?? 0
    return Size(width: Self.size.width, height: max(Self.size.height, height))
  }

  /// Centres the track.
  public override func layoutChildren() {
    let (size, bounds) = (Self.size, layer.frame.size)
    track.frame = Rect(
      x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width,
      height: size.height)
  }
}
