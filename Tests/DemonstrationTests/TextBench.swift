// SPDX-License-Identifier: MIT

import Images
import SceneGraph
import ScrimKit

@testable import Demonstration

/// A demo whose texts are looked at.
@MainActor struct TextBench {
  let demo: DemoApp
  let pictures: Offscreen
  private var now = Moment(nanoseconds: 1_000_000_000)

  init(
    _ scene: String, _ size: Size<Logical> = Size(width: 1_000, height: 700), _ scale: Scale = .one
  ) throws {
    var settings = Settings()
    settings.scene = scene
    settings.motion = .reduced
    demo = DemoApp(settings, usesFixedClock: true)
    pictures = try Offscreen(
      demo, size: size, scale: scale, platform: .surfaceless)
  }

  func press(_ key: Key) {
    let event =
      switch key {
      case .symbol(let symbol): KeyEvent(.pressed, symbol)
      case .text(let text): KeyEvent(.pressed, Keysym(rawValue: 0x61), text: text)
      }
    pictures.handle(.key(event), at: now)
  }

  /// Draws frames until nothing moves.
  mutating func settle() throws {
    for _ in 0..<200 {
      now = now + .milliseconds(50)
      if try pictures.draw(at: now) == .idle { break }
    }
  }

  private func show(_ new: Raster, insteadOf old: Raster, in layer: Layer) {
    if case .image(var image) = layer.content, image.raster === old {
      image.raster = new
      layer.content = .image(image)
    }
    for child in layer.children { show(new, insteadOf: old, in: child) }
  }

  /// A layer with text, and its opacity with that of all around it.
  private struct Text {
    let layer: Layer
    let content: TextContent
    let opacity: Double
  }

  private func texts(in layer: Layer, _ opacity: Double = 1) -> [Text] {
    guard !layer.isHidden, layer.opacity > 0 else { return [] }
    let opacity = opacity * layer.opacity
    let own: [Text] =
      if case .text(let content) = layer.content, !content.string.isEmpty {
        [Text(layer: layer, content: content, opacity: opacity)]
      } else { [] }
    return own + layer.children.flatMap { texts(in: $0, opacity) }
  }

  /// True if layers in front of another one take its input at an end or in the middle.
  private func isCovered(_ layer: Layer, in scene: Scene) -> Bool {
    let frame = scene.frame(of: layer)
    return [frame.left + 1, (frame.left + frame.right) / 2, frame.right - 1].contains { x in
      let place = Point<Logical>(x: x, y: (frame.top + frame.bottom) / 2)
      guard let front = scene.hit(place)?.layer else { return false }
      return !Self.place(of: front).lexicographicallyPrecedes(Self.place(of: layer))
    }
  }

  /// The numbers of a layer and of those around it among their siblings, from the root on. Those
  /// of a layer in front are greater.
  private static func place(of layer: Layer) -> [Int] {
    guard let parent = layer.parent else { return [] }
    return place(of: parent) + [parent.children.firstIndex { $0 === layer } ?? 0]
  }

  /// Draws the scene with and without the texts that are seen.
  private mutating func look() throws -> (texts: [Text], drawn: Bitmap, ground: Bitmap) {
    let scene = pictures.surface.scene
    let texts = texts(in: scene.root).filter { !isCovered($0.layer, in: scene) }
    let drawn = try pictures.image(at: now)
    for text in texts { text.layer.content = .none }
    _ = try pictures.draw(at: now)
    let ground = try pictures.image(at: now)
    for text in texts { text.layer.content = .text(text.content) }
    _ = try pictures.draw(at: now)
    return (texts, drawn, ground)
  }

  /// The pixels of a text.
  private func pixels(of text: Text, in picture: Bitmap) -> [Point<Physical>] {
    let scene = pictures.surface.scene
    let area = scene.scale.snapped(scene.frame(of: text.layer).insetBy(-0.5))
      .intersection(Rect(origin: .zero, size: picture.size))
    return (area.top..<area.bottom).flatMap { y in
      (area.left..<area.right).map { Point(x: $0, y: y) }
    }
  }

  /// The texts that are drawn, each with the least contrast of its pixels.
  mutating func contrasts() throws -> [(text: String, contrast: Double)] {
    let (texts, drawn, ground) = try look()
    return texts.compactMap { text in
      let ink = text.content.color
      let shown = ink.with(alpha: ink.alpha * Float(min(text.opacity, 1)))
      return pixels(of: text, in: drawn).filter { drawn[$0] != ground[$0] }
        .map { place in
          let color = ground.color(place)
          return shown.over(color).contrast(with: color)
        }
        .min().map { (text.content.string, $0) }
    }
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
    let opposite = try look().ground
    show(pattern, insteadOf: inverse, in: root)
    try settle()
    let (texts, drawn, ground) = try look()
    show(plain, insteadOf: pattern, in: root)
    try settle()
    return texts.compactMap { text in
      let places = pixels(of: text, in: drawn)
      guard places.contains(where: { drawn[$0] != ground[$0] }) else { return nil }
      let levels = places.map { ground.brightness($0) }
      let changes = zip(places, levels).map { ($1 - opposite.brightness($0)) / 2 }
      func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
      let middle = mean(changes)
      let energy = mean(changes.map { ($0 - middle) * ($0 - middle) }).squareRoot()
      let ink = text.content.color
      let inkLevel = Color.brightness(ink.over(ground.color(places[0])).luminance)
      return (text.content.string, energy / abs(mean(levels) - inkLevel))
    }
  }

  /// A key.
  nonisolated enum Key {
    case symbol(Keysym)
    case text(String)

    static let (escape, end) = (Key.symbol(.escape), Key.symbol(.end))
    static let (left, up, right) = (Key.symbol(.left), Key.symbol(.up), Key.symbol(.right))
  }
}

extension Bitmap {
  /// The colour of a pixel.
  fileprivate func color(_ place: Point<Physical>) -> Color {
    let pixel = self[place]
    return Color(
      red: Float(pixel[0]) / 255, green: Float(pixel[1]) / 255, blue: Float(pixel[2]) / 255)
  }

  /// The sRGB value of the grey that is as light as a pixel.
  fileprivate func brightness(_ place: Point<Physical>) -> Double {
    Color.brightness(color(place).luminance)
  }
}
