// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Renderer
import SceneGraph
import Testing

/// Without memory for a blur, glass is drawn as a tint, and that is reported once.
@Suite struct DegradationTests {
  /// Makes plans whose levels are too large for any driver.
  struct Insatiable: Planner {
    let name = "insatiable"

    func plan(sigma: Double) -> BlurPlan {
      let taps = AxisTaps(half: [0.5, 0.25])
      return BlurPlan(
        sigma: sigma,
        passes: [.init(.grid(taps), from: .plane, to: 1, margin: 1 << 20)],
        last: .init(.init(.pass(0), level: 1, .linear)))
    }
  }

  @Test func glassWithoutLevelsIsDrawnAsATint() throws {
    try Stage.run(planner: Insatiable()) { stage in
      try Self.expectTint(stage, Size(width: 64, height: 48))
    }
  }

  @Test func glassWithoutAPlaneIsDrawnAsATint() throws {
    try Stage.run { stage in
      let tooWide = Double(stage.gl.maximumTextureSize + 1)
      try Self.expectTint(
        stage, Size(width: tooWide, height: 48), seen: Size(width: 64, height: 48))
    }
  }

  private static func expectTint(
    _ stage: Stage, _ size: Size<Logical>, seen: Size<Physical>? = nil
  ) throws {
    let scene = Scene(size: size)
    scene.root.fill = .color(Color(rgb: 0x4080c0))
    let live = Layer(Rect(x: 4, y: 4, width: 20, height: 40))
    let frozen = Layer(Rect(x: 34, y: 4, width: 20, height: 40))
    let look = Look(tint: Color(rgb: 0xffffff, alpha: 0.5))
    live.content = .glass(Glass(sigma: 4, look: look))
    frozen.content = .glass(Glass(sigma: 4, look: look, isFrozen: true))
    scene.root.add(live)
    scene.root.add(frozen)
    var troubles: [String] = []
    stage.renderer.onBlurFailure = { troubles.append($0) }
    for step in 0..<4 {
      live.frame.origin.y = Double(step)
      try stage.draw(scene, seen: seen)
      for x in [8, 40] {
        let pixel = stage.pixel(x, 20)
        let tint: [UInt8] = [0xa0, 0xc0, 0xe0, 0xff]
        #expect(zip(pixel, tint).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(pixel)")
      }
      #expect(stage.pixel(30, 20) == [0x40, 0x80, 0xc0, 0xff])
      // The glass's position before it moved.
      if step > 1 { #expect(stage.pixel(8, 1) == [0x40, 0x80, 0xc0, 0xff]) }
    }
    #expect(troubles.count == 1)
    #expect(troubles.first?.isEmpty == false)
  }
}
