// SPDX-License-Identifier: MIT

import Backdrop
import Geometry
public import JSON5

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

  /// The changes, in the order of the reports.
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

/// Results of an earlier run, to compare with.
public struct Baseline: Equatable, Sendable {
  /// Ratios by name.
  let ratios: [Ratio]
  /// Counts of each scenario.
  let counts: [Count]

  /// A count for one frame of a scenario.
  struct Count: Equatable, Sendable {
    /// Scenario and counter, such as `scroll.draws`.
    let name: String
    /// Value.
    let value: Double
  }

  /// The reason why a document cannot be used as a baseline.
  public enum Fault: Error, Equatable {
    /// Not a benchmark report.
    case notAReport
    /// Another format version.
    case version(Int)
    /// Measured with another size, strength or renderer.
    case otherSettings(String)
  }

  /// Takes the results of a report.
  public init(_ report: SpeedReport) {
    ratios = report.ratios
    counts = report.scenarios.flatMap { result in
      result.counts.map {
        Count(name: "\(result.scenario.rawValue).\($0.name)", value: $0.value)
      }
    }
  }

  /// Takes the results of a JSON document. Throws if it was not measured with the settings of
  /// `report`.
  public init(_ document: JSON5Value, for report: SpeedReport) throws(Fault) {
    guard let version = document["version"]?.number, let ratios = document["ratios"]?.members,
      let scenarios = document["scenarios"]?.members
    else { throw .notAReport }
    guard version == Double(SpeedReport.version) else { throw .version(Int(version)) }
    let settings = document["settings"]
    for (name, now) in [
      ("width", report.settings.size.width), ("height", report.settings.size.height),
      ("sigma", report.settings.sigma),
    ] where settings?[name]?.number != now {
      throw .otherSettings(name)
    }
    guard document["machine"]?["renderer"]?.text == report.machine.renderer else {
      throw .otherSettings("renderer")
    }
    // Reports written before had the profile of the renderer.
    let profile = settings?["profile"]?.text ?? report.machine.usualProfile.rawValue
    guard profile == report.profile.rawValue else { throw .otherSettings("profile") }
    self.ratios = ratios.compactMap { Ratio($0.key, $0.value) }
    counts = scenarios.flatMap { scenario in
      (scenario.value["counts"]?.members ?? []).compactMap { member in
        member.value.number.map { Count(name: "\(scenario.key).\(member.key)", value: $0) }
      }
    }
  }
}

extension Ratio {
  /// Reads a ratio; nil if the value is not one.
  fileprivate init?(_ name: String, _ value: JSON5Value) {
    guard let median = value["median"]?.number, let low = value["low"]?.number,
      let high = value["high"]?.number, let pairs = value["pairs"]?.number
    else { return nil }
    self.init(
      name: name, median: median, spread: Spread(low: low, high: high), pairs: Int(pairs))
  }
}

extension JSON5Value {
  /// The value of the member called `name`; nil if there is none or the value is not an object.
  subscript(name: String) -> JSON5Value? {
    members?.first { $0.key == name }?.value
  }

  /// The members of an object; nil for other values.
  var members: [JSON5Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// A number; nil for other values.
  var number: Double? {
    if case .number(let number) = content { number } else { nil }
  }

  /// A text; nil for other values.
  var text: String? {
    if case .string(let text) = content { text } else { nil }
  }
}
