// SPDX-License-Identifier: MIT

import Geometry
import Testing

@testable import Benchmark

/// Statistics of times.
@Suite struct SpeedStatisticsTests {
  @Test func percentilesMatchTheSamples() throws {
    let figures = try #require(Distribution([5, 1, 3, 2, 4]))
    #expect(figures.median == 3)
    #expect(figures.worst == 5)
    #expect(figures.middle == Spread(low: 2, high: 4))
    #expect(isNear(figures.p95, 4.8, 1e-12))
    #expect(figures.quantile(0) == 1)
    #expect(figures.quantile(1) == 5)
    #expect(Distribution([]) == nil)
    #expect(Distribution([7])?.p99 == 7)
  }

  @Test func ratiosAreTakenPairwise() throws {
    // The machine became ten times slower after two pairs, which does not change the ratios.
    let pairs = [(2.0, 1.0), (2.2, 1.1), (20, 10), (22, 11), (24, 10)]
    let ratio = try #require(Ratio("x", pairs))
    #expect(isNear(ratio.median, 2, 1e-9))
    #expect(ratio.pairs == 5)
    #expect(Ratio("x", [(1, 0)]) == nil)
    #expect(Ratio("x", [(3, 1)])?.spread == Spread(low: 3, high: 3))
  }

  @Test func spreadIncludesDrift() throws {
    // Pairs measured close together agree; pairs measured later differ.
    let pairs = [6.0, 6, 6, 6.5, 6.5, 6.5, 7, 7, 7].map { ($0, 1.0) }
    #expect(Ratio("x", pairs)?.spread == Spread(low: 6, high: 7))
    // A single outlier is not drift.
    let steady = [2.0, 2, 2, 2, 9, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2].map { ($0, 1.0) }
    #expect(Ratio("x", steady)?.spread == Spread(low: 2, high: 2))
  }

  @Test func aRateHoldsIf95PercentOfFramesAreInTime() throws {
    let steady = try #require(Distribution(Array(repeating: 8.0, count: 99) + [40]))
    #expect(RefreshRate.hz60.holds(steady))
    #expect(RefreshRate.hz120.holds(steady))
    #expect(!RefreshRate.hz144.holds(steady))
    let late = try #require(
      Distribution(Array(repeating: 8.0, count: 90) + Array(repeating: 20, count: 10)))
    #expect(!RefreshRate.hz60.holds(late))
  }

  @Test func theStartOfAProcessIsReadFromItsStatFile() {
    let fields = (3...30).map(String.init).joined(separator: " ")
    #expect(Machine.startTicks(ofStat: "1 (scrim) \(fields)") == 22)
    #expect(Machine.startTicks(ofStat: "1 (a) b (c)) \(fields)") == 22)
    #expect(Machine.startTicks(ofStat: "1 (scrim) 3 4 5") == nil)
    #expect(Machine.startTicks(ofStat: "") == nil)
    #expect(Machine.processAge > 0)
  }

  @Test func interleavingAlternatesTheOrder() {
    let interleaving = Interleaving(count: 3)
    #expect((0..<4).map(interleaving.order) == [[0, 1, 2], [2, 1, 0], [0, 1, 2], [2, 1, 0]])
  }

  /// A result whose frames take `time` milliseconds.
  private func result(_ scenario: Scenario, _ time: Double) throws -> ScenarioResult {
    var sample = FrameSample()
    sample.time = ClockReading(wall: 1000, processor: time)
    return try #require(
      ScenarioResult(
        scenario, size: Size(width: 8, height: 8), turns: [[sample], [sample]], allocations: [0],
        passes: nil, textureBytes: 0))
  }

  @Test func frameCostsAreToldInCopiesAndDamageByItsFootprint() throws {
    var full = try result(.full, 20)
    full.copies = [0.1, 0.2].map { ClockReading(wall: 5, processor: $0) }
    let ratios = SpeedRun.ratios(
      [full, try result(.damage, 2)], footprint: 0.125, by: .processor)
    #expect(ratios.map(\.name) == ["full_copies", "damage", "damage_footprint"])
    #expect(isNear(ratios[0].median, 150, 1e-9))
    #expect(isNear(ratios[1].median, 0.1, 1e-9))
    #expect(isNear(ratios[2].median, 0.8, 1e-9))
    #expect(isNear(ratios[2].spread.high, 0.8, 1e-9))
  }

  @Test func theWorstSigmaIsHeldAgainst24() throws {
    func times(_ x: Double, _ processor: Double) -> SweepRun.Times {
      (x, Array(repeating: ClockReading(wall: 1, processor: processor), count: 3))
    }
    let curve = [times(1, 4), times(3, 10), times(24, 5), times(48, 3)]
    #expect(SweepRun.worst(curve, by: .processor)?.median == 2)
    #expect(SweepRun.worst(curve, by: .processor)?.name == "sigma_worst")
    #expect(SweepRun.worst([times(1, 4), times(48, 3)], by: .processor) == nil)
  }

  @Test func handsMoveBetweenTheirEnds() {
    #expect((0..<9).map { ScenarioScript.swing($0, 3) } == [0, 1, 2, 3, 2, 1, 0, 1, 2])
  }
}
