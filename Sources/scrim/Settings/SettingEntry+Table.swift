import Demonstration
import ScrimKit

extension SettingEntry {
  /// The whole settings file, in the order of the default one. The reader and that file are made from it.
  static let table: [SettingEntry] = [
    .key(
      SettingKey(
        "scene", .word(of: DemoScene.names), \.scene, "The scene that is shown first")),
    .key(SettingKey("size", .size, \.size, "The window's first size in logical units")),
    .key(
      SettingKey(
        "image", .file, \.image, example: "picture.jpg",
        absence: "It may be relative to this file's folder. Left out, scenes show their own.",
        "A picture of your own as content, PNG, JPEG or WebP")),
    .group("glass", summary: "The glass of the panels", glass),
    .key(
      SettingKey(
        "appearance", .choice([("light", .light), ("dark", .dark)]), \.appearance, example: .light,
        absence: asTheDesktop, "Whether things are bright or dark")),
    .key(
      SettingKey(
        "motion", .choice([("normal", .normal), ("reduced", .reduced)]), \.motion,
        example: .normal, absence: asTheDesktop, "Whether things move, or fade over at once")),
    .key(
      SettingKey(
        "transparency", .truth, \.isTransparent, example: true, absence: asTheDesktop,
        "Whether panels are glass; opaque ones are easier to read")),
    .group("spring", summary: "What panels open and close with", spring),
    .key(SettingKey("hud", .truth, \.showsHUD, "Whether to show the figures of what is drawn")),
    .key(
      SettingKey(
        "showDamage", .truth, \.showsDamage, "Whether to show in colours what is drawn, and why")),
  ]

  private static let asTheDesktop = "Left out, it is what the desktop prefers."

  private static let glass = [
    SettingKey(
      "preset",
      .choice(
        LookPreset.names.compactMap { name in
          LookPreset(name: name).map { (name, $0) }
        }), \.preset, "The look that all begins with"),
    SettingKey(
      "sigma", .number(0...160), \.sigma, example: LookPreset.light.sigma, absence: asThePreset,
      "The strength of the blur in logical units"),
    SettingKey(
      "saturation", .number(-4...4), \.saturation, example: LookPreset.light.look.saturation,
      absence: asThePreset, "How far colours stand from grey, where 1 keeps them"),
    SettingKey(
      "brightness", .number(-1...1), \.brightness, example: LookPreset.light.look.brightness,
      absence: asThePreset, "What is added to all colours, where 0 keeps them"),
    SettingKey(
      "tint", .number(0...1), \.tint, example: 0.3, absence: asThePreset,
      "How much of the preset's tint lies over all"),
  ]

  private static let asThePreset = "Left out, it is the preset's."

  private static let spring = [
    SettingKey(
      "response", .number(0...10), \.springResponse,
      "How long it takes to swing once, in seconds, where 0 is at once"),
    SettingKey(
      "dampingRatio", .number(0.05...5), \.dampingRatio,
      "How much it is damped, where 1 swings no more and less swings on"),
  ]
}
