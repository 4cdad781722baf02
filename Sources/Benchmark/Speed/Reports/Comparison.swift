/// What changed from an earlier run to a new one, beyond what the machine's noise explains.
public struct Comparison: Equatable, Sendable {
  /// A figure that changed.
  public struct Change: Equatable, Sendable {
    /// What it is of.
    public let name: String
    /// What it was.
    public let before: Double
    /// What it is.
    public let now: Double

    /// Whether that is for the worse: all costs, but for what other methods cost beside ours.
    public var isWorse: Bool { name.hasPrefix("methods.") ? now < before : now > before }
  }

  /// What changed.
  public let changes: [Change]
  /// How many figures both runs have.
  public let compared: Int

  /// The least change of a ratio that is told, as a share of it, however small the spread.
  private static let leastOfRatio = 0.1
  /// The same of a count. Counts know no noise; what is less weighs little.
  private static let leastOfCount = 0.03

  /// Holds `report` against `baseline`. A ratio has changed where the middle halves of its pairs have nothing
  /// in common, and a count where it is another.
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

  /// Whether something costs more than it did.
  public var isWorse: Bool { changes.contains(where: \.isWorse) }

  /// What changed, for a terminal.
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
