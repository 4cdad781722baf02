/// The time that a person sees pass: that of the frames, less what went by while a frame was late that something
/// moved in.
///
/// A program that is compiled when it is first needed holds up one frame for long. What moves goes on from where
/// it was then, instead of being at its end with the next frame. Where frame after frame is late the machine is
/// slow, and all of the time counts.
public struct AnimationClock: Equatable, Sendable {
  /// What went by unseen so far.
  public private(set) var unseen = Nanoseconds(0)
  /// The last frame in which something moved, in time that was seen; nil where nothing did.
  private var last: Moment?
  /// Whether that frame was late.
  private var wasLate = false

  /// The longest step of a motion that is taken for one.
  public static let longestStep = Nanoseconds.milliseconds(100)
  /// What is taken in place of a longer one.
  private static let usualStep = Nanoseconds.milliseconds(16)

  /// Nothing was missed yet.
  public init() {}

  /// `moment` of a clock, in time that was seen.
  public func seen(_ moment: Moment) -> Moment { moment + (Nanoseconds(0) - unseen) }

  /// `moment` in time that was seen, in that of a clock.
  public func told(_ moment: Moment) -> Moment { moment + unseen }

  /// A frame is drawn for `moment` of a clock. Says what of time that was seen it shows.
  public mutating func frame(at moment: Moment) -> Moment {
    let now = seen(moment)
    guard let last, now - last > Self.longestStep else {
      wasLate = false
      return now
    }
    defer { wasLate = true }
    guard !wasLate else { return now }
    unseen = unseen + (now - last - Self.usualStep)
    return seen(moment)
  }

  /// Whether something moves on from the frame that was drawn for `moment`, in time that was seen.
  public mutating func went(on isMoving: Bool, from moment: Moment) {
    last = isMoving ? moment : nil
  }
}
