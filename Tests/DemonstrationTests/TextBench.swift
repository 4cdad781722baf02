// SPDX-License-Identifier: MIT

import Images
import Pictures
import ScrimKit

@testable import Demonstration

/// A demo whose texts are looked at.
@MainActor struct TextBench {
  let demo: DemoApp
  /// What the demo draws.
  private var texts: DrawnTexts

  init(
    _ scene: String, _ size: Size<Logical> = Size(width: 1_000, height: 700), _ scale: Scale = .one
  ) throws {
    var settings = Settings()
    settings.scene = scene
    settings.motion = .reduced
    demo = DemoApp(settings, usesFixedClock: true)
    texts = DrawnTexts(
      try Offscreen(demo, size: size, scale: scale, platform: .surfaceless),
      at: Moment(nanoseconds: 1_000_000_000))
  }

  var pictures: Offscreen { texts.pictures }
  /// The time of the next frame.
  var now: Moment { texts.now }

  /// Draws frames until nothing moves.
  mutating func settle() throws { try texts.settle() }

  /// Lays out until nothing moves, and draws nothing.
  mutating func arrange() { texts.arrange() }

  /// The texts that are drawn, each with the least contrast of its pixels.
  mutating func contrasts() throws -> [DrawnTexts.Contrast] { try texts.contrasts() }

  func press(_ key: Key) {
    let event =
      switch key {
      case .symbol(let symbol): KeyEvent(.pressed, symbol)
      case .text(let text): KeyEvent(.pressed, Keysym(rawValue: 0x61), text: text)
      }
    pictures.handle(.key(event), at: now)
  }

  private func show(_ new: Raster, insteadOf old: Raster, in layer: Layer) {
    if case .image(var image) = layer.content, image.raster === old {
      image.raster = new
      layer.content = .image(image)
    }
    for child in layer.children { show(new, insteadOf: old, in: child) }
  }

  /// The texts that are drawn, each with the clutter beneath it that `pattern` makes in place of
  /// the demo's image, which has the same size. `inverse` is the pattern with black and white
  /// exchanged: for both, the glass chooses the same ink.
  mutating func clutter(
    of pattern: Raster, inverse: Raster
  ) throws -> [(text: String, clutter: Double)] {
    guard let plain = demo.image else { return [] }
    let root = pictures.surface.scene.root
    show(inverse, insteadOf: plain, in: root)
    try settle()
    let opposite = try texts.look().ground
    show(pattern, insteadOf: inverse, in: root)
    try settle()
    let (shown, drawn, ground) = try texts.look()
    show(plain, insteadOf: pattern, in: root)
    try settle()
    return shown.compactMap { text in
      let area = texts.area(of: text, in: drawn)
      guard !ground.colors(in: area, unlike: drawn).isEmpty else { return nil }
      let levels = ground.brightness(in: area)
      let changes = zip(levels, opposite.brightness(in: area)).map { ($0 - $1) / 2 }
      let ink = text.content.color
      let inkLevel = Color.brightness(ink.over(Color(rgb: ground.rgb(area.origin))).luminance)
      return (text.content.string, changes.deviation / abs(levels.mean - inkLevel))
    }
  }

  /// A key.
  nonisolated enum Key: Equatable {
    case symbol(Keysym)
    case text(String)

    static let (escape, end) = (Key.symbol(.escape), Key.symbol(.end))
    static let (left, up, right) = (Key.symbol(.left), Key.symbol(.up), Key.symbol(.right))
  }
}
