import ScrimKit

/// How content moves by itself: slowly to its end and back again, from wherever somebody left it.
struct AutoScroll {
  /// When it moved last; nil where it rests.
  private var last: Moment?
  /// Whether it goes back.
  private var isReturning = false

  /// How fast it goes, in logical units a second.
  private static let speed = 36.0
  /// The longest time between two frames, in seconds. Who sees none for longer, since the window is
  /// hidden, finds the content where it was.
  private static let patience = 1.0

  /// It does not move any more.
  mutating func rest() { last = nil }

  /// Where content is at `moment` that is at `position` now and can be anywhere in `range`.
  mutating func position(
    from position: Double, in range: ClosedRange<Double>, at moment: Moment
  ) -> Double {
    defer { last = moment }
    guard let last, (moment - last).seconds <= Self.patience else { return position }
    if position >= range.upperBound { isReturning = true }
    if position <= range.lowerBound { isReturning = false }
    let way = Self.speed * (moment - last).seconds * (isReturning ? -1 : 1)
    return min(max(position + way, range.lowerBound), range.upperBound)
  }
}
