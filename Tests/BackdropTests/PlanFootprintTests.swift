// SPDX-License-Identifier: MIT

import struct Benchmark.ClassicPlanner
import Cases
import GLES
import Style
import Testing

@testable import Backdrop

/// The footprint by which renderers grow damage is never too small and hardly too large.
@Suite struct PlanFootprintTests {
  private static let size = Size<Physical>(width: 500, height: 32)

  /// A plane, its pyramid and a target for glass.
  private struct Stand {
    let bench: Bench
    let glassRenderer: GlassRenderer
    let target: RenderTexture

    init() throws {
      bench = try Bench(PlanFootprintTests.size, plane: .rgba16f, levels: .rgba16f)
      glassRenderer = try GlassRenderer(bench.gl)
      target = try RenderTexture(bench.gl, size: PlanFootprintTests.size, format: .rgba16f)
      bench.fill(bench.plane.bounds, Color(red: 0.5, green: 0.25, blue: 0.75))
    }

    func drawn(_ pane: GlassPane, _ planner: any Planner) throws -> [Float] {
      bench.pyramid.beginFrame()
      bench.gl.state.bind(target.target)
      bench.gl.clear(Color(red: 0, green: 0, blue: 0, alpha: 0))
      try glassRenderer.draw(pane, over: bench.pyramid, planner: planner, into: target.target)
      return bench.gl.readFloatPixels(of: target.target)
    }

    func change(_ rect: Rect<Physical>, to color: Color) {
      bench.fill(rect, color)
      bench.pyramid.damage(Region(rect))
    }

    func close() {
      glassRenderer.close()
      target.close()
      bench.close()
    }
  }

  /// The smallest rectangle around the pixels that differ.
  private func difference(_ first: [Float], _ second: [Float]) -> Rect<Physical> {
    var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)
    for y in 0..<Self.size.height {
      let row = 4 * y * Self.size.width..<4 * (y + 1) * Self.size.width
      guard first[row] != second[row] else { continue }
      (top, bottom) = (min(top, y), y + 1)
      for x in 0..<Self.size.width {
        let parts = row.lowerBound + 4 * x..<row.lowerBound + 4 * x + 4
        if first[parts] != second[parts] { (left, right) = (min(left, x), max(right, x + 1)) }
      }
    }
    return left > right ? .zero : Rect(left: left, top: top, right: right, bottom: bottom)
  }

  /// A pane of random sigma, colours, growth and bevel.
  private func randomPane(_ random: inout some RandomNumberGenerator) -> GlassPane {
    let look = Bool.random(using: &random) ? Look(dithers: false) : GlassPreset.dark.look
    let rect = Rect<Physical>(origin: .zero, size: Self.size)
    var pane = GlassPane(rect, sigma: Double.random(in: 0...1, using: &random), look: look)
    pane.sigma *= [1, 5, 25, 100].randomElement(using: &random)!
    if Int.random(in: 0..<3, using: &random) == 0 {
      pane.growth = Ramp(from: SIMD2(400, 0), to: SIMD2(100, 0))
    }
    pane.isLinear = Int.random(in: 0..<4, using: &random) == 0
    if Bool.random(using: &random) {
      let refraction = Look.Refraction(
        depth: Double.random(in: -60...60, using: &random),
        width: Double.random(in: 1...30, using: &random))
      pane.bevel = Bevel(Look(refraction: refraction, dispersion: 0.2), pixelScale: 1)
    }
    return pane
  }

  @Test func changesStayWithinTheFootprint() throws {
    let stand = try Stand()
    defer { stand.close() }
    let planners: [any Planner] = [
      CalibratedPlanner(.gpu), CalibratedPlanner(.cpu), ClassicPlanner(),
    ]
    var random = SystemRandomNumberGenerator()
    for step in 0..<Cases.count(100, few: 40) {
      let pane = randomPane(&random)
      let planner = planners.randomElement(using: &random)!
      let before = try stand.drawn(pane, planner)
      let rect = Rect<Physical>(
        x: Int.random(in: 0..<490, using: &random), y: Int.random(in: 0..<26, using: &random),
        width: Int.random(in: 1...6, using: &random), height: Int.random(in: 1...6, using: &random))
      let level = Float.random(in: 0...1, using: &random)
      stand.change(rect, to: Color(red: level, green: 1 - level, blue: level / 2))
      let after = try stand.drawn(pane, planner)
      let footprint = stand.glassRenderer.footprint(of: pane, planner: planner)
      let most = Rect<Physical>(
        left: rect.left - footprint.width, top: rect.top - footprint.height,
        right: rect.right + footprint.width, bottom: rect.bottom + footprint.height)
      let changed = difference(before, after)
      #expect(
        most.contains(changed) || changed.isEmpty,
        "step \(step): \(changed) of \(rect), \(footprint), \(planner.name) \(pane.sigma)")
      let spread = stand.glassRenderer.spread(
        rect, through: pane, over: Self.size, planner: planner)
      #expect(
        spread.contains(changed) || changed.isEmpty,
        "step \(step): \(changed) of \(rect), \(spread), \(planner.name) \(pane.sigma)")
      #expect(most.contains(spread))
    }
  }

  @Test(arguments: [
    (0.8, 1), (1.6, 1), (2, 2), (3, 2), (4.7, 4), (7, 4), (15, 4), (22, 16), (24, 16), (40, 16),
  ])
  func footprintIsTight(sigma: Double, slack: Int) throws {
    try expectTightFootprint(.gpu, sigma, slack)
  }

  @Test(arguments: [(0.5, 0), (0.8, 0), (1.6, 0), (2, 2), (3, 2), (4.7, 4), (7, 4), (15, 4)])
  func footprintOnSoftwareIsTight(sigma: Double, slack: Int) throws {
    try expectTightFootprint(.cpu, sigma, slack)
  }

  /// The footprint may be too large by one texel of the coarsest level.
  private func expectTightFootprint(_ profile: BlurProfile, _ sigma: Double, _ slack: Int) throws {
    let stand = try Stand()
    defer { stand.close() }
    let rect = Rect<Physical>(origin: .zero, size: Self.size)
    let pane = GlassPane(rect, sigma: sigma, look: Look(dithers: false))
    let planner = CalibratedPlanner(profile)
    let footprint = stand.glassRenderer.footprint(of: pane, planner: planner)
    var farthest = 0
    for column in 240..<256 {
      stand.change(rect, to: Color(red: 0, green: 0, blue: 0, alpha: 0))
      let before = try stand.drawn(pane, planner)
      let changed = Rect<Physical>(x: column, y: 0, width: 1, height: 32)
      stand.change(changed, to: Color(red: 60_000, green: 0, blue: 0, alpha: 1))
      let seen = difference(before, try stand.drawn(pane, planner))
      farthest = max(farthest, column - seen.left, seen.right - 1 - column)
    }
    #expect(farthest <= footprint.width)
    #expect(farthest >= footprint.width - slack, "\(farthest) of \(footprint)")
  }

  /// The spread may exceed the visible change slightly, since levels cannot represent its faintest
  /// part.
  @Test(arguments: [(2.0, 2), (4.7, 4), (22, 8), (40, 16)])
  func spreadIsTight(sigma: Double, slack: Int) throws {
    let stand = try Stand()
    defer { stand.close() }
    let rect = Rect<Physical>(origin: .zero, size: Self.size)
    let pane = GlassPane(rect, sigma: sigma, look: Look(dithers: false))
    let planner = CalibratedPlanner()
    for column in [0, 7, 100, 240, 241, 250, 255, 494, 499] {
      stand.change(rect, to: Color(red: 0, green: 0, blue: 0, alpha: 0))
      let before = try stand.drawn(pane, planner)
      let changed = Rect<Physical>(x: column, y: 0, width: 1, height: 32)
      stand.change(changed, to: Color(red: 60_000, green: 0, blue: 0, alpha: 1))
      let seen = difference(before, try stand.drawn(pane, planner))
      let spread = stand.glassRenderer.spread(
        changed, through: pane, over: Self.size, planner: planner)
      #expect(spread.contains(seen), "\(seen) of \(column), \(spread)")
      #expect(seen.left - spread.left <= slack && spread.right - seen.right <= slack)
    }
  }

  @Test func unblurredGlassHasNoFootprint() throws {
    let stand = try Stand()
    defer { stand.close() }
    var pane = GlassPane(
      Rect(origin: .zero, size: Self.size), sigma: 0, look: GlassPreset.dark.look)
    #expect(stand.glassRenderer.footprint(of: pane, planner: CalibratedPlanner()) == .zero)
    pane.growth = .one
    #expect(stand.glassRenderer.footprint(of: pane, planner: CalibratedPlanner()) == .zero)
  }

  /// The footprint of a growing blur is the maximum over its bands.
  @Test(arguments: [1.0, 4.9, 23.9, 60]) func growingBlurHasTheLargestFootprintOfItsBands(
    sigma: Double
  )
    throws
  {
    let stand = try Stand()
    defer { stand.close() }
    var pane = GlassPane(Rect(origin: .zero, size: Self.size), sigma: sigma, look: Look())
    let planner = CalibratedPlanner()
    let whole = stand.glassRenderer.footprint(of: pane, planner: planner)
    pane.growth = Ramp(from: SIMD2(400, 0), to: SIMD2(100, 0))
    let grown = stand.glassRenderer.footprint(of: pane, planner: planner)
    #expect(grown.width >= whole.width && grown.height >= whole.height)
  }
}
