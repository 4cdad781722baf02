// SPDX-License-Identifier: MIT

import Cases
import GLES
import Style
import Testing

@testable import Backdrop

/// Incrementally drawn glass of all kinds equals glass from a fresh pyramid, bit for bit, even if
/// unused texels hold NaN.
@Suite struct GlassIncrementalTests {
  private static let size = Size<Physical>(width: 230, height: 40)

  private func randomPane(_ random: inout some RandomNumberGenerator) -> GlassPane {
    let looks = [Look(), GlassPreset.dark.look, GlassPreset.light.look]
    var look = looks.randomElement(using: &random)!
    look.light = [.encoded, .encoded, .linearBlur, .linear].randomElement(using: &random)!
    if Bool.random(using: &random) {
      look.refraction = Look.Refraction(
        depth: Double.random(in: -30...30, using: &random),
        width: Double.random(in: 0...14, using: &random))
      look.dispersion = [0, 0.2].randomElement(using: &random)!
      look.rim.strength = [0, 0.5].randomElement(using: &random)!
      look.border.width = [0, 1.3].randomElement(using: &random)!
    }
    let left = Int.random(in: 0..<100, using: &random)
    let rect = Rect<Physical>(
      x: left, y: 0, width: Int.random(in: 1...(230 - left), using: &random),
      height: Int.random(in: 1...40, using: &random))
    var pane = GlassPane(
      rect, sigma: [0, 1, 1.95, 3, 4.7, 8, 15, 22, 30, 60].randomElement(using: &random)!,
      look: look)
    if Bool.random(using: &random) {
      pane.growth = Ramp(
        from: SIMD2(Double.random(in: 100...230, using: &random), 0),
        to: SIMD2(Double.random(in: 0...90, using: &random), 0))
    }
    return pane
  }

  @Test func incrementalGlassEqualsFreshGlass() throws {
    let bench = try Bench(Self.size, levels: .rgba16f)
    defer { bench.close() }
    let glassRenderer = try GlassRenderer(bench.gl)
    defer { glassRenderer.close() }
    let target = try RenderTexture(bench.gl, size: Self.size, format: .rgba16f)
    defer { target.close() }
    bench.fill(bench.plane.bounds, Color(red: 0.5, green: 0.2, blue: 0.7))
    var random = SystemRandomNumberGenerator()
    func drawn(
      _ pane: GlassPane, _ planner: CalibratedPlanner, _ pyramid: Pyramid
    ) throws -> [Float] {
      bench.gl.state.bind(target.target)
      bench.gl.clear(Color(red: 0, green: 0, blue: 0, alpha: 0))
      try glassRenderer.draw(
        pane, over: pyramid, planner: planner, into: target.target)
      return bench.gl.readFloatPixels(of: target.target)
    }
    for step in 0..<Cases.count(250, few: 15) {
      let pane = randomPane(&random)
      let planner = CalibratedPlanner(BlurProfile.allCases.randomElement(using: &random)!)
      let changed = Rect<Physical>(
        x: Int.random(in: 0..<220, using: &random), y: Int.random(in: 0..<36, using: &random),
        width: Int.random(in: 1...9, using: &random), height: Int.random(in: 1...4, using: &random))
      bench.fill(changed, Color(red: Float.random(in: 0...1, using: &random), green: 1, blue: 0))
      bench.pyramid.damage(Region(changed))
      bench.pyramid.beginFrame()
      let living = try drawn(pane, planner, bench.pyramid)
      let other = Pyramid(bench.programs, plane: bench.plane, format: .rgba16f)
      let fresh = try drawn(pane, planner, other)
      other.close()
      // NaN would equal nothing.
      #expect(living == fresh, "step \(step): \(pane)")
      if living != fresh { return }
    }
  }
}
