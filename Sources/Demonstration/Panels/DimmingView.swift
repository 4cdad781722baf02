// SPDX-License-Identifier: MIT

import ScrimKit

/// Dims everything a panel does not cover, more towards the bottom. The layer is above the panel's
/// glass, so the blur never shows the dimming.
@MainActor final class DimmingView: Widget {
  /// Dims outside the panel: a hard shadow of the panel, larger than any window.
  private let surroundings = Layer()
  /// A gradient that dims the bottom.
  private let bottomGradient = Layer()

  /// The shadow's spread, in logical units.
  private static let shadowSpread = 8_000.0
  /// The height of the gradient, as a fraction of the view.
  private static let gradientShare = 0.45

  override init() {
    super.init()
    layer.isHidden = true
    for part in [surroundings, bottomGradient] { layer.add(part) }
  }

  /// Dims around `panel` with an opacity of `strength`, from 0 to 1.
  func follow(_ panel: Layer, strength: Double) {
    layer.isHidden = strength <= 0
    surroundings.frame = panel.frame
    surroundings.outline = panel.outline
    surroundings.opacity = strength
    bottomGradient.opacity = strength
    let size = layer.frame.size
    // The gradient starts below the panel.
    let top = max(size.height * (1 - Self.gradientShare), panel.frame.bottom)
    bottomGradient.frame = Rect(
      x: 0, y: top.rounded(), width: size.width, height: max(size.height - top.rounded(), 0))
  }

  override func restyle(_ theme: Theme) {
    let isBright = theme.appearance == .light
    let dark = Color(rgb: 0x07050c, alpha: isBright ? 0.3 : 0.42)
    surroundings.shadow = Shadow(color: dark, sigma: 1, spread: Self.shadowSpread)
    bottomGradient.fill = .linear(
      LinearGradient([dark.with(alpha: 0), dark.with(alpha: 0.5)], to: SIMD2(0, 1)))
  }
}
