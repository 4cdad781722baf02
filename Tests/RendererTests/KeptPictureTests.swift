import GLES
import Geometry
import Renderer
import Scene
import Style
import Testing

/// Layers that keep their pictures are what they are when all in them is drawn in place, but for the rounding
/// of what shines through.
@Suite struct KeptPictureTests {
  /// The golden scenes in which nothing of what is kept is glass.
  enum Sample: CaseIterable {
    case clips, gradients, groups, images, shadows, shapes

    var scene: Scene {
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

  @Test(arguments: Sample.allCases) func itLooksAsWithoutAPicture(sample: Sample) throws {
    try Stage.runTwo { kept, direct in
      let scene = sample.scene
      try direct.draw(scene)
      for layer in scene.root.children { layer.keepsPicture = true }
      scene.damageAll()
      try kept.draw(scene)
      let isKept = scene.list.items.contains { $0.picture != nil }
      #expect(isKept)
      let (mine, its) = (kept.pixels, direct.pixels)
      let most = zip(mine, its).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
      #expect(most <= 3, "\(most)")
    }
  }

  /// A card with a shadow and a gradient, which is noisy, on a plain ground.
  private static func desk() -> (Scene, Layer) {
    let scene = GoldenScenes.scene(GoldenScenes.color(0x102030))
    let card = Layer(Rect(x: 30, y: 30, width: 90, height: 60))
    card.fill = .linear(
      LinearGradient([Color(rgb: 0x336699), Color(rgb: 0x3a6c9f)], to: SIMD2(1, 0.4)))
    card.outline = Outline(radius: 14)
    card.shadow = Shadow(color: Color(rgb: 0x000000), sigma: 4)
    card.keepsPicture = true
    scene.root.add(card)
    return (scene, card)
  }

  @Test func itsGrainMovesWithIt() throws {
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

  /// The pixels through the card's middle from a column on.
  private static func row(_ stage: Stage, _ left: Int) -> [[UInt8]] {
    (left..<left + 90).map { stage.pixel($0, 60) }
  }

  @Test func whatMovesTakesFewDrawsAndNoMoreMemory() throws {
    try Stage.run { stage in
      let (scene, card) = Self.desk()
      try stage.draw(scene)
      let bytes = stage.renderer.bytes
      stage.gl.resetCounters()
      card.frame.origin.y += 5
      try stage.draw(scene)
      // The ground, what is opaque of the card, and what is not.
      #expect(stage.gl.counters.draws <= 3)
      #expect(stage.gl.counters.creations == 0)
      #expect(stage.renderer.bytes == bytes)
    }
  }

  @Test func ofManyThatComeAndGoOnlySomeAreKept() throws {
    try Stage.run { stage in
      let scene = Scene(size: Size(width: 64, height: 64))
      let shelf = Layer(Rect(x: 0, y: 0, width: 64, height: 64))
      for number in 0..<24 {
        let card = Layer(Rect(x: 0, y: Double(number) * 1_000, width: 1_000, height: 500))
        card.fill = .color(Color(rgb: 0x336699))
        card.keepsPicture = true
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
