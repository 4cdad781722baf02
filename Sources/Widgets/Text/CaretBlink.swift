// SPDX-License-Identifier: MIT

/// The blinking of a caret: fewer than two frames a second, and none once nothing has happened for
/// a while.
struct CaretBlink {
  /// The beginning of the first visible phase; nil until the next frame.
  private var start: Moment?

  /// The time for which the caret is visible, and then hidden.
  private static let phase = Nanoseconds.milliseconds(600)
  /// The number of phases after which the caret stays visible; even.
  private static let phases: Int64 = 18

  /// Shows the caret and starts from the beginning, with the next frame.
  mutating func restart() { start = nil }

  /// True if the caret is visible at `moment`, and the frame in which that changes: none if
  /// `isStill`.
  mutating func state(at moment: Moment, isStill: Bool) -> (isVisible: Bool, demand: FrameDemand) {
    let start = start ?? moment
    self.start = start
    let number = max((moment - start).count, 0) / Self.phase.count
    guard !isStill, number < Self.phases else { return (true, .idle) }
    let next = start + Nanoseconds(Self.phase.count * (number + 1))
    return (number % 2 == 0, .at(next))
  }
}
