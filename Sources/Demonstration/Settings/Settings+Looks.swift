// SPDX-License-Identifier: MIT

import Views

// Appearance derived from the settings.

extension Settings {
  /// The approximate colour of the glass over typical content.
  var typicalGlassColor: Color {
    let seen = glass.look.shown(over: typicalContent)
    return Color(red: Float(seen.x), green: Float(seen.y), blue: Float(seen.z), alpha: 1)
  }

  /// The ink for the glass over typical content: dark on light glass, light on dark glass.
  @MainActor var typicalInk: InkChoice.Ink {
    InkChoice.ink(over: typicalContent, through: glass.look)
  }

  /// The mean colour of typical content.
  private var typicalContent: SIMD3<Double> {
    SIMD3(repeating: appearance == .light ? 0.72 : 0.35)
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

extension GlassPreset {
  /// The presets offered to the user.
  static let offered: [GlassPreset] = [
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
  var next: GlassPreset {
    let index = Self.offered.firstIndex { $0.name == name } ?? -1
    return Self.offered[(index + 1) % Self.offered.count]
  }
}

extension GlassSettings {
  /// Returns glass with another preset and the same overrides; a sigma override keeps its
  /// difference to the preset's sigma.
  func carried(to preset: GlassPreset) -> GlassSettings {
    var carried = self
    carried.preset = preset
    if sigma != nil {
      let sigma = preset.sigma + effectiveSigma - self.preset.sigma
      carried.sigma = min(max(sigma, 0), Self.maximumSigma)
    }
    return carried
  }
}

extension Glass {
  /// The glass with the effects of its look's edge along `edges` alone.
  func bevelled(along edges: Edges) -> Glass {
    var glass = self
    glass.edges = edges
    return glass
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

extension View {
  /// Puts a panel of the settings' glass behind the view, on which main texts are legible over
  /// anything; an opaque one if transparency is off.
  func panel(_ settings: Settings, radius: Double) -> some View {
    panel(settings, Outline(radius: radius, isContinuous: true))
  }

  /// Puts a panel of another shape behind the view, with a bevel along `edges`.
  func panel(_ settings: Settings, _ outline: Outline, edges: Edges = .all) -> some View {
    ThemeReader { theme in
      glass(
        settings.isTransparent ? settings.glass.glass.bevelled(along: edges) : nil,
        adaptsInk: true, isLegible: true, hasSecondaryText: false
      )
      .background(settings.isTransparent ? nil : theme.colors.surface)
      .outline(outline).border(Border(color: theme.colors.separator))
      .shadow(
        Shadow(color: Color(rgb: 0x0d0618, alpha: 0.3), sigma: 18, offset: Point(x: 0, y: 8)))
    }
  }
}
