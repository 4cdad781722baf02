// SPDX-License-Identifier: MIT

import ScrimKit

/// Dims the bottom of a scene, below a panel, by a gradient. The layer is above the panel's glass,
/// so the blur never shows it.
@MainActor final class DimmingView: Widget {
  /// The gradient.
  private let gradient = Layer()

  /// The height of the gradient, as a fraction of the view.
  private static let gradientShare = 0.45

  override init() {
    super.init()
    layer.isHidden = true
    layer.add(gradient)
  }

  /// The colour that dims everything around the panel.
  static func color(_ theme: Theme) -> Color {
    Color(rgb: 0x07050c, alpha: theme.appearance == .light ? 0.3 : 0.42)
  }

  /// Dims below `panel` with an opacity of `strength`, from 0 to 1.
  func follow(_ panel: Layer, strength: Double) {
    layer.isHidden = strength <= 0
    gradient.opacity = strength
    let size = layer.frame.size
    let top = max(size.height * (1 - Self.gradientShare), panel.frame.bottom).rounded()
    gradient.frame = Rect(x: 0, y: top, width: size.width, height: max(size.height - top, 0))
  }

  override func restyle(_ theme: Theme) {
    let dark = Self.color(theme)
    gradient.fill = .linear(
      LinearGradient([dark.with(alpha: 0), dark.with(alpha: 0.5)], to: SIMD2(0, 1)))
  }
}
