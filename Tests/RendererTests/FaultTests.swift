// SPDX-License-Identifier: MIT

import Cases
import GLES
import Renderer
import SceneGraph
import Testing
import Timing

/// Allocations fail, once or for a while: the frame is correct, or incomplete until it is drawn
/// again, or drawing throws an error. No GL object is leaked.
@Suite struct FaultTests {
  /// Content of the scene.
  nonisolated enum Sample: CaseIterable {
    case images, progressive, shadows, groups, frozen, many, texts, kept

    @MainActor var scene: Scene {
      switch self {
      case .images: GoldenScenes.images
      case .progressive: GoldenScenes.progressive
      case .shadows: GoldenScenes.shadows
      case .groups: GoldenScenes.groups
      case .frozen: Self.frozenGlass
      case .many: Self.manyCards
      case .texts: GoldenScenes.texts(scale: .one)
      case .kept: Self.cachedLayers
      }
    }

    /// Frozen glass.
    @MainActor private static var frozenGlass: Scene {
      let scene = GoldenScenes.desk()
      for x in [20.0, 130] {
        let glass = Glass(
          sigma: 8, look: Look(tint: Color(rgb: 0xffffff, alpha: 0.2)), isFrozen: true)
        scene.root.add(GoldenScenes.pane(x, 30, 90, 100, glass))
      }
      return scene
    }

    /// Cached layers, one of them in a round card and one translucent.
    @MainActor private static var cachedLayers: Scene {
      let scene = GoldenScenes.groups
      for layer in scene.root.children { layer.isCached = true }
      let card = Layer(Rect(x: 20, y: 20, width: 120, height: 90))
      card.outline = Outline(radius: 24)
      card.clipsChildren = true
      let kept = GoldenScenes.card(
        -10, -10, 90, 70, GoldenScenes.color(0x80c0f0), Outline(radius: 9))
      kept.shadow = Shadow(color: Color(rgb: 0x102030), sigma: 4)
      kept.isCached = true
      let text = Layer(Rect(x: 14, y: 20, width: 70, height: 30))
      text.content = .text(
        TextContent("Kept", style: TextStyle(size: 18), color: Color(rgb: 0x102030)))
      kept.add(text)
      card.add(kept)
      scene.root.add(card)
      return scene
    }

    /// More rectangles of a kind than a vertex buffer holds at first.
    @MainActor private static var manyCards: Scene {
      let scene = GoldenScenes.scene(GoldenScenes.color(0x102030))
      for index in 0..<150 {
        let (x, y) = (Double(index % 15) * 16, Double(index / 15) * 16)
        let outline = index % 2 == 0 ? Outline.rectangle : Outline(radius: 4)
        scene.root.add(GoldenScenes.card(x, y, 12, 12, GoldenScenes.color(0x80c0f0), outline))
      }
      return scene
    }
  }

  /// A scene and a texture to draw it into.
  private final class Rig {
    let gl: Context
    let scene: Scene
    let framebuffer: RenderTexture
    /// Pixels of a frame without faults.
    private(set) var expected: [UInt8] = []
    /// Number of allocations that creating a renderer attempts.
    private(set) var opening = 0

    init(_ gl: Context, _ scene: Scene) throws {
      self.gl = gl
      self.scene = scene
      framebuffer = try RenderTexture(gl, size: scene.scale.physical(scene.size))
      gl.faults = Faults()
      let renderer = try SceneRenderer(gl)
      opening = gl.faults.attempts
      defer {
        renderer.close()
        gl.closePrograms()
      }
      #expect(draw(renderer, at: 0))
      expected = pixels
    }

    var pixels: [UInt8] { framebuffer.readPixels() }

    /// Draws the changes of a second. Returns false if drawing throws.
    func draw(_ renderer: SceneRenderer, at second: Double) -> Bool {
      var destination = SceneRenderer.Destination(framebuffer.target)
      destination.age = second == 0 ? 0 : 1
      destination.moment = Moment(nanoseconds: 0) + .seconds(second)
      do {
        _ = try renderer.draw(scene, into: destination)
        return true
      } catch {
        #expect(!error.description.isEmpty)
        return false
      }
    }

    /// Draws first frames while allocations fail. Returns whether any failed; nil if the renderer
    /// could not be created.
    func fail(_ failing: Range<Int>, tries: Int = 1) -> Bool? {
      gl.faults = Faults(failing: failing)
      defer { gl.faults = Faults() }
      guard let renderer = try? SceneRenderer(gl) else { return nil }
      // The next renderer compiles its programs again, under its own faults.
      defer {
        renderer.close()
        gl.closePrograms()
      }
      gl.state.bind(framebuffer.target)
      gl.clear(Color(rgb: 0xff00ff))
      scene.damageAll()
      for second in 0..<tries {
        let isDrawn = draw(renderer, at: Double(second * second * 4))
        let isAccountedFor = !isDrawn || renderer.frameDemand.wake != nil || pixels == expected
        #expect(isAccountedFor, "\(failing), try \(second)")
      }
      let hasFailed = gl.faults.hasFailed
      gl.faults = Faults()
      #expect(draw(renderer, at: 1_000))
      let isRight = pixels == expected
      #expect(isRight, "\(failing)")
      #expect(renderer.frameDemand.wake == nil)
      return hasFailed
    }

    func close() {
      framebuffer.close()
    }
  }

  private func with(_ sample: Sample, _ body: (Rig) throws -> Void) throws {
    let display = try Display.open(.surfaceless)
    defer { display.close() }
    let gl = try Context(display)
    let rig = try Rig(gl, sample.scene)
    try body(rig)
    rig.close()
    gl.closePrograms()
    #expect(gl.takeErrors() == [])
    #expect(gl.liveObjects == LiveObjects())
    gl.close()
  }

  @Test func aRendererThatCannotBeCreatedLeaksNothing() throws {
    try with(.many) { rig in
      var first = 0
      while rig.fail(first..<first + 1) == nil { first += 1 }
      #expect(first == rig.opening)
    }
  }

  @Test(arguments: Sample.allCases) func aSingleFailureIsRepaired(sample: Sample) throws {
    try with(sample) { rig in
      var first = rig.opening
      while rig.fail(first..<first + 1) != false { first += Cases.count(1, few: 5) }
      #expect(first > rig.opening)
    }
  }

  /// Every allocation fails from some point on, for several frames.
  @Test(arguments: [Sample.groups, .frozen, .images, .kept]) func repeatedFailuresAreRepaired(
    sample: Sample
  ) throws {
    try with(sample) { rig in
      for first in stride(from: rig.opening, to: rig.opening + 36, by: 3) {
        _ = rig.fail(first..<Int.max, tries: 4)
      }
    }
  }

  @Test func theTextureOfAReleasedImageIsDeleted() throws {
    try Stage.run { stage in
      let scene = GoldenScenes.scene(GoldenScenes.color(0x102030))
      let layer = Layer(Rect(x: 0, y: 0, width: 40, height: 40))
      scene.root.add(layer)
      try stage.draw(scene)
      let before = stage.renderer.bytes
      weak var kept: Raster?
      do {
        let raster = Raster(
          size: Size(width: 40, height: 40), premultiplied: [UInt8](repeating: 200, count: 6_400))
        kept = raster
        layer.content = .image(ImageContent(raster))
        try stage.draw(scene)
      }
      #expect(stage.renderer.bytes > before)
      layer.content = .none
      try stage.draw(scene)
      layer.fill = GoldenScenes.color(0x405060)
      try stage.draw(scene)
      #expect(kept == nil)
      #expect(stage.renderer.bytes == before)
    }
  }
}
