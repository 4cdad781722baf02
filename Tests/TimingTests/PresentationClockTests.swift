// SPDX-License-Identifier: MIT

import Testing
import Timing

@Suite struct PresentationClockTests {
  private let refresh = Nanoseconds(10_000_000)

  private func moment(_ milliseconds: Double) -> Moment {
    Moment(nanoseconds: UInt64(milliseconds * 1_000_000))
  }

  @Test func withoutAPresentationTheNextRefreshIsAssumed() {
    var clock = PresentationClock(refresh: refresh)
    #expect(clock.predict(now: moment(5)) == moment(15))
  }

  @Test func predictionsAreOnTheGridOfTheLastPresentation() {
    var clock = PresentationClock()
    clock.presented(at: moment(103), refresh: refresh)
    #expect(clock.predict(now: moment(104)) == moment(113))
    #expect(clock.predict(now: moment(112.9)) == moment(113))
    #expect(clock.predict(now: moment(113)) == moment(123))
    #expect(clock.predict(now: moment(500)) == moment(503))
  }

  @Test func predictionsNeverRunBackwards() {
    var clock = PresentationClock(refresh: refresh)
    let first = clock.predict(now: moment(100))
    clock.presented(at: moment(98), refresh: Nanoseconds(1_000_000))
    #expect(clock.predict(now: moment(101)) >= first)
  }

  @Test func anOutputWithoutAFixedIntervalKeepsTheLast() {
    var clock = PresentationClock(refresh: refresh)
    clock.presented(at: moment(50), refresh: Nanoseconds(0))
    #expect(clock.refresh == refresh)
    #expect(clock.predict(now: moment(51)) == moment(60))
  }

  @Test func implausibleRefreshIntervalsAreIgnored() {
    var clock = PresentationClock(refresh: refresh)
    clock.setRefresh(Nanoseconds(1_000_000_000_000))
    clock.setRefresh(Nanoseconds(1))
    #expect(clock.refresh == refresh)
    clock.setRefresh(Nanoseconds(4_166_667))
    #expect(clock.refresh == Nanoseconds(4_166_667))
  }

  @Test func extremeTimesAreSafe() {
    var statistics = FrameStatistics()
    var clock = PresentationClock()
    for nanoseconds in [0, UInt64(Int64.max), .max, 1 << 63, 5] {
      let moment = Moment(nanoseconds: nanoseconds)
      statistics.framePresented(at: moment, refresh: refresh, continuesMotion: true)
      clock.presented(at: moment, refresh: refresh)
      _ = clock.predict(now: Moment(nanoseconds: 1_000))
    }
    #expect(statistics.presented == 5)
  }

  @Test func missedRefreshesCountOnlyDuringMotion() {
    var statistics = FrameStatistics()
    statistics.frameSubmitted(drawing: .milliseconds(1))
    statistics.framePresented(at: moment(0), refresh: refresh, continuesMotion: false)
    statistics.frameSubmitted(drawing: .milliseconds(3))
    statistics.framePresented(at: moment(30.1), refresh: refresh, continuesMotion: true)
    #expect(statistics.missed == 2)
    statistics.frameSubmitted(drawing: .milliseconds(2))
    statistics.framePresented(at: moment(900), refresh: refresh, continuesMotion: false)
    #expect(statistics.missed == 2)
    #expect(statistics.submitted == 3)
    #expect(statistics.longestDrawing == .milliseconds(3))
    #expect(statistics.totalDrawing == .milliseconds(6))
  }

  @Test func aManualClockMovesOnlyByAdvance() {
    let clock = ManualClock(now: moment(1))
    #expect(clock.now == moment(1))
    clock.advance(by: .milliseconds(4))
    #expect(clock.now == moment(5))
    #expect(clock.now - moment(1) == .milliseconds(4))
  }

  @Test func latencyCountsPresentedFrames() {
    var statistics = FrameStatistics()
    statistics.recordLatency(.milliseconds(20))
    statistics.recordLatency(.milliseconds(30))
    // A presentation before the start of drawing counts as 0.
    statistics.recordLatency(.milliseconds(-500))
    #expect(statistics.totalLatency == .milliseconds(50))
    #expect(statistics.longestLatency == .milliseconds(30))
  }
}
