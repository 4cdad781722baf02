// SPDX-License-Identifier: MIT

internal import CGStreamer

/// Plays the sound of a video in real time, beside a `VideoPlayer` that gives the frames.
///
/// The position of the sound follows the clock of the sound card, so a caller that shows the frames
/// of `position` keeps both together. Nothing here blocks or fails: a file without sound, or a
/// system without a sound card, has no position.
@safe
public final class SoundPlayer {
  /// GStreamer's elements; nil once closed, and if GStreamer lacks some.
  private var pipeline: Pipeline?
  /// Becomes readable if there are messages; nil if GStreamer lacks elements.
  private let wake: WakeDescriptor?
  /// The element that plays; owned by the pipeline.
  private var player: UnsafeMutablePointer<GstElement>?
  /// The last request.
  private var wanted = Wanted()
  /// True once the file has turned out to have sound.
  public private(set) var hasSound = false
  /// True while a change of position or state is under way.
  private var isBusy = true
  /// True if the wish changed while another was under way.
  private var isOutdated = false

  /// The sound to play.
  private struct Wanted: Equatable {
    var isPlaying = false
    var position = 0.0
    var speed = 1.0
  }

  /// Loudness, from 0 to 1, as people hear it: half is half as loud.
  public var volume = 1.0 { didSet { setVolume() } }

  /// Opens the sound of the file at `path`, paused at its start. `sink` is the element that plays
  /// it.
  public init(file path: String, sink: String = "autoaudiosink") {
    let description = "playbin name=player flags=audio+soft-volume audio-sink=\"\(sink)\""
    let filters = [" audio-filter=scaletempo", ""]
    // Without the filter, sound at another speed has another pitch.
    for filter in filters where pipeline == nil {
      pipeline = try? Pipeline(file: path, description + filter)
    }
    wake = pipeline?.wake
    guard let pipeline else { return }
    unsafe player = pipeline.element(named: "player")
    setVolume()
    do throws(VideoFailure) { try pipeline.setState(GST_STATE_PAUSED) } catch { close() }
  }

  private func setVolume() {
    guard let pipeline, let player = unsafe player else { return }
    // The cube of the slider is close to how loud people hear it.
    unsafe pipeline.set("volume", of: player, to: "\(volume * volume * volume)")
  }

  /// Readable if something has happened; call `update()` then. -1 if GStreamer lacks elements.
  public var wakeDescriptor: Int32 { wake?.number ?? -1 }

  /// True once there is nothing to hear: the file has no sound, or playing it has failed.
  public var isSilent: Bool { pipeline == nil }

  /// Handles messages.
  public func update() {
    guard let pipeline else { return }
    pipeline.wake.reset()
    while let event = pipeline.nextEvent() {
      switch event {
      case .failed: return close()
      case .ready:
        guard let player = unsafe player, unsafe pipeline.number("n-audio", of: player) > 0 else {
          return close()
        }
        hasSound = true
        isBusy = false
        if isOutdated { apply() }
      case .ended, .tags, .other: break
      }
    }
  }

  /// Plays from a position in seconds at a speed, or stops.
  public func play(_ isPlaying: Bool, from position: Double, speed: Double) {
    let wanted = Wanted(isPlaying: isPlaying, position: position, speed: speed)
    guard wanted != self.wanted else { return }
    self.wanted = wanted
    if isBusy { isOutdated = true } else { apply() }
  }

  private func apply() {
    guard let pipeline else { return }
    isOutdated = false
    guard wanted.isPlaying else {
      try? pipeline.setState(GST_STATE_PAUSED)
      return
    }
    isBusy = true
    pipeline.seek(to: wanted.position, speed: wanted.speed)
    try? pipeline.setState(GST_STATE_PLAYING)
  }

  /// The position that is heard now, in seconds; nil while nothing is.
  public var position: Double? {
    guard hasSound, wanted.isPlaying, !isBusy, !isOutdated else { return nil }
    return pipeline?.position
  }

  /// Stops, and releases everything.
  public func close() {
    pipeline?.close()
    pipeline = nil
    unsafe player = nil
    hasSound = false
  }

  deinit { pipeline?.close() }
}
