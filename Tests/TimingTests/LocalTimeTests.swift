// SPDX-License-Identifier: MIT

import Glibc
import Testing
import Timing

/// The tests change the time zone of the process, so that they run one after the other.
@Suite(.serialized) struct LocalTimeTests {
  /// Runs `body` in a time zone.
  private func inZone(_ zone: String, _ body: () -> Void) {
    let old = unsafe getenv("TZ").map { unsafe String(cString: $0) }
    func set(_ value: String?) {
      if let value { unsafe setenv("TZ", value, 1) } else { unsafe unsetenv("TZ") }
      LocalTime.readZone()
    }
    set(zone)
    body()
    set(old)
  }

  @Test func partsAreThoseOfTheZone() {
    inZone("Asia/Kathmandu") {
      let time = LocalTime(year: 2026, month: 11, day: 21, hour: 9, minute: 41, second: 7)
      // 5 hours and 45 minutes before that in UTC.
      #expect(time.secondsSince1970 == 1_795_233_367)
      #expect(time == LocalTime(secondsSince1970: 1_795_233_367))
      #expect((time.year, time.month, time.day) == (2026, 11, 21))
      #expect((time.hour, time.minute, time.second, time.weekday) == (9, 41, 7, 6))
      // The hour of a zone of 45 minutes begins at its own full hour.
      #expect(time.beginning(of: .hour) == LocalTime(year: 2026, month: 11, day: 21, hour: 9))
      #expect(time.beginning(of: .minute).second == 0)
      #expect(time.beginning(of: .second) == time)
      #expect(time.next(.second).second == 8 && time.next(.minute).minute == 42)
      #expect(time.next(.hour) == LocalTime(year: 2026, month: 11, day: 21, hour: 10))
    }
  }

  @Test func daysOfAChangeOfTheClockHaveTheirLengths() {
    inZone("Europe/Berlin") {
      func length(_ month: Int, _ day: Int) -> Int64 {
        let noon = LocalTime(year: 2026, month: month, day: day, hour: 12)
        return noon.next(.day).secondsSince1970 - noon.beginning(of: .day).secondsSince1970
      }
      #expect(length(3, 29) == 23 * 3600 && length(10, 25) == 25 * 3600)
      #expect(length(3, 30) == 24 * 3600)
      // 02:00 does not exist.
      let before = LocalTime(year: 2026, month: 3, day: 29, hour: 1, minute: 59, second: 59)
      #expect(before.next(.minute).hour == 3 && before.next(.hour).hour == 3)
    }
  }

  @Test func monthsAndYearsCarry() {
    inZone("UTC") {
      let end = LocalTime(year: 2027, month: 12, day: 31, hour: 23, minute: 59, second: 59)
      for unit: LocalTime.Unit in [.second, .minute, .hour, .day] {
        #expect(end.next(unit) == LocalTime(year: 2028))
      }
      #expect(LocalTime(year: 2028, month: 2, day: 30) == LocalTime(year: 2028, month: 3, day: 1))
      #expect(LocalTime(year: 2028, month: 1, day: 2).weekday == 7)
      #expect(LocalTime(secondsSince1970: .max).year == 1970)
      #expect(LocalTime(secondsSince1970: -1).year == 1969)
    }
  }

  @Test func timesAreTextsByPatterns() {
    inZone("UTC") {
      let time = LocalTime(year: 2026, month: 11, day: 1, hour: 9, minute: 5)
      #expect(time.formatted("%H:%M, %-d") == "09:05, 1")
      #expect(time.formatted("ä %Y") == "ä 2026")
      #expect(time.formatted("") == "")
      #expect(time.formatted(String(repeating: "x", count: 255)).count == 255)
      #expect(time.formatted(String(repeating: "x", count: 256)) == "")
    }
  }
}
