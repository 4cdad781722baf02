// SPDX-License-Identifier: MIT

import Demonstration
public import ScrimKit

/// Draws a scenario of the demo in a window, at the compositor's frame rate.
@MainActor public final class WindowRun {
  /// The scenarios that windows show, besides `scroll`.
  public static let scenarios: [Scenario] = [
    .pull, .frozen, .position, .sheet, .stage, .progressive,
  ]
  /// The scenario.
  private let scenario: Scenario
  /// Content of the window.
  private let subject: ScenarioContent
  /// Input and changes.
  private let script: ScenarioScript
  /// The window's app.
  private let app: App
  /// Number of frames so far.
  private var frame = 0
  /// The frames until panels are open and programs are compiled.
  private static let warmUp = 12
  /// Time from the start of the process to the first frame, in milliseconds.
  private var processStart: Double?
  /// The times and the work at the end of the warm-up and after the last frame.
  private var (start, end): (Mark?, Mark?)
  /// The times between frames after the warm-up, in milliseconds.
  private var intervals: [Double] = []

  /// The state after a frame.
  private typealias Mark = (time: ClockReading, metrics: Metrics)

  /// Runs from here on.
  private let stopwatch = Stopwatch()

  /// A window of `scenario`, which is `scroll` or one of `scenarios`, that closes after `seconds`.
  public init(_ scenario: Scenario, _ settings: SpeedSettings, seconds: Double) {
    let setup = ScenarioSetup(scenario, size: settings.size, sigma: settings.sigma)
    guard let content = setup.content as? ScenarioContent else {
      preconditionFailure("'\(scenario.rawValue)' is no scene of the demo")
    }
    (self.scenario, subject, script) = (scenario, content, setup.script)
    // The first frame takes longer on a busy machine.
    app = App(settings.window(seconds: WindowRest.patience + seconds), content: subject)
    subject.onDrawn = { [unowned self] in drawn($0) }
  }

  /// Shows the window until its time is over. Returns the cost of its frames; nil without any.
  public func scene() throws(AppFailure) -> WindowResult.Scene? {
    _ = try app.run()
    guard let start, let end, let intervals = Distribution(intervals) else { return nil }
    let work = end.metrics - start.metrics
    let frames = Double(work.frames)
    return .init(
      scenario: scenario, rate: 1000 * frames / (end.time.wall - start.time.wall),
      interval: intervals.p95, period: 1000 / script.rate,
      missed: Double(work.missed) / Double(work.frames + work.missed),
      processor: (end.time.processor - start.time.processor) / frames,
      pixels: Double(work.pixelsRedrawn) / frames)
  }

  /// Shows the window until its time is over and returns its frame statistics.
  public func result() throws(AppFailure) -> WindowResult {
    let statistics = try app.run()
    var result = WindowResult()
    result.processStart = processStart
    result.submitted = statistics.submitted
    result.presented = statistics.presented
    result.discarded = statistics.discarded
    result.missed = statistics.missed
    result.missedBy = statistics.missedBy
    result.longestDrawing = statistics.longestDrawing.milliseconds
    if statistics.submitted > 0 {
      result.meanDrawing =
        statistics.totalDrawing.milliseconds / Double(statistics.submitted)
    }
    if statistics.presented > 0 {
      result.meanLatency =
        statistics.totalLatency.milliseconds / Double(statistics.presented)
      result.longestLatency = statistics.longestLatency.milliseconds
    }
    result.wakeUps = app.metrics.wakeUps
    return result
  }

  /// Applies the next step of the script after a committed frame.
  private func drawn(_ report: FrameReport) {
    if frame == 0 { processStart = Machine.processAge }
    let mark: Mark = (stopwatch.read(), report.metrics)
    if frame == Self.warmUp { start = mark }
    if frame > Self.warmUp, let end { intervals.append(mark.time.wall - end.time.wall) }
    end = mark
    guard let surface = subject.surface else { return }
    let events = (frame == 0 ? script.opening : []) + script.step(frame)
    let origin = surface.contentLayer.frame.origin
    for event in events { surface.handle(event.offset(by: origin), at: report.moment) }
    frame += 1
  }
}

/// Shows the demo with its panel open in a window at rest.
@MainActor public final class WindowRest {
  /// Content of the window.
  private let subject: ScenarioContent
  /// The window's app.
  private let app: App
  /// Metrics and time when the window came to rest.
  private var before: (moment: Moment, metrics: Metrics)?

  /// Time for a window to come to rest, in seconds.
  static let patience = 3.0

  /// A window that is observed for at most `seconds`.
  public init(_ settings: SpeedSettings, seconds: Double) {
    subject = ScenarioContent(settings.windowLook)
    app = App(settings.window(seconds: Self.patience + seconds), content: subject)
    subject.onDrawn = { [unowned self] _ in drawn() }
  }

  /// Statistics at rest, without the wake-up that ends it; nil if the window was closed early.
  public func result() throws(AppFailure) -> WindowResult.Rest? {
    _ = try app.run()
    guard let before else { return nil }
    let done = app.metrics - before.metrics
    let span = (SystemClock().now - before.moment).milliseconds / 1000
    return .init(seconds: span, frames: done.frames, wakeUps: done.wakeUps - 1)
  }

  /// Starts to wait for rest after the first frame.
  private func drawn() {
    subject.onDrawn = nil
    let bell = Bell(after: .seconds(Self.patience)) { [unowned self] in
      before = (SystemClock().now, app.metrics)
    }
    subject.surface?.root.add(bell)
    bell.animate()
  }
}

/// A timer widget that fires once.
private final class Bell: Widget {
  /// Time to wait.
  private let pause: Nanoseconds
  /// Called when the time is over.
  private let onRing: () -> Void
  /// Time of the call; nil before the first tick.
  private var due: Moment?

  init(after pause: Nanoseconds, _ onRing: @escaping () -> Void) {
    self.pause = pause
    self.onRing = onRing
    super.init()
  }

  override func tick(at moment: Moment) -> FrameDemand {
    guard let due else {
      self.due = moment + pause
      return .at(moment + pause)
    }
    guard moment >= due else { return .at(due) }
    onRing()
    return .idle
  }
}

extension SpeedSettings {
  /// Settings of the demo in windows: panels open at once, since opening them is not measured.
  @MainActor var windowLook: Settings {
    var look = Settings()
    look.glass.sigma = sigma
    look.motion = .reduced
    return look
  }

  /// Options for a window that closes after `seconds`.
  func window(seconds: Double) -> App.Options {
    var options = App.Options()
    options.window.title = "scrim bench"
    options.window.appID = "scrim"
    options.window.size = size
    options.duration = .seconds(seconds)
    return options
  }
}
