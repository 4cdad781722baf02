// SPDX-License-Identifier: MIT

import JSON5
import Geometry
import Style
import Widgets

// The colours and the glass of one appearance.
extension ThemeEntry {
  /// The group of an appearance.
  static func appearance(_ appearance: Appearance, _ name: String, _ summary: String) -> ThemeEntry
  {
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
    func key(for appearance: Appearance) -> ThemeEntry {
      let path = path
      let kind = isTranslucent ? JSON5ValueKind<Color>.color : .opaqueColor
      return .key(
        ThemeKey(
          name, kind, use, order: isDerived ? .last : .first, isDerived: isDerived,
          get: { $0.colors[keyPath: path] },
          set: { theme, color in
            guard theme.appearance == appearance, !theme.hasHighContrast else { return }
            theme.colors[keyPath: path] = color
          }))
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
      use: "Text and plain buttons in the accent's colour; follows from the accent",
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

  private static let presets = JSON5ValueKind<LookPreset>.choice(
    LookPreset.names.filter { $0 != "tint" }.compactMap { name in
      LookPreset(name: name).map { (name, $0) }
    })

  private static let profiles = JSON5ValueKind<Look.Refraction.Profile>.choice(
    Look.Refraction.Profile.allCases.map { ($0.rawValue, $0) })

  private static let lights = JSON5ValueKind<Look.Light>.choice(
    Look.Light.allCases.map { ($0.rawValue, $0) })

  /// The keys of glass. `hasOwnSigma` is true if the default blur is not the preset's.
  private static func glass(
    _ path: GlassPath, of appearance: Appearance, hasOwnSigma: Bool = false
  ) -> [ThemeEntry] {
    func key<Value>(
      _ name: String, _ kind: JSON5ValueKind<Value>,
      _ value: any WritableKeyPath<Theme.GlassStyle, Value> & Sendable, _ summary: String,
      isDerived: Bool = true
    ) -> ThemeEntry {
      .key(
        ThemeKey(
          name, kind, summary, isDerived: isDerived,
          get: { $0[keyPath: path][keyPath: value] },
          set: { theme, new in
            if theme.appearance == appearance { theme[keyPath: path][keyPath: value] = new }
          }))
    }
    let preset = ThemeKey(
      "preset", presets, "What the other keys modify",
      get: { $0.appearance == .light ? .light : .dark },
      set: { theme, preset in
        if theme.appearance == appearance { theme[keyPath: path] = Theme.GlassStyle(preset) }
      })
    return [
      .key(preset),
      key(
        "sigma", .thousandths(0...160), \.sigma, "Strength of the blur in logical units",
        isDerived: !hasOwnSigma),
      key(
        "saturation", .thousandths(-4...4), \.look.saturation,
        "1 keeps colours, 0 makes them grey"),
      key(
        "rangeReduction", .thousandths(0...1), \.look.rangeReduction,
        "Part by which brightness moves towards mid grey"),
      key(
        "brightness", .thousandths(-1...1), \.look.brightness,
        "Added to all colours; 0 keeps them"),
      key("contrast", .thousandths(0...4), \.look.contrast, "1 keeps the contrast"),
      key("tint", .color, \.look.tint, "Colour over the blur; its opacity is its strength"),
      key(
        "opacity", .thousandths(0...1), \.look.opacity, "Below 1, what lies beneath shows unblurred"
      ),
      key("dithers", .truth, \.look.dithers, "Hides steps in gradients"),
      key("light", lights, \.look.light, "Where colours mix in linear light"),
    ] + [
      key(
        "refraction", .thousandths(-512...512), \.look.refraction.depth,
        "Thickness of the bevel in logical units; 0 bends nothing"),
      key("bevelWidth", .thousandths(0...512), \.look.refraction.width, "Width of the bevel"),
      key("bevelProfile", profiles, \.look.refraction.profile, "Cross-section of the bevel"),
      key(
        "refractiveIndex", .thousandths(1...3), \.look.refraction.index, "Glass has 1.5, water 1.33"
      ),
      key(
        "dispersion", .thousandths(0...1), \.look.dispersion,
        "Part by which the bevel bends red less and blue more"),
      key("rim", .thousandths(0...1), \.look.rim.strength, "Strength of the light on the rim"),
      key("rimWidth", .thousandths(0...64), \.look.rim.width, "Width of the light on the rim"),
      key(
        "rimShadow", .thousandths(0...1), \.look.rim.shadow,
        "Strength of the shadow inside the edge that faces away from the light"),
      key(
        "rimShadowWidth", .thousandths(0...128), \.look.rim.shadowWidth,
        "Distance over which that shadow fades"),
      key(
        "border", .thousandths(0...64), \.look.border.width,
        "Width of a border whose colour is the glass's own"),
      key(
        "borderLightness", .thousandths(-1...1), \.look.border.lightness,
        "Part by which the border is lighter than the glass; below 0 it is darker"),
      key(
        "borderSaturation", .thousandths(0...8), \.look.border.saturation,
        "Saturation of the border relative to the glass"),
    ]
  }
}
