// SPDX-License-Identifier: MIT

internal import Glibc

/// A second of the calendar in the time zone of the user.
public struct LocalTime: Hashable, Comparable, Sendable {
  /// A unit of a time that is shown.
  public enum Unit: Sendable {
    /// A second.
    case second
    /// A minute.
    case minute
    /// An hour.
    case hour
    /// A day.
    case day
  }

  /// The seconds since the beginning of 1970 in UTC.
  public let secondsSince1970: Int64
  /// The year.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int
  /// The day of the week, from 1 for Monday to 7 for Sunday.
  public let weekday: Int
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute, from 0 to 59.
  public let minute: Int
  /// The second, from 0 to 60.
  public let second: Int

  /// The time `seconds` after the beginning of 1970 in UTC. What the calendar of the system cannot
  /// count is the beginning of 1970.
  public init(secondsSince1970 seconds: Int64) {
    var (time, parts) = (time_t(seconds), unsafe tm())
    if unsafe localtime_r(&time, &parts) == nil {
      time = 0
      unsafe localtime_r(&time, &parts)
    }
    secondsSince1970 = Int64(time)
    year = unsafe Int(parts.tm_year) + 1900
    month = unsafe Int(parts.tm_mon) + 1
    day = unsafe Int(parts.tm_mday)
    weekday = unsafe (Int(parts.tm_wday) + 6) % 7 + 1
    hour = unsafe Int(parts.tm_hour)
    minute = unsafe Int(parts.tm_min)
    second = unsafe Int(parts.tm_sec)
  }

  /// The time of a date. Numbers beyond their range count into the next unit: the day 32 of January
  /// is the 1st of February.
  public init(
    year: Int, month: Int = 1, day: Int = 1, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    var parts = unsafe tm()
    unsafe parts.tm_year = Int32(clamping: year - 1900)
    unsafe parts.tm_mon = Int32(clamping: month - 1)
    unsafe parts.tm_mday = Int32(clamping: day)
    unsafe parts.tm_hour = Int32(clamping: hour)
    unsafe parts.tm_min = Int32(clamping: minute)
    unsafe parts.tm_sec = Int32(clamping: second)
    // The zone says whether it is summer.
    unsafe parts.tm_isdst = -1
    self.init(secondsSince1970: Int64(unsafe mktime(&parts)))
  }

  /// The present time.
  public static var now: LocalTime { LocalTime(secondsSince1970: Int64(Glibc.time(nil))) }

  /// The beginning of the unit in which this time is.
  public func beginning(of unit: Unit) -> LocalTime {
    switch unit {
    case .second: self
    case .minute: LocalTime(secondsSince1970: secondsSince1970 - Int64(second))
    case .hour: LocalTime(secondsSince1970: secondsSince1970 - Int64(minute * 60 + second))
    case .day: LocalTime(year: year, month: month, day: day)
    }
  }

  /// The beginning of the next unit. Days and hours of a change between winter and summer have
  /// their own lengths.
  public func next(_ unit: Unit) -> LocalTime {
    let start = beginning(of: unit)
    return switch unit {
    case .second: LocalTime(secondsSince1970: start.secondsSince1970 + 1)
    case .minute: LocalTime(secondsSince1970: start.secondsSince1970 + 60)
    case .hour: LocalTime(secondsSince1970: start.secondsSince1970 + 3600)
    case .day: LocalTime(year: year, month: month, day: day + 1)
    }
  }

  /// The time as text by a pattern of `strftime`, such as `"%A, %-d %B"`, in the language of the
  /// user: `"%X"` is the time and `"%x"` the date as they are written there. At most 255 bytes;
  /// empty if it would be longer.
  public func formatted(_ pattern: String) -> String {
    var (time, parts) = (time_t(secondsSince1970), unsafe tm())
    unsafe localtime_r(&time, &parts)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      let count = unsafe strftime_l(
        buffer.baseAddress!, buffer.count, pattern, &parts, Self.locale)
      return unsafe String(decoding: UnsafeRawBufferPointer(buffer).prefix(count), as: UTF8.self)
    }
  }

  /// The hour and the minute as the user writes them, such as 9:41 or 9:41 AM.
  public var timeOfDay: String { formatted(Self.hasHalfDays ? "%-I:%M %p" : "%-H:%M") }

  /// The locale of the user's times; that of C if it is not installed. It never changes.
  nonisolated(unsafe) private static let locale =
    unsafe newlocale(LC_TIME_MASK | LC_CTYPE_MASK, "", nil)
    ?? newlocale(LC_TIME_MASK | LC_CTYPE_MASK, "C", nil)

  /// The day with which weeks of the user begin, from 1 for Monday to 7 for Sunday.
  public static let firstWeekday: Int = {
    // 1 is Sunday there.
    let first = unsafe nl_langinfo_l(Int32(_NL_TIME_FIRST_WEEKDAY), locale)
    return unsafe first.map { unsafe (Int($0.pointee) + 5) % 7 + 1 } ?? 7
  }()

  /// True if the user counts the hours of a day twice to twelve.
  private static let hasHalfDays: Bool = {
    guard let format = unsafe nl_langinfo_l(Int32(T_FMT), locale) else { return false }
    let text = unsafe String(cString: format)
    return text.contains("%r") || text.contains("%I") || text.contains("%l")
  }()

  /// True if the user writes the month before the day, as in America. The locale of C does not
  /// count: it has two digits of the year.
  public static let hasMonthFirst: Bool = {
    guard let format = unsafe nl_langinfo_l(Int32(D_FMT), locale) else { return false }
    return unsafe String(cString: format) == "%m/%d/%Y"
  }()

  /// Reads the time zone of the user again: times that are made from now on are of that zone.
  public static func readZone() { tzset() }

  /// True if `a` is earlier.
  public static func < (a: Self, b: Self) -> Bool { a.secondsSince1970 < b.secondsSince1970 }
}
