import Demonstration
public import ScrimKit

/// Shows the demo with its panel open in a window, in which nothing happens.
public final class WindowRest: Content {
  /// What is shown.
  private let theatre: Theatre
  /// The window.
  private var app: App?
  /// What was done until all was at rest.
  private var before: (moment: Moment, metrics: Metrics)?
  /// For how long one looks at most, in seconds.
  private let seconds: Double
  /// How the window looks.
  private let settings: SpeedSettings

  /// How long a window has to come to rest.
  static let patience = 3.0

  /// A window as `settings` say, looked at for so many seconds.
  public init(_ settings: SpeedSettings, seconds: Double) {
    var look = Settings()
    look.glass.sigma = settings.sigma
    theatre = Theatre(look, unchanging: true)
    self.seconds = seconds
    self.settings = settings
  }

  /// What is done while nothing happens, the wake-up that ends it aside; nil where the window was closed
  /// before.
  public func result() throws(AppFailure) -> WindowResult.Rest? {
    var options = App.Options()
    options.window.title = "scrim bench"
    options.window.appID = "scrim"
    options.window.size = settings.size
    options.duration = .seconds(Self.patience + seconds)
    let app = App(options, content: self)
    self.app = app
    defer { self.app = nil }
    _ = try app.run()
    guard let before else { return nil }
    let done = app.metrics - before.metrics
    let span = (SystemClock().now - before.moment).milliseconds / 1000
    return .init(seconds: span, frames: done.frames, wakeUps: done.wakeUps - 1)
  }

  /// Hangs up the demo, and what tells when it had time to come to rest.
  public func build(on stage: Stage) {
    theatre.build(on: stage)
    let bell = Bell(after: .seconds(Self.patience)) { [unowned self] in
      before = app.map { (SystemClock().now, $0.metrics) }
    }
    stage.interface.root.add(bell)
    bell.animate()
  }

  /// The demo's programs.
  public func addPrograms(to renderer: Renderer) throws(ProgramError) {
    try theatre.addPrograms(to: renderer)
  }

  /// The demo takes another size.
  public func resize(to size: Size<Logical>) { theatre.resize(to: size) }

  /// The demo is about to be drawn.
  public func prepare(at time: Moment) -> Bool { theatre.prepare(at: time) }

  /// The demo was drawn.
  public func drawn(_ report: FrameReport) { theatre.drawn(report) }
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

  override func tick(at moment: Moment) -> Pace {
    guard let due else {
      self.due = moment + pause
      return .waiting(moment + pause)
    }
    guard moment >= due else { return .waiting(due) }
    onRing()
    return .resting
  }
}
