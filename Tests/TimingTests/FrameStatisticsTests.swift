// SPDX-License-Identifier: MIT

import Testing
import Timing

@Suite struct FrameStatisticsTests {
  private let refresh = Nanoseconds(10_000_000)

  private func moment(_ milliseconds: Double) -> Moment {
    Moment(nanoseconds: UInt64(milliseconds * 1_000_000))
  }

  /// Reports callbacks at `times`, in milliseconds, each a millisecond after its commit.
  private func callbacks(
    _ times: [Double], expectsFeedback: Bool, _ statistics: inout FrameStatistics
  ) {
    for time in times {
      statistics.frameCallback(
        at: moment(time), committed: moment(time - 1), refresh: refresh, continuesMotion: true,
        expectsFeedback: expectsFeedback)
    }
  }

  @Test func withoutPresentationFeedbackTheIntervalOfCallbacksCounts() {
    var statistics = FrameStatistics()
    callbacks([10, 40.2, 69.9, 80], expectsFeedback: false, &statistics)
    #expect(statistics.missed == 4)
    #expect(statistics.missedBy == .callbacks)
  }

  @Test func aRestBetweenTwoMotionsIsNotMissed() {
    var statistics = FrameStatistics()
    callbacks([10, 20], expectsFeedback: false, &statistics)
    statistics.frameCallback(
      at: moment(900), committed: moment(895), refresh: refresh, continuesMotion: false,
      expectsFeedback: false)
    callbacks([910], expectsFeedback: false, &statistics)
    #expect(statistics.missed == 0)
  }

  /// Compositors hold the callback of a hidden surface.
  @Test func theTimeOfAHiddenSurfaceIsNotMissed() {
    var statistics = FrameStatistics()
    callbacks([10], expectsFeedback: false, &statistics)
    statistics.frameCallback(
      at: moment(5_000), committed: moment(15), refresh: refresh, continuesMotion: true,
      expectsFeedback: false)
    callbacks([5_030], expectsFeedback: false, &statistics)
    #expect(statistics.missed == 2)
  }

  @Test func feedbackThatIsOfferedButNeverSentIsReplacedByCallbacks() {
    var statistics = FrameStatistics()
    callbacks((1...7).map { Double($0) * 20 }, expectsFeedback: true, &statistics)
    #expect(statistics.missed == 0)
    #expect(statistics.missedBy == .presentation)
    callbacks([160, 180], expectsFeedback: true, &statistics)
    #expect(statistics.missed == 8)
    #expect(statistics.missedBy == .callbacks)
  }

  @Test func callbacksCountNothingWhilePresentationFeedbackArrives() {
    var statistics = FrameStatistics()
    for frame in 1...40 {
      callbacks([Double(frame) * 20], expectsFeedback: true, &statistics)
      statistics.framePresented(
        at: moment(Double(frame) * 10), refresh: refresh, continuesMotion: true)
    }
    #expect(statistics.missed == 0)
    #expect(statistics.missedBy == .presentation)
  }

  /// What callbacks have counted stays, and no refresh counts twice.
  @Test func lateFeedbackReplacesCallbacks() {
    var statistics = FrameStatistics()
    statistics.framePresented(at: moment(5), refresh: refresh, continuesMotion: false)
    callbacks((0...8).map { 10 + Double($0) * 20 }, expectsFeedback: true, &statistics)
    #expect(statistics.missed == 8)
    statistics.framePresented(at: moment(185), refresh: refresh, continuesMotion: true)
    #expect(statistics.missed == 8)
    #expect(statistics.missedBy == .presentation)
    statistics.framePresented(at: moment(205), refresh: refresh, continuesMotion: true)
    #expect(statistics.missed == 9)
  }

  @Test func extremeTimesOfCallbacksAreSafe() {
    var statistics = FrameStatistics()
    for nanoseconds in [0, UInt64(Int64.max), .max, 1 << 63, 5] {
      let moment = Moment(nanoseconds: nanoseconds)
      statistics.frameCallback(
        at: moment, committed: moment, refresh: refresh, continuesMotion: true,
        expectsFeedback: false)
    }
    #expect((0...4_000).contains(statistics.missed))
  }
}
