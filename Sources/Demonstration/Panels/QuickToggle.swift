// SPDX-License-Identifier: MIT

import ScrimKit

/// A large switch: a tile with a title, filled with the accent colour while on.
final class QuickToggle: SwitchControl {
  /// The title.
  private let label: Label

  init(_ title: String, isOn: Bool) {
    label = Label(title, role: .control, alignment: .center)
    super.init(isOn: isOn)
    add(label)
  }

  override func restyle(_ theme: Theme) {
    let colors = theme.colors
    layer.outline = Outline(radius: 13, isContinuous: true)
    let off = colors.control.with(alpha: colors.control.alpha * (1 + Float(hoverAmount) * 0.6))
    layer.fill = .color(off.mixed(with: colors.accent, by: state.value))
    label.tone = state.value > 0.5 ? .onAccent : .primary
    layer.transform.scale = motionScale(1 - 0.03 * pressAmount)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    // All tiles of a row have the same size, whatever their titles.
    Size(width: 120, height: 40)
  }

  override func layoutChildren() {
    label.layout(in: layer.bounds.insetBy(4))
  }
}
