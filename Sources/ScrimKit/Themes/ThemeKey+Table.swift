// SPDX-License-Identifier: MIT

import Geometry
import JSON5
import SceneGraph
import Style
import Timing
import Widgets

extension ThemeEntry {
  /// The entries of theme files, in order. The reader and the default file follow from this table.
  package static let table: [ThemeEntry] = [
    .key(
      ThemeKey(
        "accent", .opaqueColor, "Colour of what is chosen or on, in both appearances",
        order: .accent, get: { $0.colors.accent },
        set: { theme, color in
          let contrast = theme.hasHighContrast ? Palette.highContrast : Palette.minimumContrast
          theme.colors.setAccent(color, contrast: contrast)
        })),
    .key(
      ThemeKey(
        "font", .family, "Font family of all texts", get: { $0.typography.body.family },
        set: { theme, family in for role in textRoles { theme[keyPath: role.path].family = family }
        })),
    .group("text", summary: "Texts by purpose", textRoles.map { text($0.name, $0.path, $0.use) }),
    .group("spacing", summary: "Distances in logical units", spacing),
    .group("controls", summary: "Buttons, switches, sliders and text fields", controls),
    .group("radii", summary: "Corner radii in logical units", radii),
    .group(
      "springs", summary: "Springs of motions",
      [
        spring("quick", \.springs.quick, "Hover, press and focus"),
        spring("lively", \.springs.lively, "Knobs of switches and sliders"),
        spring("smooth", \.springs.smooth, "Panels and other large things"),
      ]),
    appearance(.light, "light", "Colours and glass of light themes"),
    appearance(.dark, "dark", "Colours and glass of dark themes"),
  ]

  // MARK: Texts and sizes

  /// A text style with its name and use.
  private struct TextRole: Sendable {
    /// The key as written.
    let name: String
    /// The style.
    let path: any WritableKeyPath<Theme, TextStyle> & Sendable
    /// The use, capitalised.
    let use: String
  }

  private static let textRoles = [
    TextRole(name: "display", path: \.typography.display, use: "A large number or word by itself"),
    TextRole(name: "title", path: \.typography.title, use: "Titles of windows and panels"),
    TextRole(name: "headline", path: \.typography.headline, use: "Titles of cards and rows"),
    TextRole(name: "body", path: \.typography.body, use: "Running text"),
    TextRole(name: "control", path: \.typography.control, use: "Titles of controls"),
    TextRole(name: "caption", path: \.typography.caption, use: "Notes and times"),
  ]

  private static func text(
    _ name: String, _ path: any WritableKeyPath<Theme, TextStyle> & Sendable, _ use: String
  ) -> ThemeEntry {
    func key<Value>(
      _ name: String, _ kind: JSON5ValueKind<Value>,
      _ value: any WritableKeyPath<TextStyle, Value> & Sendable, _ summary: String,
      isDerived: Bool = false
    ) -> ThemeEntry {
      .key(
        ThemeKey(
          name, kind, summary, isDerived: isDerived, get: { $0[keyPath: path][keyPath: value] },
          set: { $0[keyPath: path][keyPath: value] = $1 }))
    }
    let size = ThemeKey(
      "size", .thousandths(4...200), "Size of the letters in logical units",
      get: { $0[keyPath: path].size / $0.textScale },
      set: { $0[keyPath: path].size = $1 * $0.textScale })
    return .group(
      name, summary: use,
      [
        .key(size), key("weight", weight, \.weight, "Thickness of the strokes"),
        key("slant", slant, \.slant, "Slant of the letters"),
        key("digits", digits, \.digits, "Widths of digits; tabular ones are all equal"),
        key("family", .family, \.family, "Font family; follows from font", isDerived: true),
      ])
  }

  private static let weight = JSON5ValueKind<TextStyle.Weight>.choice([
    ("light", .light), ("regular", .regular), ("medium", .medium), ("semibold", .semibold),
    ("bold", .bold),
  ])

  private static let slant = JSON5ValueKind<TextStyle.Slant>.choice([
    ("upright", .upright), ("italic", .italic),
  ])

  private static let digits = JSON5ValueKind<TextStyle.Digits>.choice([
    ("proportional", .proportional), ("tabular", .tabular),
  ])

  private static let spacing = [
    length("extraSmall", \.metrics.extraSmallSpacing, "Between things that belong together"),
    length("small", \.metrics.smallSpacing, "Between the items of a row"),
    length("medium", \.metrics.mediumSpacing, "Between the items of a card"),
    length("large", \.metrics.largeSpacing, "Around the content of cards"),
    length("extraLarge", \.metrics.extraLargeSpacing, "Between groups"),
  ]

  private static let controls: [ThemeEntry] = [
    .key(
      ThemeKey(
        "height", .thousandths(8...200), "Least height of controls, enough for a finger",
        get: { $0.metrics.controlHeight / max($0.textScale, 1) },
        set: { $0.metrics.controlHeight = $1 * max($0.textScale, 1) }))
  ]

  private static let radii = [
    length("control", \.metrics.controlRadius, "Buttons and text fields"),
    length("card", \.metrics.cardRadius, "Cards"),
    length("panel", \.metrics.panelRadius, "Panels"),
  ]

  private static func length(
    _ name: String, _ path: any WritableKeyPath<Theme, Double> & Sendable, _ summary: String
  ) -> ThemeEntry {
    .key(ThemeKey(name, .thousandths(0...400), path, summary))
  }

  private static func spring(
    _ name: String, _ path: any WritableKeyPath<Theme, Spring> & Sendable, _ use: String
  ) -> ThemeEntry {
    .group(
      name, summary: use,
      [
        .key(
          ThemeKey(
            "response", .thousandths(0...10), "Period without damping in seconds; 0 moves at once",
            get: { $0[keyPath: path].response },
            set: {
              let damping = $0[keyPath: path].dampingRatio
              $0[keyPath: path] = Spring(response: $1, dampingRatio: damping)
            })),
        .key(
          ThemeKey(
            "dampingRatio", .thousandths(0.05...5), "Damping; 1 does not overshoot, less does",
            get: { $0[keyPath: path].dampingRatio },
            set: {
              let response = $0[keyPath: path].response
              $0[keyPath: path] = Spring(response: response, dampingRatio: $1)
            })),
      ])
  }
}
