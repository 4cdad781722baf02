// SPDX-License-Identifier: MIT

/// A part of each day, such as the night.
public struct DailyHours: Hashable, Sendable {
  /// The first minute of it, from 0 to 1439.
  public var start: Int
  /// The first minute after it, from 0 to 1439, on the next day if it is before `start`.
  public var end: Int

  /// The part from one minute of the day to another.
  public init(from start: Int, to end: Int) {
    self.start = start
    self.end = end
  }

  /// True if `time` is in this part of its day.
  public func contains(_ time: LocalTime) -> Bool {
    let minute = time.hour * 60 + time.minute
    return start <= end ? (start..<end).contains(minute) : minute >= start || minute < end
  }
}
