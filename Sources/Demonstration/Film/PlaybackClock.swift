// SPDX-License-Identifier: MIT

import ScrimKit

/// Playback position as a function of time. Each change restarts it from the current position.
struct PlaybackClock {
  /// The film's duration, in seconds.
  let duration: Double
  /// The position at the last frame, in seconds.
  private(set) var position = 0.0
  /// True while playing.
  private(set) var isPlaying = false
  /// Playback speed; 1 is normal.
  private(set) var speed = 1.0
  /// True if playback starts again at the end, false if it stops there.
  var loops = true
  /// The number of jumps so far: starts, stops, seeks, changes of speed and returns to the start.
  /// While it stays the same, the position follows the time.
  private(set) var jumps = 0
  /// The position and time at which playback started; nil until the first frame after a change.
  private var start: (position: Double, moment: Moment)?

  /// Creates a paused clock at the start of a film.
  init(duration: Double) { self.duration = duration }

  /// Starts or pauses playback with the next frame.
  mutating func setPlaying(_ isPlaying: Bool) {
    guard isPlaying != self.isPlaying else { return }
    self.isPlaying = isPlaying
    if isPlaying, position >= duration { position = 0 }
    restart()
  }

  /// Changes the speed from the next frame on.
  mutating func setSpeed(_ speed: Double) {
    guard speed != self.speed else { return }
    self.speed = speed
    restart()
  }

  /// Moves to a position in seconds, clamped to the film's duration.
  mutating func seek(to position: Double) {
    self.position = min(max(position, 0), duration)
    restart()
  }

  private mutating func restart() {
    start = nil
    jumps += 1
  }

  /// Advances the position to `moment`. Starts again or stops at the end.
  mutating func advance(to moment: Moment) {
    guard isPlaying else { return }
    guard let start else {
      self.start = (position, moment)
      return
    }
    let position = start.position + speed * (moment - start.moment).seconds
    self.position = position
    guard position >= duration else { return }
    if loops {
      self.position = position.truncatingRemainder(dividingBy: duration)
      self.start = (self.position, moment)
      jumps += 1
    } else {
      self.position = duration
      setPlaying(false)
    }
  }

  /// Corrects the position towards `position`, that of the sound at `moment`: at once if they are
  /// far apart, else by a small share, so that the measurement's noise moves no frame.
  mutating func follow(_ position: Double, at moment: Moment) {
    guard isPlaying, var start else { return }
    let error = position - (start.position + speed * (moment - start.moment).seconds)
    start.position += abs(error) > Self.largestDrift ? error : error * Self.correction
    self.start = start
  }

  /// The distance from the sound that is corrected at once, in seconds.
  private static let largestDrift = 0.1
  /// The share of a smaller distance that is corrected with each frame.
  private static let correction = 0.03

  /// The moment at which a position after the current one is reached; nil while paused, and before
  /// the first frame.
  func moment(of position: Double) -> Moment? {
    guard isPlaying, let start else { return nil }
    return start.moment + .seconds((position - start.position) / speed)
  }

  /// Formats seconds as minutes and seconds, after hours if there are any.
  static func timecode(_ seconds: Double) -> String {
    let whole = Int(max(seconds, 0))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let start = hours > 0 ? "\(hours):\(padded(minutes))" : "\(minutes)"
    return "\(start):\(padded(whole % 60))"
  }
}
