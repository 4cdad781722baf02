import Demonstration
import ScrimKit

/// What the demo did, as JSON: in all, and in each of its scenes.
struct StatsDocument {
  /// What it did.
  let tally: Tally

  /// The version of the document: raised when a name goes or means something else.
  static let version = 1

  /// The document.
  var json: JSON {
    var members: [(String, JSON)] = [("version", .number(Self.version))]
    members += Self.members(tally.total)
    members.append(
      ("scenes", .object(tally.scenes.map { ($0.name, .object(Self.members($0.entry))) })))
    return .object(members)
  }

  private static func members(_ entry: Tally.Entry) -> [(String, JSON)] {
    Metrics.fields.map { ($0.name, .number(entry.metrics[keyPath: $0.field])) } + [
      ("sigma_min", entry.leastSigma.map(JSON.decimal) ?? .null),
      ("sigma_max", entry.greatestSigma.map(JSON.decimal) ?? .null),
    ]
  }
}
