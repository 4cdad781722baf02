import Backdrop
import Testing

@testable import Benchmark

/// The dual-Kawase of the compositors: continuous, and of exactly the strength asked for.
@Suite struct ClassicPlannerTests {
  private let planner = ClassicPlanner()

  /// Strengths from nearly nothing to the strongest, each `factor` times the one before.
  private func sweep(_ factor: Double, from first: Double = 0.05, to last: Double = 120) -> [Double]
  {
    Array(sequence(first: first) { $0 * factor < last ? $0 * factor : nil })
  }

  @Test func sigmaZeroIsTheIdentity() {
    #expect(planner.plan(sigma: 0).isIdentity)
    #expect(planner.plan(sigma: -3).isIdentity)
    #expect(!planner.plan(sigma: 0.05).isIdentity)
  }

  /// In the mean over all places on the grid of the deepest level.
  @Test func theVarianceIsThatOfSigma() {
    for sigma in sweep(1.05, to: 17) {
      let plan = planner.plan(sigma: sigma)
      let period = 1 << plan.passes.reduce(0) { max($0, $1.level) }
      let variance =
        (0..<period).reduce(0) { $0 + PlanMarginal(plan, phase: $1).variance } / Double(period)
      #expect(abs((variance / (sigma * sigma)).squareRoot() - 1) < 1e-6, "\(sigma): \(variance)")
    }
  }

  /// A step of sigma by a hundredth changes the kernel by about as much as a Gaussian's, which is by .0097,
  /// and makes it wider.
  @Test func nothingJumps() {
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

  /// Where a curve's last value stands, the next one's first must: there a level comes in unseen.
  @Test func levelsComeInUnseen() throws {
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

  @Test func costIsTheCompositors() {
    for sigma in sweep(1.02) {
      let most = sigma < 0.9 ? 9 : sigma < 2.04 ? 20.25 : sigma < 4.81 ? 21.3 : 13.4
      let cost = PlanCost(planner.plan(sigma: sigma))
      #expect(cost.fetches <= most, "sigma \(sigma): \(cost)")
    }
  }
}
