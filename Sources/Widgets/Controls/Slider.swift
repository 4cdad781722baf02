// SPDX-License-Identifier: MIT

public import Geometry
public import Input
import SceneGraph
import Style
public import Timing

/// A control that picks a number from a range by moving a knob.
public final class Slider: Control {
  /// The current number, clamped to `range` and rounded to `step`. Setting it does not call
  /// `onChange`.
  public var value: Double {
    didSet {
      value = nearest(to: value)
      guard value != oldValue else { return }
      // A dragged knob follows the press without a spring.
      if drag?.offset != nil, step == nil { state.set(stateTarget) }
      stateChanged()
    }
  }
  /// The selectable numbers.
  public var range: ClosedRange<Double> { didSet { if range != oldValue { choicesChanged() } } }
  /// Distance between selectable numbers; nil for a continuous range.
  public var step: Double? { didSet { if step != oldValue { choicesChanged() } } }
  /// Called with each new number while a person moves the knob.
  public var onChange: (Double) -> Void
  /// Called when a drag or key press ends, or the drag is cancelled.
  public var onFinish: () -> Void = {}
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
    self.range = range
    self.step = step
    self.onChange = onChange
    self.value = range.lowerBound
    super.init(stateTolerance: 0.001)
    checkChoices()
    self.value = nearest(to: value)
    state.set(stateTarget)
    for part in [track, filledTrack, knob] { layer.add(part) }
    knob.frame = Rect(x: 0, y: 0, width: Self.diameter, height: Self.diameter)
  }

  // MARK: Value

  private func choicesChanged() {
    checkChoices()
    value = nearest(to: value)
    stateChanged()
  }

  private func checkChoices() {
    precondition(range.upperBound > range.lowerBound, "the range of a slider is empty")
    precondition(step.map { $0 > 0 } ?? true, "the step of a slider is not positive")
  }

  /// The position of `value` in its range, from 0 to 1.
  public override var stateTarget: Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  private func nearest(to value: Double) -> Double {
    var value = value.isNaN ? range.lowerBound : value
    if let step {
      value = range.lowerBound + ((value - range.lowerBound) / step).rounded() * step
    }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// Sets `value` on behalf of a person.
  private func change(to value: Double) {
    let before = self.value
    self.value = value
    if self.value != before { onChange(self.value) }
  }

  /// Sets `value` without animating the knob, for values that change continuously.
  public func jump(to value: Double) {
    let before = self.value
    self.value = value
    guard self.value != before else { return }
    state.set(stateTarget)
    if let theme { restyle(theme) }
  }

  /// A slider with its number and range.
  public override var accessibleContent: AccessibleContent {
    AccessibleContent(
      .slider, value: AccessibleValue(value, in: range, step: step ?? 0, isSettable: true))
  }

  /// Moves the knob, as a drag to there would.
  public override func perform(_ request: AccessibleRequest) -> Bool {
    guard case .setValue(let number) = request, number.isFinite else { return false }
    change(to: number)
    onFinish()
    return true
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

  // MARK: Keys

  /// Arrow keys change the value by a step, page keys by a tenth of the range, Home and End to its
  /// limits.
  public override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard input.phase != .released else { return false }
    let small = step ?? (range.upperBound - range.lowerBound) / 100
    let large = max(small, (range.upperBound - range.lowerBound) / 10)
    switch input.key {
    case .left, .down: change(to: value - small)
    case .right, .up: change(to: value + small)
    case .pageDown: change(to: value - large)
    case .pageUp: change(to: value + large)
    case .home: change(to: range.lowerBound)
    case .end: change(to: range.upperBound)
    default: return false
    }
    onFinish()
    return true
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
