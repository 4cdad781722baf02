// SPDX-License-Identifier: MIT

import struct Benchmark.PlanCost
import GLES
import Style
import Testing

@testable import Backdrop

@Suite struct CalibratedPlannerTests {
  private let planner = CalibratedPlanner()

  /// The standard deviation of the core in the plan for `sigma`, and its level.
  private func core(_ sigma: Double) -> (s: Double, level: Int)? {
    let plan = planner.plan(sigma: sigma)
    if case .line(_, let taps) = plan.last.first.kernel {
      return (texelVariance(taps).squareRoot(), 0)
    }
    for pass in plan.passes.reversed() where pass.level == plan.level(of: pass.source) {
      switch pass.kernel {
      case .grid(let taps), .line(_, let taps):
        return (texelVariance(taps).squareRoot(), pass.level)
      default: continue
      }
    }
    return nil
  }

  /// The variance of `taps` on texels: the sampler splits every sample between two texels.
  private func texelVariance(_ taps: AxisTaps) -> Double {
    var variance = 0.0
    for tap in taps.taps {
      let low = tap.offset.rounded(.down)
      let part = tap.offset - low
      variance += tap.weight * ((1 - part) * low * low + part * (low + 1) * (low + 1))
    }
    return variance
  }

  @Test(arguments: [
    (1.0, 0, 1.0), (3, 1, 1.2666), (8, 2, 1.8526), (12, 2, 2.9315), (16, 2, 3.9489),
    (24, 4, 1.2887), (48, 4, 2.9001), (96, 4, 5.9507), (120, 4, 7.4606),
  ])
  func theCoreIsWhatIsLeftOfSigma(sigma: Double, level: Int, s: Double) throws {
    let core = try #require(self.core(sigma))
    #expect(core.level == level)
    #expect(abs(core.s - s) < 1e-4, "\(core.s)")
  }

  @Test func sigmaZeroIsIdentity() {
    #expect(planner.plan(sigma: 0).isIdentity)
    #expect(planner.plan(sigma: -3).isIdentity)
    #expect(!planner.plan(sigma: 0.3).isIdentity)
  }

  @Test func coreVarianceIsExactAndWeightsSumToOne() {
    for step in 0...400 {
      let s = Double(step) * 0.025
      let core = GaussianCore(s)
      let sum = core.weights[0] + 2 * core.weights.dropFirst().reduce(0, +)
      #expect(abs(sum - 1) < 1e-12)
      #expect(abs(texelVariance(core.taps) - s * s) < 1e-9, "s \(s)")
      #expect(core.taps.count == core.radius + 1)
      #expect(core.weights.allSatisfy { $0 >= 0 })
    }
  }

  @Test func blurIsContinuousBetweenPaths() {
    for edge in [1.9, 2.1, 4.4, 5.0, 20, 24] {
      let before = planner.plan(sigma: edge - 1e-9)
      let after = planner.plan(sigma: edge + 1e-9)
      // At the end of the mix nearly all of it is the path beyond.
      let mixes = [before, after].compactMap { plan -> Double? in
        if plan.last.second != nil { return plan.last.mix }
        for pass in plan.passes { if case .rise(let part) = pass.kernel { return part.constant } }
        return nil
      }
      #expect(mixes.count == 1)
      #expect(mixes.allSatisfy { min($0, 1 - $0) < 1e-6 })
    }
  }

  /// A software rasteriser pays for samples, and never for those of two paths at full size.
  @Test func noSigmaCostsASoftwareRasterizerASpike() {
    let planner = CalibratedPlanner(.cpu)
    for step in 1...2_400 {
      let plan = planner.plan(sigma: Double(step) * 0.05)
      #expect(plan.last.second == nil, "sigma \(plan.sigma)")
      #expect(PlanCost(plan).fetches <= 9, "sigma \(plan.sigma): \(PlanCost(plan))")
    }
  }

  /// Weights on whole texels make the filter that interpolated samples make.
  @Test func exactSamplesAreTheWeights() {
    let core = GaussianCore(1.3)
    let taps = AxisTaps(exact: core.weights)
    #expect(taps.isExact && taps.count == 2 * core.radius + 1)
    #expect(abs(texelVariance(taps) - 1.3 * 1.3) < 1e-9)
    #expect(!core.taps.isExact)
  }

  /// Half floats double the bytes of levels; those of plane and glass stay the same.
  @Test func costCountsTheBytesOfLevels() {
    let sharp = PlanCost(planner.plan(sigma: 0))
    #expect(sharp.bytes(levels: .rgba16f) == 8 && sharp.gatedBytes == 8)
    // A quarter-size level is written three times and read as often.
    let cost = PlanCost(planner.plan(sigma: 12))
    #expect(cost.gatedBytes == 9.5 && cost.bytes(levels: .rgba16f) == 11)
  }

  @Test func sampleCountsStayWithinTheGates() {
    for step in 1...2_400 {
      let sigma = Double(step) * 0.05
      let cost = PlanCost(planner.plan(sigma: sigma))
      switch sigma {
      case 1.9..<2.1, 4.4..<5, 20..<24: break
      case ..<2: #expect(cost.fetches <= 14, "sigma \(sigma): \(cost)")
      case ..<4.4: #expect(cost.fetches <= 10, "sigma \(sigma): \(cost)")
      case ..<12: #expect(cost.fetches <= 7, "sigma \(sigma): \(cost)")
      case ..<20: #expect(cost.fetches <= 5, "sigma \(sigma): \(cost)")
      default: #expect(cost.fetches <= 3.2, "sigma \(sigma): \(cost)")
      }
      if sigma >= 12 { #expect(cost.lastFetches == 1) }
      if sigma >= 5 {
        #expect(cost.passes <= (20..<24 ~= sigma ? 7 : 6), "sigma \(sigma): \(cost)")
        #expect(20..<24 ~= sigma || cost.gatedBytes <= 9.6, "sigma \(sigma): \(cost)")
      }
    }
  }
}
