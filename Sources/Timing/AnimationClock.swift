// SPDX-License-Identifier: MIT

/// The time base of animations: the time of the frames, minus the pauses that single late frames
/// caused.
///
/// A shader that is compiled on first use delays one frame for long. Without this clock an
/// animation would jump to its end with the next frame; with it, the animation continues from its
/// last visible position. If several frames in a row are late, the machine is slow and all of the
/// time counts.
public struct AnimationClock: Equatable, Sendable {
  /// The total time that was left out.
  public private(set) var unseen = Nanoseconds(0)
  /// The time of the last frame in animation time; nil if nothing moved in it.
  private var last: Moment?
  /// True if that frame was late.
  private var wasLate = false

  /// The longest time between two frames that counts as a whole.
  public static let longestStep = Nanoseconds.milliseconds(100)
  /// The time that a longer step counts as.
  private static let usualStep = Nanoseconds.milliseconds(16)

  /// A clock that equals the frame clock.
  public init() {}

  /// Converts a moment of the frame clock to animation time.
  public func seen(_ moment: Moment) -> Moment { moment + (Nanoseconds(0) - unseen) }

  /// Converts a moment in animation time to the frame clock.
  public func told(_ moment: Moment) -> Moment { moment + unseen }

  /// Starts a frame for `moment` of the frame clock; returns the animation time to draw.
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

  /// Ends the frame that was drawn for `moment` in animation time. `isMoving` tells if an animation
  /// goes on.
  public mutating func went(on isMoving: Bool, from moment: Moment) {
    last = isMoving ? moment : nil
  }
}
