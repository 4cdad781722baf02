// SPDX-License-Identifier: MIT

import Glibc

/// A moment in the calendar of the local time zone, with its texts in the user's locale.
struct CalendarTime: Hashable {
  /// The seconds since 1970.
  let seconds: Int64
  /// The year.
  let year: Int
  /// The month, from 0 to 11.
  let month: Int
  /// The day of the month, from 1.
  let day: Int
  /// The day of the week; 0 is Sunday.
  let weekday: Int
  /// The minute of the day, from 0 to 1439.
  let minute: Int

  /// The seconds from 1970 until now.
  static var currentSeconds: Int64 { Int64(Glibc.time(nil)) }

  /// The moment at so many seconds since 1970.
  init(_ seconds: Int64) {
    let parts = unsafe Self.parts(of: seconds)
    self.seconds = seconds
    year = unsafe Int(parts.tm_year) + 1900
    month = unsafe Int(parts.tm_mon)
    day = unsafe Int(parts.tm_mday)
    weekday = unsafe Int(parts.tm_wday)
    minute = unsafe Int(parts.tm_hour) * 60 + Int(parts.tm_min)
  }

  private static func parts(of seconds: Int64) -> tm {
    var (seconds, parts) = (time_t(seconds), unsafe tm())
    unsafe localtime_r(&seconds, &parts)
    return unsafe parts
  }

  // MARK: Days

  /// The number of the day, for comparisons.
  var dayNumber: Int { (year * 12 + month) * 31 + day }

  /// The first day of a month that is so many months later.
  func firstDay(monthsLater: Int) -> CalendarTime {
    var parts = unsafe Self.parts(of: seconds)
    unsafe (parts.tm_mday, parts.tm_hour, parts.tm_isdst) = (1, 12, -1)
    unsafe parts.tm_mon += Int32(clamping: monthsLater)
    return unsafe CalendarTime(Int64(mktime(&parts)))
  }

  /// The same time so many days later.
  func adding(days: Int) -> CalendarTime {
    var parts = unsafe Self.parts(of: seconds)
    unsafe parts.tm_mday += Int32(clamping: days)
    unsafe parts.tm_isdst = -1
    return unsafe CalendarTime(Int64(mktime(&parts)))
  }

  /// The days of the six weeks that a calendar shows of this month.
  var weeks: [CalendarTime] {
    let first = firstDay(monthsLater: 0)
    let before = (first.weekday - Self.firstWeekday + 7) % 7
    return (0..<42).map { first.adding(days: $0 - before) }
  }

  // MARK: Texts

  /// The time of day, such as 9:41.
  var time: String { text(Self.hasHalfDays ? "%-I:%M %p" : "%-H:%M") }
  /// The day of the week, such as Saturday.
  var weekdayName: String { text("%A") }
  /// The day and the month, such as 21 November.
  var dayAndMonth: String { text("%-d %B") }
  /// The day and the month in few letters, such as 21 Nov.
  var shortDate: String { text("%-d %b") }
  /// The month and the year, such as November 2026.
  var monthAndYear: String { text("%B %Y") }
  /// The first letters of the day of the week, such as Sa.
  var shortWeekday: String { String(text("%a").prefix(2)) }

  private func text(_ format: String) -> String {
    var parts = unsafe Self.parts(of: seconds)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 128) { buffer, count in
      count = unsafe buffer.withMemoryRebound(to: CChar.self) {
        unsafe strftime_l($0.baseAddress, $0.count, format, &parts, Self.locale)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The locale of times; that of C if the user's is not installed.
  private static let locale =
    unsafe newlocale(1 << LC_TIME, "", nil) ?? newlocale(1 << LC_TIME, "C", nil)

  /// The first day of the week; 0 is Sunday.
  private static let firstWeekday: Int = {
    let first = unsafe nl_langinfo_l(Int32(_NL_TIME_FIRST_WEEKDAY), locale)
    return unsafe first.map { unsafe max(Int($0.pointee) - 1, 0) % 7 } ?? 0
  }()

  /// True if the hours of a day are counted twice to twelve.
  private static let hasHalfDays: Bool = {
    guard let format = unsafe nl_langinfo_l(Int32(T_FMT), locale) else { return false }
    let text = unsafe String(cString: format)
    return text.contains("%r") || text.contains("%I") || text.contains("%l")
  }()
}
