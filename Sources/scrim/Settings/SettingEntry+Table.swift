// SPDX-License-Identifier: MIT

import Demonstration
import JSON5
import ScrimKit

extension SettingEntry {
  /// The entries of the settings file, in order. The reader and the default file follow from this
  /// table.
  static let table: [SettingEntry] = [
    .key(
      SettingKey(
        "scene", .choice(DemoScene.names.map { (word: $0, value: $0) }), \.scene,
        "The scene to show first")),
    .key(SettingKey("size", .size, \.size, "The window's first size in logical units")),
    .key(
      SettingKey(
        "image", .file, \.image, example: "picture.jpg",
        absence: "May be relative to this file's folder. Default: each scene's own content.",
        "An image of your own as content: PNG, JPEG, GIF or WebP")),
    .group("glass", summary: "The glass of the panels", glass),
    .key(
      SettingKey(
        "appearance", .choice([("light", .light), ("dark", .dark)]), \.appearance, example: .light,
        absence: asTheDesktop, "Light or dark appearance")),
    .key(
      SettingKey(
        "contrast", .choice([("normal", false), ("high", true)]), \.hasHighContrast,
        example: false, absence: asTheDesktop,
        "Contrast of texts and controls; for a high one turn transparency off as well")),
    .key(
      SettingKey(
        "textScale", .number(0.5...3), \.textScale, example: 1, absence: asTheDesktop,
        "Size of texts relative to the usual one")),
    .key(
      SettingKey(
        "motion", .choice([("normal", .normal), ("reduced", .reduced)]), \.motion,
        example: .normal, absence: asTheDesktop, "Motion; reduced motion replaces movement by fades"
      )),
    .key(
      SettingKey(
        "transparency", .truth, \.isTransparent, example: true, absence: asTheDesktop,
        "Glass panels if true, opaque panels if false; opaque panels are easier to read")),
    .group("spring", summary: "The spring that moves panels", spring),
    .key(SettingKey("hud", .truth, \.showsHUD, "Show the drawing statistics")),
    .key(
      SettingKey(
        "showDamage", .truth, \.showsDamage, "Highlight redrawn areas; the colour shows the reason")
    ),
  ]

  private static let asTheDesktop = "Default: the desktop's setting."

  private static let glass = [
    SettingKey(
      "preset",
      .choice(
        LookPreset.names.compactMap { name in
          LookPreset(name: name).map { (name, $0) }
        }), \.preset, "The preset that the other keys modify"),
    SettingKey(
      "sigma", .number(0...160), \.sigma, example: LookPreset.light.sigma, absence: asThePreset,
      "Blur strength (standard deviation) in logical units"),
    SettingKey(
      "saturation", .number(-4...4), \.saturation, example: LookPreset.light.look.saturation,
      absence: asThePreset, "Saturation; 1 keeps colours, 0 makes them grey"),
    SettingKey(
      "brightness", .number(-1...1), \.brightness, example: LookPreset.light.look.brightness,
      absence: asThePreset, "Brightness added to every colour; 0 keeps them"),
    SettingKey(
      "tint", .number(0...1), \.tint, example: 0.3, absence: asThePreset,
      "Opacity of the preset's tint"),
    SettingKey(
      "refraction", .number(-512...512), \.refraction,
      example: LookPreset.regular.look.refraction.depth, absence: asThePreset,
      "Thickness of the bevel in logical units; 0 bends nothing, less bends outwards"),
    SettingKey(
      "dispersion", .number(0...1), \.dispersion, example: LookPreset.regular.look.dispersion,
      absence: asThePreset, "Part by which the bevel bends red less and blue more"),
    SettingKey(
      "rim", .number(0...1), \.rim, example: LookPreset.regular.look.rim.strength,
      absence: asThePreset, "Strength of the light on the rim"),
    SettingKey(
      "border", .number(0...64), \.border, example: LookPreset.regular.look.border.width,
      absence: asThePreset, "Width of the border, whose colour is the glass's own"),
  ]

  private static let asThePreset = "Default: the preset's value."

  private static let spring = [
    SettingKey(
      "response", .number(0...10), \.springResponse,
      "Period of the undamped spring in seconds; 0 moves at once"),
    SettingKey(
      "dampingRatio", .number(0.05...5), \.dampingRatio,
      "Damping; 1 does not overshoot, less does"),
  ]
}
