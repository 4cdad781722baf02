// SPDX-License-Identifier: MIT

import Geometry
public import Timing

/// Results of the speed benchmark.
public struct SpeedReport: Sendable {
  /// Version of the JSON format. Incremented if a name is removed or changes its meaning.
  public static let version = 1

  /// The machine.
  public var machine: Machine
  /// Settings of the run.
  public var settings: SpeedSettings
  /// Time from opening EGL to the first frame of the scenarios, in milliseconds.
  public var startUp = 0.0
  /// Time from the start of the process to the same frame, in milliseconds. Tells nothing with a
  /// window.
  public var processStart = 0.0
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
  public var images: [MethodImage] = []
  /// Results of the window; nil without one. It is shown before anything else.
  public var window: WindowResult?

  /// The ratio called `name`; nil if it was not measured.
  public func ratio(_ name: String) -> Ratio? { ratios.first { $0.name == name } }

  /// True if the goals of ratios apply: the CPU draws 1280x800 pixels at sigma 24.
  var hasGoals: Bool {
    machine.isSoftware && settings.sigma == 24 && settings.pixels.width == 1280
      && settings.pixels.height == 800
  }

  // MARK: Refresh rates

  /// True if frame times depend on Scrim alone: the machine was not busy, and the build is
  /// optimised.
  var hasTrueTimes: Bool { !machine.isBusy && machine.isOptimized }

  /// Scenarios whose frames are in time at 60 Hz.
  var heldScenarios: [Scenario] { scenarios(holding: true) }
  /// Scenarios whose frames are not in time at 60 Hz.
  var missedScenarios: [Scenario] { scenarios(holding: false) }

  /// Scenarios that hold 60 Hz or do not, except for the one that draws nothing.
  private func scenarios(holding: Bool) -> [Scenario] {
    scenarios.filter { $0.scenario != .idle && RefreshRate.hz60.holds($0.times) == holding }
      .map(\.scenario)
  }

  /// A list of names for a sentence.
  static func names(_ scenarios: [Scenario]) -> String {
    scenarios.isEmpty ? "none" : scenarios.map(\.rawValue).joined(separator: ", ")
  }
}

/// Frame statistics of a window.
public struct WindowResult: Equatable, Sendable {
  /// Time from the start of the process to the first frame handed over, in milliseconds; nil
  /// without a frame.
  public var processStart: Double?
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
  /// The cost of frames of the demo's scenes.
  public var scenes: [Scene] = []

  /// The cost of a scene's frames.
  public struct Scene: Equatable, Sendable {
    /// The scenario.
    public var scenario: Scenario
    /// Frames a second.
    public var rate: Double
    /// The 95th percentile of the time from one frame to the next, in milliseconds.
    public var interval: Double
    /// The same if no frame were late, in milliseconds.
    public var period: Double
    /// The share of refreshes during a motion without a new frame.
    public var missed: Double
    /// CPU time of all threads for each frame, in milliseconds.
    public var processor: Double
    /// Pixels drawn into planes and the window for each frame.
    public var pixels: Double

    /// True if all but a twentieth of the frames come in time. Compositors are up to a quarter of a
    /// period early or late themselves.
    public var holds: Bool { interval < 1.25 * period }
  }

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
