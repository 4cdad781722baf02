// SPDX-License-Identifier: MIT

import Cases
import JSON5
import Testing

@testable import Benchmark

/// Gates, verdicts and the report.
@Suite struct QualityReportTests {
  private let settings = QualitySettings(
    sigmas: [3, 9], edgeSigmas: [3], edgeSizes: [(96, 64)], sweeps: [2...2.2], imageSide: 128)

  private func report(_ fault: FaultyBlur.Fault) -> QualityReport {
    var ours = FaultyBlur(fault: fault)
    return QualityReport(
      date: "2031-04-01", device: "a test", gates: Gates(profile: .gpu, format: .unorm10),
      ours: BlurQuality(of: &ours, name: "Ours", settings: settings), compared: [])
  }

  private func comparison() -> QualityReport {
    var report = report(.factor(1.04))
    var kwin = MethodModel(.kwin)
    report.compared = [
      BlurQuality(
        of: &kwin, name: "KWin", isAtOwnSigma: true,
        settings: QualitySettings(
          sigmas: [9], edgeSigmas: [], edgeSizes: [], sweeps: [], imageSide: 128))
    ]
    return report
  }

  private func missed(_ fault: FaultyBlur.Fault) -> Set<Verdict.Measure> {
    Set(report(fault).failures.map(\.measure))
  }

  @Test(.enabled(if: Cases.areAll)) func faultsMissTheirGates() {
    // A Gaussian passes every gate except banding, since it does not dither.
    let always: Set<Verdict.Measure> = [.bandingRMS, .bandingWorst]
    #expect(missed(.none).isSubset(of: always))
    #expect(missed(.factor(1.01)).isSuperset(of: [.sigma]))
    #expect(missed(.factor(1.04)).isSuperset(of: [.sigma, .kernelError, .peakSignalOnText]))
    #expect(missed(.neverSharp).subtracting(always) == [.identity])
    #expect(missed(.wholeSteps).contains(.continuity))
    #expect(missed(.loss(0.02)).isSuperset(of: [.peakSignalOnNoise, .edgePeakSignal]))
    #expect(
      missed(.blackBeyond).isSuperset(of: [.edgeKernelError, .edgePeakSignal, .peakSignalOnNoise]))
  }

  @Test func gatesHaveTheDocumentedValues() {
    let gpu = Gates(profile: .gpu, format: .unorm10)
    #expect([2.4, 2.5, 7.9, 8].map(gpu.ripple(at:)) == [0.005, 0.003, 0.003, 0.0015])
    #expect([1, 3, 5, 12, 16, 24].map(gpu.fetches(at:)) == [14, 10, 7, 7, 5, 3.2])
    #expect([2, 4.5, 22].allSatisfy { gpu.fetches(at: $0) == nil })
    #expect([4.9, 5, 20, 24].map(gpu.passes(at:)) == [nil, 6, 7, 6])
    #expect(gpu.peakSignal == 57 && Gates(profile: .gpu, format: .unorm8).peakSignal == 55)
    let cpu = Gates(profile: .cpuRasterizer, format: .unorm8)
    #expect(cpu.kernelError == 0.02 && cpu.peakSignal == 52 && cpu.ripple(at: 30) == 0.01)
    #expect(cpu.bandingRMS == 0.15 && cpu.continuity == gpu.continuity)
  }

  @Test func theCalibratedModelKeepsEveryGate() {
    var blur = MethodModel(.calibrated, format: .half)
    let quality = BlurQuality(of: &blur, name: "Scrim", settings: .quick)
    let verdicts = Gates(profile: .gpu, format: .half).verdicts(on: quality)
    #expect(verdicts.filter { !$0.isKept } == [])
    #expect(Set(verdicts.map(\.measure)) == Set(Verdict.Measure.allCases))
  }

  @Test func strainIsOneAtTheLimit() {
    func strain(_ value: Double, _ allowed: ClosedRange<Double>) -> Double {
      Verdict(measure: .kernelError, setting: "", value: value, allowed: allowed).strain
    }
    #expect(strain(0.01, 0...0.01) == 1)
    #expect(strain(57, 57 ... .infinity) == 1)
    #expect(isNear(strain(1.005, 0.995...1.005), 1, 1e-9))
    #expect(strain(0, 0...0) == 0 && strain(1, 0...0) == .infinity)
    #expect(strain(.infinity, 57 ... .infinity) == 0)
  }

  @Test func thePageShowsTheMeasurements() {
    let report = comparison()
    let page = report.markdown
    #expect(page.hasPrefix("# The quality of the blur\n\nMeasured on 2031-04-01 on a test by"))
    #expect(page.contains("\n## Gates\n\n\(report.conclusion)\n\n| measure | gate |"))
    #expect(page.contains("| sigma found / asked | 0.9950 to 1.0050 | 1.0400 |"))
    #expect(page.contains("missed by 2 of 2"))
    #expect(page.contains("\n| 96x64 | 3 |"))
    #expect(page.contains("\n| KWin | 9 | 8.37 | 16.6"))
    for line in page.split(separator: "\n") where line.hasPrefix("|") {
      #expect(line.hasSuffix("|"))
    }
  }

  @Test func terminalColumnsAreAligned() {
    let table = ReportTable(
      title: "Fish", columns: ["kind", "n"], rows: [["cod", "10"], ["halibut", "9"]])
    #expect(
      table.terminal == """
        Fish

        kind      n
        ───────  ──
        cod      10
        halibut   9

        """)
  }

  @Test func theJSONNamesEveryFigure() throws {
    guard case .object(let members) = comparison().value,
      case .array(let methods)? = members.last?.1, case .object(let ours)? = methods.first,
      case .string(let name)? = ours.first?.1
    else {
      Issue.record("a report has methods with names")
      return
    }
    #expect(members.map(\.0) == ["date", "device", "kept", "verdicts", "methods"])
    #expect(ours.first?.0 == "name" && name == "Ours")
    #expect(methods.count == 2)
  }

  @Test func progressNamesEachStep() {
    var steps: [String] = []
    var blur = FaultyBlur()
    _ = BlurQuality(of: &blur, name: "Ours", settings: settings) { steps.append($0) }
    #expect(
      steps == [
        "Ours, sigma 3.00", "Ours, sigma 9.00", "Ours, edges of 96x64, sigma 3.00",
        "Ours, sigma in steps of 0.05",
      ])
  }
}
