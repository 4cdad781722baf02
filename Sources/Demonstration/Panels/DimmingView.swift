// SPDX-License-Identifier: MIT

import ScrimKit

/// Dims everything a panel does not cover, more towards the bottom. The layer is above the panel's
/// glass, so the blur never shows the dimming.
final class DimmingView: Widget {
  /// Dims outside the panel: a hard shadow of the panel, larger than any window.
  private let gloom = Layer()
  /// A gradient that dims the bottom.
  private let foot = Layer()

  /// The shadow's spread, in logical units.
  private static let far = 8_000.0
  /// The height of the gradient, as a fraction of the view.
  private static let share = 0.45

  override init() {
    super.init()
    layer.isHidden = true
    for part in [gloom, foot] { layer.add(part) }
  }

  /// Dims around `panel` with an opacity of `strength`, from 0 to 1.
  func follow(_ panel: Layer, strength: Double) {
    layer.isHidden = strength <= 0
    gloom.frame = panel.frame
    gloom.outline = panel.outline
    gloom.opacity = strength
    foot.opacity = strength
    let size = layer.frame.size
    // The gradient starts below the panel.
    let top = max(size.height * (1 - Self.share), panel.frame.bottom)
    foot.frame = Rect(
      x: 0, y: top.rounded(), width: size.width, height: max(size.height - top.rounded(), 0))
  }

  override func restyle(_ theme: Theme) {
    let isBright = theme.appearance == .light
    let dark = Color(rgb: 0x07050c, alpha: isBright ? 0.3 : 0.42)
    gloom.shadow = Shadow(color: dark, sigma: 1, spread: Self.far)
    foot.fill = .linear(
      LinearGradient([dark.with(alpha: 0), dark.with(alpha: 0.5)], to: SIMD2(0, 1)))
  }
}
