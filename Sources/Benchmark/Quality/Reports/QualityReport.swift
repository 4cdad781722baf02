/// The report on blurs: ours against its gates and beside the methods it is compared with.
public struct QualityReport: Sendable {
  /// The day of the measuring, as it is to be written.
  public var date: String
  /// What drew: renderer, driver and profile, as it is to be written.
  public var device: String
  /// The gates that `ours` was held against.
  public var gates: Gates
  /// Our default blur.
  public var ours: BlurQuality
  /// The others, in the order of the table.
  public var compared: [BlurQuality]

  /// What the methods cost by count; nil where nobody has counted.
  public var costs: ReportTable?

  /// A report of these parts.
  public init(
    date: String, device: String, gates: Gates, ours: BlurQuality, compared: [BlurQuality],
    costs: ReportTable? = nil
  ) {
    self.date = date
    self.device = device
    self.gates = gates
    self.ours = ours
    self.compared = compared
    self.costs = costs
  }

  /// Every figure of ours that has a gate.
  public var verdicts: [Verdict] { gates.verdicts(on: ours) }

  /// Those that are not kept.
  public var failures: [Verdict] { verdicts.filter { !$0.isKept } }

  /// The tables, in order: gates, our figures, edges, the compared methods, costs.
  public var tables: [ReportTable] {
    [gatesTable, QualityTables.strengths(of: ours)]
      + (ours.edges.isEmpty ? [] : [QualityTables.edges(of: ours)])
      + (compared.isEmpty ? [] : [QualityTables.compared([ours] + compared)])
      + (costs.map { [$0] } ?? [])
  }

  /// The page for docs/blur-quality.md.
  public var markdown: String {
    let head = """
      # The quality of the blur

      Measured on \(date) on \(device) by `scrim bench`, which prints this page.

      Kernel error is half the sum of |kernel - Gaussian|, worst of all places on the grid of levels: \
      the share of light in the wrong place. Ripple is the RMS change when content scrolls by a \
      pixel, as a share of the blurred picture's standard deviation. Both, like continuity, are \
      measured in floating point; PSNR and banding as the picture reaches the screen, in 8 bits. \
      Banding is what is left of the error on a slow gradient after a low-pass of 6 pixels, in steps \
      of 8 bits.


      """
    return head + tables.map(\.markdown).joined(separator: "\n")
  }

  /// The tables for a terminal.
  public var terminal: String {
    tables.map(\.terminal).joined(separator: "\n") + "\n" + conclusion + "\n"
  }

  /// Whether the gates are kept, in a line.
  public var conclusion: String {
    let verdicts = verdicts
    let failures = verdicts.filter { !$0.isKept }
    if failures.isEmpty { return "All \(verdicts.count) figures are within their gates." }
    return "\(failures.count) of \(verdicts.count) figures are outside their gates."
  }

  /// Each measure's gate and the figure that comes nearest to it.
  private var gatesTable: ReportTable {
    let verdicts = verdicts
    let rows: [[String]] = Verdict.Measure.allCases.compactMap { measure in
      let own = verdicts.filter { $0.measure == measure }
      guard let worst = own.max(by: { $0.strain < $1.strain }) else { return nil }
      let failed = own.count { !$0.isKept }
      return [
        measure.rawValue, Self.text(worst.allowed, of: measure), measure.text(worst.value),
        worst.place, failed == 0 ? "kept" : "missed by \(failed) of \(own.count)",
      ]
    }
    return ReportTable(
      title: "Gates", note: conclusion,
      columns: ["measure", "gate", "nearest to it", "at", "verdict"], rows: rows)
  }

  private static func text(_ allowed: ClosedRange<Double>, of measure: Verdict.Measure) -> String {
    if allowed.upperBound == .infinity { return "≥ " + measure.text(allowed.lowerBound) }
    if allowed.lowerBound == 0 { return "≤ " + measure.text(allowed.upperBound) }
    return measure.text(allowed.lowerBound) + " to " + measure.text(allowed.upperBound)
  }
}
