// SPDX-License-Identifier: MIT

import GLES
import Renderer
import SceneGraph
import Testing

/// Layers that are filled by shaders with typed uniforms.
@Suite struct ShaderViewTests {
  private static let red = SIMD4<Float>(1, 0, 0, 1)
  private static let green = SIMD4<Float>(0, 1, 0, 1)

  /// A black scene with bars in its middle.
  private final class Bars {
    let scene: Scene
    let layer = Layer(Rect(x: 8, y: 8, width: 64, height: 16))
    var shader = BarsShader(colors: [ShaderViewTests.red, ShaderViewTests.green], shift: 0) {
      didSet { layer.content = .shader(ShaderContent(shader)) }
    }

    init(scale: Scale = .one) {
      scene = Scene(size: Size(width: 80, height: 32))
      scene.scale = scale
      scene.root.fill = .color(Color(rgb: 0x000000))
      layer.content = .shader(ShaderContent(shader))
      scene.root.add(layer)
    }
  }

  @Test(arguments: [120, 180, 240])
  func positionsAndSizeAreInLogicalUnits(in120ths: Int) throws {
    try Stage.run { stage in
      let (bars, scale) = (Bars(scale: Scale(in120ths: in120ths)), Double(in120ths) / 120)
      try stage.draw(bars.scene)
      @MainActor func pixel(_ x: Double) -> [UInt8] { stage.pixel(Int(x * scale), Int(16 * scale)) }
      #expect(pixel(4) == [0, 0, 0, 255])
      #expect(pixel(10) == [255, 0, 0, 255])
      #expect(pixel(14) == [0, 255, 0, 255])
      #expect(pixel(70) == [0, 255, 0, 255])
    }
  }

  @Test func anotherUniformDamagesTheLayerAloneAndTheSameOnesNothing() throws {
    try Stage.run { stage in
      let bars = Bars()
      try stage.draw(bars.scene)
      bars.shader = BarsShader(colors: [Self.red, Self.green], shift: 0)
      #expect(try stage.draw(bars.scene) == nil)
      bars.shader.colors[1] = Self.red
      #expect(try stage.draw(bars.scene)?.bounds == Rect(x: 8, y: 8, width: 64, height: 16))
      #expect(stage.pixel(14, 16) == [255, 0, 0, 255])
      bars.shader.shift = 1
      #expect(try stage.draw(bars.scene) != nil)
    }
  }

  @Test func coloursArePremultipliedAndFadeWithTheLayer() throws {
    try Stage.run { stage in
      let bars = Bars()
      bars.scene.root.fill = .color(Color(rgb: 0x0000ff))
      bars.shader.colors[0] = SIMD4(0.5, 0, 0, 0.5)
      try stage.draw(bars.scene)
      let (half, whole) = (stage.pixel(10, 16), stage.pixel(14, 16))
      #expect(whole == [0, 255, 0, 255])
      #expect((127...128).contains(half[0]) && (127...128).contains(half[2]))
      bars.layer.opacity = 0.4
      try stage.draw(bars.scene)
      let faded = stage.pixel(14, 16)
      #expect(faded == [0, 102, 153, 255])
    }
  }

  @Test func glassBlursItAndRoundCornersCutIt() throws {
    try Stage.run { stage in
      let bars = Bars()
      let card = Layer(bars.layer.frame)
      card.outline = Outline(radius: 8)
      card.clipsChildren = true
      bars.layer.frame.origin = .zero
      bars.scene.root.add(card)
      card.add(bars.layer)
      let glass = Layer(Rect(x: 32, y: 0, width: 48, height: 32))
      glass.content = .glass(Glass(sigma: 6, look: Look(dithers: false)))
      bars.scene.root.add(glass)
      try stage.draw(bars.scene)
      #expect(stage.pixel(8, 8) == [0, 0, 0, 255])
      let (sharp, blurred) = (stage.pixel(26, 16), stage.pixel(52, 16))
      #expect(sharp == [255, 0, 0, 255] || sharp == [0, 255, 0, 255])
      #expect(blurred[0] > 40 && blurred[1] > 40)
    }
  }

  @Test func aPartIsDrawnAsTheWholeIs() throws {
    try Stage.runTwo { parts, whole in
      let bars = Bars()
      let mark = Layer(Rect(x: 0, y: 0, width: 5, height: 7))
      mark.fill = .color(Color(rgb: 0x224466, alpha: 0.5))
      bars.scene.root.add(mark)
      for step in 0..<12 {
        mark.frame = Rect(x: Double(step * 5), y: Double(step), width: 5, height: 7)
        try parts.draw(bars.scene)
      }
      bars.scene.damageAll()
      try whole.draw(bars.scene)
      #expect(parts.pixels == whole.pixels)
    }
  }
}
