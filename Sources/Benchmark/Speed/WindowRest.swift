import Demonstration
public import ScrimKit

/// Shows the demo with its panel open in a window at rest.
public final class WindowRest {
  /// Content of the window.
  private let subject: Subject
  /// The window's app.
  private let app: App
  /// Metrics and time when the window came to rest.
  private var before: (moment: Moment, metrics: Metrics)?

  /// Time for a window to come to rest, in seconds.
  static let patience = 3.0

  /// A window that is observed for at most `seconds`.
  public init(_ settings: SpeedSettings, seconds: Double) {
    subject = Subject(settings.windowLook)
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
    subject.surface?.interface.root.add(bell)
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
      return .waiting(moment + pause)
    }
    guard moment >= due else { return .waiting(due) }
    onRing()
    return .resting
  }
}

extension SpeedSettings {
  /// Settings of the demo in windows: panels open at once, since opening them is not measured.
  var windowLook: Settings {
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
