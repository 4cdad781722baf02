// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import WaylandCore
import WaylandServer

@testable import Window

/// Presentation feedback, complete and missing.
@Suite struct PresentationFeedbackTests {
  /// The outcomes received so far.
  private final class Outcomes {
    var outcomes: [PresentationFeedback.Outcome] = []
  }

  private func answer(
    _ post: (WpPresentationFeedbackResource) -> Void
  ) throws -> [PresentationFeedback.Outcome] {
    let test = try TestDesktop()
    let window = try test.open()
    let recorded = Outcomes()
    let feedback = PresentationFeedback { recorded.outcomes.append($0) }
    defer { feedback.close() }
    let presentation = try #require(test.desktop.bound.presentation)
    // The object is reused, as for every frame.
    for _ in 0..<3 {
      #expect(!feedback.isAwaited)
      feedback.await(
        presentation, window.toplevel.surface, continuesMotion: true,
        drawingStart: test.desktop.clock.now)
      try test.settle()
      #expect(feedback.isAwaited)
      let asked = try #require(window.fake.feedbacks.last)
      window.fake.feedbacks = []
      post(asked)
      try test.settle()
    }
    return recorded.outcomes
  }

  @Test func discardedFramesAreReported() throws {
    let outcomes = try answer { $0.postDiscarded() }
    #expect(outcomes.count == 3)
    for outcome in outcomes {
      guard case .discarded = outcome else {
        Issue.record("\(outcome)")
        return
      }
    }
  }

  /// Impossible times and periods do not break the prediction.
  @Test(arguments: [0, 1, 16_666_667, UInt32.max])
  func extremeRefreshPeriodsKeepThePredictionUsable(refresh: UInt32) throws {
    for seconds in [0, 1, UInt32.max] {
      let outcomes = try answer {
        $0.postPresented(
          tvSecHi: seconds, tvSecLo: seconds, tvNsec: seconds, refresh: refresh, seqHi: 0,
          seqLo: 0, flags: [])
      }
      var clock = PresentationClock()
      var statistics = FrameStatistics()
      for outcome in outcomes {
        guard
          case .presented(let moment, let period, let continuesMotion, let drawingStart) = outcome
        else {
          Issue.record("\(outcome)")
          return
        }
        clock.presented(at: moment, refresh: period)
        statistics.framePresented(
          at: moment, refresh: clock.refresh, continuesMotion: continuesMotion)
        statistics.recordLatency(moment - drawingStart)
      }
      #expect(statistics.presented == 3 && statistics.missed == 0)
      let now = Moment(nanoseconds: 5_000_000_000)
      let predicted = clock.predict(now: now)
      #expect(predicted >= now && predicted - now <= .seconds(5), "\(predicted)")
    }
  }

  /// A window can be closed while feedback is pending.
  @Test func closingDoesNotWaitForMissingFeedback() throws {
    let test = try TestDesktop()
    let window = try test.open()
    let feedback = PresentationFeedback { _ in Issue.record("there was an answer") }
    let presentation = try #require(test.desktop.bound.presentation)
    feedback.await(
      presentation, window.toplevel.surface, continuesMotion: false,
      drawingStart: test.desktop.clock.now)
    test.compositor.withdraw("wp_presentation")
    try test.settle()
    #expect(feedback.isAwaited)
    feedback.close()
    window.fake.feedbacks.last?.postDiscarded()
    try test.settle()
  }
}
