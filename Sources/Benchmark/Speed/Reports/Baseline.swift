import Geometry

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
  /// Reads a ratio; nil if the value is not one.
  fileprivate init?(_ name: String, _ value: ReportValue) {
    guard let median = value["median"]?.number, let low = value["low"]?.number,
      let high = value["high"]?.number, let pairs = value["pairs"]?.number
    else { return nil }
    self.init(
      name: name, median: median, spread: Spread(low: low, high: high), pairs: Int(pairs))
  }
}

extension ReportValue {
  /// The member called `name`; nil if there is none or the value is not a group.
  subscript(name: String) -> ReportValue? { members?.first { $0.name == name }?.value }

  /// Members of a group; nil for other values.
  var members: [Member]? {
    guard case .group(let members) = self else { return nil }
    return members
  }

  /// A number; nil for other values.
  var number: Double? {
    switch self {
    case .whole(let value): Double(value)
    case .number(let value): value
    case .none, .flag, .text, .list, .group: nil
    }
  }

  /// A text; nil for other values.
  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }
}
