// SPDX-License-Identifier: MIT

import ScrimKit

// Legibility of text on glass.

extension Settings {
  /// A background colour for text in `textColor(_:)` on glass: the smallest alpha that keeps the
  /// text legible over any content. The alpha is 0 if the glass alone suffices or panels are
  /// opaque.
  func textBackground(_ theme: Theme) -> Color {
    faintestTextBackground(theme) { [glass] background in
      glass.look.extremes.map(background.over)
    }
  }

  /// The look of the glass with such a background merged into its tint. It costs no extra drawing
  /// and has no visible boundary.
  func legibleLook(_ theme: Theme) -> Look {
    let look = glass.look
    return look.overlaid(with: faintestTextBackground(theme) { look.overlaid(with: $0).extremes })
  }

  /// Returns the background of the smallest alpha for which text is legible on all colours that
  /// `colorsBehindText` returns.
  private func faintestTextBackground(
    _ theme: Theme, _ colorsBehindText: (Color) -> [Color]
  ) -> Color {
    let foreground = textColor(theme)
    let base = foreground.luminance > 0.5 ? Color(rgb: 0x0b0a10) : Color(rgb: 0xffffff)
    guard isTransparent else { return base.with(alpha: 0) }
    let steps = 64
    for step in 0..<steps {
      let background = base.with(alpha: Float(step) / Float(steps))
      let isLegible = colorsBehindText(background).allSatisfy {
        foreground.contrast(with: $0) >= Palette.minimumContrast
      }
      if isLegible {
        return background
      }
    }
    return base
  }
}

extension Look {
  /// The look applied to black, white and the six pure colours. Every other result lies between
  /// these.
  fileprivate var extremes: [Color] {
    let matrix = colorMatrix
    return (0..<8).map { corner in
      let color = matrix.map(
        SIMD3(Double(corner & 1), Double(corner >> 1 & 1), Double(corner >> 2))
      )
      .clamped(lowerBound: .zero, upperBound: .one)
      return Color(red: Float(color.x), green: Float(color.y), blue: Float(color.z), alpha: 1)
    }
  }

  /// The look with `color` composited over its tint.
  fileprivate func overlaid(with color: Color) -> Look {
    let alpha = 1 - (1 - tint.alpha) * (1 - color.alpha)
    guard alpha > 0 else { return self }
    var result = self
    result.tint = tint.with(alpha: 1).mixed(
      with: color.with(alpha: 1), by: Double(color.alpha / alpha)
    ).with(alpha: alpha)
    return result
  }
}

extension Layer {
  /// Makes the layer a panel like `setGlass`, with glass on which text is legible everywhere.
  func setLegibleGlass(_ settings: Settings, _ theme: Theme) {
    setGlass(settings.glass, settings, theme) { $0.look = settings.legibleLook(theme) }
  }
}
