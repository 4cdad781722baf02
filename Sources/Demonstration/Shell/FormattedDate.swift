// SPDX-License-Identifier: MIT

internal import Glibc
import ScrimKit

/// The time and date as displayed text.
struct FormattedDate: Equatable {
  /// The hour and minute.
  let time: String
  /// The weekday, day and month.
  let day: String

  /// The same in fewer letters, such as "Sat, 21 Nov".
  var shortDay: String {
    day.split(separator: " ").map { word in
      let short = word.prefix(3)
      return word.hasSuffix(",") && word.count > 3 ? "\(short)," : String(short)
    }
    .joined(separator: " ")
  }

  /// A constant date, so that snapshots are reproducible.
  static let fixed = FormattedDate(time: "9:41", day: "Saturday, 21 November")

  /// The current local time.
  static var now: FormattedDate {
    var seconds = Glibc.time(nil)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return fixed }
    let (hour, minute) = unsafe (parts.tm_hour, parts.tm_min)
    let (weekday, day, month) = unsafe (Int(parts.tm_wday), parts.tm_mday, Int(parts.tm_mon))
    return FormattedDate(
      time: "\(hour):\(minute < 10 ? "0" : "")\(minute)",
      day: "\(days[weekday % 7]), \(day) \(months[month % 12])")
  }

  /// The time until the minute that is displayed changes.
  static var untilNextMinute: Nanoseconds { .seconds(Double(60 - Glibc.time(nil) % 60)) }

  private static let days = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
