import ScrimKit

/// A switch in the form of a tile that lights up while it is on.
final class QuickToggle: Control {
  /// True while on. Setting the value does not call `onChange`.
  var isOn: Bool { didSet { if isOn != oldValue { send() } } }
  /// Called when the user changed the value.
  var onChange: ((Bool) -> Void)?
  /// The title.
  private let label: Label
  /// The highlight, from 0 (off) to 1 (on).
  private var light: AnimatedValue

  /// The height, in logical units.
  private static let height = 40.0

  /// Creates a switch with a title.
  init(_ title: String, isOn: Bool) {
    self.isOn = isOn
    label = Label(title, role: .control, alignment: .center)
    light = AnimatedValue(isOn ? 1 : 0)
    super.init()
    add(label)
  }

  override func activate() {
    isOn.toggle()
    onChange?(isOn)
  }

  private func send() {
    guard let interface else { return light.set(isOn ? 1 : 0) }
    light.animate(
      to: isOn ? 1 : 0, by: interface.motion.spring(interface.theme.springs.quick),
      at: interface.moment)
    animate()
  }

  override func tick(at moment: Moment) -> FrameDemand {
    light.advance(to: moment)
    let demand = super.tick(at: moment)
    return light.isMoving ? .now : demand
  }

  override func restyle(_ theme: Theme) {
    let colors = theme.colors
    layer.outline = Outline(radius: 13, isContinuous: true)
    let off = colors.control.with(alpha: colors.control.alpha * (1 + Float(hoverAmount) * 0.6))
    layer.fill = .color(off.mixed(with: colors.accent, by: light.value))
    label.tone = light.value > 0.5 ? .onAccent : .primary
    switch interface?.motion ?? .normal {
    case .normal: layer.transform.scale = 1 - 0.03 * pressAmount
    case .reduced: layer.transform.scale = 1
    }
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    // All tiles have the same size, whatever their titles.
    Size(width: 120, height: Self.height)
  }

  override func layoutChildren() {
    label.layout(in: layer.bounds.insetBy(4))
  }
}
