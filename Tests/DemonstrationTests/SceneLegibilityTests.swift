// SPDX-License-Identifier: MIT

import Cases
import Images
import SceneGraph
import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

/// Text of the demo over any image: at every pixel of a text, it has enough contrast with what is
/// drawn beneath it.
@Suite struct SceneLegibilityTests {
  /// A demo whose texts are looked at.
  @MainActor private struct Bench {
    let demo: DemoApp
    let pictures: Offscreen
    private var now = Moment(nanoseconds: 1_000_000_000)

    init(_ scene: String) throws {
      var settings = Settings()
      settings.scene = scene
      settings.motion = .reduced
      demo = DemoApp(settings, usesFixedClock: true)
      pictures = try Offscreen(
        demo, size: Size(width: 1_000, height: 700), scale: .one, platform: .surfaceless)
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

    /// The texts that are drawn, each with the least contrast of its pixels.
    mutating func contrasts() throws -> [(text: String, contrast: Double)] {
      let scene = pictures.surface.scene
      let texts = texts(in: scene.root).filter { !isCovered($0.layer, in: scene) }
      let drawn = try pictures.image(at: now)
      for text in texts { text.layer.content = .none }
      _ = try pictures.draw(at: now)
      let ground = try pictures.image(at: now)
      for text in texts { text.layer.content = .text(text.content) }
      let screen = Rect<Physical>(origin: .zero, size: ground.size)
      return texts.compactMap { text in
        let frame = scene.frame(of: text.layer)
        let area = Rect<Physical>(
          left: Int(frame.left), top: Int(frame.top), right: Int(frame.right) + 1,
          bottom: Int(frame.bottom) + 1
        ).intersection(screen)
        let ink = text.content.color
        let shown = ink.with(alpha: ink.alpha * Float(min(text.opacity, 1)))
        var least: Double?
        for y in area.top..<area.bottom {
          for x in area.left..<area.right {
            let place = Point<Physical>(x: x, y: y)
            let (pixel, below) = (drawn[place], ground[place])
            guard pixel != below else { continue }
            let color = Color(
              red: Float(below[0]) / 255, green: Float(below[1]) / 255,
              blue: Float(below[2]) / 255)
            least = min(least ?? .infinity, shown.over(color).contrast(with: color))
          }
        }
        return least.map { (text.content.string, $0) }
      }
    }
  }

  /// An image of one colour.
  private static func image(_ rgb: [UInt8]) -> Raster {
    Raster(
      size: Size(width: 64, height: 64),
      premultiplied: Array(repeatElement(rgb + [255], count: 64 * 64).joined()))
  }

  /// A key.
  private nonisolated enum Key {
    case symbol(Keysym)
    case text(String)

    static let (escape, end) = (Key.symbol(.escape), Key.symbol(.end))
    static let (left, up, right) = (Key.symbol(.left), Key.symbol(.up), Key.symbol(.right))
  }

  /// Scenes, each with the keys that show all of its panels, also the drawing statistics and the
  /// help.
  private nonisolated static let views: [(scene: String, keys: [[Key]])] = [
    ("live", [[], [.text("h")], [.text("h"), .text("?")], [.text("?")]]), ("pull", [[.end]]),
    ("static", [[]]), ("position", [[]]), ("stage", [[]]),
    ("progressive", [[]]),
    ("sheet", [[], [.escape], [.left], [.escape, .up], [.escape, .right]]),
  ]

  /// What the settings may ask for.
  private nonisolated struct Variant {
    var preset = GlassPreset.light
    var isTransparent = true
    var hasHighContrast = false
  }

  /// Every preset, opaque panels, and high contrast with and without glass.
  private nonisolated static let variants =
    GlassPreset.offered.map { Variant(preset: $0) } + [
      Variant(isTransparent: false), Variant(preset: .clear, hasHighContrast: true),
      Variant(isTransparent: false, hasHighContrast: true),
    ]

  @Test func allScenesAreLookedAt() {
    #expect(Set(Self.views.map(\.scene)) == Set(DemoScene.names))
  }

  @Test(arguments: views)
  private func textIsLegibleOverAnyImage(scene: String, keys: [[Key]]) throws {
    var bench = try Bench(scene)
    defer { bench.pictures.close() }
    // Only there is the ink chosen by what the glass shows.
    let others: [[UInt8]] = scene == "position" ? [[0, 0, 255], [255, 255, 0]] : []
    for rgb in [[0, 0, 0], [255, 255, 255]] + others {
      bench.demo.image = Self.image(rgb)
      for keys in keys {
        for key in keys {
          try bench.settle()
          bench.press(key)
        }
        for appearance in Appearance.allCases {
          for variant in Cases.choice(Self.variants, every: 8) {
            bench.demo.settings.appearance = appearance
            bench.demo.settings.glass = GlassSettings(variant.preset)
            bench.demo.settings.isTransparent = variant.isTransparent
            bench.demo.settings.hasHighContrast = variant.hasHighContrast
            try bench.settle()
            let contrasts = try bench.contrasts()
            #expect(contrasts.count > 5)
            let faint = contrasts.filter { $0.contrast < Palette.minimumContrast }
            #expect(faint.isEmpty, "\(appearance), \(variant) over \(rgb): \(faint)")
          }
        }
      }
    }
  }
}
