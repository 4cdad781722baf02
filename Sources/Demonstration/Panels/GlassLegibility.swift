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
    let ink = textColor(theme)
    let ground = Color(rgb: ink.luminance > 0.5 ? 0x0b0a10 : 0xffffff)
    guard isTransparent else { return ground.with(alpha: 0) }
    return glass.look.legibilityTint(
      ink: ink, contrast: leastContrast, ground: ground)
  }

  /// The look of the glass with such a background merged into its tint. It costs no extra drawing
  /// and has no visible boundary.
  func legibleLook(_ theme: Theme) -> Look {
    let ink = textColor(theme)
    guard isTransparent else { return glass.look }
    return glass.look.legible(
      ink: ink, contrast: leastContrast,
      ground: Color(rgb: ink.luminance > 0.5 ? 0x0b0a10 : 0xffffff))
  }
}

extension Layer {
  /// Makes the layer a panel like `setGlass`, with glass on which text is legible everywhere.
  func setLegibleGlass(_ settings: Settings, _ theme: Theme) {
    setGlass(settings.glass, settings, theme) { $0.look = settings.legibleLook(theme) }
  }
}
