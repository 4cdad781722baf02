import ScrimKit

// What settings make of panels.

extension Settings {
  /// The colour of what stands on the bare glass: dark on bright glass and bright on dark.
  func ink(_ theme: Theme) -> Color {
    guard isTransparent else { return theme.colors.text }
    let seen = glass.look.colorMatrix.map(SIMD3(repeating: appearance == .light ? 0.72 : 0.35))
    let brightness = 0.3 * seen.x + 0.59 * seen.y + 0.11 * seen.z
    return brightness > 0.5 ? Color(rgb: 0x14121a) : Color(rgb: 0xf8f7fb)
  }

  /// Makes all bright or dark, and with it glass that is just that.
  mutating func switchAppearance(to appearance: Appearance) {
    guard appearance != self.appearance else { return }
    self.appearance = appearance
    switch (appearance, glass.preset) {
    case (.dark, .light): glass.preset = .dark
    case (.light, .dark): glass.preset = .light
    case (.light, _), (.dark, _): break
    }
  }
}

extension Layer {
  /// Makes a panel of it: of glass, to which `change` may do more, or of something opaque where people want
  /// to see nothing through.
  func hang(
    _ glass: GlassSettings, _ settings: Settings, _ theme: Theme,
    _ change: (inout Glass) -> Void = { _ in }
  ) {
    guard settings.isTransparent else {
      content = .none
      fill = .color(theme.colors.surface)
      return
    }
    var made = glass.glass
    change(&made)
    content = .glass(made)
    fill = nil
  }
}
