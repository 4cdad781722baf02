// SPDX-License-Identifier: MIT

package import JSON5

// The keys of theme files.
extension ThemeFile {
  /// An entry of theme files.
  typealias Entry = KeyTable<Theme>.Entry

  /// The keys, in order. Those that follow from the accent are given after it.
  package static let keys = KeyTable<Theme>([
    // It depends on the colours of surfaces.
    key(
      "accent", .opaqueColor, "Colour of what is chosen or on, in both appearances", rank: 1,
      get: { $0.colors.accent },
      set: { theme, color in
        let contrast = theme.hasHighContrast ? Palette.highContrast : Palette.minimumContrast
        theme.colors.setAccent(color, contrast: contrast)
      }),
    key(
      "font", .family, "Font family of all texts", get: { $0.typography.body.family },
      set: { theme, family in
        for role in textRoles { theme[keyPath: role.path].family = family }
      }),
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
  ])

  /// A key whose property `get` and `set` access. It is in a comment in the default file if its
  /// value follows from other keys.
  static func key<Value: Equatable & Sendable>(
    _ name: String, _ kind: JSON5ValueKind<Value>, _ summary: String,
    of appearance: Appearance = .light, isDerived: Bool = false, rank: Int = 0,
    get: @escaping @Sendable (Theme) -> Value, set: @escaping @Sendable (inout Theme, Value) -> Void
  ) -> Entry {
    .key(
      name, kind, summary, example: get(Theme(appearance)), isCommentedOut: isDerived, rank: rank,
      get: get, set: set, property: { $0 })
  }

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
  ) -> Entry {
    func style<Value: Equatable & Sendable>(
      _ name: String, _ kind: JSON5ValueKind<Value>, _ summary: String,
      _ value: any WritableKeyPath<TextStyle, Value> & Sendable, isDerived: Bool = false
    ) -> Entry {
      key(
        name, kind, summary, isDerived: isDerived, get: { $0[keyPath: path][keyPath: value] },
        set: { $0[keyPath: path][keyPath: value] = $1 })
    }
    return .group(
      name, summary: use,
      [
        key(
          "size", .thousandths(4...200), "Size of the letters in logical units",
          get: { $0[keyPath: path].size / $0.textScale },
          set: { $0[keyPath: path].size = $1 * $0.textScale }),
        style("weight", weight, "Thickness of the strokes", \.weight),
        style("slant", slant, "Slant of the letters", \.slant),
        style("digits", digits, "Widths of digits; tabular ones are all equal", \.digits),
        style("family", .family, "Font family; follows from font", \.family, isDerived: true),
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

  private static let controls: [Entry] = [
    key(
      "height", .thousandths(8...200), "Least height of controls, enough for a finger",
      get: { $0.metrics.controlHeight / max($0.textScale, 1) },
      set: { $0.metrics.controlHeight = $1 * max($0.textScale, 1) })
  ]

  private static let radii = [
    length("control", \.metrics.controlRadius, "Buttons and text fields"),
    length("card", \.metrics.cardRadius, "Cards"),
    length("panel", \.metrics.panelRadius, "Panels"),
  ]

  private static func length(
    _ name: String, _ path: any WritableKeyPath<Theme, Double> & Sendable, _ summary: String
  ) -> Entry {
    .key(name, .thousandths(0...400), summary, path, example: Theme(.light)[keyPath: path])
  }

  private static func spring(
    _ name: String, _ path: any WritableKeyPath<Theme, Spring> & Sendable, _ use: String
  ) -> Entry {
    .spring(name, path, use, example: Theme(.light)[keyPath: path])
  }
}

extension KeyTable.Entry {
  /// The keys of a spring, with `example` in the default file.
  package static func spring(
    _ name: String, _ path: any WritableKeyPath<Target, Spring> & Sendable, _ summary: String,
    example: Spring
  ) -> Self {
    .group(
      name, summary: summary,
      [
        .key(
          "response", .thousandths(0...10),
          "Period of the undamped spring in seconds; 0 moves at once", example: example.response,
          get: { $0[keyPath: path].response },
          set: { target, response in
            let damping = target[keyPath: path].dampingRatio
            target[keyPath: path] = Spring(response: response, dampingRatio: damping)
          }, property: { $0 }),
        .key(
          "dampingRatio", .thousandths(0.05...5), "Damping; 1 does not overshoot, less does",
          example: example.dampingRatio, get: { $0[keyPath: path].dampingRatio },
          set: { target, damping in
            let response = target[keyPath: path].response
            target[keyPath: path] = Spring(response: response, dampingRatio: damping)
          }, property: { $0 }),
      ])
  }
}
