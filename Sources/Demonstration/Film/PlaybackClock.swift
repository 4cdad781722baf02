import ScrimKit

/// Where a film is, as a function of the moment: it runs from where it was when it last was told something.
struct PlaybackClock {
  /// How long the film is, in seconds.
  let duration: Double
  /// Where it is: that of the last frame, in seconds.
  private(set) var position = 0.0
  /// Whether it runs.
  private(set) var isPlaying = false
  /// Seconds of the film a second.
  private(set) var speed = 1.0
  /// Where it was when it set out, and when that was; nil until the next frame, with which it does.
  private var start: (position: Double, moment: Moment)?

  /// The beginning of a film of this length.
  init(duration: Double) { self.duration = duration }

  /// It runs from the next frame on, or stays.
  mutating func setPlaying(_ isPlaying: Bool) {
    guard isPlaying != self.isPlaying else { return }
    self.isPlaying = isPlaying
    start = nil
  }

  /// It runs so fast from the next frame on.
  mutating func setSpeed(_ speed: Double) {
    guard speed != self.speed else { return }
    self.speed = speed
    start = nil
  }

  /// It is at `position`, or as near to it as there is film.
  mutating func seek(to position: Double) {
    self.position = min(max(position, 0), duration)
    start = nil
  }

  /// Brings it to where it is at `moment`. After the end comes the beginning.
  mutating func advance(to moment: Moment) {
    guard isPlaying else { return }
    guard let start else {
      self.start = (position, moment)
      return
    }
    let position = start.position + speed * (moment - start.moment).seconds
    self.position = position.truncatingRemainder(dividingBy: duration)
  }

  /// A time in minutes and seconds.
  static func timecode(_ seconds: Double) -> String {
    let whole = Int(max(seconds, 0))
    let rest = whole % 60
    return "\(whole / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
