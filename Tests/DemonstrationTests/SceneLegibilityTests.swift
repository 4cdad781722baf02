// SPDX-License-Identifier: MIT

import Cases
import Images
import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

/// Text of the demo over any image: at every pixel of a text, it has enough contrast with what is
/// drawn beneath it.
@Suite struct SceneLegibilityTests {
  /// An image of one colour.
  private static func image(
    _ rgb: [UInt8], _ size: Size<Physical> = Size(width: 64, height: 64)
  ) -> Raster {
    Raster(
      size: size,
      premultiplied: Array(
        repeatElement(rgb + [255], count: size.width * size.height).joined()))
  }

  /// Scenes, each with the keys that show all of its panels, also the drawing statistics and the
  /// help.
  private nonisolated static let views: [(scene: String, keys: [[TextBench.Key]])] = [
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
  private func textIsLegibleOverAnyImage(scene: String, keys: [[TextBench.Key]]) throws {
    try checkContrast(
      of: scene, keys, in: Size(width: 1_000, height: 700),
      variants: Cases.choice(Self.variants, every: 8))
  }

  /// Other windows, with a scale in 120ths.
  private nonisolated static let windows: [(size: Size<Logical>, scale: Int)] = [
    (Size(width: 360, height: 400), 120), (Size(width: 640, height: 400), 150),
    (Size(width: 400, height: 900), 180),
  ]

  /// Where the help and the panes of other windows lie over texts, they shade these.
  @Test(arguments: views.filter { $0.scene != "position" }, Cases.choice(windows, every: 3))
  private func textIsLegibleInOtherWindows(
    view: (scene: String, keys: [[TextBench.Key]]), window: (size: Size<Logical>, scale: Int)
  ) throws {
    let keys = view.keys.filter { !$0.contains(.text("?")) }
    try checkContrast(
      of: view.scene, keys, in: window.size, Scale(in120ths: window.scale),
      variants: stride(from: 0, to: 8, by: 4).map { Self.variants[$0] })
  }

  private func checkContrast(
    of scene: String, _ keys: [[TextBench.Key]], in size: Size<Logical>, _ scale: Scale = .one,
    variants: [Variant]
  ) throws {
    var bench = try TextBench(scene, size, scale)
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
          for variant in variants {
            bench.demo.settings.appearance = appearance
            bench.demo.settings.glass = GlassSettings(variant.preset)
            bench.demo.settings.isTransparent = variant.isTransparent
            bench.demo.settings.hasHighContrast = variant.hasHighContrast
            try bench.settle()
            let contrasts = try bench.contrasts()
            #expect(contrasts.count > 3)
            let faint = contrasts.filter { $0.value < Palette.minimumContrast }
            #expect(faint.isEmpty, "\(appearance), \(variant) over \(rgb): \(faint)")
          }
        }
      }
    }
  }

  /// Black and white stripes, or checkers, of half an em of small texts: they are among the strokes
  /// of every text. Each is as large as the window, and has an inverse.
  private static let (stripes, checkers) = (pattern(isCheckered: false), pattern(isCheckered: true))

  private static func pattern(isCheckered: Bool) -> (plain: Raster, inverse: Raster) {
    let (width, height) = (1_000, 700)
    func raster(_ colors: (UInt8, UInt8)) -> Raster {
      // Both patterns repeat after twelve rows.
      let rows = (0..<12).map { y in
        (0..<width).flatMap { x in
          let isFirst = isCheckered ? (x / 6 + y / 6) % 2 == 0 : (x / 2 + y) / 6 % 2 == 0
          let level = isFirst ? colors.0 : colors.1
          return [level, level, level, 255]
        }
      }
      return Raster(
        size: Size(width: width, height: height),
        premultiplied: (0..<height).flatMap { rows[$0 % rows.count] })
    }
    return (raster((0, 255)), raster((255, 0)))
  }

  /// Presets with little blur, without any, and with much.
  private nonisolated static let presets: [GlassPreset] = [.clear, .none, .regular, .light]

  @Test(arguments: views)
  private func textIsReadableOverPatterns(scene: String, keys: [[TextBench.Key]]) throws {
    var bench = try TextBench(scene)
    defer { bench.pictures.close() }
    bench.demo.image = Self.image([128, 128, 128], Self.stripes.plain.size)
    for keys in keys {
      for key in keys {
        try bench.settle()
        bench.press(key)
      }
      for appearance in Appearance.allCases {
        for preset in Cases.choice(Self.presets, every: 2) {
          bench.demo.settings.appearance = appearance
          bench.demo.settings.glass = GlassSettings(preset)
          try bench.settle()
          // What glass shows through hardly depends on the appearance.
          let pattern = appearance == .light ? Self.checkers : Self.stripes
          let clutter = try bench.clutter(of: pattern.plain, inverse: pattern.inverse)
          #expect(clutter.count > 5)
          let much = clutter.filter { $0.clutter > Look.mostClutter + 0.004 }
          #expect(much.isEmpty, "\(appearance), \(preset.name): \(much)")
        }
      }
    }
  }
}
