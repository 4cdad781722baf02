// SPDX-License-Identifier: MIT

import Demonstration
import JSON5
import ScrimKit

/// The counters of a demo run as JSON: totals and one object a scene.
struct StatsDocument {
  /// The counters.
  let statistics: DemoStatistics
  /// The events that missed refreshes were counted by.
  let missedBy: FrameStatistics.MissedBy
  /// The number of frames of a video that came too late to be shown; nil without a video.
  let droppedVideoFrames: Int?

  /// Format version. Incremented if a member is removed or changes its meaning.
  static let version = 1

  /// The document.
  var json: JSON {
    var members: [(String, JSON)] = [("version", .number(Self.version))]
    members += Self.members(statistics.total)
    members.append(("missed_by", .string(missedBy.rawValue)))
    members.append(("video_dropped", JSON(droppedVideoFrames)))
    members.append(
      ("scenes", .object(statistics.scenes.map { ($0.name, .object(Self.members($0.entry))) })))
    return .object(members)
  }

  private static func members(_ entry: DemoStatistics.Entry) -> [(String, JSON)] {
    Metrics.fields.map { ($0.name, .number(entry.metrics[keyPath: $0.field])) } + [
      ("sigma_min", JSON(entry.leastSigma)),
      ("sigma_max", JSON(entry.greatestSigma)),
    ]
  }
}
