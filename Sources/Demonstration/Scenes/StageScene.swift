import ScrimKit

/// A film as large as the window, and glass over it that it is played by. Paused means still: no frame is
/// drawn.
final class StageScene: SceneView {
  /// Where the frames come from.
  private let source: any FrameSource
  /// Where the film is.
  private(set) var playback: PlaybackClock
  /// Whether somebody holds it by the slider.
  private var isHeld = false
  /// Shows it.
  let film: FilmView
  /// What it is played by.
  let overlay: PlaybackOverlay

  /// The stage with the film, or with `image` in its place.
  override convenience init(_ settings: Settings, image: Raster?) {
    self.init(settings, image.map { StillFilm($0) } ?? Film())
  }

  /// A stage with the frames of `source`.
  init(_ settings: Settings, _ source: any FrameSource) {
    self.source = source
    playback = PlaybackClock(duration: source.duration)
    film = FilmView(source)
    overlay = PlaybackOverlay(
      FilmCaption(settings, title: source.title), PlaybackBar(settings, duration: source.duration))
    super.init(settings, image: nil)
    add(film)
    add(overlay)
    overlay.bar.onCommand = { [unowned self] in perform($0) }
    // Nothing that moves begins by itself where people want less of that.
    playback.setPlaying(settings.motion == .normal)
    follow()
  }

  // MARK: Playing

  /// Whether the film runs.
  var isPlaying: Bool { playback.isPlaying }

  private func perform(_ command: PlaybackBar.Command) {
    overlay.registerActivity()
    switch command {
    case .togglePlaying: playback.setPlaying(!playback.isPlaying)
    case .skip(let seconds): playback.seek(to: playback.position + seconds)
    case .speed(let speed): playback.setSpeed(speed)
    case .scrub(let position):
      isHeld = true
      playback.seek(to: position)
    case .endScrub: isHeld = false
    // There is no more to it than the dot, which shows it by itself.
    case .record: break
    }
    // What was pressed by hand does not keep the keys that play the film.
    if interface?.focused?.focus == .withoutRing { interface?.setFocus(nil) }
    follow()
  }

  private func play(_ isPlaying: Bool) {
    playback.setPlaying(isPlaying)
    follow()
  }

  /// Shows what there is to show now, and goes on where the film runs.
  private func follow() {
    film.show(playback.position)
    overlay.hidesWhenIdle = isPlaying && !isHeld
    if overlay.isVisible {
      overlay.caption.tell(source.part(at: playback.position))
      overlay.bar.show(playback, isHeld: isHeld)
    }
    if isPlaying { animate() }
  }

  override func tick(at moment: Moment) -> FrameDemand {
    if isHeld {
      // It runs on from where it is let go.
      playback.seek(to: playback.position)
    } else {
      playback.advance(to: moment)
    }
    follow()
    // Of a image that stands still nothing is to be drawn, once nobody sees how far it is.
    guard isPlaying, !isHeld, !source.isStill || overlay.isVisible else { return .resting }
    return .moving
  }

  override func didAttach() { if isPlaying { animate() } }

  override func pauseChanged() {
    if isPaused {
      ranBeforePause = isPlaying
      play(false)
    } else if ranBeforePause {
      play(true)
    }
  }

  /// Whether the film ran when the demo was paused.
  private var ranBeforePause = false

  override func settingsChanged(from old: Settings) {
    overlay.bar.show(settings)
    overlay.caption.show(settings)
    if settings.motion == .reduced, old.motion == .normal { play(false) }
  }

  override var sigma: Double? {
    settings.isTransparent && overlay.isVisible ? settings.glass.effectiveSigma : nil
  }

  // MARK: Input

  override func pointerMoved(to position: Point<Logical>, at moment: Moment) {
    overlay.registerActivity()
  }

  override var acceptsPress: Bool { true }

  /// A press on the film shows what it is played by, and where that is seen plays and pauses.
  override func pressEnded(_ press: Press) {
    guard !press.isDrag else { return overlay.registerActivity() }
    if overlay.isShown { perform(.togglePlaying) } else { overlay.registerActivity() }
  }

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard input.phase != .released else { return false }
    overlay.registerActivity()
    switch input.key {
    case .space where input.phase == .pressed: perform(.togglePlaying)
    case .left: perform(.skip(-PlaybackBar.skip))
    case .right: perform(.skip(PlaybackBar.skip))
    case .home: perform(.skip(-source.duration))
    default: return false
    }
    return true
  }

  override var hints: [Hint] {
    [
      Hint(input: "Space, or a click", effect: "plays and pauses"),
      Hint(input: "← →", effect: "five seconds back, or on"),
      Hint(input: "Home", effect: "to the beginning"),
      Hint(input: "Nothing, for a while", effect: "the controls leave"),
    ]
  }

  override func layoutChildren() {
    film.layout(in: layer.bounds)
    overlay.layout(in: layer.bounds)
  }
}
