// SPDX-License-Identifier: MIT

import ScrimTesting
import Testing

@testable import Shell

/// The calendar and the words of times.
@Suite struct CalendarTests {
  init() { _ = ShellBench() }

  private let now = LocalTime(secondsSince1970: ShellBench.now)

  @Test func aTimeHasItsParts() {
    #expect([now.year, now.month, now.day, now.weekday] == [2026, 11, 21, 6])
    #expect((now.hour, now.minute) == (9, 41))
    #expect(now.adding(days: 10).month == 12)
    #expect(now.firstDay(monthsLater: 3).year == 2027)
  }

  @Test(arguments: -20...20) func sixWeeksContainTheMonth(offset: Int) {
    let month = now.firstDay(monthsLater: offset)
    let days = month.weeks
    #expect(Set(days.map(\.dayNumber)).count == 42)
    #expect(days.prefix(7).contains { $0.month == month.month && $0.day == 1 })
    #expect(zip(days, days.dropFirst()).allSatisfy { $0.weekday % 7 + 1 == $1.weekday })
  }

  @Test func agesAreShort() {
    let (words, seconds) = (Words.english, ShellBench.now)
    #expect(words.age(of: seconds - 5, at: now) == "now")
    #expect(words.age(of: seconds + 500, at: now) == "now")
    #expect(words.age(of: seconds - 300, at: now) == "5 min")
    let morning = LocalTime(secondsSince1970: seconds - 5 * 3_600)
    #expect(words.age(of: morning.secondsSince1970, at: now) == morning.timeOfDay)
    #expect(words.age(of: seconds - 86_400, at: now) == "yesterday")
    #expect(
      words.age(of: seconds - 5 * 86_400, at: now) == now.adding(days: -5).formatted("%-d %b"))
  }
}
