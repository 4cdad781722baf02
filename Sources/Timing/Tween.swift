// SPDX-License-Identifier: MIT

/// A change of a value over a fixed duration.
///
/// Suits changes that the user cannot interrupt, such as a fade. Use `Motion` for the others.
public struct Tween: Hashable, Sendable {
  /// The initial value.
  public let from: Double
  /// The final value.
  public let to: Double
  /// The start of the change.
  public let start: Moment
  /// The duration, not negative. 0 changes at once.
  public let duration: Nanoseconds
  /// The easing function.
  public let easing: Easing

  /// A change from `from` to `to`. A negative duration becomes 0.
  public init(
    from: Double, to: Double, at start: Moment, duration: Nanoseconds, easing: Easing = .easeInOut
  ) {
    self.from = from
    self.to = to
    self.start = start
    self.duration = max(duration, Nanoseconds(0))
    self.easing = easing
  }

  /// The end of the change.
  public var end: Moment { start + duration }

  /// The value at `moment`.
  public func value(at moment: Moment) -> Double {
    if isSettled(at: moment) { return to }
    guard moment > start else { return from }
    let progress = Double((moment - start).count) / Double(duration.count)
    return from + (to - from) * easing.value(at: progress)
  }

  /// True if the change is complete at `moment` and needs no further frame.
  public func isSettled(at moment: Moment) -> Bool { moment >= end }
}
