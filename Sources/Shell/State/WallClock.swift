// SPDX-License-Identifier: MIT

import Views

/// The time of day, to the minute. It wakes the shell up only while something shows it.
@Observable final class WallClock {
  /// The time when it was read last.
  private(set) var now: CalendarTime
  /// Reads the time, in seconds since 1970.
  private let read: () -> Int64
  /// The number of panels that show the time.
  private var watchers = 0
  /// Fires at the next minute.
  @ObservationIgnored private var timer: AppTimer?

  /// A clock that reads the system's, or `read`.
  init(_ app: App, read: @escaping () -> Int64 = { CalendarTime.currentSeconds }) {
    self.read = read
    now = CalendarTime(read())
    timer = app.timer { [unowned self] in update() }
  }

  /// Keeps the time up to date until `unwatch()`.
  func watch() {
    watchers += 1
    update()
  }

  /// Ends what `watch()` began.
  func unwatch() {
    watchers -= 1
    if watchers == 0 { timer?.stop() }
  }

  private func update() {
    let seconds = read()
    let new = CalendarTime(seconds)
    if new.minute != now.minute || new.dayNumber != now.dayNumber { now = new }
    timer?.start(after: .seconds(Double(60 - seconds % 60)))
  }
}
