// SPDX-License-Identifier: MIT

import GLES
import Renderer
import SceneGraph
import Testing

/// Cached layers look the same as layers drawn in place, except for rounding of translucent pixels.
@Suite struct LayerCacheTests {
  /// Golden scenes without glass in the cached layers.
  nonisolated enum Sample: CaseIterable {
    case clips, gradients, groups, images, shadows, shapes

    @MainActor var scene: Scene {
      switch self {
      case .clips: GoldenScenes.clips
      case .gradients: GoldenScenes.gradients
      case .groups: GoldenScenes.groups
      case .images: GoldenScenes.images
      case .shadows: GoldenScenes.shadows
      case .shapes: GoldenScenes.shapes
      }
    }
  }

  @Test(arguments: Sample.allCases) func aCachedLayerLooksLikeAnUncachedOne(sample: Sample) throws {
    try Stage.runTwo { kept, direct in
      let scene = sample.scene
      try direct.draw(scene)
      for layer in scene.root.children { layer.isCached = true }
      scene.damageAll()
      try kept.draw(scene)
      let isKept = scene.list.items.contains { $0.cachedLayer != nil }
      #expect(isKept)
      let (mine, its) = (kept.pixels, direct.pixels)
      let most = zip(mine, its).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
      #expect(most <= 3, "\(most)")
    }
  }

  /// A card with a shadow and a dithered gradient on a plain background.
  private static func desk() -> (Scene, Layer) {
    let scene = GoldenScenes.scene(GoldenScenes.color(0x102030))
    let card = Layer(Rect(x: 30, y: 30, width: 90, height: 60))
    card.fill = .linear(
      LinearGradient([Color(rgb: 0x336699), Color(rgb: 0x3a6c9f)], to: SIMD2(1, 0.4)))
    card.outline = Outline(radius: 14)
    card.shadow = Shadow(color: Color(rgb: 0x000000), sigma: 4)
    card.isCached = true
    scene.root.add(card)
    return (scene, card)
  }

  @Test func ditheringMovesWithACachedLayer() throws {
    try Stage.run { stage in
      let (scene, card) = Self.desk()
      try stage.draw(scene)
      let before = Self.row(stage, 30)
      card.frame.origin.x += 7
      card.frame.origin.y += 0.3
      try stage.draw(scene)
      #expect(Self.row(stage, 37) == before)
    }
  }

  /// Pixels of the row through the card's centre, from a column on.
  private static func row(_ stage: Stage, _ left: Int) -> [[UInt8]] {
    (left..<left + 90).map { stage.pixel($0, 60) }
  }

  @Test func movingACachedLayerTakesFewDrawsAndNoMemory() throws {
    try Stage.run { stage in
      let (scene, card) = Self.desk()
      try stage.draw(scene)
      let bytes = stage.renderer.bytes
      stage.gl.resetCounters()
      card.frame.origin.y += 5
      try stage.draw(scene)
      // The background, up to three opaque rectangles of the card, and the rest of the card.
      #expect(stage.gl.counters.draws <= 5)
      #expect(stage.gl.counters.creations == 0)
      #expect(stage.renderer.bytes == bytes)
    }
  }

  @Test func opaquePixelsOfAllCachedLayersAreCopiedInOneRun() throws {
    try Stage.run { stage in
      let scene = GoldenScenes.scene(GoldenScenes.color(0x102030))
      let colors: [UInt32] = [0x336699, 0x993366, 0x669933]
      for (column, rgb) in colors.enumerated() {
        let card = Layer(Rect(x: 16 + 72 * Double(column), y: 30, width: 60, height: 60))
        card.fill = GoldenScenes.color(rgb)
        card.outline = Outline(radius: 14)
        card.shadow = Shadow(color: Color(rgb: 0x000000), sigma: 4)
        card.isCached = true
        scene.root.add(card)
      }
      try stage.draw(scene)
      stage.gl.resetCounters()
      for card in scene.root.children { card.frame.origin.y += 5 }
      try stage.draw(scene)
      #expect(stage.gl.counters.copyRuns == (stage.gl.prefersBlit ? 1 : 0))
      for (column, rgb) in colors.enumerated() {
        let middle = stage.pixel(46 + 72 * column, 65)
        #expect(middle == [UInt8(rgb >> 16), UInt8(rgb >> 8 & 255), UInt8(rgb & 255), 255])
      }
    }
  }

  /// At fractional positions, clipped, translucent and partly redrawn: a renderer with an old cache
  /// gives the same pixels as a new renderer.
  @Test func anOldCacheGivesTheSamePixelsAsANewOne() throws {
    try Stage.run { stage in
      let (scene, card) = Self.desk()
      scene.scale = Scale(in120ths: 180)
      let field = Layer(Rect(x: 10, y: 10, width: 130, height: 110))
      field.outline = Outline(radius: 30)
      field.clipsChildren = true
      let mark = Layer(Rect(x: 8, y: 8, width: 20, height: 12))
      mark.fill = .color(Color(rgb: 0xffd166, alpha: 0.6))
      card.add(mark)
      field.add(card)
      scene.root.add(field)
      for step in 0..<40 {
        field.childOffset = Point(x: Double(step % 7) * 1.3 - 30, y: Double(step) * 0.9 - 30)
        mark.frame.origin.x = 8 + Double(step / 3)
        card.opacity = step % 5 == 0 ? 0.6 : 1
        card.isHidden = step % 11 == 10
        try stage.draw(scene)
        guard step % 4 != 3 else { continue }
        let isSame = try Self.drawnAnew(scene, stage) == stage.pixels
        #expect(isSame, "step \(step)")
      }
    }
  }

  /// Every alpha is blended with every grey alike, whether or not outlines are drawn near by. A
  /// software rasteriser has another path for tiles with rectangles alone.
  @Test func pixelsAreBlendedAlikeBesideOutlines() throws {
    let side = 256
    func cached(_ pixel: (_ x: Int, _ y: Int) -> SIMD4<Int>) -> Layer {
      let layer = Layer(Rect(x: 0, y: 0, width: Double(side), height: Double(side)))
      var bytes: [UInt8] = []
      for index in 0..<side * side {
        let channels = pixel(index % side, index / side)
        for channel in 0..<4 { bytes.append(UInt8(channels[channel])) }
      }
      let size = Size<Physical>(width: side, height: side)
      layer.content = .image(ImageContent(Raster(size: size, premultiplied: bytes)))
      layer.isCached = true
      return layer
    }
    let greys = cached { x, _ in SIMD4(x, 255 - x, x ^ 0x55, 255) }
    let veil = cached { x, y in SIMD4(y * (x * 7 & 255) / 255, y / 2, y, y) }
    var dots: [Layer] = []
    for tile in 0..<16 {
      let (x, y) = (Double(tile % 4 * 64 + 30), Double(tile / 4 * 64 + 30))
      dots.append(GoldenScenes.card(x, y, 4, 4, GoldenScenes.color(0), Outline(radius: 2)))
    }
    let scene = Scene(size: greys.frame.size)
    for layer in [greys, veil] + dots { scene.root.add(layer) }
    try Stage.run { stage in
      try stage.draw(scene)
      let beside = stage.pixels
      for dot in dots { dot.isHidden = true }
      scene.damageAll()
      try stage.draw(scene)
      let alone = stage.pixels
      let different = (0..<side * side).filter { index in
        let (x, y) = (index % side % 64, index / side % 64)
        return !((30..<34).contains(x) && (30..<34).contains(y))
          && beside[4 * index..<4 * index + 4] != alone[4 * index..<4 * index + 4]
      }
      #expect(different.isEmpty, "\(different.count), the first at \(different.first ?? 0)")
    }
  }

  /// Pixels of a scene drawn by a new renderer.
  private static func drawnAnew(_ scene: Scene, _ stage: Stage) throws -> [UInt8] {
    let framebuffer = try RenderTexture(
      stage.gl, size: scene.scale.physical(scene.size), format: stage.gl.renderFormat)
    let renderer = try SceneRenderer(stage.gl)
    defer {
      renderer.close()
      framebuffer.close()
    }
    scene.damageAll()
    _ = try renderer.draw(scene, into: SceneRenderer.Destination(framebuffer.target))
    return framebuffer.readPixels()
  }

  @Test func theCacheOfManyLayersStaysWithinItsBudget() throws {
    try Stage.run { stage in
      let scene = Scene(size: Size(width: 64, height: 64))
      let shelf = Layer(Rect(x: 0, y: 0, width: 64, height: 64))
      for number in 0..<24 {
        let card = Layer(Rect(x: 0, y: Double(number) * 1_000, width: 1_000, height: 500))
        card.fill = .color(Color(rgb: 0x336699))
        card.isCached = true
        shelf.add(card)
      }
      scene.root.add(shelf)
      for number in 0..<24 {
        shelf.childOffset.y = -1_000 * Double(number)
        try stage.draw(scene)
        #expect(stage.pixel(10, 10) == [0x33, 0x66, 0x99, 255])
      }
      #expect(stage.renderer.bytes > 16 << 20)
      #expect(stage.renderer.bytes <= 34 << 20)
      shelf.isHidden = true
      try stage.draw(scene)
      scene.root.fill = .color(Color(rgb: 0))
      try stage.draw(scene)
      #expect(stage.renderer.bytes < 1 << 20)
    }
  }
}
