// SPDX-License-Identifier: MIT

import ScrimKit

// Legibility of text on glass.

extension Settings {
  /// The least WCAG contrast of text on glass.
  private var leastContrast: Double {
    hasHighContrast ? Palette.highContrast : Palette.minimumContrast
  }

  /// A background colour for text in `textColor(_:)` on glass: the smallest alpha that keeps the
  /// text legible over any content. The alpha is 0 if the glass alone suffices or panels are
  /// opaque.
  func textBackground(_ theme: Theme) -> Color {
    let tint = glass.look.legibilityTint(ink: textColor(theme), contrast: leastContrast)
    return isTransparent ? tint : tint.with(alpha: 0)
  }

  /// The look of the glass with such a background merged into its tint. It costs no extra drawing
  /// and has no visible boundary.
  func legibleLook(_ theme: Theme) -> Look {
    guard isTransparent else { return glass.look }
    return glass.look.legible(ink: textColor(theme), contrast: leastContrast)
  }
}

extension Layer {
  /// Makes the layer a panel like `setGlass`, with glass on which text is legible everywhere.
  func setLegibleGlass(_ settings: Settings, _ theme: Theme) {
    setGlass(settings.glass, settings, theme) { $0.look = settings.legibleLook(theme) }
  }
}
