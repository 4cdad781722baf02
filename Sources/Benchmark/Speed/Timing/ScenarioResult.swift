public import Geometry

/// What a scenario took, over all of its frames.
public struct ScenarioResult: Equatable, Sendable {
  /// The scenario.
  public var scenario: Scenario
  /// The window's size, in pixels.
  public var size: Size<Physical>
  /// The times of its frames, in milliseconds.
  public var times: Distribution
  /// The time that all processors spent on a frame, in milliseconds.
  public var processor: Distribution
  /// What glass took on the GPU, in milliseconds; nil where no GPU tells.
  public var blur: Distribution?
  /// The fastest frame of each round, which was interrupted least: what ratios are made of.
  public var turns: [Reading]
  /// What was done in a frame: the median of each count, but of what is made the mean.
  public var counts: [Count]
  /// Where its time goes; nil where nothing is drawn.
  public var passes: PassTimes?
  /// The bytes that its textures take.
  public var textureBytes: Int

  /// A count and its name.
  public struct Count: Equatable, Sendable {
    /// The name, as in `FrameCounts.fields`.
    public var name: String
    /// How many in a frame.
    public var value: Double
  }

  /// Rounds whose frames are counted: those that every run has. A script's frames are not all alike, so
  /// that counts of all would depend on how many there was time for.
  static let countedRounds = 5
  /// Rounds in which stores of text and pictures still fill, which means leave out.
  private static let roundsToSettle = 2

  /// The count of this name; 0 where there is none.
  public func count(_ name: String) -> Double { counts.first { $0.name == name }?.value ?? 0 }

  /// What came of `turns`, each the frames of one round; nil where there are none.
  init?(
    _ scenario: Scenario, size: Size<Physical>, turns: [[FrameSample]], allocations: [Int],
    passes: PassTimes?, textureBytes: Int
  ) {
    let samples = turns.flatMap { $0 }
    guard let times = Distribution(samples.map(\.time.wall)),
      let processor = Distribution(samples.map(\.time.processor))
    else { return nil }
    self.scenario = scenario
    self.size = size
    self.times = times
    self.processor = processor
    blur = Distribution(samples.compactMap(\.blur))
    self.turns = turns.compactMap { Reading.least($0.map(\.time)) }
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
