import Demonstration
public import ScrimKit

/// Scrolls the demo's feed under its open panel in a window, as fast as the compositor asks for frames.
public final class WindowRun {
  /// What is shown.
  private let subject: Subject
  /// What happens.
  private let script: Script
  /// The window.
  private let app: App
  /// How many frames there were.
  private var frame = 0

  /// A window as `settings` say, for so many seconds.
  public init(_ settings: SpeedSettings, seconds: Double) {
    subject = Subject(settings.windowLook)
    script = .scrolling(at: Point(x: settings.size.width / 2, y: settings.size.height - 40))
    // On a busy machine the first frame takes its time.
    app = App(settings.window(seconds: WindowRest.patience + seconds), content: subject)
    subject.onDrawn = { [unowned self] in drawn($0) }
  }

  /// Shows the window until its time is over. What became of its frames.
  public func result() throws(AppFailure) -> WindowResult {
    let statistics = try app.run()
    var result = WindowResult()
    result.submitted = statistics.submitted
    result.presented = statistics.presented
    result.discarded = statistics.discarded
    result.missed = statistics.missed
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

  /// A frame was handed over: what happens next is seen in the next one.
  private func drawn(_ report: FrameReport) {
    guard let surface = subject.surface else { return }
    if frame == 0 { for event in script.opening { surface.handle(event, at: report.moment) } }
    for event in script.step(frame) { surface.handle(event, at: report.moment) }
    frame += 1
  }
}
