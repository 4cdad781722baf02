// SPDX-License-Identifier: MIT

import Testing

@testable import Window

@Suite struct InputTests {
  private func events(_ fill: (inout PointerFrame) -> Void) -> [PointerEvent] {
    var frame = PointerFrame()
    var events: [PointerEvent] = []
    fill(&frame)
    frame.take().deliver { events.append($0) }
    return events
  }

  @Test func motionPrecedesTheButtonOfItsFrame() {
    let events = events {
      $0.button(.primary, isPressed: true)
      $0.move(Point(x: 5, y: 6))
    }
    #expect(events == [.moved(Point(x: 5, y: 6)), .pressed(.primary)])
  }

  @Test func bothAxesOfAFrameAreOneScroll() {
    let events = events { frame in
      frame.scroll { $0.source = .finger }
      frame.scroll { $0.dx += 2 }
      frame.scroll { $0.dy += 3 }
    }
    var expected = Scroll()
    expected.source = .finger
    expected.dx = 2
    expected.dy = 3
    #expect(events == [.scrolled(expected)])
  }

  @Test func anAxisSourceWithoutMovementIsNoScroll() {
    #expect(events { $0.scroll { $0.source = .wheel } }.isEmpty)
  }

  @Test func anAxisStopIsReported() {
    var expected = Scroll()
    expected.stoppedY = true
    #expect(events { $0.scroll { $0.stoppedY = true } } == [.scrolled(expected)])
  }

  @Test func aFrameIsDeliveredOnce() {
    var frame = PointerFrame()
    frame.enter(Point(x: 1, y: 1))
    var count = 0
    frame.take().deliver { _ in count += 1 }
    frame.take().deliver { _ in count += 1 }
    #expect(count == 1)
  }

  @Test func timeStampsOfEventsGoOnAfterTheirBitsRunOut() throws {
    var timestamps = TimestampUnwrapper()
    timestamps.advance(to: .max - 3)
    let before = try #require(timestamps.moment)
    timestamps.advance(to: 12)
    let after = try #require(timestamps.moment)
    #expect(after - before == .milliseconds(16))
    timestamps.advance(to: 10)
    #expect(try #require(timestamps.moment) - after == .milliseconds(-2))
  }

  @Test func aTimeStampOfZeroIsNoTime() throws {
    var timestamps = TimestampUnwrapper()
    timestamps.advance(to: 20)
    timestamps.advance(to: 0)
    #expect(timestamps.moment == nil)
    timestamps.advance(to: 28)
    #expect(timestamps.moment != nil)
  }

  private let start = Moment(nanoseconds: 5_000_000_000)

  @Test func aHeldKeyRepeatsAtTheCompositorsRate() {
    var keys = KeyRepeat()
    keys.set(rate: 25, delay: 300)
    keys.press(30, repeats: true, now: start)
    #expect(keys.deadline == start + .milliseconds(300))
    #expect(keys.fire(now: start + .milliseconds(299)) == nil)
    #expect(keys.fire(now: start + .milliseconds(300)) == 30)
    #expect(keys.deadline == start + .milliseconds(340))
  }

  @Test func aRateOfZeroNeverRepeats() {
    var keys = KeyRepeat()
    keys.set(rate: 0, delay: 300)
    keys.press(30, repeats: true, now: start)
    #expect(keys.deadline == nil)
  }

  @Test func changingTheRateToZeroEndsARepeat() {
    var keys = KeyRepeat()
    keys.press(30, repeats: true, now: start)
    keys.set(rate: 0, delay: 0)
    #expect(keys.deadline == nil)
  }

  @Test func releasingAnEarlierKeyDoesNotEndARepeat() {
    var keys = KeyRepeat()
    keys.press(30, repeats: true, now: start)
    keys.press(31, repeats: true, now: start)
    keys.release(30)
    #expect(keys.held == 31)
    keys.release(31)
    #expect(keys.deadline == nil)
  }

  @Test func aModifierDoesNotEndARepeat() {
    var keys = KeyRepeat()
    keys.press(30, repeats: true, now: start)
    keys.press(42, repeats: false, now: start)
    #expect(keys.held == 30)
  }

  @Test func missedRepeatsAreSkipped() {
    var keys = KeyRepeat()
    keys.set(rate: 50, delay: 100)
    keys.press(30, repeats: true, now: start)
    let late = start + .milliseconds(5_000)
    #expect(keys.fire(now: late) == 30)
    #expect(keys.fire(now: late) == nil)
    #expect(keys.deadline == late + .milliseconds(20))
  }
}
