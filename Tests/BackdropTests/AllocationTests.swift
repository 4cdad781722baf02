// SPDX-License-Identifier: MIT

import GLES
import Style
import Testing

@testable import Backdrop

/// Steady frames create neither GL objects nor Swift heap objects.
@Suite struct AllocationTests {
  @Test func objectCountWorks() {
    #expect(ObjectCount.during { _ = Region() } == 0)
    #expect(ObjectCount.during { _ = Region(Rect(x: 0, y: 0, width: 1, height: 1)) } == 1)
  }

  /// All kinds of glass: each depth, mixed paths, colours, growing blur, linear light and a
  /// bevel.
  private func panes(_ size: Size<Physical>) -> [GlassPane] {
    let rect = Rect<Physical>(origin: .zero, size: size)
    let looks = [
      Look(), GlassPreset.dark.look, Look(opacity: 0.5, light: .linear),
      Look(refraction: .init(depth: 30), dispersion: 0.1, rim: .init(strength: 0.5)),
    ]
    let plain = looks.flatMap { look in
      [0, 1.5, 2, 3, 4.7, 8, 22, 40].map {
        GlassPane(
          rect, sigma: $0, look: look, shape: Outline(radius: 12, isContinuous: true))
      }
    }
    return plain
      + looks.map { look in
        var pane = GlassPane(rect, sigma: 20, look: look)
        pane.growth = Ramp(from: SIMD2(0, 110), to: SIMD2(0, 10))
        return pane
      }
  }

  @Test func steadyFramesAllocateNothing() throws {
    let bench = try Bench(Size(width: 200, height: 120), levels: .rgba16f)
    defer { bench.close() }
    let glassRenderer = try GlassRenderer(bench.gl)
    defer { glassRenderer.close() }
    let target = try RenderTexture(bench.gl, size: bench.size)
    defer { target.close() }
    let panes = panes(bench.size)
    let planner = CalibratedPlanner()
    let blinks = [(40, 50), (150, 20), (190, 110)].map {
      Region(Rect<Physical>(x: $0.0, y: $0.1, width: 8, height: 8))
    }
    func frame(_ number: Int) throws {
      bench.pyramid.beginFrame()
      bench.pyramid.damage(blinks[number % blinks.count])
      for pane in panes {
        _ = glassRenderer.footprint(of: pane, planner: planner)
        try glassRenderer.draw(pane, over: bench.pyramid, planner: planner, into: target.target)
      }
    }
    for number in 0..<24 { try frame(number) }
    bench.gl.resetCounters()
    let made = try ObjectCount.during { for number in 0..<6 { try frame(number) } }
    #expect(made == 0)
    #expect(bench.gl.counters.creations == 0)
  }
}
