// SPDX-License-Identifier: MIT

import ScrimKit

/// A round play/pause button. Its triangle morphs into two bars.
final class PlayButton: Control {
  /// Shows the pause icon if true, the play icon otherwise.
  var isPlaying = false { didSet { if isPlaying != oldValue { stateChanged() } } }
  /// Colour of the icon.
  var foreground = Color(rgb: 0x000000) { didSet { if foreground != oldValue { stateChanged() } } }
  /// Called when the button is pressed.
  var onPress: (() -> Void)?
  /// The play or pause icon.
  private let icon = Layer()

  /// Diameter of the button and side of the icon, in logical units.
  private static let (diameter, iconSide) = (52.0, 24.0)

  init() {
    super.init()
    layer.add(icon)
  }

  /// 0 for the triangle, 1 for the two bars.
  override var stateTarget: Double { isPlaying ? 1 : 0 }

  override func activate() { onPress?() }

  override var accessibleContent: AccessibleContent {
    AccessibleContent(.button, title: isPlaying ? "Pause" : "Play", actions: [.press])
  }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: Self.diameter / 2)
    let alpha = Float(min(max(0.07 + 0.06 * hoverAmount + 0.1 * pressAmount, 0), 1))
    layer.fill = .color(foreground.with(alpha: alpha))
    icon.content = PlaybackIcon.play(bars: min(max(state.value, 0), 1)).content(foreground)
    layer.transform.scale = motionScale(1 - 0.05 * pressAmount)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: Self.diameter, height: Self.diameter)
  }

  override func layoutChildren() {
    let inset = (Self.diameter - Self.iconSide) / 2
    icon.frame = Rect(x: inset, y: inset, width: Self.iconSide, height: Self.iconSide)
  }
}
