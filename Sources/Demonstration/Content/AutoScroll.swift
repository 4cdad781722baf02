// SPDX-License-Identifier: MIT

import ScrimKit

/// Slow scrolling to the end of the content and back, starting at the current position.
struct AutoScroll {
  /// The time of the last step; nil while stopped.
  private var last: Moment?
  /// True while scrolling back to the start.
  private var isReturning = false

  /// Scroll speed, in logical units per second: a pixel every other frame at 60 Hz and scale 1, so
  /// that the steps are even.
  private static let speed = 30.0
  /// The longest gap between frames, in seconds, that still moves the content. After a longer gap,
  /// as if the window was hidden, the content continues where it was.
  private static let longestGap = 1.0

  /// Stops scrolling.
  mutating func rest() { last = nil }

  /// Returns the position at `moment` for content that is at `position` now, limited to `range`.
  mutating func position(
    from position: Double, in range: ClosedRange<Double>, at moment: Moment
  ) -> Double {
    defer { last = moment }
    guard let last, (moment - last).seconds <= Self.longestGap else { return position }
    if position >= range.upperBound { isReturning = true }
    if position <= range.lowerBound { isReturning = false }
    let distance = Self.speed * (moment - last).seconds * (isReturning ? -1 : 1)
    return min(max(position + distance, range.lowerBound), range.upperBound)
  }
}
