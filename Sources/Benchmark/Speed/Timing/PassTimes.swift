import GLES

/// Where the time of a scenario's frames goes, pass by pass. Every pass was waited for, so that they add up to
/// more than a frame takes where several go on side by side.
public struct PassTimes: Equatable, Sendable {
  /// What passes of one program take in a frame.
  public struct Pass: Equatable, Sendable {
    /// The program, or what was done without one.
    public var name: String
    /// How many there are.
    public var draws: Double
    /// How long they take, in milliseconds.
    public var time: Double
  }

  /// The passes, those that take longest first.
  public var passes: [Pass]
  /// What is done between passes, in milliseconds: the scene, the widgets, what tells GL what to do.
  public var between: Double

  /// What `frames` frames that took `time` milliseconds in all were made of.
  init(_ profile: PassProfile, frames: Int, time: Double) {
    passes = profile.entries.map { entry in
      Pass(
        name: entry.name, draws: Double(entry.draws) / Double(frames),
        time: Double(entry.nanoseconds) / 1e6 / Double(frames))
    }
    .sorted { $0.time > $1.time }
    let rest = time - Double(profile.waiting) / 1e6
    between = max(rest / Double(frames) - passes.reduce(0) { $0 + $1.time }, 0)
  }
}
