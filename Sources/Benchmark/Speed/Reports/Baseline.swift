import Geometry

/// An earlier run, to hold a new one against.
public struct Baseline: Equatable, Sendable {
  /// The ratios by name.
  let ratios: [Ratio]
  /// The counts of each scenario.
  let counts: [Count]

  /// What was done in a frame of a scenario.
  struct Count: Equatable, Sendable {
    /// The scenario and what was counted, as in `scroll.draws`.
    let name: String
    /// How many.
    let value: Double
  }

  /// Why a document is no earlier run.
  public enum Fault: Error, Equatable {
    /// It is something else.
    case notAReport
    /// It is of another version.
    case version(Int)
    /// What it measured is something else: another size, strength or renderer.
    case otherSettings(String)
  }

  /// The figures of a report.
  public init(_ report: SpeedReport) {
    ratios = report.ratios
    counts = report.scenarios.flatMap { result in
      result.counts.map {
        Count(name: "\(result.scenario.rawValue).\($0.name)", value: $0.value)
      }
    }
  }

  /// The figures of a document that an earlier run wrote, of which `report` must be another run.
  public init(_ document: ReportValue, for report: SpeedReport) throws(Fault) {
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
    self.ratios = ratios.compactMap { Ratio($0.name, $0.value) }
    counts = scenarios.flatMap { scenario in
      (scenario.value["counts"]?.members ?? []).compactMap { member in
        member.value.number.map { Count(name: "\(scenario.name).\(member.name)", value: $0) }
      }
    }
  }
}

extension Ratio {
  /// A ratio as a document has it; nil where it is none.
  fileprivate init?(_ name: String, _ value: ReportValue) {
    guard let median = value["median"]?.number, let low = value["low"]?.number,
      let high = value["high"]?.number, let pairs = value["pairs"]?.number
    else { return nil }
    self.init(
      name: name, median: median, spread: Spread(low: low, high: high), pairs: Int(pairs))
  }
}

extension ReportValue {
  /// What it has by this name; nil where it has none, or is no group.
  subscript(name: String) -> ReportValue? { members?.first { $0.name == name }?.value }

  /// Its members; nil where it is no group.
  var members: [Member]? {
    guard case .group(let members) = self else { return nil }
    return members
  }

  /// The number that it is; nil where it is none.
  var number: Double? {
    switch self {
    case .whole(let value): Double(value)
    case .number(let value): value
    case .none, .flag, .text, .list, .group: nil
    }
  }

  /// The text that it is; nil where it is none.
  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }
}
