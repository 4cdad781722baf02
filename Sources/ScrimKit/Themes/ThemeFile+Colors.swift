// SPDX-License-Identifier: MIT

import JSON5

// The colours and the glass of one appearance.
extension ThemeFile {
  /// The group of an appearance.
  static func appearance(_ appearance: Appearance, _ name: String, _ summary: String) -> Entry {
    .group(
      name, summary: summary,
      [
        .group("colors", summary: "Colours by role", colors.map { $0.key(for: appearance) }),
        .group(
          "looks", summary: "Glass by role",
          [
            .group(
              "panel", summary: "Panels, over the desktop or over a window's content",
              glass(\.looks.panel, of: appearance)),
            .group(
              "card", summary: "Cards over other content",
              glass(\.looks.card, of: appearance, hasOwnSigma: true)),
          ]),
      ])
  }

  // MARK: Colours

  /// A colour with its name and use.
  private struct ColorRole: Sendable {
    /// The key as written.
    let name: String
    /// The colour.
    let path: any WritableKeyPath<Palette, Color> & Sendable
    /// The use, capitalised.
    let use: String
    /// True if it may be translucent.
    var isTranslucent = false
    /// True if it follows from the accent.
    var isDerived = false

    /// The key, which changes themes of `appearance` only. A high contrast has its own colours.
    func key(for appearance: Appearance) -> Entry {
      let path = path
      let kind = isTranslucent ? JSON5ValueKind<Color>.color : .opaqueColor
      return ThemeFile.key(
        name, kind, use, of: appearance, isDerived: isDerived, rank: isDerived ? 2 : 0,
        get: { $0.colors[keyPath: path] },
        set: { theme, color in
          guard theme.appearance == appearance, !theme.hasHighContrast else { return }
          theme.colors[keyPath: path] = color
        })
    }
  }

  private static let colors: [ColorRole] = [
    ColorRole(name: "background", path: \.background, use: "Background of windows"),
    ColorRole(name: "titleBar", path: \.titleBar, use: "Title bar of the active window"),
    ColorRole(
      name: "inactiveTitleBar", path: \.inactiveTitleBar, use: "Title bars of other windows"),
    ColorRole(name: "surface", path: \.surface, use: "Cards and menus"),
    ColorRole(
      name: "translucentSurface", path: \.translucentSurface, use: "Cards on glass",
      isTranslucent: true),
    ColorRole(name: "text", path: \.text, use: "Main text"),
    ColorRole(name: "secondaryText", path: \.secondaryText, use: "Less important text"),
    ColorRole(
      name: "accentText", path: \.accentText,
      use: "Text in the accent's colour, such as links; follows from the accent",
      isDerived: true),
    ColorRole(
      name: "onAccent", path: \.onAccent, use: "Text on the accent; follows from the accent",
      isDerived: true),
    ColorRole(name: "success", path: \.success, use: "Symbols of success"),
    ColorRole(name: "warning", path: \.warning, use: "Symbols of warnings"),
    ColorRole(name: "error", path: \.error, use: "Symbols of errors"),
    ColorRole(name: "control", path: \.control, use: "Tinted buttons", isTranslucent: true),
    ColorRole(
      name: "track", path: \.track, use: "Tracks of sliders and switches", isTranslucent: true),
    ColorRole(name: "knob", path: \.knob, use: "Knobs of sliders and switches"),
    ColorRole(
      name: "hover", path: \.hover, use: "Over rows and buttons under the pointer",
      isTranslucent: true),
    ColorRole(
      name: "press", path: \.press, use: "Over rows and buttons that are pressed",
      isTranslucent: true),
    ColorRole(
      name: "separator", path: \.separator, use: "Borders and separators", isTranslucent: true),
    ColorRole(name: "shadow", path: \.shadow, use: "Shadows", isTranslucent: true),
  ]

  // MARK: Glass

  /// The path of the glass of a role.
  private typealias GlassPath = any WritableKeyPath<Theme, Theme.GlassStyle> & Sendable

  private static let presets = JSON5ValueKind<GlassPreset>.choice(
    GlassPreset.names.filter { $0 != "tint" }.compactMap { name in
      GlassPreset(name: name).map { (name, $0) }
    })

  private static let profiles = JSON5ValueKind<Look.Refraction.Profile>.choice(
    Look.Refraction.Profile.allCases.map { ($0.rawValue, $0) })

  private static let lights = JSON5ValueKind<Look.Light>.choice(
    Look.Light.allCases.map { ($0.rawValue, $0) })

  /// The keys of glass. `hasOwnSigma` is true if the default blur is not the preset's.
  private static func glass(
    _ path: GlassPath, of appearance: Appearance, hasOwnSigma: Bool = false
  ) -> [Entry] {
    func style<Value: Equatable & Sendable>(
      _ name: String, _ kind: JSON5ValueKind<Value>,
      _ value: any WritableKeyPath<Theme.GlassStyle, Value> & Sendable, _ summary: String,
      isDerived: Bool = true
    ) -> Entry {
      key(
        name, kind, summary, of: appearance, isDerived: isDerived,
        get: { $0[keyPath: path][keyPath: value] },
        set: { theme, new in
          if theme.appearance == appearance { theme[keyPath: path][keyPath: value] = new }
        })
    }
    func number(
      _ name: String, _ range: ClosedRange<Double>,
      _ value: any WritableKeyPath<Theme.GlassStyle, Double> & Sendable, _ summary: String,
      isDerived: Bool = true
    ) -> Entry {
      style(name, .thousandths(range), value, summary, isDerived: isDerived)
    }
    let preset = key(
      "preset", presets, "What the other keys modify", of: appearance,
      get: { $0.appearance == .light ? .light : .dark },
      set: { theme, preset in
        if theme.appearance == appearance { theme[keyPath: path] = Theme.GlassStyle(preset) }
      })
    return [
      preset,
      number(
        "sigma", 0...160, \.sigma, "Strength of the blur in logical units",
        isDerived: !hasOwnSigma),
      number(
        "saturation", -4...4, \.look.saturation,
        "1 keeps colours, 0 makes them grey"),
      number(
        "rangeReduction", 0...1, \.look.rangeReduction,
        "Part by which brightness moves towards mid grey"),
      number(
        "brightness", -1...1, \.look.brightness,
        "Added to all colours; 0 keeps them"),
      number("contrast", 0...4, \.look.contrast, "1 keeps the contrast"),
      style("tint", .color, \.look.tint, "Colour over the blur; its opacity is its strength"),
      number(
        "opacity", 0...1, \.look.opacity, "Below 1, what lies beneath shows unblurred"
      ),
      style("dithers", .truth, \.look.dithers, "Hides steps in gradients"),
      style("light", lights, \.look.light, "Where colours mix in linear light"),
    ] + [
      number(
        "refraction", -512...512, \.look.refraction.depth,
        "Thickness of the bevel in logical units; 0 bends nothing"),
      number("bevelWidth", 0...512, \.look.refraction.width, "Width of the bevel"),
      style("bevelProfile", profiles, \.look.refraction.profile, "Cross-section of the bevel"),
      number(
        "refractiveIndex", 1...3, \.look.refraction.index, "Glass has 1.5, water 1.33"
      ),
      number(
        "dispersion", 0...1, \.look.dispersion,
        "Part by which the bevel bends red less and blue more"),
      number("rim", 0...1, \.look.rim.strength, "Strength of the light on the rim"),
      number("rimWidth", 0...64, \.look.rim.width, "Width of the light on the rim"),
      number(
        "rimShadow", 0...1, \.look.rim.shadow,
        "Strength of the shadow inside the edge that faces away from the light"),
      number(
        "rimShadowWidth", 0...128, \.look.rim.shadowWidth,
        "Distance over which that shadow fades"),
      number(
        "border", 0...64, \.look.border.width,
        "Width of a border whose colour is the glass's own"),
      number(
        "borderLightness", -1...1, \.look.border.lightness,
        "Part by which the border is lighter than the glass; below 0 it is darker"),
      number(
        "borderSaturation", 0...8, \.look.border.saturation,
        "Saturation of the border relative to the glass"),
    ]
  }
}
