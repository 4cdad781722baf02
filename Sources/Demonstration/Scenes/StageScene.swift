// SPDX-License-Identifier: MIT

import Views

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
  /// The model of the playback controls.
  let model: PlaybackModel
  /// The playback controls.
  let controls: ViewHost
  /// The time at which the controls hide without input; nil until the next frame.
  private var deadline: Moment?

  /// The time without input after which the controls hide.
  static let idleTime = Nanoseconds.seconds(3)
  /// The length of a skip, in seconds.
  static let skip = 5.0

  /// Creates a scene with the film, or with `image` in its place.
  override convenience init(_ settings: Settings, image: Raster?) {
    self.init(settings, image.map { StillFilm($0) } ?? Film())
  }

  /// Creates a scene that plays `source`.
  init(_ settings: Settings, _ source: any FrameSource) {
    self.source = source
    playback = PlaybackClock(duration: source.duration ?? .infinity)
    film = FilmView(source)
    let model = PlaybackModel(settings, source)
    self.model = model
    controls = ViewHost { PlaybackControls(model: model) }
    super.init(settings, image: nil)
    add(film)
    add(controls)
    model.scene = self
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

  /// Makes a change that a control or a key asks for, of the scene or of the model.
  func perform(_ change: (StageScene) -> Void) {
    showControls()
    let wasRecording = model.isRecording
    change(self)
    playback.loops = model.loops
    playback.setSpeed(PlaybackModel.speeds[model.speed].0)
    source.volume = model.heardVolume
    if model.isRecording != wasRecording { onRecord?(model.isRecording) }
    // A control focused by a press must not take the playback keys.
    if tree?.focused?.focus == .withoutRing { tree?.setFocus(nil) }
    update()
  }

  /// Plays or pauses.
  func togglePlaying() { perform { $0.playback.setPlaying(!isPlaying) } }

  /// Skips by a number of seconds.
  func skip(_ seconds: Double) { perform { $0.playback.seek(to: playback.position + seconds) } }

  /// Moves to a position in seconds and holds it.
  func scrub(to position: Double) {
    isHeld = true
    perform { $0.playback.seek(to: position) }
  }

  /// Holds the position no more.
  func endScrub() {
    isHeld = false
    perform { $0.playback.seek(to: playback.position) }
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
    if !isPlaying || isHeld { showControls() }
    model.hasSound = source.hasSound
    if model.isShown {
      model.part = source.part(at: playback.position)
      model.show(playback, isHeld: isHeld)
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
    let hiding = hideControls(at: moment)
    update()
    // A still image needs no frames while the position is not visible.
    guard isPlaying, !isHeld, !source.isStill || model.isShown else { return hiding }
    return demand(at: moment).merged(with: hiding)
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

  // MARK: Controls

  /// Shows the controls for a while.
  private func showControls() {
    deadline = nil
    if isPlaying { animate() }
    fadeControls(isShown: true)
  }

  private func fadeControls(isShown: Bool) {
    guard model.isShown != isShown else { return }
    withMotion(theme?.springs.smooth ?? .spring) { model.isShown = isShown }
  }

  /// Hides the controls if there was no input for a while. Returns the demand for that.
  private func hideControls(at moment: Moment) -> FrameDemand {
    guard isPlaying, !isHeld, model.isShown else { return .idle }
    let focused = tree?.focused.map { $0.focus == .withRing && controls.contains($0) } ?? false
    let end = model.isHovered || focused ? nil : deadline
    let deadline = end ?? moment + Self.idleTime
    self.deadline = deadline
    if moment < deadline { return .at(deadline) }
    fadeControls(isShown: false)
    return .idle
  }

  /// Shows the controls when the focus moves into them.
  override func reveal(_ rect: Rect<Logical>) { showControls() }

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
    model.settings = settings
    if settings.motion == .reduced, old.motion == .normal { play(false) }
  }

  override var sigma: Double? {
    settings.isTransparent && model.isShown ? settings.glass.effectiveSigma : nil
  }

  // MARK: Input

  override func pointerMoved(to position: Point<Logical>, at moment: Moment) { showControls() }

  override var acceptsPress: Bool { true }

  /// A press on the film shows the controls; if they are visible, it toggles playback.
  override func pressEnded(_ press: Press) {
    if !press.isDrag, model.isShown { togglePlaying() } else { showControls() }
  }

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard input.phase != .released else { return false }
    showControls()
    switch input.key {
    case .space where input.phase == .pressed: togglePlaying()
    case .up: perform { $0.model.setVolume(to: model.volume + 0.1) }
    case .down: perform { $0.model.setVolume(to: model.volume - 0.1) }
    case .left where hasPosition: skip(-Self.skip)
    case .right where hasPosition: skip(Self.skip)
    case .home where hasPosition: skip(-playback.duration)
    default: return input.phase == .pressed && pressed(input.text)
    }
    return true
  }

  /// Handles keys that are letters. Returns true if `text` is one of them.
  private func pressed(_ text: String) -> Bool {
    switch text {
    case "l", "L":
      guard hasPosition else { return false }
      perform { $0.model.loops.toggle() }
    case "c", "C": perform { $0.model.isRecording.toggle() }
    default: return false
    }
    return true
  }

  /// True if the source has positions; a camera has none.
  private var hasPosition: Bool { source.duration != nil }

  override func recordingEnded() { model.isRecording = false }

  /// Drags the scrubber.
  override var tourGestures: [TourGesture] {
    let scrubber = { self.controls.first { $0 as? Widgets.Slider } }
    return [gesture(at: 1, for: 1.4, on: scrubber(), SIMD2(0.2, 0.5), by: SIMD2(0.3, 0))]
  }

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
    controls.layout(in: layer.bounds)
  }
}
