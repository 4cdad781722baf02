// SPDX-License-Identifier: MIT

public import Timing

/// Results of the speed benchmark.
public struct SpeedReport: Sendable {
  /// Version of the JSON format. Incremented if a name is removed or changes its meaning.
  public static let version = 1

  /// The machine.
  public var machine: Machine
  /// Settings of the run.
  public var settings: SpeedSettings
  /// Time from opening EGL to the demo's first frame, in milliseconds.
  public var startUp = 0.0
  /// Resident memory with one scene of the demo open, in bytes.
  public var residentBytes = 0
  /// Ratios, which hold on a busy machine.
  public var ratios: [Ratio] = []
  /// Results of the scenarios.
  public var scenarios: [ScenarioResult] = []
  /// Results of the methods.
  public var methods: [MethodResult] = []
  /// Cost curves.
  public var sweeps: [Sweep] = []
  /// Result images of the methods.
  public var pictures: [MethodImage] = []
  /// Results of the window; nil without one.
  public var window: WindowResult?

  /// A report without results.
  public init(machine: Machine, settings: SpeedSettings) {
    self.machine = machine
    self.settings = settings
  }

  /// The ratio called `name`; nil if it was not measured.
  public func ratio(_ name: String) -> Ratio? { ratios.first { $0.name == name } }
}

/// Frame statistics of a window.
public struct WindowResult: Equatable, Sendable {
  /// Frames committed.
  public var submitted = 0
  /// Frames that the compositor reported as presented.
  public var presented = 0
  /// Frames that the compositor reported as discarded.
  public var discarded = 0
  /// Refreshes without a new frame during an animation.
  public var missed = 0
  /// The events that missed refreshes are counted by.
  public var missedBy = FrameStatistics.MissedBy.presentation
  /// Longest CPU time to draw a frame, in milliseconds.
  public var longestDrawing = 0.0
  /// Mean CPU time to draw a frame, in milliseconds.
  public var meanDrawing = 0.0
  /// Mean time from the start of drawing, when input is read last, to presentation, in
  /// milliseconds; nil without presentation feedback.
  public var meanLatency: Double?
  /// Longest such time, in milliseconds.
  public var longestLatency: Double?
  /// Wake-ups of the event loop.
  public var wakeUps = 0

  /// Statistics of a window at rest; nil if it was closed too early.
  public var rest: Rest?

  /// Statistics of a window at rest.
  public struct Rest: Equatable, Sendable {
    /// Observed time in seconds.
    public var seconds: Double
    /// Frames drawn.
    public var frames: Int
    /// Wake-ups of the event loop.
    public var wakeUps: Int
  }

  /// Creates empty statistics.
  public init() {}
}
