import GLES

/// Frame time of a scenario by pass. Every pass is waited for, so the sum exceeds the frame time if
/// passes overlap.
public struct PassTimes: Equatable, Sendable {
  /// Passes of one program in a frame.
  public struct Pass: Equatable, Sendable {
    /// Program, or the call if there is none.
    public var name: String
    /// Number of draw calls.
    public var draws: Double
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
        time: Double(entry.nanoseconds) / 1e6 / Double(frames))
    }
    .sorted { $0.time > $1.time }
    let rest = time - Double(profile.waiting) / 1e6
    between = max(rest / Double(frames) - passes.reduce(0) { $0 + $1.time }, 0)
  }
}
