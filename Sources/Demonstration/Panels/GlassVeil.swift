import ScrimKit

// What words need that stand on the bare glass.

extension Settings {
  /// What is laid over the glass so that words in `textColor(_:)` are read on it, whatever lies beneath: as little as
  /// does that, and nothing where the glass does it alone or is not there.
  func veil(_ theme: Theme) -> Color {
    leastVeil(theme) { [glass] veil in glass.look.extremes.map(veil.over) }
  }

  /// The look of glass with such a veil in it: no one sees where the one ends and the other begins, and nothing
  /// more is drawn.
  func veiledLook(_ theme: Theme) -> Look {
    let look = glass.look
    return look.veiled(by: leastVeil(theme) { look.veiled(by: $0).extremes })
  }

  /// The veil of the least alpha with which words are read on all that is `seen` then.
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
  /// What it makes of black, white and the six pure colours: of all else it makes nothing darker or brighter.
  fileprivate var extremes: [Color] {
    let matrix = colorMatrix
    return (0..<8).map { corner in
      let seen = matrix.map(SIMD3(Double(corner & 1), Double(corner >> 1 & 1), Double(corner >> 2)))
        .clamped(lowerBound: .zero, upperBound: .one)
      return Color(red: Float(seen.x), green: Float(seen.y), blue: Float(seen.z), alpha: 1)
    }
  }

  /// It with another colour laid over its tint: the two are one tint.
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
  /// Makes a panel of it, as `hang` does, of glass with a veil in it: words are read anywhere on it.
  func hangBehindWords(_ settings: Settings, _ theme: Theme) {
    hang(settings.glass, settings, theme) { $0.look = settings.veiledLook(theme) }
  }
}
