// SPDX-License-Identifier: MIT

// The days of a calendar.
extension LocalTime {
  /// The number of the day, for comparisons: that of a later day is greater.
  public var dayNumber: Int { (year * 12 + month) * 31 + day }

  /// The first day of the month that is so many months later, at noon.
  public func firstDay(monthsLater: Int) -> LocalTime {
    LocalTime(year: year, month: month + monthsLater, hour: 12)
  }

  /// The same time so many days later.
  public func adding(days: Int) -> LocalTime {
    LocalTime(
      year: year, month: month, day: day + days, hour: hour, minute: minute, second: second)
  }

  /// The 42 days of the six weeks that a calendar shows of this month, at noon. Weeks begin with
  /// the day of the user's locale.
  public var weeks: [LocalTime] {
    let first = firstDay(monthsLater: 0)
    let before = (first.weekday - Self.firstWeekday + 7) % 7
    return (0..<42).map { first.adding(days: $0 - before) }
  }
}
