import ScrimKit

/// A film as large as the window, and glass over it that it is played by. Paused means still: no frame is
/// drawn.
final class StageScene: SceneView {
  /// Where the frames come from.
  private let source: any FrameSource
  /// Where the film is.
  private(set) var playhead: Playhead
  /// Whether somebody holds it by the slider.
  private var isHeld = false
  /// Shows it.
  let film: FilmView
  /// What it is played by.
  let overlay: StageOverlay

  /// The stage with the film, or with `picture` in its place.
  override convenience init(_ settings: Settings, picture: Raster?) {
    self.init(settings, picture.map { StillFilm($0) } ?? Film())
  }

  /// A stage with the frames of `source`.
  init(_ settings: Settings, _ source: any FrameSource) {
    self.source = source
    playhead = Playhead(duration: source.duration)
    film = FilmView(source)
    overlay = StageOverlay(
      StageCaption(settings, title: source.title), StageBar(settings, duration: source.duration))
    super.init(settings, picture: nil)
    add(film)
    add(overlay)
    overlay.bar.onCommand = { [unowned self] in obey($0) }
    // Nothing that moves begins by itself where people want less of that.
    playhead.play(settings.motion == .normal)
    follow()
  }

  // MARK: Playing

  /// Whether the film runs.
  var isPlaying: Bool { playhead.isPlaying }

  private func obey(_ command: StageBar.Command) {
    overlay.stir()
    switch command {
    case .togglePlaying: playhead.play(!playhead.isPlaying)
    case .skip(let seconds): playhead.seek(to: playhead.position + seconds)
    case .speed(let speed): playhead.run(at: speed)
    case .scrub(let position):
      isHeld = true
      playhead.seek(to: position)
    case .letGo: isHeld = false
    // There is no more to it than the dot, which shows it by itself.
    case .record: break
    }
    // What was pressed by hand does not keep the keys that play the film.
    if interface?.focused?.focus == .withoutRing { interface?.setFocus(nil) }
    follow()
  }

  private func play(_ isPlaying: Bool) {
    playhead.play(isPlaying)
    follow()
  }

  /// Shows what there is to show now, and goes on where the film runs.
  private func follow() {
    film.show(playhead.position)
    overlay.mayLeave = isPlaying && !isHeld
    if overlay.isSeen {
      overlay.caption.tell(source.part(at: playhead.position))
      overlay.bar.show(playhead, isHeld: isHeld)
    }
    if isPlaying { animate() }
  }

  override func tick(at moment: Moment) -> FrameDemand {
    if isHeld {
      // It runs on from where it is let go.
      playhead.seek(to: playhead.position)
    } else {
      playhead.advance(to: moment)
    }
    follow()
    // Of a picture that stands still nothing is to be drawn, once nobody sees how far it is.
    guard isPlaying, !isHeld, !source.isStill || overlay.isSeen else { return .resting }
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
    settings.isTransparent && overlay.isSeen ? settings.glass.sigmaInUse : nil
  }

  // MARK: Input

  override func pointerMoved(to position: Point<Logical>, at moment: Moment) { overlay.stir() }

  override var acceptsPress: Bool { true }

  /// A press on the film shows what it is played by, and where that is seen plays and pauses.
  override func pressEnded(_ press: Press) {
    guard !press.isDrag else { return overlay.stir() }
    if overlay.isShown { obey(.togglePlaying) } else { overlay.stir() }
  }

  override func key(_ input: KeyInput, at moment: Moment) -> Bool {
    guard input.phase != .released else { return false }
    overlay.stir()
    switch input.key {
    case .space where input.phase == .pressed: obey(.togglePlaying)
    case .left: obey(.skip(-StageBar.skip))
    case .right: obey(.skip(StageBar.skip))
    case .home: obey(.skip(-source.duration))
    case .space, .tab, .enter, .escape, .up, .down, .end, .pageUp, .pageDown, .other: return false
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
