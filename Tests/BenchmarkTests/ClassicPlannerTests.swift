// SPDX-License-Identifier: MIT

import Backdrop
import Testing

@testable import Benchmark

/// The compositors' dual Kawase, made continuous and exact in sigma.
@Suite struct ClassicPlannerTests {
  private let planner = ClassicPlanner()

  /// A geometric sequence of sigmas.
  private func sweep(_ factor: Double, from first: Double = 0.05, to last: Double = 120) -> [Double]
  {
    Array(sequence(first: first) { $0 * factor < last ? $0 * factor : nil })
  }

  @Test func sigmaZeroIsIdentity() {
    #expect(planner.plan(sigma: 0).isIdentity)
    #expect(planner.plan(sigma: -3).isIdentity)
    #expect(!planner.plan(sigma: 0.05).isIdentity)
  }

  /// The mean over all positions on the grid of the coarsest level.
  @Test func varianceMatchesSigma() {
    for sigma in sweep(1.05, to: 17) {
      let plan = planner.plan(sigma: sigma)
      let period = 1 << plan.passes.reduce(0) { max($0, $1.level) }
      let variance =
        (0..<period).reduce(0) { $0 + PlanMarginal(plan, phase: $1).variance } / Double(period)
      #expect(abs((variance / (sigma * sigma)).squareRoot() - 1) < 1e-6, "\(sigma): \(variance)")
    }
  }

  /// A step of sigma by 1% changes the kernel about as much as a Gaussian, by 0.0097, and widens
  /// it.
  @Test func kernelIsContinuous() {
    var last: PlanMarginal?
    for sigma in sweep(1.01) {
      let kernel = PlanMarginal(planner.plan(sigma: sigma))
      if let last {
        let change = kernel.distance(from: last)
        #expect(change < 0.0125, "\(sigma): \(change)")
        #expect(kernel.variance > last.variance, "\(sigma)")
      }
      last = kernel
    }
  }

  /// Curves of adjacent stages meet, so that a new level enters with a share of 0.
  @Test func levelsEnterContinuously() throws {
    for count in 1...6 {
      let end = ClassicTable.end(of: count)
      let before = ClassicTable(sigma: end * (1 - 1e-9))
      let after = ClassicTable(sigma: end * (1 + 1e-9))
      #expect(before.offsets.count == count && after.offsets.count == count + 1)
      #expect(before.share > 1 - 1e-6 && after.share < 1e-6)
      for (old, new) in zip(before.offsets, after.offsets) { #expect(abs(old - new) < 1e-6) }
      #expect(abs((before.spreads.first ?? 0) - (after.spreads.first ?? 0)) < 1e-6)
    }
  }

  @Test func costMatchesCompositors() {
    for sigma in sweep(1.02) {
      let most = sigma < 0.9 ? 9 : sigma < 2.04 ? 20.25 : sigma < 4.81 ? 21.3 : 13.4
      let cost = PlanCost(planner.plan(sigma: sigma))
      #expect(cost.fetches <= most, "sigma \(sigma): \(cost)")
    }
  }
}
