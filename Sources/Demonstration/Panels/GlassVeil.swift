// SPDX-License-Identifier: MIT

import ScrimKit

// Legibility of text on glass.

extension Settings {
  /// A background colour for text in `textColor(_:)` on glass: the smallest alpha that keeps the
  /// text legible over any content. The alpha is 0 if the glass alone suffices or panels are
  /// opaque.
  func veil(_ theme: Theme) -> Color {
    leastVeil(theme) { [glass] veil in glass.look.extremes.map(veil.over) }
  }

  /// The look of the glass with such a background merged into its tint. It costs no extra drawing
  /// and has no visible boundary.
  func veiledLook(_ theme: Theme) -> Look {
    let look = glass.look
    return look.veiled(by: leastVeil(theme) { look.veiled(by: $0).extremes })
  }

  /// Returns the background of the smallest alpha for which text is legible on all colours that
  /// `seen` returns.
  private func leastVeil(_ theme: Theme, _ seen: (Color) -> [Color]) -> Color {
    let foreground = textColor(theme)
    let paper = foreground.luminance > 0.5 ? Color(rgb: 0x0b0a10) : Color(rgb: 0xffffff)
    guard isTransparent else { return paper.with(alpha: 0) }
    let steps = 64
    for step in 0..<steps {
      let veil = paper.with(alpha: Float(step) / Float(steps))
      if seen(veil).allSatisfy({ foreground.contrast(with: $0) >= Palette.minimumContrast }) {
        return veil
      }
    }
    return paper
  }
}

extension Look {
  /// The look applied to black, white and the six pure colours. Every other result lies between
  /// these.
  fileprivate var extremes: [Color] {
    let matrix = colorMatrix
    return (0..<8).map { corner in
      let seen = matrix.map(SIMD3(Double(corner & 1), Double(corner >> 1 & 1), Double(corner >> 2)))
        .clamped(lowerBound: .zero, upperBound: .one)
      return Color(red: Float(seen.x), green: Float(seen.y), blue: Float(seen.z), alpha: 1)
    }
  }

  /// The look with `veil` composited over its tint.
  fileprivate func veiled(by veil: Color) -> Look {
    let alpha = 1 - (1 - tint.alpha) * (1 - veil.alpha)
    guard alpha > 0 else { return self }
    var veiled = self
    veiled.tint = tint.with(alpha: 1).mixed(
      with: veil.with(alpha: 1), by: Double(veil.alpha / alpha)
    ).with(alpha: alpha)
    return veiled
  }
}

extension Layer {
  /// Makes the layer a panel like `hang`, with glass on which text is legible everywhere.
  func hangBehindWords(_ settings: Settings, _ theme: Theme) {
    hang(settings.glass, settings, theme) { $0.look = settings.veiledLook(theme) }
  }
}
