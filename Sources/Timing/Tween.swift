/// A value that goes from one to another in a time that is known beforehand.
///
/// It is for what nobody holds in their hand, such as a fade. What may be caught on its way is a
/// `Motion`.
public struct Tween: Hashable, Sendable {
  /// The value up to the start.
  public let from: Double
  /// The value from the end on.
  public let to: Double
  /// When it sets out.
  public let start: Moment
  /// How long it takes. Nothing, or less, is at once.
  public let duration: Nanoseconds
  /// How the change is spread over that time.
  public let easing: Easing

  /// A change from `from` to `to`.
  public init(
    from: Double, to: Double, at start: Moment, duration: Nanoseconds, easing: Easing = .easeInOut
  ) {
    self.from = from
    self.to = to
    self.start = start
    self.duration = max(duration, Nanoseconds(0))
    self.easing = easing
  }

  /// When it is over.
  public var end: Moment { start + duration }

  /// The value at `moment`.
  public func value(at moment: Moment) -> Double {
    if isSettled(at: moment) { return to }
    guard moment > start else { return from }
    let progress = Double((moment - start).count) / Double(duration.count)
    return from + (to - from) * easing.value(at: progress)
  }

  /// Whether it is over at `moment` and needs no further frame.
  public func isSettled(at moment: Moment) -> Bool { moment >= end }
}
