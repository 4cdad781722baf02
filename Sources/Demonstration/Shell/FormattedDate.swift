// SPDX-License-Identifier: MIT

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
    let now = LocalTime.now
    return FormattedDate(
      time: "\(now.hour):\(now.minute < 10 ? "0" : "")\(now.minute)",
      day: "\(days[now.weekday - 1]), \(now.day) \(months[now.month - 1])")
  }

  /// The time until the minute that is displayed changes.
  static var untilNextMinute: Nanoseconds { .seconds(Double(60 - LocalTime.now.second)) }

  private static let days = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
