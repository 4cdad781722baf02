// SPDX-License-Identifier: MIT

/// The time base of animations: the time of the frames, minus the pauses that single late frames
/// caused.
///
/// A shader that is compiled on first use delays one frame for long. Without this clock an
/// animation would jump to its end with the next frame; with it, the animation continues from its
/// last visible position. If several frames in a row are late, the machine is slow and all of the
/// time counts.
public struct AnimationClock: Equatable, Sendable {
  /// The total time that was skipped.
  public private(set) var skipped = Nanoseconds(0)
  /// The time of the last frame in animation time; nil if nothing moved in it.
  private var last: Moment?
  /// True if that frame was late.
  private var wasLate = false

  /// The longest time between two frames that counts as a whole.
  public static let longestStep = Nanoseconds.milliseconds(100)
  /// The time that a longer step counts as.
  private static let substituteStep = Nanoseconds.milliseconds(16)

  /// A clock that equals the frame clock.
  public init() {}

  /// Converts a moment of the frame clock to animation time.
  public func animationTime(at moment: Moment) -> Moment { moment + (Nanoseconds(0) - skipped) }

  /// Converts a moment in animation time to the frame clock.
  public func frameTime(at moment: Moment) -> Moment { moment + skipped }

  /// Starts a frame for `moment` of the frame clock; returns the animation time to draw.
  public mutating func frame(at moment: Moment) -> Moment {
    let now = animationTime(at: moment)
    guard let last, now - last > Self.longestStep else {
      wasLate = false
      return now
    }
    defer { wasLate = true }
    guard !wasLate else { return now }
    skipped = skipped + (now - last - Self.substituteStep)
    return animationTime(at: moment)
  }

  /// Ends the frame that was drawn for `moment` in animation time. `isMoving` is true while an
  /// animation runs.
  public mutating func endFrame(at moment: Moment, isMoving: Bool) {
    last = isMoving ? moment : nil
  }
}
