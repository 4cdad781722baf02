// SPDX-License-Identifier: MIT

import SceneGraph

/// Scenes of the goldens.
enum GoldenScenes {
  /// A scene of 240 by 160 with a background.
  static func scene(
    _ ground: Paint, scale: Scale = .one, _ layers: [Layer] = []
  ) -> Scene {
    let scene = Scene(size: Size(width: 240, height: 160), scale: scale)
    scene.root.fill = ground
    for layer in layers { scene.root.add(layer) }
    return scene
  }

  /// A layer with a fill.
  static func card(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ fill: Paint?,
    _ outline: Outline = .rectangle
  ) -> Layer {
    let layer = Layer(Rect(x: x, y: y, width: width, height: height))
    layer.fill = fill
    layer.outline = outline
    return layer
  }

  /// A layer of glass.
  static func pane(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ glass: Glass
  ) -> Layer {
    let layer = card(x, y, width, height, nil, Outline(radius: 14, isContinuous: true))
    layer.content = .glass(glass)
    return layer
  }

  static func color(_ rgb: UInt32, _ alpha: Float = 1) -> Paint {
    .color(Color(rgb: rgb, alpha: alpha))
  }

  static func text(_ string: String, _ size: Double, _ rgb: UInt32 = 0xffffff) -> LayerContent {
    .text(TextContent(string, style: TextStyle(size: size), color: Color(rgb: rgb)))
  }

  /// A scene whose background has edges, colours and fine lines to blur.
  static func desk(scale: Scale = .one) -> Scene {
    let colors: [UInt32] = [0x1b2a6b, 0x7a2f8f, 0xd9486e, 0x12708f, 0x3c4fc4, 0xf0895a]
    let mesh = MeshGradient(columns: 3, rows: 2, colors.map { Color(rgb: $0) })
    let scene = scene(.mesh(mesh), scale: scale)
    for (place, rgb) in [0xffd166, 0x06d6a0, 0xef476f, 0xf8f9fa].enumerated() {
      let size = 26 + 10 * Double(place)
      let x = 14 + 54 * Double(place)
      scene.root.add(
        card(x, 90 - size / 2, size, size, color(UInt32(rgb)), Outline(radius: size / 2)))
    }
    for line in 0..<12 {
      let fill = color(line % 2 == 0 ? 0xffffff : 0x101020, 0.85)
      scene.root.add(card(12 + 18 * Double(line), 16, 3, 28, fill))
    }
    return scene
  }

  // MARK: The scenes

  /// Circular and continuous corners, equal and different radii, with and without borders.
  static var shapes: Scene {
    let line = Border(width: 2, color: Color(rgb: 0x10203a))
    let four = CornerRadii(topLeft: 0, topRight: 8, bottomRight: 20, bottomLeft: 32)
    let layers = [
      card(12, 12, 64, 64, color(0x4f7cff), Outline(radius: 20)),
      card(88, 12, 64, 64, color(0x4f7cff), Outline(radius: 20, isContinuous: true)),
      card(164, 12, 64, 64, color(0x4f7cff), Outline(radii: four)),
      card(12, 92, 64, 56, color(0xff8c61), Outline(radius: 28, isContinuous: true)),
      card(88, 92, 64, 56, nil, Outline(radius: 16)),
      card(164, 92, 64, 56, color(0xff8c61, 0.4), Outline(radii: four, isContinuous: true)),
    ]
    for layer in layers[3...] { layer.border = line }
    let inner = card(-8, 20, 80, 20, color(0xffffff, 0.7))
    layers[1].clipsChildren = true
    layers[1].add(inner)
    return scene(color(0xf2f4f8), layers)
  }

  /// Shadows of several sizes, spreads and colours, one of them beneath a translucent layer.
  static var shadows: Scene {
    let layers = [
      card(24, 20, 80, 48, color(0xffffff), Outline(radius: 10)),
      card(136, 20, 80, 48, color(0xffffff), Outline(radius: 24, isContinuous: true)),
      card(24, 96, 80, 40, color(0xffffff)),
      card(136, 96, 80, 40, color(0xffffff, 0.5), Outline(radius: 12)),
    ]
    let black = Color(rgb: 0x000000, alpha: 0.35)
    layers[0].shadow = Shadow(color: black, sigma: 6, offset: Point(x: 0, y: 4))
    layers[1].shadow = Shadow(color: black, sigma: 1.5, offset: Point(x: 0, y: 1))
    layers[2].shadow = Shadow(
      color: Color(rgb: 0x3b5bff, alpha: 0.6), sigma: 4, offset: Point(x: 5, y: 5), spread: 2)
    layers[3].shadow = Shadow(color: black, sigma: 5, offset: Point(x: 0, y: 3), spread: -2)
    return scene(color(0xe6e9f0), layers)
  }

  /// Linear and mesh gradients.
  static var gradients: Scene {
    let warm = [0xff5f6d, 0xffc371].map { Color(rgb: $0) }
    let stops = [
      LinearGradient.Stop(Color(rgb: 0x00c6ff), at: 0), .init(Color(rgb: 0xf8f8ff), at: 0.3),
      .init(Color(rgb: 0x7028e4), at: 1),
    ]
    let fading = [Color(rgb: 0x101020), Color(rgb: 0x101020, alpha: 0)]
    let grid: [UInt32] = [
      0xff9a9e, 0xfad0c4, 0xfbc2eb, 0xa18cd1, 0xffffff, 0x84fab0, 0x4facfe, 0x43e97b, 0xf6d365,
    ]
    return scene(
      color(0xffffff),
      [
        card(8, 8, 108, 66, .linear(LinearGradient(warm)), Outline(radius: 12)),
        card(124, 8, 108, 66, .linear(LinearGradient(stops, to: SIMD2(1, 1)))),
        card(
          8, 86, 108, 66,
          .mesh(MeshGradient(columns: 3, rows: 3, grid.map { Color(rgb: $0) })),
          Outline(radius: 16, isContinuous: true)),
        card(124, 86, 108, 66, .linear(LinearGradient(warm, to: SIMD2(1, 0)))),
        card(124, 86, 108, 66, .linear(LinearGradient(fading, from: SIMD2(0, 1), to: SIMD2(0, 0)))),
      ])
  }

  /// An image of 40 by 24 with each fit.
  static var images: Scene {
    let raster = Raster(
      size: Size(width: 40, height: 24),
      premultiplied: (0..<40 * 24).flatMap { index -> [UInt8] in
        let (x, y) = (index % 40, index / 40)
        if x == 0 || y == 0 || x == 39 || y == 23 { return [255, 255, 255, 255] }
        return (x / 4 + y / 4) % 2 == 0
          ? [UInt8(40 + 5 * x), 60, 160, 255] : [250, UInt8(90 + 6 * y), 60, 255]
      })
    let fits: [ImageContent.Fit] = [.cover, .contain, .stretch]
    let layers = fits.enumerated().flatMap { place, fit in
      [0.0, 18].map { radius in
        let layer = card(
          10 + 76 * Double(place), radius == 0 ? 10 : 86, 66, 64, nil, Outline(radius: radius))
        layer.content = .image(ImageContent(raster, fit: fit))
        return layer
      }
    }
    return scene(color(0x1d2433), layers)
  }

  /// Text: centred, aligned to the end, truncated, and broken into lines.
  static func texts(scale: Scale) -> Scene {
    let long = "Glass shows what lies beneath it, and nothing that lies above."
    let paragraph = TextContent(
      long, style: TextStyle(size: 12), color: Color(rgb: 0x39405a), placement: .top, maxLines: 3)
    let layers = [
      card(12, 8, 216, 34, nil), card(12, 42, 216, 20, nil), card(12, 66, 216, 20, nil),
      card(12, 92, 130, 54, nil), card(156, 96, 72, 44, color(0x3b5bff), Outline(radius: 12)),
    ]
    layers[0].content = text("Scrim 12:59", 26, 0x14182a)
    layers[1].content = text(long, 13, 0x39405a)
    layers[2].content = .text(
      TextContent(
        "at the end", style: TextStyle(size: 13, weight: .bold, slant: .italic),
        color: Color(rgb: 0xc2304f), alignment: .end))
    layers[3].content = .text(paragraph)
    layers[4].content = .text(
      TextContent(
        "Open", style: TextStyle(size: 15, weight: .semibold), color: Color(rgb: 0xffffff),
        alignment: .center))
    return scene(color(0xf6f7fb), scale: scale, layers)
  }

  /// The glass presets.
  static var looks: Scene {
    let scene = desk()
    let presets: [GlassPreset] = [.light, .dark, .tint(Color(rgb: 0x2f6fd8)), .ios]
    for (place, preset) in presets.enumerated() {
      let glass = Glass(sigma: 8, look: preset.look)
      let pane = pane(
        10 + 114 * Double(place % 2), 8 + 76 * Double(place / 2), 106, 68, glass)
      pane.border = Border(width: 1, color: Color(rgb: 0xffffff, alpha: 0.25))
      scene.root.add(pane)
    }
    return scene
  }

  /// A blur that grows, a glass that fades, and one with an image mask.
  static var progressive: Scene {
    let scene = desk(scale: Scale(in120ths: 180))
    var growing = Glass(sigma: 14, look: Look())
    growing.growth = Fade(from: SIMD2(0, 0), to: SIMD2(0, 1))
    var fading = Glass(sigma: 10, look: GlassPreset.dark.look)
    fading.mask = .fade(Fade(from: SIMD2(0, 0), to: SIMD2(1, 0)))
    var masked = Glass(sigma: 10, look: GlassPreset.light.look)
    masked.mask = .raster(
      Raster(
        size: Size(width: 64, height: 64),
        premultiplied: (0..<64 * 64).flatMap { index -> [UInt8] in
          let (x, y) = (Double(index % 64) - 31.5, Double(index / 64) - 31.5)
          let distance = (x * x + y * y).squareRoot()
          return Array(repeating: UInt8(min(max((31 - distance) * 40, 0), 255)), count: 4)
        }))
    scene.root.add(pane(8, 8, 104, 144, growing))
    scene.root.add(pane(120, 8, 112, 68, fading))
    scene.root.add(pane(140, 82, 72, 72, masked))
    return scene
  }

  /// Glass over glass over glass.
  static var depths: Scene {
    let scene = desk()
    let white = Border(width: 1, color: Color(rgb: 0xffffff, alpha: 0.35))
    let panes = [
      pane(12, 12, 176, 120, Glass(sigma: 5, look: GlassPreset.light.look)),
      pane(64, 36, 160, 90, Glass(sigma: 5, look: GlassPreset.dark.look)),
      pane(112, 64, 110, 84, Glass(sigma: 5, look: GlassPreset.light.look)),
    ]
    for (place, pane) in panes.enumerated() {
      pane.border = white
      pane.shadow = Shadow(
        color: Color(rgb: 0x000000, alpha: 0.3), sigma: 4, offset: Point(x: 0, y: 2))
      pane.add(
        card(12, 10, 40, 6, color([0xef476f, 0xffd166, 0x3b5bff][place]), Outline(radius: 3)))
      scene.root.add(pane)
    }
    return scene
  }

  /// Glass and a custom shader, clipped by two nested round outlines.
  static var clips: Scene {
    let scene = desk()
    let cards = [
      card(8, 10, 108, 140, color(0x101020, 0.35), Outline(radius: 36, isContinuous: true)),
      card(124, 10, 108, 140, nil, Outline(radius: 54)),
    ]
    for card in cards {
      card.clipsChildren = true
      scene.root.add(card)
    }
    var fading = Glass(sigma: 6, look: GlassPreset.dark.look)
    fading.mask = .fade(Fade(from: SIMD2(0, 1), to: SIMD2(0, 0)))
    cards[0].add(pane(-20, 74, 160, 90, Glass(sigma: 6, look: GlassPreset.light.look)))
    cards[0].add(pane(-20, -10, 160, 70, fading))
    let inner = card(14, 30, 120, 80, color(0x3b5bff, 0.4), Outline(radius: 24))
    inner.clipsChildren = true
    inner.add(pane(-10, 20, 160, 90, Glass(sigma: 2, look: GlassPreset.light.look)))
    cards[1].add(inner)
    let waves = card(0, 110, 108, 30, nil)
    waves.content = .customShader(CustomShader(Waves.name))
    cards[1].insert(waves, at: 0)
    return scene
  }

  /// Translucent cards, one of them with glass.
  static var groups: Scene {
    let scene = desk()
    let round = Outline(radius: 12, isContinuous: true)
    let cards = [
      card(8, 10, 70, 140, color(0xffffff), round), card(86, 10, 70, 140, color(0xffffff), round),
      card(164, 10, 70, 140, nil, round),
    ]
    for (place, layer) in cards.enumerated() {
      layer.opacity = 0.6
      layer.border = Border(width: 3, color: Color(rgb: 0x101020))
      layer.shadow = Shadow(color: Color(rgb: 0, alpha: 0.5), sigma: 4)
      let badge = card(20, 20, 60, 40, color(0xef476f), Outline(radius: 20))
      badge.border = Border(width: 4, color: Color(rgb: 0xffd166))
      badge.opacity = place == 1 ? 0.6 : 1
      layer.add(badge)
      let over = card(30, 44, 30, 60, color(0x3b5bff), Outline(radius: 8))
      layer.add(over)
      scene.root.add(layer)
    }
    cards[2].content = .glass(Glass(sigma: 6, look: GlassPreset.dark.look))
    cards[1].insert(pane(6, 70, 58, 60, Glass(sigma: 4, look: GlassPreset.light.look)), at: 1)
    return scene
  }
}
