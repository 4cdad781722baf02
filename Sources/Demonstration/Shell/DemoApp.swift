// SPDX-License-Identifier: MIT

public import ScrimGL
public import ScrimKit
import Views

/// The demo application: shows one scene and switches between scenes.
@MainActor public final class DemoApp: Content, CustomShaderProvider {
  /// The settings. A change takes effect at once.
  public var settings: Settings { didSet { if settings != oldValue { apply(oldValue) } } }
  /// The background image; nil for each scene's own content.
  public var image: Raster? { didSet { if image !== oldValue { rebuild() } } }
  /// The video that the stage plays; nil for its own film.
  public var video: VideoSource? {
    didSet { if video !== oldValue, shown.makeWithVideo != nil { rebuild() } }
  }
  /// Called with the paths of files that were dropped on the window, or with the reason why they
  /// did not arrive. If nil, the window refuses them.
  public var onDrop: ((Result<[String], DropFailure>) -> Void)? {
    didSet { surface?.acceptsFiles = onDrop != nil }
  }
  /// The notification panel, for an `Instance`. In a scene that has none, opening it shows the
  /// first scene that has one.
  public private(set) lazy var notificationPanel: any Openable = NotificationPanel(self)
  /// Called with the activation token of a request to open a panel.
  public var onActivation: ((String) -> Void)?
  /// The folder for recordings of the scene.
  public var recordings = Recordings()
  /// The time of the last frame or event.
  private var lastMoment: Moment?
  /// The running recording.
  private var recorder: Recorder?
  /// Called with a line about a recording that has ended.
  public var onReport: ((String) -> Void)?
  /// Called with a descriptor and what to do whenever it is readable; with nil before it is closed.
  public var onWatch: ((Int32, (() -> Void)?) -> Void)?
  /// A problem to show to the user; nil for none.
  public var notice: String? { didSet { window.notice = notice } }
  /// A problem to show for some seconds, in place of `notice`; nil for none.
  public var briefNotice: String? {
    get { window.briefNotice }
    set { window.briefNotice = newValue }
  }
  /// Counts of the work done, by scene.
  public private(set) var statistics = DemoStatistics()
  /// The surface; nil until the app is built.
  private weak var surface: SurfaceContent?
  /// The root widget.
  private let window: DemoWindow
  /// The current scene.
  private var shown: DemoScene
  /// Returns the date to display.
  private let currentDate: () -> FormattedDate

  /// The folder and the format of recordings.
  public struct Recordings: Sendable {
    /// Returns the path of a new recording; nil if there is no folder for them.
    public var makePath: @Sendable () -> String? = { nil }
    /// VP9 instead of VP8.
    public var usesVP9 = false

    /// No folder, VP8.
    public init() {}
  }

  /// Shows every scene in turn, from the current one on, and uses it with a finger that is drawn,
  /// until a key is pressed.
  public var isTouring = false {
    didSet { if isTouring != oldValue, let surface { tour(in: surface) } }
  }
  /// The tour; nil for none.
  private var tour: Tour?

  /// Creates the demo. A fixed clock makes snapshots reproducible.
  public init(
    _ settings: Settings, image: Raster? = nil, video: VideoSource? = nil,
    usesFixedClock: Bool = false
  ) {
    self.settings = settings
    self.image = image
    self.video = video
    currentDate = usesFixedClock ? { .fixed } : { .now }
    let first = DemoScene.all.firstIndex { $0.name == settings.scene } ?? 0
    shown = DemoScene.all[first]
    window = DemoWindow(shown.view(settings, image: image, video: video), scene: first)
    window.model.app = self
    connect(window.scene)
  }

  // MARK: Content

  /// Adds the root widget to the surface.
  public func build(in surface: SurfaceContent) {
    self.surface = surface
    surface.showsTitle = false
    surface.acceptsFiles = onDrop != nil
    surface.root.add(window)
    apply(nil)
    tour(in: surface)
  }

  /// Adds the scenes' custom shaders.
  public func addPrograms(to renderer: SceneRenderer) {
    for (name, make) in DemoScene.programs { renderer.add(make(renderer.gl), as: name) }
  }

  /// Moves the header into the title bar, if there is one.
  public func resize(to size: Size<Logical>) { window.moveHeader(to: surface?.freeTitleBarArea) }

  /// Handles keys that no widget took, and drops.
  public func handle(_ input: InputEvent, at moment: Moment) {
    lastMoment = moment
    switch input {
    case .key(let key):
      if key.phase == .pressed { isTouring = false }
      if window.scene.key(key, at: moment) { return }
      press(key)
    case .drop(let event): handle(event)
    case .pointer, .touch, .text, .keyboardFocus: break
    }
  }

  private func handle(_ event: DropEvent) {
    switch event {
    case .hovered(_, let offer):
      announceDrop(onDrop != nil && offer.acceptance(of: [.files]) != nil)
    case .left: announceDrop(false)
    case .dropped(let drop): onDrop?(.success(drop.files))
    case .failed(let failure): onDrop?(.failure(failure))
    }
  }

  private func announceDrop(_ isDropping: Bool) {
    withMotion(settings.theme.springs.quick) { window.model.isDropping = isDropping }
  }

  /// Updates the HUD with the previous frame's values.
  public func prepare(at time: Moment) -> Bool {
    lastMoment = time
    window.hud.prepare(at: time)
    tour?.advance(to: time)
    return tour != nil
  }

  /// Records a drawn frame in the statistics and the HUD.
  public func drawn(_ report: FrameReport) {
    statistics.add(report.metrics, in: shown.name, sigma: window.scene.sigma)
    window.hud.drawn(report)
  }

  /// Records the final counts, and completes a running recording.
  public func end(_ metrics: Metrics) {
    statistics.add(metrics, in: shown.name, sigma: nil)
    recorder?.close()
  }

  // MARK: Recording

  /// Starts or ends a recording of the scene.
  private func record(_ isOn: Bool) {
    guard let surface else { return }
    guard isOn else {
      surface.capture = nil
      recorder?.finish(at: lastMoment)
      return
    }
    guard recorder == nil else {
      return recordingEnded("the last recording is still being written")
    }
    guard let path = recordings.makePath() else {
      return recordingEnded("there is no folder for recordings; give one with --recordings")
    }
    briefNotice = nil
    let recorder = Recorder(
      path, usesVP9: recordings.usesVP9,
      onOpen: { [unowned self] in onWatch?($0) { [unowned self] in self.recorder?.update() } },
      onEnd: { [unowned self] in recordingEnded($0) })
    self.recorder = recorder
    surface.capture = recorder.capture(of: window.scene.layer)
  }

  /// Reports the end of a recording, or why none began.
  private func recordingEnded(_ line: String) {
    surface?.capture = nil
    window.scene.recordingEnded()
    if let descriptor = recorder?.wakeDescriptor { onWatch?(descriptor, nil) }
    recorder = nil
    briefNotice = line
    onReport?(line)
  }

  // MARK: Keys

  /// Handles the demo's global keys.
  private func press(_ key: KeyEvent) {
    guard key.modifiers.subtracting([.capsLock, .shift]).isEmpty else { return }
    switch (key.phase, key.text) {
    case (.released, _): return
    case (_, "["): return strengthen(by: -2)
    case (_, "]"): return strengthen(by: 2)
    // The other keys ignore repeats.
    case (.repeated, _): return
    case (.pressed, _): break
    }
    switch key.text {
    case "t", "T": switchAppearance()
    case "p", "P": isPaused.toggle()
    case "m", "M": settings.motion = settings.motion == .normal ? .reduced : .normal
    case "r", "R": settings.isTransparent.toggle()
    case "h", "H": settings.showsHUD.toggle()
    case "d", "D": settings.showsDamage.toggle()
    case "?": toggleHelp()
    default:
      if let number = Int(key.text), DemoScene.all.indices.contains(number - 1) {
        show(DemoScene.all[number - 1])
      }
    }
  }

  /// Pauses automatic motion.
  private var isPaused = false { didSet { window.scene.isPaused = isPaused } }

  private func strengthen(by difference: Double) {
    let sigma = settings.glass.effectiveSigma + difference
    // A stronger blur from the settings is kept.
    let most = max(GlassSettings.maximumSigma, settings.glass.effectiveSigma)
    settings.glass.sigma = min(max(sigma, 0), most)
  }

  /// Switches between light and dark.
  func switchAppearance() {
    settings.switchAppearance(to: settings.appearance == .light ? .dark : .light)
  }

  /// Shows or hides the help card.
  func toggleHelp() {
    window.model.hints = window.scene.hints
    window.model.showsHelp.toggle()
  }

  // MARK: Tour

  private func tour(in surface: SurfaceContent) {
    tour?.close(at: lastMoment ?? Moment(nanoseconds: 0))
    tour = isTouring ? Tour(self, in: window, surface) : nil
    if isTouring { surface.animate() }
  }

  /// The gestures of a tour's finger in the scene.
  var tourGestures: [TourGesture] { window.scene.tourGestures }

  /// Shows what a tour of the current scene begins with.
  func prepareTour(at moment: Moment) { window.scene.prepareTour(at: moment) }

  /// Shows the scene after the current one, or the first after the last.
  func showNextScene() {
    show(DemoScene.all[(window.model.scene + 1) % DemoScene.all.count])
  }

  // MARK: Scenes

  /// The notification panel of the scene; nil if it has none.
  var notifications: Drawer? { window.scene.notifications }

  /// The names of the outputs that show the window.
  var outputs: [String] { surface?.outputs ?? [] }

  /// Opens or closes the notification panel with a motion that starts now. To open it in a scene
  /// that has none, shows the first scene, whose panel opens by itself.
  func openNotifications(_ isOpen: Bool) {
    if let notifications {
      notifications.open(isOpen, at: surface?.now)
    } else if isOpen {
      show(DemoScene.all[0])
    }
  }

  /// Switches to change the scene.
  func show(_ scene: DemoScene) {
    guard scene.name != shown.name else { return }
    shown = scene
    settings.scene = scene.name
    rebuild()
    window.model.scene = DemoScene.all.firstIndex { $0.name == scene.name } ?? 0
    window.model.hints = window.scene.hints
    surface?.animate()
  }

  /// Recreates the current scene.
  private func rebuild() {
    if recorder != nil { record(false) }
    let view = shown.view(settings, image: image, video: video)
    connect(view)
    window.show(view)
    view.isPaused = isPaused
  }

  private func connect(_ scene: SceneView) {
    scene.currentDate = currentDate
    scene.onSettings = { [unowned self] in settings = $0 }
    scene.onRecord = { [unowned self] in record($0) }
  }

  /// Applies the settings; `old` is nil for the first time.
  private func apply(_ old: Settings?) {
    guard let surface else { return }
    surface.widgets.theme = settings.theme
    surface.widgets.motion = settings.motion
    surface.showsDamage = settings.showsDamage
    surface.unhighlightedLayer = window.hud.layer
    surface.measuresBlur = settings.showsHUD
    window.hud.isHidden = !settings.showsHUD
    window.scene.settings = settings
    window.model.settings = settings
    if old != nil, settings.scene != shown.name, let scene = DemoScene.named(settings.scene) {
      show(scene)
    }
  }
}

/// The notification panel of the demo, for requests of other processes.
@MainActor final class NotificationPanel: Openable {
  /// The demo.
  private unowned let demo: DemoApp

  /// The panel of `demo`.
  init(_ demo: DemoApp) { self.demo = demo }

  var name: String { "notifications" }

  var isOpen: Bool { demo.notifications?.isOpen ?? false }

  var outputs: [String] { demo.outputs }

  func open(token: String?) {
    if let token { demo.onActivation?(token) }
    demo.openNotifications(true)
  }

  func close() { demo.openNotifications(false) }
}
