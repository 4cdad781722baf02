// SPDX-License-Identifier: MIT

import EventLoop

/// A panel or a window in a test: it is drawn without a display, its time passes when the test says
/// so, and the test is its pointer and its keyboard.
///
/// ```swift
/// let stage = try Stage(theme: Theme(.dark)) { PanelView(model: model) }
/// try await stage.click("Count")
/// #expect(try stage.accessibleTree().contains("text “1”"))
/// try stage.expectPicture("counted")
/// ```
///
/// It needs no testing library: what is wrong is thrown, in one line. Several stages may be open,
/// and each closes itself when it is released.
@MainActor public final class Stage {
  /// The renderer of the content, for its theme file, its icons and its size.
  public let offscreen: Offscreen
  /// The time of the stage: that of the last frame or event.
  public private(set) var now = Moment(nanoseconds: 1_000_000_000)
  /// The lines about icons and image files that cannot be shown.
  public private(set) var problems: [String] = []
  /// The content of the last drag; nil before the first one.
  public internal(set) var dragged: DragContent?
  /// The last finger that went down, if the pointer did nothing since.
  var lastFinger: Int32?
  /// The drag that goes on; nil for none.
  var drag: StageDrag?
  /// The time of tasks that begin in the views, and of the app.
  private let time: HandMovedTime
  /// The loop of that time.
  private let loop: MainLoop
  /// The alarms of tasks that begin in the views.
  private let alarms: TaskAlarms
  /// Serves the app; nil without one.
  private var work: ServedWork?
  /// The size to keep, in logical units; nil to follow the content.
  private let size: Size<Logical>?
  /// Shows the desktop behind the surface; nil without one.
  private let desktop: DesktopLayer?

  /// A stage of views.
  ///
  /// - Parameters:
  ///   - size: The size in logical units; nil for as much as the views need, as for a panel whose
  ///     width and height are `.content`. Menus and popovers show within it.
  ///   - scale: Pixels for each logical unit.
  ///   - theme: The theme of the views, by default the dark one.
  ///   - layoutDirection: The direction in which the views are read.
  ///   - desktop: What is behind the surface, from its top left corner. Glass over the desktop
  ///     shows it; a picture of the stage shows it, too. It is enlarged if it is smaller than the
  ///     stage. Without it nothing is known of the desktop, and such glass is a tint.
  ///   - platform: The EGL platform.
  ///   - app: The app of the views, whose timers, programs, watches and posts are served between
  ///     frames. Its timers, its clock and its sleeping tasks follow the time of the stage. Nil for
  ///     views that use none. It must not run, and it opens nothing.
  ///   - services: The values that the services of `app` show, such as
  ///     `[.battery(.discharging(0.2))]`.
  ///   - views: The views.
  public convenience init<Content: View>(
    size: Size<Logical>? = nil, scale: Scale = .one, theme: Theme = Theme(.dark),
    layoutDirection: LayoutDirection = .leftToRight, desktop: Bitmap? = nil,
    platform: PlatformChoice = .best, app: App? = nil, services: [MadeUpService] = [],
    @ViewBuilder _ views: @escaping () -> Content
  ) throws(AppFailure) {
    // The views may read services at once.
    Self.make(services, of: app)
    try self.init(
      ViewContent(theme: theme, views), size: size, scale: scale,
      layoutDirection: layoutDirection, desktop: desktop, platform: platform, app: app)
  }

  /// A stage of any content, with the theme that it sets. Without a size, it is as large as its
  /// widgets need.
  public init(
    _ content: any Content, size: Size<Logical>? = nil, scale: Scale = .one,
    layoutDirection: LayoutDirection = .leftToRight, desktop: Bitmap? = nil,
    platform: PlatformChoice = .best, app: App? = nil,
    services: [MadeUpService] = []
  ) throws(AppFailure) {
    self.size = size
    Self.make(services, of: app)
    time = HandMovedTime(
      now: now.nanoseconds, calendar: Self.firstTime.secondsSince1970 * 1_000_000_000)
    do throws(LoopFailure) { loop = try MainLoop(time) } catch {
      throw .system(error.description)
    }
    alarms = TaskAlarms(loop)
    // The size of the content is known once it is built.
    offscreen = try Self.within(alarms) { () throws(AppFailure) in
      try Offscreen(
        content, size: size ?? Size(width: 1, height: 1), scale: scale, platform: platform)
    }
    // After each `await`, another thread may run the main actor.
    offscreen.keepsContext = false
    let surface = offscreen.surface
    surface.scene.scale = scale
    surface.widgets.layoutDirection = layoutDirection
    self.desktop = desktop.map { DesktopLayer($0, in: surface.scene) }
    if desktop != nil { surface.isTranslucent = true }
    offscreen.onProblem = { [weak self] in self?.problems.append($0) }
    // Tasks of the content may outlive the stage.
    offscreen.currentTime = { [weak self] in self?.now ?? Moment(nanoseconds: 0) }
    takeDrags()
    work = try app.map { app throws(AppFailure) in try ServedWork(of: app, by: loop, alarms) }
    try update()
  }

  private static func make(_ services: [MadeUpService], of app: App?) {
    precondition(app != nil || services.isEmpty, "made-up services are those of an app")
    if let app { for service in services { service.substitute(app.machine) } }
  }

  isolated deinit {
    work?.close()
    alarms.close()
    offscreen.close()
  }

  /// Normal or reduced motion, as a person has set it for the desktop.
  public var motion: MotionPreference {
    get { widgets.motion }
    set { widgets.motion = newValue }
  }

  /// The widgets of the stage.
  var widgets: WidgetTree { offscreen.surface.widgets }

  // MARK: Time

  /// The time from one frame to the next: a sixtieth of a second.
  public static let frameInterval = Nanoseconds(16_666_667)
  /// The number of turns that tasks of the main actor get between two frames.
  private static let turns = 16

  /// The local time that `app.clock(every:)` tells first: Saturday, 21 November 2026, 9:41.
  public static var firstTime: LocalTime {
    LocalTime(year: 2026, month: 11, day: 21, hour: 9, minute: 41)
  }

  /// The local time that `app.clock(every:)` tells. It passes with the time of the stage, and may
  /// be set.
  public var localTime: LocalTime {
    get { LocalTime(secondsSince1970: Int64(loop.now(of: .calendar) / 1_000_000_000)) }
    set { time.setCalendar(newValue.secondsSince1970 * 1_000_000_000) }
  }

  /// Calls what may begin tasks, which then sleep by the time of the stage.
  static func within<Value>(
    _ alarms: TaskAlarms, _ body: () throws(AppFailure) -> Value
  ) throws(AppFailure) -> Value {
    var result: Result<Value, AppFailure>!
    TaskAlarms.staged.withValue(alarms) {
      do throws(AppFailure) { result = .success(try body()) } catch { result = .failure(error) }
    }
    return try result.get()
  }

  /// Lets time pass on the stage: draws its frames, 60 in a second, and has tasks of the main actor
  /// run between them. It takes as long as the drawing. Tasks that begin in the views, and timers
  /// of the app, sleep by this time; other programs and what else tasks wait for take a time of
  /// their own, for which there is `wait(until:)`.
  public func wait(_ seconds: Double) async throws(AppFailure) {
    let end = now + .seconds(seconds)
    repeat { try await frame() } while now < end
  }

  /// Lets time pass until nothing moves: no spring, no fade, no view that is still to be made. What
  /// will move later, as a blinking caret, is not waited for. Throws if it still moves after ten
  /// seconds of the stage.
  public func settle(file: String = #filePath, line: Int = #line) async throws {
    for _ in 0..<600 {
      try await frame()
      guard !offscreen.frameDemand.now else { continue }
      // Tasks may have changed what the views show.
      try await frame()
      if !offscreen.frameDemand.now { return }
    }
    throw StageFailure("it still moves after 10 seconds; wait(_:) ends a motion", file, line)
  }

  /// Lets time pass until `condition` is true, for what takes real time: a file, another program,
  /// a thread. Throws if it is false after `seconds` of real time.
  public func wait(
    until condition: () -> Bool, atMost seconds: Double = 10, file: String = #filePath,
    line: Int = #line
  ) async throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    while true {
      try await frame()
      if condition() { return }
      if clock.now >= end { break }
      try await Task.sleep(for: .milliseconds(1))
    }
    throw StageFailure("the condition is still false after \(seconds) seconds", file, line)
  }

  /// Draws the next frame, and gives tasks of the main actor their turn.
  func frame() async throws(AppFailure) {
    now = now + Self.frameInterval
    try Self.within(alarms) { () throws(AppFailure) in
      time.advance(to: now.nanoseconds)
      try work?.serve()
    }
    try update()
    for _ in 0..<Self.turns { await Task.yield() }
  }

  /// Draws what has changed, without letting time pass.
  func update() throws(AppFailure) {
    // What is drawn may need another size, as the first frame of views does that read theirs.
    for _ in 0..<4 {
      let wanted = size ?? naturalSize
      if size == nil, wanted != offscreen.surface.scene.size { try offscreen.resize(to: wanted) }
      desktop?.cover(wanted)
      _ = try Self.within(alarms) { () throws(AppFailure) in try offscreen.draw(at: now) }
      if size != nil || naturalSize == wanted { return }
    }
  }

  /// The size that the widgets need, in whole units as a panel's, and at least one.
  private var naturalSize: Size<Logical> {
    let size = offscreen.surface.root.measure(in: ProposedSize())
    return Size(width: max(size.width.rounded(.up), 1), height: max(size.height.rounded(.up), 1))
  }

  // MARK: Pictures

  /// The picture of the stage as it is now.
  public func picture() throws(AppFailure) -> Bitmap {
    try update()
    return try offscreen.image(at: now)
  }

  /// Compares the picture of the stage with the golden `Goldens/<name>.png` beside the test. Throws
  /// if they differ, or if there is none, which `Golden` describes.
  ///
  /// - Parameters:
  ///   - name: The name of the golden.
  ///   - tolerance: How much a component of a pixel may differ, from 0 to 255. Drivers round
  ///     differently.
  ///   - outliers: How many pixels may differ more.
  ///   - file: The file of the test.
  ///   - line: The line of the test.
  public func expectPicture(
    _ name: String, tolerance: Int = 4, outliers: Int = 0, file: String = #filePath,
    line: Int = #line
  ) throws {
    var golden = Golden(name, file: file)
    (golden.tolerance, golden.outliers) = (tolerance, outliers)
    try golden.expect(try picture(), line: line)
  }

  // MARK: Events

  /// Sends an event to the stage, in the coordinates of its content: for fingers and pinches, which
  /// have no method of their own. What follows from it shows with the next frame.
  public func send(_ event: InputEvent) {
    guard drag == nil else { return carry(event) }
    switch event {
    case .touch(.began(let finger, _)): lastFinger = finger
    case .pointer: lastFinger = nil
    default: break
    }
    handle(event)
  }

  /// Hands an event to the content.
  func handle(_ event: InputEvent) {
    TaskAlarms.staged.withValue(alarms) { offscreen.handle(event, at: now) }
  }
}
