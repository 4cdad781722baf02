// SPDX-License-Identifier: MIT

import ScrimKit

/// A full-window film with glass playback controls. While paused, no frames are drawn.
final class StageScene: SceneView {
  /// The source of the frames.
  private let source: any FrameSource
  /// The playback state.
  private(set) var playback: PlaybackClock
  /// True while the user drags the scrubber.
  private var isHeld = false
  /// The jumps of playback that the source knows of.
  private var jumps = 0
  /// Shows the film.
  let film: FilmView
  /// The playback controls.
  let overlay: PlaybackOverlay

  /// Creates a scene with the film, or with `image` in its place.
  override convenience init(_ settings: Settings, image: Raster?) {
    self.init(settings, image.map { StillFilm($0) } ?? Film())
  }

  /// Creates a scene that plays `source`.
  init(_ settings: Settings, _ source: any FrameSource) {
    self.source = source
    playback = PlaybackClock(duration: source.duration ?? .infinity)
    film = FilmView(source)
    overlay = PlaybackOverlay(
      FilmCaption(settings, title: source.title), PlaybackBar(settings, duration: source.duration))
    super.init(settings, image: nil)
    add(film)
    add(overlay)
    overlay.bar.onCommand = { [unowned self] in perform($0) }
    source.onFrame = { [unowned self] in
      film.reload()
      if isPlaying { animate() }
    }
    // With reduced motion, playback does not start by itself.
    playback.setPlaying(settings.motion == .normal)
    update()
  }

  // MARK: Playing

  /// True while the film plays.
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
    case .endScrub:
      isHeld = false
      playback.seek(to: playback.position)
    case .loop(let loops): playback.loops = loops
    case .volume(let volume): source.volume = volume
    case .record(let isOn): onRecord?(isOn)
    }
    // A control focused by a press must not take the playback keys.
    if tree?.focused?.focus == .withoutRing { tree?.setFocus(nil) }
    update()
  }

  private func play(_ isPlaying: Bool) {
    playback.setPlaying(isPlaying)
    update()
  }

  /// Updates the sound, the view and the controls, and requests frames while playing.
  private func update() {
    if playback.jumps != jumps {
      jumps = playback.jumps
      source.play(isPlaying && !isHeld, from: playback.position, speed: playback.speed)
    }
    film.show(playback.position)
    overlay.hidesWhenIdle = isPlaying && !isHeld
    overlay.bar.hasSound = source.hasSound
    if overlay.isVisible {
      overlay.caption.showPart(source.part(at: playback.position))
      overlay.bar.show(playback, isHeld: isHeld)
    }
    if isPlaying { animate() }
  }

  override func tick(at moment: Moment) -> FrameDemand {
    if isHeld {
      // Playback continues from where the scrubber is released.
      playback.seek(to: playback.position)
    } else {
      playback.advance(to: moment)
      if let tree, let heard = source.soundPosition {
        // The sound goes on until this frame is seen.
        playback.follow(heard + playback.speed * tree.presentationDelay.seconds, at: moment)
      }
    }
    update()
    // A still image needs no frames while the position is not visible.
    guard isPlaying, !isHeld, !source.isStill || overlay.isVisible else { return .idle }
    return demand(at: moment)
  }

  /// The time by which a window frame is begun before it shows a new frame of the source: more than
  /// one refresh, so that the refresh nearest to the frame's time can be chosen.
  private static let lead = Nanoseconds.milliseconds(25)

  /// The demand for the next frame of the source.
  private func demand(at moment: Moment) -> FrameDemand {
    guard let next = source.nextFrame(after: playback.position) else { return .idle }
    guard next > playback.position, let due = playback.moment(of: min(next, playback.duration)),
      due - moment > Self.lead
    else { return .now }
    return .at(due + Nanoseconds(-Self.lead.count))
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

  /// True if the film played when the demo was paused.
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

  /// A press on the film shows the controls; if they are visible, it toggles playback.
  override func pressEnded(_ press: Press) {
    guard !press.isDrag else { return overlay.registerActivity() }
    if overlay.isShown { perform(.togglePlaying) } else { overlay.registerActivity() }
  }

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard input.phase != .released else { return false }
    overlay.registerActivity()
    switch input.key {
    case .space where input.phase == .pressed: perform(.togglePlaying)
    case .up: overlay.bar.volume.step(up: true)
    case .down: overlay.bar.volume.step(up: false)
    case .left where hasPosition: perform(.skip(-PlaybackBar.skip))
    case .right where hasPosition: perform(.skip(PlaybackBar.skip))
    case .home where hasPosition: perform(.skip(-playback.duration))
    default: return input.phase == .pressed && pressed(input.text)
    }
    return true
  }

  /// Handles keys that are letters. Returns true if `text` is one of them.
  private func pressed(_ text: String) -> Bool {
    switch text {
    case "l", "L":
      guard hasPosition else { return false }
      overlay.bar.loop.isOn.toggle()
      perform(.loop(overlay.bar.loop.isOn))
    case "c", "C":
      overlay.bar.record.isOn.toggle()
      perform(.record(overlay.bar.record.isOn))
    default: return false
    }
    return true
  }

  /// True if the source has positions; a camera has none.
  private var hasPosition: Bool { source.duration != nil }

  override func recordingEnded() { overlay.bar.record.isOn = false }

  override var hints: [Hint] {
    [
      Hint(input: "Space, or a click", effect: "plays and pauses"),
      Hint(input: "← →", effect: "skip five seconds back or forward"),
      Hint(input: "Home", effect: "jumps to the beginning"),
      Hint(input: "↑ ↓", effect: "change the volume"),
      Hint(input: "L", effect: "plays once or in a loop"),
      Hint(input: "C", effect: "starts and stops recording"),
      Hint(input: "No input for 3 seconds", effect: "hides the controls"),
    ]
  }

  override func layoutChildren() {
    film.layout(in: layer.bounds)
    overlay.layout(in: layer.bounds)
  }
}
