// SPDX-License-Identifier: MIT

import struct Benchmark.ClassicPlanner
import Cases
import GLES
import Geometry
import Testing

@testable import Backdrop

/// Part equals whole: whatever changed, whatever was asked for, in whatever pane, the picture is
/// bit for bit the one a fresh pyramid makes.
@Suite struct IncrementalTests {
  /// A plane, a persistent pyramid, and a target to compare with a fresh pyramid's.
  private struct Scene {
    let bench: Bench
    let target: RenderTexture
    let fresh: RenderTexture
    /// A pyramid that recomputes everything each time.
    let other: Pyramid

    init(_ size: Size<Physical>) throws {
      bench = try Bench(size)
      target = try RenderTexture(bench.gl, size: size)
      fresh = try RenderTexture(bench.gl, size: size)
      other = Pyramid(bench.programs, plane: bench.plane, format: .rgba8)
    }

    func close() {
      other.close()
      for framebuffer in [target, fresh] {
        framebuffer.close()
      }
      bench.close()
    }

    /// Whether both pyramids give the same pixels in `region`.
    func compare(_ plan: BlurPlan, _ region: Region) throws -> Bool {
      bench.pyramid.beginFrame()
      try bench.finish(bench.pyramid.prepare(plan, needed: region), region, into: target)
      let whole = Region(bench.plane.bounds)
      other.damage(whole)
      other.beginFrame()
      try bench.finish(other.prepare(plan, needed: whole), whole, into: fresh)
      for rect in region.rects {
        guard target.readPixels(in: rect) == fresh.readPixels(in: rect) else { return false }
      }
      return true
    }
  }

  private func randomRect(_ size: Size<Physical>, _ random: inout some RandomNumberGenerator)
    -> Rect<Physical>
  {
    let left = Int.random(in: 0..<size.width, using: &random)
    let top = Int.random(in: 0..<size.height, using: &random)
    let most = Bool.random(using: &random) ? 8 : max(size.width, size.height)
    return Rect(
      left: left, top: top, right: min(size.width, left + Int.random(in: 1...most, using: &random)),
      bottom: min(size.height, top + Int.random(in: 1...most, using: &random)))
  }

  private func randomColor(_ random: inout some RandomNumberGenerator) -> Color {
    let alpha = Float.random(in: 0...1, using: &random)
    func component() -> Float { Float.random(in: 0...alpha, using: &random) }
    return Color(red: component(), green: component(), blue: component(), alpha: alpha)
  }

  private static let sizes = [(1, 1), (1, 60), (23, 17), (64, 64), (97, 61), (130, 37)]
  private static let sigmas = [0, 0.4, 1, 1.8, 2, 3, 4.7, 6, 12, 18, 22, 24, 40, 90, 120]

  @Test(arguments: Cases.choice(sizes, every: 2))
  func incrementalBlurEqualsFreshBlur(width: Int, height: Int) throws {
    let size = Size<Physical>(width: width, height: height)
    let scene = try Scene(size)
    defer { scene.close() }
    var random = SystemRandomNumberGenerator()
    scene.bench.fill(scene.bench.plane.bounds, randomColor(&random))
    let planners: [any Planner] = [
      CalibratedPlanner(.gpu), CalibratedPlanner(.cpu), ClassicPlanner(),
    ]
    var sigma = 6.0
    var planner = planners[0]
    // With all cases, more than ten thousand steps over all six planes.
    for step in 0..<Cases.count(1_700, few: 250) {
      if Bool.random(using: &random) {
        let rect = randomRect(size, &random)
        scene.bench.fill(rect, randomColor(&random))
        scene.bench.pyramid.damage(Region(rect))
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        sigma =
          Bool.random(using: &random)
          ? Self.sigmas.randomElement(using: &random)! : Double.random(in: 0...130, using: &random)
        planner = planners.randomElement(using: &random)!
      }
      var region = Region(randomRect(size, &random))
      if Bool.random(using: &random) { region = region.union(Region(randomRect(size, &random))) }
      let isEqual = try scene.compare(planner.plan(sigma: sigma), region)
      #expect(isEqual, "step \(step), \(planner.name) sigma \(sigma), \(region.rects)")
      if !isEqual { return }
    }
  }

  /// Replaces the plane by smaller, larger and equally large ones, as a resized window does.
  @Test func replacedPlaneEqualsFreshBlur() throws {
    let bench = try Bench(Size(width: 90, height: 70))
    defer { bench.close() }
    var random = SystemRandomNumberGenerator()
    var planes: [RenderTexture] = []
    defer {
      for plane in planes {
        plane.close()
      }
    }
    for size in [(90, 70), (90, 70), (1, 33), (131, 17), (64, 64), (37, 90)] {
      let plane = try RenderTexture(bench.gl, size: Size(width: size.0, height: size.1))
      planes.append(plane)
      for _ in 0..<12 {
        bench.gl.state.bind(plane.target)
        bench.gl.state.scissor = randomRect(plane.size, &random)
        bench.gl.clear(randomColor(&random))
        bench.gl.state.scissor = nil
      }
    }
    for step in 0..<240 {
      let plane = planes.randomElement(using: &random)!
      let all = Region(plane.bounds)
      let profile = BlurProfile.allCases.randomElement(using: &random)!
      let plan = CalibratedPlanner(profile).plan(sigma: Self.sigmas.randomElement(using: &random)!)
      bench.pyramid.replacePlane(plane.texture)
      bench.pyramid.beginFrame()
      let target = try RenderTexture(bench.gl, size: plane.size)
      let other = Pyramid(bench.programs, plane: plane.texture, format: .rgba8)
      try bench.finish(bench.pyramid.prepare(plan, needed: all), all, into: target)
      let living = target.readPixels()
      try bench.finish(other.prepare(plan, needed: all), all, into: target)
      let isEqual = target.readPixels() == living
      other.close()
      target.close()
      #expect(isEqual, "step \(step), sigma \(plan.sigma), \(plane.size)")
      if !isEqual { return }
    }
  }

  @Test func validTexelsAreNotRecomputed() throws {
    let bench = try Bench(Size(width: 640, height: 400))
    defer { bench.close() }
    let plan = CalibratedPlanner().plan(sigma: 24)
    let panel = Region(Rect<Physical>(x: 0, y: 0, width: 640, height: 200))
    _ = try bench.pyramid.prepare(plan, needed: panel)
    let full = bench.pyramid.work
    #expect(full.draws > 0)
    bench.pyramid.work = .init()
    _ = try bench.pyramid.prepare(plan, needed: panel)
    #expect(bench.pyramid.work == .init())

    // Damage outside the panel's footprint.
    bench.pyramid.damage(Region(Rect<Physical>(x: 600, y: 390, width: 20, height: 10)))
    _ = try bench.pyramid.prepare(plan, needed: panel)
    #expect(bench.pyramid.work == .init())

    // Small damage beneath it.
    bench.pyramid.damage(Region(Rect<Physical>(x: 300, y: 90, width: 20, height: 20)))
    _ = try bench.pyramid.prepare(plan, needed: panel)
    #expect(bench.pyramid.work.texels * 3 < full.texels)

    // Sliding over still content costs only the new strip.
    bench.pyramid.work = .init()
    _ = try bench.pyramid.prepare(
      plan, needed: Region(Rect<Physical>(x: 0, y: 0, width: 640, height: 204)))
    #expect(bench.pyramid.work.texels * 20 < full.texels)
  }

  @Test func plansShareDownsamplingSteps() throws {
    let bench = try Bench(Size(width: 640, height: 400))
    defer { bench.close() }
    let all = Region(bench.plane.bounds)
    _ = try bench.pyramid.prepare(CalibratedPlanner().plan(sigma: 30), needed: all)
    let first = bench.pyramid.work.fetches
    bench.pyramid.work = .init()
    _ = try bench.pyramid.prepare(CalibratedPlanner().plan(sigma: 40), needed: all)
    #expect(bench.pyramid.work.fetches * 2 < first)
  }

  @Test func animatedSigmaCreatesNoObjects() throws {
    let bench = try Bench(Size(width: 320, height: 200))
    defer { bench.close() }
    let all = Region(bench.plane.bounds)
    func sweep() throws {
      for step in 0...240 {
        bench.pyramid.beginFrame()
        _ = try bench.pyramid.prepare(
          CalibratedPlanner().plan(sigma: 24 + Double(step) * 0.4), needed: all)
      }
    }
    try sweep()
    bench.gl.resetCounters()
    try sweep()
    #expect(bench.gl.counters.creations == 0)
  }
}
