// SPDX-License-Identifier: MIT

import ScrimKit

/// A round on/off button with an icon, which is dimmed while off.
final class IconSwitch: SwitchControl {
  /// The icon.
  var icon: PlaybackIcon { didSet { if icon != oldValue { stateChanged() } } }
  /// Colour of the icon.
  var foreground = Color(rgb: 0x000000) { didSet { if foreground != oldValue { stateChanged() } } }
  /// Shows the icon.
  private let picture = Layer()

  /// Diameter of the button and side of the icon, in logical units.
  private static let (diameter, iconSide) = (40.0, 20.0)

  /// Creates a button.
  init(_ icon: PlaybackIcon, isOn: Bool) {
    self.icon = icon
    super.init(isOn: isOn)
    layer.add(picture)
  }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: Self.diameter / 2)
    let alpha = Float(min(max(0.06 * hoverAmount + 0.1 * pressAmount, 0), 1))
    layer.fill = .color(foreground.with(alpha: alpha))
    picture.content = icon.content(foreground)
    picture.opacity = 0.4 + 0.6 * min(max(state.value, 0), 1)
    layer.transform.scale = motionScale(1 - 0.05 * pressAmount)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: Self.diameter, height: Self.diameter)
  }

  override func layoutChildren() {
    let inset = (Self.diameter - Self.iconSide) / 2
    picture.frame = Rect(x: inset, y: inset, width: Self.iconSide, height: Self.iconSide)
  }
}
