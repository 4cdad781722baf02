import ScrimKit

// What settings make of panels.

extension Settings {
  /// What the glass looks like over what usually lies beneath it.
  var typicalGlassColor: Color {
    let seen = glass.look.colorMatrix.map(SIMD3(repeating: appearance == .light ? 0.72 : 0.35))
      .clamped(lowerBound: .zero, upperBound: .one)
    return Color(red: Float(seen.x), green: Float(seen.y), blue: Float(seen.z), alpha: 1)
  }

  /// The colour of what stands on the bare glass: dark on bright glass and bright on dark.
  func textColor(_ theme: Theme) -> Color {
    isTransparent ? typicalGlassColor.contrastingText : theme.colors.text
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

extension Color {
  /// The colour of what is read on it.
  var contrastingText: Color {
    0.3 * red + 0.59 * green + 0.11 * blue > 0.5 ? Color(rgb: 0x14121a) : Color(rgb: 0xf8f7fb)
  }
}

extension LookPreset {
  /// The looks that people choose from.
  static let offered: [LookPreset] = [
    .light, .extraLight, .dark, .tint(Color(rgb: 0x2f6fd8)), .ios,
  ]

  /// What it is called.
  var title: String {
    switch self {
    case .light: "Light"
    case .extraLight: "Extra light"
    case .dark: "Dark"
    case .tint: "Tint"
    case .ios: "iOS"
    case .none: "Clear"
    }
  }

  /// The one that is offered after it.
  var next: LookPreset {
    let place = Self.offered.firstIndex { $0.name == name } ?? -1
    return Self.offered[(place + 1) % Self.offered.count]
  }
}

extension GlassSettings {
  /// Glass of another preset that differs from it as this one does from its own: as much more or less blur,
  /// and the same colours where they are not the preset's.
  func carried(to preset: LookPreset) -> GlassSettings {
    var carried = self
    carried.preset = preset
    if sigma != nil {
      let sigma = preset.sigma + effectiveSigma - self.preset.sigma
      carried.sigma = min(max(sigma, 0), Self.maximumSigma)
    }
    return carried
  }
}

extension Layer {
  /// Makes a panel of it: of glass, to which `change` may do more, or of something opaque where people want
  /// to see nothing through, of a colour of its own where one is given.
  func hang(
    _ glass: GlassSettings, _ settings: Settings, _ theme: Theme, opaque: Color? = nil,
    _ change: (inout Glass) -> Void = { _ in }
  ) {
    guard settings.isTransparent else {
      content = .none
      fill = .color(opaque ?? theme.colors.surface)
      return
    }
    var made = glass.glass
    change(&made)
    content = .glass(made)
    fill = nil
  }
}
