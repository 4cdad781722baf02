// SPDX-License-Identifier: MIT

/// A box with a check mark while it is on, before a title. For what takes effect later, as in a
/// form; a `Toggle` takes effect at once.
public final class Checkbox: SwitchControl {
  /// The title; empty for a box alone.
  public var title: String {
    get { label.text }
    set {
      guard newValue != title else { return }
      label.text = newValue
      accessibilityChanged()
    }
  }
  /// The title.
  private let label: Label
  /// The box.
  private let box = Layer()
  /// The check mark.
  private let check = Sign(.check, tone: .onAccent)

  /// The side of the box, and the space before the title, in logical units.
  static let (side, spacing) = (20.0, 10.0)

  /// Creates a checkbox. A person's changes call `onChange`.
  public init(
    _ title: String = "", isOn: Bool = false, onChange: @escaping (Bool) -> Void = { _ in }
  ) {
    label = Label(title, role: .control)
    super.init(isOn: isOn, onChange: onChange)
    layer.add(box)
    for child in [check, label] { add(child) }
  }

  /// A check box with the title.
  public override var accessibleContent: AccessibleContent {
    var content = AccessibleContent.toggle(isOn: isOn)
    content.role = .checkbox
    content.title = title
    return content
  }

  // MARK: Appearance

  /// Mixes the theme's colours by the state, hover and press amounts.
  public override func restyle(_ theme: Theme) {
    box.outline = Outline(radius: 6, isContinuous: true)
    styleMark(box, amount: state.value, theme)
    check.tone = enabledAmount > 0.5 ? .onAccent : .primary
    check.layer.opacity = min(max(state.value, 0), 1)
    check.layer.transform.scale = motionScale(0.6 + 0.4 * state.value)
  }

  /// A ring around the box.
  public override var focusRingPlacement: FocusRingPlacement {
    FocusRingPlacement(layer: layer, frame: box.frame, outline: box.outline, gap: 2)
  }

  // MARK: Layout

  /// The distance from the left edge to the title.
  private var titleStart: Double { title.isEmpty ? Self.side : Self.side + Self.spacing }

  /// The box and the title beside it, at least as high as a finger needs.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let room = proposal.width.map { max($0 - titleStart, 0) }
    let text = label.measure(in: ProposedSize(width: room))
    let height = max(text.height, Self.side, theme?.metrics.controlHeight ?? 0)
    return Size(width: titleStart + (title.isEmpty ? 0 : text.width), height: height)
  }

  /// Centres the box and the title in the height.
  public override func layoutChildren() {
    let size = layer.frame.size
    box.frame = Rect(
      x: 0, y: (size.height - Self.side) / 2, width: Self.side, height: Self.side)
    check.layout(in: box.frame)
    label.layout(
      in: Rect(
        x: titleStart, y: 0, width: max(size.width - titleStart, 0), height: size.height))
  }

  /// The baseline of the title.
  public override func firstBaseline(in size: Size<Logical>) -> Double? {
    label.firstBaseline(in: size)
  }
}

extension Control {
  /// Colours the box of a checkbox or the ring of a title that is `amount` on, from 0 to 1: it is
  /// filled with the accent colour while on, and outlined otherwise or while it is disabled.
  /// Hovering and pressing show on a mark that is `touched`.
  func styleMark(_ mark: Layer, amount: Double, touched: Bool = true, _ theme: Theme) {
    let (colors, amount) = (theme.colors, min(max(amount, 0), 1))
    let (hover, press) = touched ? (hoverAmount, pressAmount) : (0, 0)
    let off = colors.hover.with(alpha: 0).mixed(with: colors.hover, by: hover)
      .mixed(with: colors.press, by: press)
    let on = enabledFill(colors.accent(emphasizedBy: 0.08 * hover + 0.12 * press), colors)
    mark.fill = .color(off.mixed(with: on, by: amount))
    mark.border = Border(
      width: 1.5, color: colors.outline(fadedBy: min(amount, enabledAmount)))
  }

  /// The fill of what is on: `fill`, or a faint one while the control is disabled, since what is
  /// on the accent colour could not be seen where that fades.
  func enabledFill(_ fill: Color, _ colors: Palette) -> Color {
    fill.mixed(with: colors.selection(emphasizedBy: 1), by: 1 - enabledAmount)
  }
}
