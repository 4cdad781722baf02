import Demonstration
public import ScrimKit

/// Scrolls the demo's feed under its open panel in a window, at the compositor's frame rate.
public final class WindowRun {
  /// Content of the window.
  private let subject: Subject
  /// Input and changes.
  private let script: Script
  /// The window's app.
  private let app: App
  /// Number of frames so far.
  private var frame = 0

  /// A window that closes after `seconds`.
  public init(_ settings: SpeedSettings, seconds: Double) {
    subject = Subject(settings.windowLook)
    script = .scrolling(at: Point(x: settings.size.width / 2, y: settings.size.height - 40))
    // The first frame takes longer on a busy machine.
    app = App(settings.window(seconds: WindowRest.patience + seconds), content: subject)
    subject.onDrawn = { [unowned self] in drawn($0) }
  }

  /// Shows the window until its time is over and returns its frame statistics.
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

  /// Applies the next step of the script after a committed frame.
  private func drawn(_ report: FrameReport) {
    guard let surface = subject.surface else { return }
    if frame == 0 { for event in script.opening { surface.handle(event, at: report.moment) } }
    for event in script.step(frame) { surface.handle(event, at: report.moment) }
    frame += 1
  }
}
