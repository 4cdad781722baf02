// SPDX-License-Identifier: MIT

/// The time of a loop whose timers a test fires: it passes only by `advance(to:)`.
public final class HandMovedTime {
  /// The nanoseconds of all clocks but that of the calendar.
  public private(set) var now: UInt64
  /// The nanoseconds since 1970 minus `now`.
  private var calendarOffset: Int64
  /// The armed timers with the times of their firing, the first that was armed first.
  private var timers: [(timer: LoopTimer, time: UInt64)] = []

  /// A time that begins at `now`, at the nanosecond `calendar` since 1970.
  public init(now: UInt64 = 0, calendar: Int64 = 0) {
    self.now = now
    calendarOffset = calendar - Int64(now)
  }

  /// The present nanoseconds of a clock.
  func now(of clock: LoopTimer.Clock) -> UInt64 {
    clock == .calendar ? UInt64(max(Int64(now) + calendarOffset, 0)) : now
  }

  /// Lets time pass until `end`, and fires the timers that are due meanwhile, each at its time.
  public func advance(to end: UInt64) {
    while let index = nextTimer, timers[index].time <= end {
      let (timer, time) = timers.remove(at: index)
      now = max(now, time)
      timer.fire()
    }
    now = max(now, end)
  }

  /// Sets the clock of the calendar to a nanosecond since 1970, and fires its timers, as the system
  /// does.
  public func setCalendar(_ nanoseconds: Int64) {
    calendarOffset = nanoseconds - Int64(now)
    let fired = timers.filter { $0.timer.clock == .calendar }
    timers.removeAll { $0.timer.clock == .calendar }
    for (timer, _) in fired { timer.fire() }
  }

  /// The index of the timer that fires next; nil if none is armed.
  private var nextTimer: Int? { timers.indices.min { timers[$0].time < timers[$1].time } }

  /// Sets `timer` to fire when its clock reads `time`.
  func arm(_ timer: LoopTimer, at time: UInt64) {
    disarm(timer)
    let offset = timer.clock == .calendar ? calendarOffset : 0
    timers.append((timer, UInt64(max(Int64(clamping: time) - offset, 0))))
  }

  /// Keeps `timer` from firing.
  func disarm(_ timer: LoopTimer) { timers.removeAll { $0.timer === timer } }
}
