// SPDX-License-Identifier: MIT

import Demonstration
import JSON5
import ScrimKit

extension Settings {
  /// The keys of the settings file, in order.
  static let keys = KeyTable<Settings>([
    key(
      "scene", .choice(DemoScene.names.map { (word: $0, value: $0) }), "The scene to show first",
      \.scene),
    key("size", .size, "The window's first size in logical units", \.size),
    .key(
      "image", .file, "An image of your own as content: PNG, JPEG, GIF or WebP", \.image,
      example: "picture.jpg",
      note: "May be relative to this file's folder. Default: each scene's own content."),
    .group("glass", summary: "The glass of the panels", glassKeys),
    desktopKey(
      "appearance", .choice([("light", .light), ("dark", .dark)]), "Light or dark appearance",
      \.appearance),
    desktopKey(
      "contrast", .choice([("normal", false), ("high", true)]),
      "Contrast of texts and controls; for a high one turn transparency off as well",
      \.hasHighContrast),
    desktopKey(
      "textScale", .number(0.5...3), "Size of texts relative to the usual one", \.textScale),
    desktopKey(
      "motion", .choice([("normal", .normal), ("reduced", .reduced)]),
      "Motion; reduced motion replaces movement by fades", \.motion),
    .key(
      "drift", .truth, "Let the feed under live glass drift until it is scrolled", \.drifts,
      example: false, isCommentedOut: true, note: "Default: true."),
    desktopKey(
      "transparency", .truth,
      "Glass panels if true, opaque panels if false; opaque panels are easier to read",
      \.isTransparent),
    .spring("spring", \.spring, "The spring that moves panels", example: Settings().spring),
    key("hud", .truth, "Show the drawing statistics", \.showsHUD),
    key(
      "showDamage", .truth, "Highlight redrawn areas; the colour shows the reason", \.showsDamage),
  ])

  private static let glassKeys: [KeyTable<Settings>.Entry] = [
    key(
      "preset",
      .choice(GlassPreset.names.compactMap { name in GlassPreset(name: name).map { (name, $0) } }),
      "The preset that the other keys modify", \.glass.preset),
    lookKey(
      "sigma", 0...160, "Blur strength (standard deviation) in logical units", \.glass.sigma,
      example: GlassPreset.light.sigma),
    lookKey(
      "saturation", -4...4, "Saturation; 1 keeps colours, 0 makes them grey", \.glass.saturation,
      example: GlassPreset.light.look.saturation),
    lookKey(
      "brightness", -1...1, "Brightness added to every colour; 0 keeps them", \.glass.brightness,
      example: GlassPreset.light.look.brightness),
    lookKey("tint", 0...1, "Opacity of the preset's tint", \.glass.tint, example: 0.3),
    lookKey(
      "refraction", -512...512,
      "Thickness of the bevel in logical units; 0 bends nothing, less bends outwards",
      \.glass.refraction, example: GlassPreset.regular.look.refraction.depth),
    lookKey(
      "dispersion", 0...1, "Part by which the bevel bends red less and blue more",
      \.glass.dispersion, example: GlassPreset.regular.look.dispersion),
    lookKey(
      "rim", 0...1, "Strength of the light on the rim", \.glass.rim,
      example: GlassPreset.regular.look.rim.strength),
    lookKey(
      "border", 0...64, "Width of the border, whose colour is the glass's own", \.glass.border,
      example: GlassPreset.regular.look.border.width),
  ]

  /// A key that the default file sets.
  private static func key<Value: Equatable & Sendable>(
    _ name: String, _ kind: JSON5ValueKind<Value>, _ summary: String,
    _ path: any WritableKeyPath<Settings, Value> & Sendable
  ) -> KeyTable<Settings>.Entry {
    .key(name, kind, summary, path, example: Settings()[keyPath: path])
  }

  /// A key whose default is the desktop's setting.
  private static func desktopKey<Value: Equatable & Sendable>(
    _ name: String, _ kind: JSON5ValueKind<Value>, _ summary: String,
    _ path: any WritableKeyPath<Settings, Value> & Sendable
  ) -> KeyTable<Settings>.Entry {
    .key(
      name, kind, summary, path, example: Settings()[keyPath: path], isCommentedOut: true,
      note: "Default: the desktop's setting.")
  }

  /// A key whose default is the value of the preset.
  private static func lookKey(
    _ name: String, _ range: ClosedRange<Double>, _ summary: String,
    _ path: any WritableKeyPath<Settings, Double?> & Sendable, example: Double
  ) -> KeyTable<Settings>.Entry {
    .key(
      name, .number(range), summary, path, example: example, note: "Default: the preset's value.")
  }
}

extension JSON5ValueKind<Size<Logical>> {
  /// A size in the syntax of the flag: "1280x800".
  static let size = JSON5ValueKind(
    expectation: "a size such as \"1280x800\", each side 1 to 16384",
    read: { if case .string(let text) = $0 { ValueKind.size.read(text) } else { nil } },
    write: { "\"\(Int($0.width))x\(Int($0.height))\"" })
}

extension JSON5ValueKind<String> {
  /// The path of a file.
  static let file = JSON5ValueKind(
    expectation: "the path of a file",
    read: {
      // A path ends at the first NUL byte; a longer string would name another file.
      guard case .string(let path) = $0, !path.isEmpty, !path.unicodeScalars.contains("\0") else {
        return nil
      }
      return path
    },
    write: { JSON.string($0).text() })
}
