internal import Glibc
import ScrimKit

/// The day and the time, in words.
struct Almanac: Equatable {
  /// The hour and the minute.
  let time: String
  /// The day.
  let day: String

  /// A day that is always the same: for pictures, which come out alike whenever they are drawn.
  static let unchanging = Almanac(time: "9:41", day: "Saturday, 21 November")

  /// What it is now, where the computer is.
  static var now: Almanac {
    var seconds = Glibc.time(nil)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return unchanging }
    let (hour, minute) = unsafe (parts.tm_hour, parts.tm_min)
    let (weekday, day, month) = unsafe (Int(parts.tm_wday), parts.tm_mday, Int(parts.tm_mon))
    return Almanac(
      time: "\(hour):\(minute < 10 ? "0" : "")\(minute)",
      day: "\(days[weekday % 7]), \(day) \(months[month % 12])")
  }

  private static let days = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
