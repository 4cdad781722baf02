// SPDX-License-Identifier: MIT

import GLES
import Style
import Testing

@testable import Backdrop

/// Sharing, isolation and lifetime of levels.
@Suite struct SharingTests {
  /// A plane of many colours and a target for glass.
  private struct Stand {
    let bench: Bench
    let glassRenderer: GlassRenderer
    let target: RenderTexture

    init() throws {
      bench = try Bench(Size(width: 320, height: 200), levels: .rgba16f)
      for row in 0..<20 {
        bench.fill(
          Rect(x: 0, y: 10 * row, width: 200, height: 7),
          Color(red: Float(row) / 20, green: row % 2 == 0 ? 1 : 0, blue: 0.4))
      }
      glassRenderer = try GlassRenderer(bench.gl)
      target = try RenderTexture(bench.gl, size: bench.size)
    }

    /// Draws glass over the whole plane and returns the work done.
    func draw(_ look: Look, sigma: Double, isGrowing: Bool = false) throws -> Pyramid.Work {
      bench.pyramid.work = .init()
      var pane = GlassPane(bench.plane.bounds, sigma: sigma, look: look)
      if isGrowing { pane.growth = Ramp(from: SIMD2(0, 200), to: SIMD2(0, 20)) }
      try glassRenderer.draw(
        pane, over: bench.pyramid, planner: CalibratedPlanner(), into: target.target)
      return bench.pyramid.work
    }

    func close() {
      glassRenderer.close()
      target.close()
      bench.close()
    }
  }

  private let light = GlassPreset.light.look
  private let dark = GlassPreset.dark.look

  /// The pass that upsamples a wide blur changes its colours, too.
  @Test(arguments: [22.0, 40]) func colorsTakeNoPassOfTheirOwn(sigma: Double) throws {
    let draws = try [Look(), light].map { look in
      let stand = try Stand()
      defer { stand.close() }
      return try stand.draw(look, sigma: sigma).draws
    }
    #expect(draws[0] == draws[1])
  }

  /// The colours are changed in the last step, so all steps before it are shared by all colours.
  @Test(arguments: [(3.0, 1), (8, 2), (22, 2), (40, 2)])
  func colorsShareOneBlur(sigma: Double, level: Int) throws {
    let stand = try Stand()
    defer { stand.close() }
    let plain = try stand.draw(Look(), sigma: sigma)
    let leaf = Pyramid.Work(
      draws: 1, texels: (320 >> level) * (200 >> level), fetches: (320 >> level) * (200 >> level))
    for look in [light, dark] {
      let work = try stand.draw(look, sigma: sigma)
      #expect(work.draws == leaf.draws && work.draws < plain.draws)
      // The last pass reads one or two texels beyond the plane.
      #expect(work.texels >= leaf.texels && work.texels * 10 < leaf.texels * 11)
    }
    #expect(try stand.draw(light, sigma: sigma) == .init())
  }

  /// Other glass over the same plane changes nothing.
  @Test(arguments: [0.0, 1, 3, 4.7, 8, 22, 40]) func otherGlassDoesNotChangeAPane(
    sigma: Double
  )
    throws
  {
    let alone = try Stand()
    _ = try alone.draw(dark, sigma: sigma)
    let picture = alone.target.readPixels()
    alone.close()
    let stand = try Stand()
    defer { stand.close() }
    for (look, other) in [(Look(), sigma), (light, sigma), (light, 15), (dark, 30)] {
      _ = try stand.draw(look, sigma: other)
    }
    stand.bench.gl.state.bind(stand.target.target)
    stand.bench.gl.clear(Color(red: 0, green: 0, blue: 0, alpha: 0))
    _ = try stand.draw(dark, sigma: sigma)
    #expect(stand.target.readPixels() == picture)
  }

  /// Animated sigma does not take the levels of still glass, even if that is not drawn.
  @Test func animatedSigmaLeavesOtherLevelsAlone() throws {
    let stand = try Stand()
    defer { stand.close() }
    _ = try stand.draw(dark, sigma: 30)
    for step in 0..<20 {
      stand.bench.pyramid.beginFrame()
      _ = try stand.draw(light, sigma: 60 + Double(step))
    }
    let bytes = stand.bench.pyramid.bytes
    for step in 0..<20 {
      stand.bench.pyramid.beginFrame()
      _ = try stand.draw(light, sigma: 80 + Double(step))
    }
    #expect(stand.bench.pyramid.bytes == bytes)
  }

  @Test func unusedLevelsAreFreed() throws {
    let stand = try Stand()
    defer { stand.close() }
    for sigma in [1.0, 3, 8, 22, 40] { _ = try stand.draw(dark, sigma: sigma) }
    _ = try stand.draw(dark, sigma: 12, isGrowing: true)
    let all = stand.bench.pyramid.bytes
    let textures = stand.bench.gl.liveObjects.textures
    for _ in 0..<300 {
      stand.bench.pyramid.beginFrame()
      _ = try stand.draw(dark, sigma: 3)
    }
    let few = stand.bench.pyramid.bytes
    #expect(few > 0 && few * 2 < all)
    #expect(stand.bench.gl.liveObjects.textures < textures)
    #expect(try stand.draw(dark, sigma: 3) == .init())
    for _ in 0..<300 { stand.bench.pyramid.beginFrame() }
    #expect(stand.bench.pyramid.bytes == 0)
  }

  /// Two panes side by side ask for their levels before any is drawn.
  @Test func requestsShareTheirPasses() throws {
    let stand = try Stand()
    defer { stand.close() }
    let pyramid = stand.bench.pyramid
    let plan = CalibratedPlanner().plan(sigma: 30)
    for left in [0, 160] {
      let half = Region(Rect<Physical>(x: left, y: 0, width: 160, height: 200))
      try pyramid.request(plan, needed: half)
    }
    #expect(pyramid.work == .init())
    try pyramid.update()
    #expect(pyramid.work.draws == plan.passes.count)
    pyramid.work = .init()
    _ = try pyramid.prepare(plan, needed: Region(stand.bench.plane.bounds))
    #expect(pyramid.work == .init())
  }

  /// The level of quarter size that reads the plane has one size for all blurs, so that they share
  /// it.
  @Test(arguments: BlurProfile.allCases) func plansAgreeOnTheQuarterLevel(profile: BlurProfile) {
    let planner = CalibratedPlanner(profile)
    let plans =
      stride(from: 5.5, through: 160, by: 4.5).map { planner.plan(sigma: $0) }
      + [(7.0, 10.5), (15, 22), (22, 33)].map {
        planner.bandPlan(from: $0.0, to: $0.1, by: .one)
      }
    for plane in [(1280, 800), (363, 31), (1921, 1079), (1, 1)] {
      let plane = Size<Physical>(width: plane.0, height: plane.1)
      let sizes = plans.flatMap { plan in
        zip(plan.passes, LevelSizes(plan, plane: plane).sizes)
          .filter { $0.0.source == .plane && $0.0.level == 2 }.map(\.1)
      }
      #expect(sizes.count >= plans.count && Set(sizes).count == 1, "\(plane): \(Set(sizes))")
    }
  }

  /// A plane that is slightly larger or smaller is blurred in the same levels.
  @Test func aResizedPlaneKeepsItsLevels() throws {
    let bench = try Bench(Size(width: 300, height: 190))
    defer { bench.close() }
    let plan = CalibratedPlanner().plan(sigma: 30)
    let planes = try [(299, 189), (301, 191), (303, 192)].map {
      try RenderTexture(bench.gl, size: Size(width: $0.0, height: $0.1))
    }
    _ = try bench.pyramid.prepare(plan, needed: Region(bench.plane.bounds))
    let bytes = bench.pyramid.bytes
    bench.gl.resetCounters()
    for plane in planes {
      bench.pyramid.beginFrame()
      bench.pyramid.replacePlane(plane.texture)
      _ = try bench.pyramid.prepare(plan, needed: Region(plane.bounds))
    }
    #expect(bench.gl.counters.creations == 0)
    #expect(bench.pyramid.bytes == bytes)
    for plane in planes { plane.close() }
  }
}
