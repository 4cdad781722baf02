// SPDX-License-Identifier: MIT

/// A control that picks a number from a range by moving a knob.
public final class Slider: NumberControl {
  /// The current press.
  private var drag: Drag?
  /// The whole track.
  private let track = Layer()
  /// The track to the left of the knob.
  private let filledTrack = Layer()
  /// Moves along the track.
  private let knob = Layer()

  /// A press on the slider.
  private struct Drag {
    /// The number before the press.
    let before: Double
    /// Distance from the press to the knob's centre, in logical units; nil until the press drags
    /// the knob.
    var offset: Double?
  }

  /// Diameter of the knob, in logical units.
  private static let diameter = 22.0
  /// Thickness of the track, in logical units.
  private static let thickness = 5.0

  /// Creates a slider. A person's changes call `onChange`.
  public init(
    _ value: Double, in range: ClosedRange<Double> = 0...1, step: Double? = nil,
    onChange: @escaping (Double) -> Void = { _ in }
  ) {
    super.init(number: value, in: range, step: step, onChange: onChange)
    for part in [track, filledTrack, knob] { layer.add(part) }
    knob.frame = Rect(x: 0, y: 0, width: Self.diameter, height: Self.diameter)
  }

  // MARK: Value

  /// A dragged knob follows the press without a spring.
  override func valueChanged() {
    if drag?.offset != nil, step == nil { state.set(stateTarget) }
    super.valueChanged()
  }

  /// Sets `value` without animating the knob, for values that change continuously.
  public func jump(to value: Double) {
    let before = self.value
    self.value = value
    guard self.value != before else { return }
    state.set(stateTarget)
    if let theme { restyle(theme) }
  }

  // MARK: Presses

  /// A horizontal drag moves the knob and scrolls nothing.
  public override func claims(_ press: Press) -> Bool { press.isDrag(along: .horizontal) }

  /// A pointer moves the knob at once; a finger may still turn out to scroll.
  public override func pressBegan(_ press: Press) {
    super.pressBegan(press)
    drag = Drag(before: value, offset: nil)
    if press.source == .pointer { grab(press) }
  }

  /// Moves the knob, for a finger once it drags horizontally.
  public override func pressMoved(_ press: Press) {
    if drag?.offset == nil, press.isDrag(along: .horizontal) { grab(press) } else { follow(press) }
  }

  /// Finishes the drag; a tap moves the knob to the finger.
  public override func pressEnded(_ press: Press) {
    let isTap = drag?.offset == nil && isPressed
    super.pressCancelled(press)
    drag = nil
    if isTap { change(to: number(at: local(press.position).x)) }
    onFinish()
  }

  /// Restores the number from before the press.
  public override func pressCancelled(_ press: Press) {
    super.pressCancelled(press)
    guard let drag else { return }
    self.drag = nil
    change(to: drag.before)
    // A press that did not move the knob does not finish anything.
    if drag.offset != nil { onFinish() }
  }

  /// Starts to drag the knob. If the press is not on the knob, the knob moves to the press.
  private func grab(_ press: Press) {
    let radius = Self.diameter / 2 + (press.source == .pointer ? 0 : press.source.slop)
    let offset = middle - local(press.position).x
    drag?.offset = abs(offset) <= radius ? offset : 0
    follow(press)
  }

  private func follow(_ press: Press) {
    guard let offset = drag?.offset else { return }
    change(to: number(at: local(press.position).x + offset))
  }

  // MARK: Appearance

  /// Distance that the knob travels, in logical units.
  private var travel: Double { max(layer.frame.width - Self.diameter, 1) }

  /// The x coordinate of the knob's centre.
  private var middle: Double { Self.diameter / 2 + state.value * travel }

  private func number(at x: Double) -> Double {
    let share = (x - Self.diameter / 2) / travel
    return range.lowerBound + share * (range.upperBound - range.lowerBound)
  }

  /// Takes its colours from the theme and positions the knob.
  public override func restyle(_ theme: Theme) {
    let colors = theme.colors
    let outline = Outline(radius: Self.thickness / 2)
    track.outline = outline
    filledTrack.outline = outline
    track.fill = .color(colors.track)
    track.border = Border(color: colors.outline())
    filledTrack.fill = .color(colors.accent)
    knob.outline = Outline(radius: Self.diameter / 2)
    knob.fill = .color(colors.knob)
    knob.border = Border(color: colors.separator)
    knob.shadow = Shadow(color: colors.shadow, sigma: 2.5, offset: Point(x: 0, y: 1))
    knob.transform.scale = motionScale(1 + 0.06 * hoverAmount + 0.06 * pressAmount)
    placeKnob()
  }

  private func placeKnob() {
    let (size, thickness) = (layer.frame.size, Self.thickness)
    let top = (size.height - thickness) / 2
    track.frame = Rect(x: 0, y: top, width: size.width, height: thickness)
    filledTrack.frame = Rect(
      x: 0, y: top, width: min(max(middle, 0), size.width), height: thickness)
    knob.frame.origin = Point(x: middle - Self.diameter / 2, y: (size.height - Self.diameter) / 2)
  }

  /// A ring around the knob.
  public override var focusRingPlacement: FocusRingPlacement {
    FocusRingPlacement(layer: layer, frame: knob.frame, outline: knob.outline, gap: 2)
  }

  /// The proposed width, and the height of the theme's controls.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let height = theme?.metrics.controlHeight ?? 0
    return Size(width: proposal.width ?? 160, height: max(Self.diameter, height))
  }

  /// Takes spare width.
  public override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    Flexibility(fills: axis == .horizontal)
  }

  /// Positions the knob.
  public override func layoutChildren() { placeKnob() }
}
