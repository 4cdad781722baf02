// SPDX-License-Identifier: MIT

import EventLoop
import Testing

@Suite struct HandMovedTimeTests {
  @Test func timersFireInTheOrderOfTheirTimesAndReadThem() throws {
    let time = HandMovedTime(now: 100, calendar: 5000)
    let loop = try MainLoop(time)
    var log: [String] = []
    func timer(_ name: String, _ clock: LoopTimer.Clock) throws -> LoopTimer {
      try LoopTimer(loop, clock: clock) { log.append("\(name) \(loop.now(of: clock))") }
    }
    let (early, late) = (try timer("early", .monotonic), try timer("late", .boot))
    let (calendar, stopped) = (try timer("calendar", .calendar), try timer("stopped", .boot))
    late.arm(at: 400)
    stopped.arm(at: 110)
    calendar.arm(at: 5150)
    early.arm(at: 150)
    early.arm(at: 200)
    stopped.disarm()
    time.advance(to: 250)
    #expect(log == ["early 200", "calendar 5150"].sorted { $0 > $1 })
    #expect(loop.now(of: .boot) == 250 && loop.now(of: .calendar) == 5150)
    // A timer of the past fires at once, and time does not go back.
    early.arm(at: 3)
    time.advance(to: 250)
    #expect(log.last == "early 250")
    time.advance(to: 1000)
    #expect(log.last == "late 400" && log.count == 4)
    for timer in [early, late, calendar, stopped] { timer.close() }
  }

  @Test func aTimerThatIsArmedAgainInItsHandlerFiresInTheSameAdvance() throws {
    let time = HandMovedTime()
    let loop = try MainLoop(time)
    var fired: [UInt64] = []
    var timer: LoopTimer?
    timer = try LoopTimer(loop) {
      fired.append(time.now)
      timer?.arm(at: time.now + 10)
    }
    timer?.arm(at: 10)
    time.advance(to: 35)
    #expect(fired == [10, 20, 30])
    timer?.close()
    time.advance(to: 100)
    #expect(fired.count == 3)
  }

  @Test func settingTheCalendarFiresItsTimersAlone() throws {
    let time = HandMovedTime(now: 0, calendar: 1000)
    let loop = try MainLoop(time)
    var log: [String] = []
    let calendar = try LoopTimer(loop, clock: .calendar) { log.append("calendar") }
    let other = try LoopTimer(loop) { log.append("other") }
    calendar.arm(at: 2000)
    other.arm(at: 500)
    time.setCalendar(50)
    #expect(log == ["calendar"] && loop.now(of: .calendar) == 50)
    time.advance(to: 500)
    #expect(log == ["calendar", "other"])
    calendar.close()
    other.close()
  }

  @Test(.timeLimit(.minutes(1))) func theClockOfTheCalendarFiresInARunningLoop() throws {
    let loop = try MainLoop()
    let clock = LoopTimer.Clock.calendar
    let timer = try LoopTimer(loop, clock: clock) { loop.stop() }
    let end = clock.now + 20_000_000
    timer.arm(at: end)
    loop.run()
    #expect(clock.now >= end)
    timer.close()
  }
}
