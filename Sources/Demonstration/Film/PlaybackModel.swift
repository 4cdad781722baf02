// SPDX-License-Identifier: MIT

import Views

/// The state of the playback controls.
@MainActor @Observable final class PlaybackModel {
  /// The settings.
  var settings: Settings
  /// The title of the film.
  let title: String
  /// The duration in seconds; nil for a camera, which has no positions.
  let duration: Double?
  /// The name of the part that plays.
  var part = ""
  /// The time that the scrubber shows, in seconds.
  var position = 0.0
  /// The elapsed time.
  var elapsed = "0:00"
  /// The remaining time.
  var remaining = "0:00"
  /// True while the film plays.
  var isPlaying = false
  /// True while the stage is recorded.
  var isRecording = false
  /// True if playback starts again at the end.
  var loops = true
  /// The index of the speed in `speeds`.
  var speed = 1
  /// True if there is sound, and so a volume.
  var hasSound = false
  /// True while the sound is on.
  var isAudible = true
  /// The volume while the sound is on, from 0 to 1.
  var volume = 1.0
  /// True if the controls are shown or appearing.
  var isShown = true
  /// True while the pointer is over the bar.
  var isHovered = false
  /// The scene that plays the film.
  @ObservationIgnored weak var scene: StageScene?

  /// The selectable speeds and their names; 1 is normal.
  static let speeds = [(0.5, "½×"), (1, "1×"), (2, "2×")]

  /// Controls of a source's playback.
  init(_ settings: Settings, _ source: any FrameSource) {
    self.settings = settings
    title = source.title
    duration = source.duration
  }

  /// The volume that is heard.
  var heardVolume: Double { isAudible ? volume : 0 }

  /// Changes the volume, and turns the sound on.
  func setVolume(to volume: Double) {
    isAudible = true
    self.volume = min(max(volume, 0), 1)
  }

  /// A binding to a value. The scene follows its changes.
  func binding<Value>(_ path: ReferenceWritableKeyPath<PlaybackModel, Value>) -> Binding<Value> {
    Binding(
      get: { self[keyPath: path] },
      set: { value in self.scene?.perform { _ in self[keyPath: path] = value } })
  }

  /// Shows the playback state.
  func show(_ playback: PlaybackClock, isHeld: Bool) {
    elapsed = PlaybackClock.timecode(playback.position)
    isPlaying = playback.isPlaying
    guard duration != nil else { return }
    // It moves with the film's frames, so that nothing changes between them.
    position = isHeld ? playback.position : Film.frameTime(at: playback.position)
    remaining = "−" + PlaybackClock.timecode((playback.duration - playback.position).rounded(.up))
  }
}
