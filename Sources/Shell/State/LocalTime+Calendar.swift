// SPDX-License-Identifier: MIT

import Views

// Days and texts of a calendar.
extension LocalTime {
  /// The number of the day, for comparisons.
  var dayNumber: Int { (year * 12 + month) * 31 + day }

  /// The first day of a month that is so many months later, at noon.
  func firstDay(monthsLater: Int) -> LocalTime {
    LocalTime(year: year, month: month + monthsLater, hour: 12)
  }

  /// The same time so many days later.
  func adding(days: Int) -> LocalTime {
    LocalTime(
      year: year, month: month, day: day + days, hour: hour, minute: minute, second: second)
  }

  /// The days of the six weeks that a calendar shows of this month.
  var weeks: [LocalTime] {
    let first = firstDay(monthsLater: 0)
    let before = (first.weekday - Self.firstWeekday + 7) % 7
    return (0..<42).map { first.adding(days: $0 - before) }
  }

  /// The day of the week, such as Saturday.
  var weekdayName: String { formatted("%A") }
  /// The day and the month, such as 21 November.
  var dayAndMonth: String { formatted("%-d %B") }
  /// The day and the month in few letters, such as 21 Nov.
  var shortDate: String { formatted("%-d %b") }
  /// The month and the year, such as November 2026.
  var monthAndYear: String { formatted("%B %Y") }
  /// The first letters of the day of the week, such as Sa.
  var shortWeekday: String { String(formatted("%a").prefix(2)) }
}
