public import ScrimKit

/// The demo: shows one of its scenes, and lets people choose among them.
public final class DemoApp: Content {
  /// How it looks and behaves.
  public var settings: Settings { didSet { if settings != oldValue { apply(oldValue) } } }
  /// The image that glass is hung over; nil for what each scene has of its own.
  public var image: Raster? { didSet { if image !== oldValue { rebuild() } } }
  /// Something that is wrong and that people should know of; nil where nothing is.
  public var notice: String? { didSet { window.notice = notice } }
  /// What was done so far, in each scene.
  public private(set) var statistics = DemoStatistics()
  /// Where it is shown; nil until it is.
  private weak var surface: SurfaceContent?
  /// All of its window.
  private let window: DemoWindow
  /// The scene that is shown.
  private var shown: DemoScene
  /// What time and day it is.
  private let currentDate: () -> FormattedDate

  /// The demo as `settings` say. Where it is `usesFixedClock` its clocks stand still, so that pictures of it come
  /// out alike.
  public init(_ settings: Settings, image: Raster? = nil, usesFixedClock: Bool = false) {
    self.settings = settings
    self.image = image
    currentDate = usesFixedClock ? { .fixed } : { .now }
    let first = DemoScene.all.firstIndex { $0.name == settings.scene } ?? 0
    shown = DemoScene.all[first]
    let header = Header(DemoScene.all.map(\.title), selection: first)
    window = DemoWindow(shown.make(settings, image), header: header, help: HelpCard())
    header.onScene = { [unowned self] in show(DemoScene.all[$0]) }
    header.onHelp = { [unowned self] in toggleHelp() }
    header.onAppearance = { [unowned self] in switchAppearance() }
    connect(window.scene)
  }

  // MARK: Content

  /// Puts the window's widgets on the surface.
  public func build(in surface: SurfaceContent) {
    self.surface = surface
    surface.showsTitle = false
    surface.interface.root.add(window)
    apply(nil)
  }

  /// Adds what scenes draw with.
  public func addPrograms(to renderer: SceneRenderer) {
    for (name, make) in DemoScene.programs { renderer.add(make(renderer.gl), as: name) }
  }

  /// Has the header lie in the title bar, where there is one.
  public func resize(to size: Size<Logical>) { window.header.move(to: surface?.titleRoom) }

  /// Does what keys mean that no widget knows.
  public func handle(_ input: InputEvent, at moment: Moment) {
    switch input {
    case .key(let key):
      // What lies in front goes first.
      if key.key == .escape, key.phase == .pressed, !window.help.isHidden { return toggleHelp() }
      if window.scene.key(key, at: moment) { return }
      press(key)
    case .pointer, .touch, .keyboardFocus: break
    }
  }

  /// Has the figures tell of the frame before.
  public func prepare(at time: Moment) -> Bool {
    window.hud.prepare(at: time)
    return false
  }

  /// Counts what was done, and shows it.
  public func drawn(_ report: FrameReport) {
    statistics.add(report.metrics, in: shown.name, sigma: window.scene.sigma)
    window.hud.drawn(report)
  }

  /// The app ended, having done this.
  public func end(_ metrics: Metrics) {
    statistics.add(metrics, in: shown.name, sigma: nil)
  }

  // MARK: Keys

  /// The keys that the demo knows everywhere.
  private func press(_ key: KeyEvent) {
    guard key.modifiers.subtracting([.capsLock, .shift]).isEmpty else { return }
    switch (key.phase, key.text) {
    case (.released, _): return
    case (_, "["): return strengthen(by: -2)
    case (_, "]"): return strengthen(by: 2)
    // Held, the others mean the same once.
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

  /// Whether what moves by itself holds still.
  private var isPaused = false { didSet { window.scene.isPaused = isPaused } }

  private func strengthen(by difference: Double) {
    let sigma = settings.glass.effectiveSigma + difference
    // What is stronger already stays so.
    let most = max(GlassSettings.maximumSigma, settings.glass.effectiveSigma)
    settings.glass.sigma = min(max(sigma, 0), most)
  }

  private func switchAppearance() {
    settings.switchAppearance(to: settings.appearance == .light ? .dark : .light)
  }

  private func toggleHelp() {
    window.help.tell(window.scene.hints, of: shown.title)
    window.help.isHidden.toggle()
  }

  // MARK: Scenes

  /// Shows another scene.
  private func show(_ scene: DemoScene) {
    guard scene.name != shown.name else { return }
    shown = scene
    settings.scene = scene.name
    rebuild()
    window.header.selection = DemoScene.all.firstIndex { $0.name == scene.name } ?? 0
    if !window.help.isHidden { window.help.tell(window.scene.hints, of: scene.title) }
    surface?.animate()
  }

  /// Makes the scene anew.
  private func rebuild() {
    let view = shown.make(settings, image)
    connect(view)
    window.show(view)
    view.isPaused = isPaused
  }

  private func connect(_ scene: SceneView) {
    scene.currentDate = currentDate
    scene.onSettings = { [unowned self] in settings = $0 }
    scene.onCursor = { [unowned self] in surface?.cursor = $0 }
    surface?.cursor = .arrow
  }

  /// Has all look as the settings say; nil is for the first time.
  private func apply(_ old: Settings?) {
    guard let surface else { return }
    surface.interface.theme = Theme(settings.appearance)
    surface.interface.motion = settings.motion
    surface.showsDamage = settings.showsDamage
    surface.measuresBlur = settings.showsHUD
    window.hud.isHidden = !settings.showsHUD
    window.scene.settings = settings
    if old != nil, settings.scene != shown.name, let scene = DemoScene.named(settings.scene) {
      show(scene)
    }
  }
}
