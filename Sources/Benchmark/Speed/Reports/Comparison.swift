/// Changes between two runs that are larger than noise.
public struct Comparison: Equatable, Sendable {
  /// A result that changed.
  public struct Change: Equatable, Sendable {
    /// Name of the result.
    public let name: String
    /// Value in the baseline.
    public let before: Double
    /// Value now.
    public let now: Double

    /// True if the change is for the worse. Lower is better, except for the cost of other methods
    /// relative to Scrim's.
    public var isWorse: Bool { name.hasPrefix("methods.") ? now < before : now > before }
  }

  /// All changes.
  public let changes: [Change]
  /// Number of results in both runs.
  public let compared: Int

  /// Minimum relative change of a ratio, however small its spread.
  private static let leastOfRatio = 0.1
  /// Minimum relative change of a count. Counts have no noise; smaller changes do not matter.
  private static let leastOfCount = 0.03

  /// Compares `report` with `baseline`. A ratio has changed if the middle halves of its pairs do
  /// not overlap; a count, if its value differs.
  public init(_ report: SpeedReport, against baseline: Baseline) {
    let now = Baseline(report)
    var changes: [Change] = []
    var compared = 0
    for ratio in now.ratios {
      guard let before = baseline.ratios.first(where: { $0.name == ratio.name }) else { continue }
      compared += 1
      guard !ratio.spread.overlaps(before.spread),
        Self.differ(ratio.median, before.median, by: Self.leastOfRatio)
      else { continue }
      changes.append(Change(name: ratio.name, before: before.median, now: ratio.median))
    }
    for count in now.counts {
      guard let before = baseline.counts.first(where: { $0.name == count.name }) else { continue }
      compared += 1
      guard Self.differ(count.value, before.value, by: Self.leastOfCount) else { continue }
      changes.append(Change(name: count.name, before: before.value, now: count.value))
    }
    self.changes = changes
    self.compared = compared
  }

  private static func differ(_ a: Double, _ b: Double, by share: Double) -> Bool {
    abs(a - b) > share * max(abs(b), 1e-9)
  }

  /// True if any result got worse.
  public var isWorse: Bool { changes.contains(where: \.isWorse) }

  /// The changes as text for a terminal.
  public var terminal: String {
    guard !changes.isEmpty else {
      return "Nothing changed beyond noise, of \(compared) figures.\n"
    }
    return ReportTable(
      title: "Changed beyond noise, of \(compared) figures",
      columns: ["figure", "before", "now", "change", "verdict"],
      rows: changes.map { change in
        let percent = 100 * (change.now / change.before - 1)
        return [
          change.name, fixed(change.before, 3), fixed(change.now, 3),
          change.before == 0 ? "-" : (percent > 0 ? "+" : "") + fixed(percent, 1) + " %",
          change.isWorse ? "worse" : "better",
        ]
      }
    ).terminal
  }
}
