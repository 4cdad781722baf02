import Demonstration
public import ScrimKit

/// Shows the demo with its panel open in a window, in which nothing happens.
public final class WindowRest {
  /// What is shown.
  private let subject: Subject
  /// The window.
  private let app: App
  /// What was done until all was at rest, and when that was.
  private var before: (moment: Moment, metrics: Metrics)?

  /// How long a window has to come to rest.
  static let patience = 3.0

  /// A window as `settings` say, looked at for so many seconds at most.
  public init(_ settings: SpeedSettings, seconds: Double) {
    subject = Subject(settings.windowLook)
    app = App(settings.window(seconds: Self.patience + seconds), content: subject)
    subject.onDrawn = { [unowned self] _ in drawn() }
  }

  /// What is done while nothing happens, the wake-up that ends it aside; nil where the window was closed
  /// before.
  public func result() throws(AppFailure) -> WindowResult.Rest? {
    _ = try app.run()
    guard let before else { return nil }
    let done = app.metrics - before.metrics
    let span = (SystemClock().now - before.moment).milliseconds / 1000
    return .init(seconds: span, frames: done.frames, wakeUps: done.wakeUps - 1)
  }

  /// The first frame was handed over: from now on one waits for rest.
  private func drawn() {
    subject.onDrawn = nil
    let bell = Bell(after: .seconds(Self.patience)) { [unowned self] in
      before = (SystemClock().now, app.metrics)
    }
    subject.surface?.interface.root.add(bell)
    bell.animate()
  }
}

/// Says once that some time went by.
private final class Bell: Widget {
  /// How long it waits.
  private let pause: Nanoseconds
  /// Told when it has waited.
  private let onRing: () -> Void
  /// When that is; nil until it is asked for the first time.
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
  /// The demo as windows show it: panels open at once, since it is not their opening that is measured.
  var windowLook: Settings {
    var look = Settings()
    look.glass.sigma = sigma
    look.motion = .reduced
    return look
  }

  /// A window that is there for so many seconds.
  func window(seconds: Double) -> App.Options {
    var options = App.Options()
    options.window.title = "scrim bench"
    options.window.appID = "scrim"
    options.window.size = size
    options.duration = .seconds(seconds)
    return options
  }
}
