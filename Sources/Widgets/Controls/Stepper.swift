// SPDX-License-Identifier: MIT

/// A number between a minus and a plus, which change it by a step, again and again while held.
public final class Stepper: NumberControl {
  /// Writes the number.
  public var format: (Double) -> String { didSet { showValue() } }
  /// The number.
  private let label = Label("", role: .control, alignment: .center)
  /// The signs, and the backgrounds that they are on, from left to right.
  private let sides: [(sign: Sign, ground: Layer)]
  /// The press; nil for none.
  private var hold: Hold?
  /// Index of the side under the pointer or the press; nil over the number.
  private var touched: Int? = 0

  /// A press on a side.
  private struct Hold {
    /// The number before the press.
    let before: Double
    /// When the number changes again.
    var next: Moment
    /// True once the number has changed.
    var hasTurned = false
  }

  /// The times until a press changes the number again, at first and then.
  private static let pause = Nanoseconds.milliseconds(400)
  private static let interval = Nanoseconds.milliseconds(80)

  /// Creates a stepper. A person's changes call `onChange`. Numbers without a fraction are written
  /// without one.
  public init(
    _ value: Double, in range: ClosedRange<Double>, step: Double = 1,
    onChange: @escaping (Double) -> Void = { _ in },
    format: @escaping (Double) -> String = Stepper.plainFormat
  ) {
    self.format = format
    sides = [Sign.Shape.minus, .plus].map { (Sign($0), Layer()) }
    super.init(number: value, in: range, step: step, onChange: onChange)
    label.isAccessibilityHidden = true
    for (_, ground) in sides { layer.add(ground) }
    for (sign, _) in sides { add(sign) }
    add(label)
    showValue()
  }

  /// The number without a fraction of zero.
  public nonisolated static func plainFormat(_ value: Double) -> String {
    Int(exactly: value).map { String($0) } ?? String(value)
  }

  private func showValue() {
    label.text = format(value)
    invalidateLayout()
  }

  override func valueChanged() {
    showValue()
    super.valueChanged()
  }

  override func choicesChanged() {
    super.choicesChanged()
    showValue()
  }

  /// A number that is changed by steps.
  public override var accessibleContent: AccessibleContent {
    var content = super.accessibleContent
    content.role = .stepper
    return content
  }

  // MARK: Presses

  /// Index of the side at a position in scene coordinates; nil for the number between them.
  private func side(at position: Point<Logical>) -> Int? {
    let x = local(position).x
    return x < height ? 0 : x >= layer.frame.width - height ? 1 : nil
  }

  /// One side is hovered at a time.
  public override func pointerMoved(to position: Point<Logical>, at moment: Moment) {
    super.pointerMoved(to: position, at: moment)
    touch(side(at: position))
  }

  private func touch(_ side: Int?) {
    touched = side
    if let theme { restyle(theme) }
  }

  /// A pointer changes the number at once; a finger may still turn out to scroll.
  public override func pressBegan(_ press: Press) {
    super.pressBegan(press)
    touch(side(at: press.position))
    guard touched != nil else { return }
    hold = Hold(before: value, next: press.timestamp + Self.pause)
    if press.source == .pointer { turn() }
    animate()
  }

  /// Ends the press; a tap changes the number.
  public override func pressEnded(_ press: Press) {
    if isPressed, hold?.hasTurned == false { turn() }
    super.pressCancelled(press)
    if hold != nil { onFinish() }
    hold = nil
  }

  /// Restores the number from before the press.
  public override func pressCancelled(_ press: Press) {
    super.pressCancelled(press)
    guard let hold else { return }
    self.hold = nil
    change(to: hold.before)
    if hold.hasTurned { onFinish() }
  }

  private func turn() {
    hold?.hasTurned = true
    change(to: value + (touched == 0 ? -smallStep : smallStep))
  }

  /// Advances the transitions, and changes the number again while a side is held.
  public override func tick(at moment: Moment) -> FrameDemand {
    let demand = super.tick(at: moment)
    guard let hold, isPressed else { return demand }
    if moment >= hold.next {
      self.hold?.next = moment + Self.interval
      turn()
    }
    return demand.merged(with: self.hold.map { .at($0.next) } ?? .idle)
  }

  // MARK: Appearance

  /// Takes its colours from the theme.
  public override func restyle(_ theme: Theme) {
    let colors = theme.colors
    let outline = Outline(radius: theme.metrics.controlRadius, isContinuous: true)
    layer.outline = outline
    layer.fill = .color(colors.control)
    layer.border = Border(color: colors.outline())
    let ends = [range.lowerBound, range.upperBound]
    for (index, (sign, ground)) in sides.enumerated() {
      let isTouched = index == touched
      ground.outline = outline
      ground.fill = .color(
        colors.hover.with(alpha: 0).mixed(with: colors.hover, by: isTouched ? hoverAmount : 0)
          .mixed(with: colors.press, by: isTouched ? pressAmount : 0))
      sign.layer.opacity = value == ends[index] ? Double(Palette.disabledOpacity) : 1
    }
  }

  // MARK: Layout

  /// The height, and the width of a side, in logical units.
  private var height: Double {
    let text = label.measure(in: ProposedSize()).height
    return max(text.rounded(.up), theme?.metrics.controlHeight ?? 0)
  }

  /// As wide as its ends need, so that it stays as it is while the number changes.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    guard let tree else { return .zero }
    let style = (theme ?? tree.theme).typography.style(.control)
    let texts = [label.text, format(range.lowerBound), format(range.upperBound)]
    let widths = texts.map { text in
      let content = TextContent(text, style: style, color: .black)
      return tree.measurer.measure(content, width: nil, scale: tree.scene.scale).size.width
    }
    return Size(width: 2 * height + 8 + (widths.max() ?? 0).rounded(.up), height: height)
  }

  /// The signs at the sides, and the number between them.
  public override func layoutChildren() {
    let (size, height) = (layer.frame.size, height)
    for (index, (sign, ground)) in sides.enumerated() {
      let left = index == 0 ? 0 : size.width - height
      ground.frame = Rect(x: left, y: 0, width: height, height: size.height)
      sign.layout(in: ground.frame)
    }
    label.layout(
      in: Rect(
        x: height, y: 0, width: max(size.width - 2 * height, 0), height: size.height))
  }

  /// The baseline of the number.
  public override func firstBaseline(in size: Size<Logical>) -> Double? {
    label.firstBaseline(in: size)
  }
}
