public import Geometry
public import Input
import SceneGraph
import Style
public import Timing

/// A number from a range, by moving a knob.
public final class Slider: Control {
  /// The number. Where it is set by the app, nobody is told.
  public var value: Double {
    didSet {
      value = nearest(to: value)
      if value != oldValue { sendKnob() }
    }
  }
  /// The least and the greatest number.
  public let range: ClosedRange<Double>
  /// The distance of two numbers that can be had; nil where all can.
  public let step: Double?
  /// Told of every number that a person moves it to, while it moves.
  public var onChange: (Double) -> Void
  /// Told when a person is done with moving it, or it was taken from them.
  public var onFinish: () -> Void = {}
  /// Where the knob is, from 0 to 1.
  private var place: AnimatedValue
  /// The press that moves the knob.
  private var drag: Drag?
  /// What the knob moves on.
  private let track = Layer()
  /// The part of the track before the knob.
  private let part = Layer()
  /// What is moved.
  private let knob = Layer()

  /// A press that moves the knob.
  private struct Drag {
    /// The number before it.
    let before: Double
    /// How far the middle of the knob is from the press; nil while it is not clear that it is moved.
    var offset: Double?
  }

  /// The diameter of the knob, in logical units.
  private static let diameter = 22.0
  /// The thickness of the track.
  private static let thickness = 5.0

  /// A slider that stands at `value`.
  public init(
    _ value: Double, in range: ClosedRange<Double> = 0...1, step: Double? = nil,
    onChange: @escaping (Double) -> Void = { _ in }
  ) {
    precondition(range.upperBound > range.lowerBound, "a slider from a number to itself")
    precondition(step.map { $0 > 0 } ?? true, "a slider with steps of nothing")
    self.range = range
    self.step = step
    self.onChange = onChange
    self.value = range.lowerBound
    place = AnimatedValue(0, tolerance: 0.001)
    super.init()
    self.value = nearest(to: value)
    place.set(share)
    for part in [track, part, knob] { layer.add(part) }
    knob.frame = Rect(x: 0, y: 0, width: Self.diameter, height: Self.diameter)
  }

  // MARK: Numbers

  /// How far the number is in its range, from 0 to 1.
  private var share: Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  private func nearest(to value: Double) -> Double {
    var value = value.isNaN ? range.lowerBound : value
    if let step {
      value = range.lowerBound + ((value - range.lowerBound) / step).rounded() * step
    }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// A person wants this number.
  private func change(to value: Double) {
    let before = self.value
    self.value = value
    if self.value != before { onChange(self.value) }
  }

  /// Puts it at a number without a way there: for what runs by itself. Nobody is told.
  public func jump(to value: Double) {
    let before = self.value
    self.value = value
    guard self.value != before else { return }
    place.set(share)
    if let interface { restyle(interface.theme) }
  }

  private func sendKnob() {
    guard let interface, drag?.offset == nil || step != nil else {
      place.set(share)
      return animate()
    }
    let spring = interface.motion.spring(interface.theme.springs.quick)
    place.animate(to: share, by: spring, at: interface.moment)
    animate()
  }

  // MARK: Presses

  /// A finger that moves along the track moves the knob and scrolls nothing.
  public override func claims(_ press: Press) -> Bool { press.isDrag(along: .horizontal) }

  /// The pointer moves the knob at once. A finger may want something else yet.
  public override func pressBegan(_ press: Press) {
    super.pressBegan(press)
    drag = Drag(before: value, offset: nil)
    if press.source == .pointer { grab(press) }
  }

  /// Moves the knob, once it is clear that this is meant.
  public override func pressMoved(_ press: Press) {
    if drag?.offset == nil, press.isDrag(along: .horizontal) { grab(press) } else { follow(press) }
  }

  /// The knob is where it is to be; a finger that only touched the track has it come there.
  public override func pressEnded(_ press: Press) {
    let isTap = drag?.offset == nil && isPressed
    super.pressCancelled(press)
    drag = nil
    if isTap { change(to: number(at: local(press.position).x)) }
    onFinish()
  }

  /// The number is what it was before.
  public override func pressCancelled(_ press: Press) {
    super.pressCancelled(press)
    guard let drag else { return }
    self.drag = nil
    change(to: drag.before)
    // Where it was not moved, nobody is done with that.
    if drag.offset != nil { onFinish() }
  }

  /// Takes hold of the knob where the press is on it; otherwise it comes to the press.
  private func grab(_ press: Press) {
    let reach = Self.diameter / 2 + (press.source == .pointer ? 0 : press.source.slop)
    let offset = middle - local(press.position).x
    drag?.offset = abs(offset) <= reach ? offset : 0
    follow(press)
  }

  private func follow(_ press: Press) {
    guard let offset = drag?.offset else { return }
    change(to: number(at: local(press.position).x + offset))
  }

  // MARK: Keys

  /// Arrows move it a little, page keys more, and home and end all the way.
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

  // MARK: Looks

  /// How far the knob goes, in logical units.
  private var way: Double { max(layer.frame.width - Self.diameter, 1) }

  /// Where the middle of the knob is.
  private var middle: Double { Self.diameter / 2 + place.value * way }

  private func number(at x: Double) -> Double {
    let share = (x - Self.diameter / 2) / way
    return range.lowerBound + share * (range.upperBound - range.lowerBound)
  }

  /// Stands where it is from the start.
  public override func didAttach() {
    super.didAttach()
    place.set(share)
  }

  /// Moves the knob on.
  public override func tick(at moment: Moment) -> FrameDemand {
    place.advance(to: moment)
    let demand = super.tick(at: moment)
    return place.isMoving ? .now : demand
  }

  /// Takes its colours from the theme and puts the knob in its place.
  public override func restyle(_ theme: Theme) {
    let colors = theme.colors
    let outline = Outline(radius: Self.thickness / 2)
    track.outline = outline
    part.outline = outline
    track.fill = .color(colors.track)
    part.fill = .color(colors.accent)
    knob.outline = Outline(radius: Self.diameter / 2)
    knob.fill = .color(colors.knob)
    knob.border = Border(color: colors.separator)
    knob.shadow = Shadow(color: colors.shadow, sigma: 2.5, offset: Point(x: 0, y: 1))
    switch interface?.motion ?? .normal {
    case .normal: knob.transform.scale = 1 + 0.06 * hoverAmount + 0.06 * pressAmount
    case .reduced: knob.transform.scale = 1
    }
    placeKnob()
  }

  private func placeKnob() {
    let (size, thickness) = (layer.frame.size, Self.thickness)
    let top = (size.height - thickness) / 2
    track.frame = Rect(x: 0, y: top, width: size.width, height: thickness)
    part.frame = Rect(x: 0, y: top, width: min(max(middle, 0), size.width), height: thickness)
    knob.frame.origin = Point(x: middle - Self.diameter / 2, y: (size.height - Self.diameter) / 2)
  }

  /// Around the knob.
  public override var focusRingPlacement: FocusRingPlacement {
    FocusRingPlacement(layer: layer, frame: knob.frame, outline: knob.outline, gap: 2)
  }

  /// As wide as it may be, and as high as a finger needs.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let height = interface?.theme.metrics.controlHeight ?? 0
    return Size(width: proposal.width ?? 160, height: max(Self.diameter, height))
  }

  /// Puts the knob in its place.
  public override func layoutChildren() { placeKnob() }
}
