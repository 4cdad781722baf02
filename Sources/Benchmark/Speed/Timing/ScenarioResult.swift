// SPDX-License-Identifier: MIT

import GLES
public import Geometry

/// Results of a scenario over all frames.
public struct ScenarioResult: Equatable, Sendable {
  /// The scenario.
  public var scenario: Scenario
  /// Window size in pixels.
  public var size: Size<Physical>
  /// Frame times in milliseconds.
  public var times: Distribution
  /// CPU time of all threads for each frame, in milliseconds.
  public var processor: Distribution
  /// GPU time of glass in milliseconds; nil if the GPU does not report it.
  public var blur: Distribution?
  /// Times that threads waited in each frame.
  public var threadSwitches: Distribution
  /// The fastest frame of each round, which was interrupted least. Ratios use it.
  public var turns: [ClockReading]
  /// The fastest copy of as many pixels as a frame's damage has, for each round; empty if that was
  /// not measured.
  public var copies: [ClockReading] = []
  /// Counters for each frame: medians; means for created objects.
  public var counts: [Count]
  /// Times by pass; nil if nothing is drawn.
  public var passes: PassTimes?
  /// Bytes of all textures.
  public var textureBytes: Int

  /// A named counter.
  public struct Count: Equatable, Sendable {
    /// Name, as in `FrameCounts.fields`.
    public var name: String
    /// Value for each frame.
    public var value: Double
  }

  /// Number of counted rounds, which every run has. Frames of a script differ, so counts over all
  /// rounds would depend on the length of the run.
  static let countedRounds = 5
  /// Rounds in which caches of text and images fill; means leave them out.
  private static let roundsToSettle = 2

  /// The counter called `name`; 0 if there is none.
  public func count(_ name: String) -> Double { counts.first { $0.name == name }?.value ?? 0 }

  /// Pixels drawn for each changed pixel of the window; nil if none changes. What exceeds 1 is
  /// drawn over, or into backdrop planes and kept layers.
  public var overdraw: Double? {
    let changed = count("pixels_changed")
    return changed > 0 ? count("pixels_redrawn") / changed : nil
  }

  /// The ratio of a frame to a copy of its damage; nil if that was not measured.
  func inCopies(_ name: String, by clock: RatioClock) -> Ratio? {
    Ratio(name, zip(turns, copies).map { ($0, $1) }, by: clock)
  }

  /// Summarises `turns`, the frames of each round; nil without frames.
  init?(
    _ scenario: Scenario, size: Size<Physical>, turns: [[FrameSample]], allocations: [Int],
    passes: PassTimes?, textureBytes: Int
  ) {
    let samples = turns.flatMap { $0 }
    guard let times = Distribution(samples.map(\.time.wall)),
      let processor = Distribution(samples.map(\.time.processor)),
      let threadSwitches = Distribution(samples.map { Double($0.threadSwitches) })
    else { return nil }
    self.scenario = scenario
    self.size = size
    self.times = times
    self.processor = processor
    self.threadSwitches = threadSwitches
    blur = Distribution(samples.compactMap(\.blur))
    self.turns = turns.compactMap { ClockReading.least($0.map(\.time)) }
    self.passes = passes
    self.textureBytes = textureBytes
    let counted = turns.prefix(Self.countedRounds)
    let settled = counted.dropFirst(min(Self.roundsToSettle, counted.count - 1)).joined()
    let calm = allocations.prefix(Self.countedRounds)
    counts = FrameCounts.fields.map { name, field in
      let all = counted.joined().map { Double($0.counts[keyPath: field]) }
      let figure =
        switch name {
        case "allocations":
          Self.mean(
            calm.dropFirst(min(Self.roundsToSettle, calm.count - 1)).map { Double($0) })
        case "gl_objects": Self.mean(settled.map { Double($0.counts[keyPath: field]) })
        default: Distribution(all)?.median ?? 0
        }
      return Count(name: name, value: figure)
    }
  }

  private static func mean(_ figures: [Double]) -> Double {
    figures.isEmpty ? 0 : figures.reduce(0, +) / Double(figures.count)
  }
}

/// Frame time of a scenario by pass. Every pass is waited for, so the sum exceeds the frame time if
/// passes overlap.
public struct PassTimes: Equatable, Sendable {
  /// Passes of one program in a frame.
  public struct Pass: Equatable, Sendable {
    /// Program, or the call if there is none.
    public var name: String
    /// Number of draw calls.
    public var draws: Double
    /// Number of pixels covered, each as often as it is covered.
    public var pixels: Double
    /// Time in milliseconds.
    public var time: Double
  }

  /// Passes, slowest first.
  public var passes: [Pass]
  /// Time outside passes, in milliseconds: scene, widgets, GL state.
  public var between: Double

  /// Splits `time` milliseconds of `frames` frames by pass.
  init(_ profile: PassProfile, frames: Int, time: Double) {
    passes = profile.entries.map { entry in
      Pass(
        name: entry.name, draws: Double(entry.draws) / Double(frames),
        pixels: Double(entry.pixels) / Double(frames),
        time: Double(entry.nanoseconds) / 1e6 / Double(frames))
    }
    .sorted { $0.time > $1.time }
    let rest = time - Double(profile.waiting) / 1e6
    between = max(rest / Double(frames) - passes.reduce(0) { $0 + $1.time }, 0)
  }
}
