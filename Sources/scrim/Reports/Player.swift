import Demonstration
import ScrimKit

/// Plays a scene of the demo: draws its frames one after another, and does meanwhile what a hand would do.
struct Player {
  /// Where it is drawn.
  private let pictures: Offscreen
  /// What is still to be done.
  private var cues: ArraySlice<Performance.Cue>
  /// The time of the frame that was drawn last; nil before the first.
  private var time: Double?

  /// Whether frames follow of themselves.
  private var isMoving = true

  /// How long a frame is seen that nobody looks at, in seconds.
  private static let step = 1.0 / 60

  /// A scene that is drawn by `pictures`, in which `cues` are done.
  init(_ pictures: Offscreen, _ cues: [Performance.Cue]) {
    self.pictures = pictures
    self.cues = cues[...]
  }

  /// The picture at a time in seconds, after all that comes before it.
  mutating func image(at end: Double) throws(AppFailure) -> Bitmap {
    if time == nil { try draw(at: 0) }
    while let time, time + Self.step < end {
      let next = isMoving ? time + Self.step : cues.first.map { max($0.time, time + Self.step) }
      guard let next, next < end else { break }
      try draw(at: next)
    }
    try act(until: end)
    time = end
    return try pictures.image(at: Self.moment(end))
  }

  private mutating func draw(at time: Double) throws(AppFailure) {
    try act(until: time)
    isMoving = try pictures.draw(at: Self.moment(time))
    self.time = time
  }

  private mutating func act(until time: Double) throws(AppFailure) {
    // Nothing can be done in a window that was never laid out.
    guard self.time != nil else { return }
    while let cue = cues.first, cue.time <= time {
      pictures.handle(cue.event, at: Self.moment(cue.time))
      cues.removeFirst()
    }
  }

  private static func moment(_ time: Double) -> Moment { Moment(nanoseconds: 0) + .seconds(time) }
}
