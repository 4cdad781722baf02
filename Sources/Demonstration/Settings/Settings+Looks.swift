// SPDX-License-Identifier: MIT

import ScrimKit

// Appearance derived from the settings.

extension Settings {
  /// The approximate colour of the glass over typical content.
  var typicalGlassColor: Color {
    let seen = glass.look.shown(over: SIMD3(repeating: appearance == .light ? 0.72 : 0.35))
    return Color(red: Float(seen.x), green: Float(seen.y), blue: Float(seen.z), alpha: 1)
  }

  /// The ink for the glass over typical content: dark on light glass, light on dark glass.
  var typicalInk: InkChoice.Ink { typicalGlassColor.luminance > 0.21 ? .dark : .light }

  /// The ink of texts on panels; nil, for that of the theme, if panels are opaque.
  var inkOnGlass: InkChoice.Ink? { isTransparent ? typicalInk : nil }

  /// The text colour on glass: that of the theme of `inkOnGlass`. Widgets that have adopted the ink
  /// have this theme already.
  func textColor(_ theme: Theme) -> Color {
    guard let inkOnGlass else { return theme.colors.text }
    let appearance: Appearance = inkOnGlass == .light ? .dark : .light
    return appearance == theme.appearance
      ? theme.colors.text : Theme(appearance, hasHighContrast: hasHighContrast).colors.text
  }

  /// Switches the appearance, and the light and dark presets with it.
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

extension Widget {
  /// Gives the widget and those in it the colours of the ink that is legible on the glass.
  func adoptInk(of settings: Settings) {
    let wanted = settings.inkOnGlass
    if ink?.ink != wanted { ink = wanted.map { InkChoice($0) } }
  }
}

extension LookPreset {
  /// The presets offered to the user.
  static let offered: [LookPreset] = [
    .light, .extraLight, .dark, .tint(Color(rgb: 0x2f6fd8)), .ios, .clear, .regular,
    .thick,
  ]

  /// The displayed name.
  var title: String {
    switch self {
    case .light: "Light"
    case .extraLight: "Extra light"
    case .dark: "Dark"
    case .tint: "Tint"
    case .ios: "iOS"
    case .clear: "Clear"
    case .regular: "Regular"
    case .thick: "Thick"
    case .none: "None"
    }
  }

  /// The next offered preset.
  var next: LookPreset {
    let place = Self.offered.firstIndex { $0.name == name } ?? -1
    return Self.offered[(place + 1) % Self.offered.count]
  }
}

extension GlassSettings {
  /// Returns glass with another preset and the same overrides; a sigma override keeps its
  /// difference to the preset's sigma.
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
  /// Makes the layer a glass panel, or an opaque one if transparency is off.
  ///
  /// `change` adjusts the glass; `opaque` overrides the opaque colour.
  func setGlass(
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
