// SPDX-License-Identifier: MIT

import FakeCompositor
import Testing
import Timing
import WaylandCore
import WaylandServer

@testable import Window

/// What compositors say of frames, and what they leave unsaid.
@Suite struct PresentationFeedbackTests {
  /// What was heard of frames.
  private final class Ear {
    var outcomes: [PresentationFeedback.Outcome] = []
  }

  private func answer(
    _ post: (WpPresentationFeedbackResource) -> Void
  ) throws -> [PresentationFeedback.Outcome] {
    let test = try TestDesktop()
    defer { test.close() }
    let window = try test.open()
    let ear = Ear()
    let feedback = PresentationFeedback { ear.outcomes.append($0) }
    defer { feedback.close() }
    let presentation = try #require(test.desktop.bound.presentation)
    // The object serves again, as it does in every frame.
    for _ in 0..<3 {
      #expect(!feedback.isAwaited)
      feedback.await(
        presentation, window.toplevel.surface, continuesMotion: true, begun: test.desktop.clock.now)
      try test.settle()
      #expect(feedback.isAwaited)
      let asked = try #require(window.fake.feedbacks.last)
      window.fake.feedbacks = []
      post(asked)
      try test.settle()
    }
    return ear.outcomes
  }

  @Test func framesThatAreNeverSeenAreTold() throws {
    let outcomes = try answer { $0.postDiscarded() }
    #expect(outcomes.count == 3)
    for outcome in outcomes {
      guard case .discarded = outcome else {
        Issue.record("\(outcome)")
        return
      }
    }
  }

  /// Times and periods that cannot be leave the clock able to foretell.
  @Test(arguments: [0, 1, 16_666_667, UInt32.max])
  func anyPeriodIsSurvived(refresh: UInt32) throws {
    for seconds in [0, 1, UInt32.max] {
      let outcomes = try answer {
        $0.postPresented(
          tvSecHi: seconds, tvSecLo: seconds, tvNsec: seconds, refresh: refresh, seqHi: 0,
          seqLo: 0, flags: [])
      }
      var clock = PresentationClock()
      var statistics = FrameStatistics()
      for outcome in outcomes {
        guard case .presented(let moment, let period, let isMotion, let begun) = outcome else {
          Issue.record("\(outcome)")
          return
        }
        clock.presented(at: moment, refresh: period)
        statistics.framePresented(at: moment, refresh: clock.refresh, continuesMotion: isMotion)
        statistics.frameSeen(after: moment - begun)
      }
      #expect(statistics.presented == 3 && statistics.missed == 0)
      let now = Moment(nanoseconds: 5_000_000_000)
      let foretold = clock.foretell(now: now)
      #expect(foretold >= now && foretold - now <= .seconds(5), "\(foretold)")
    }
  }

  /// A window can be closed whose frames nobody has told of.
  @Test func anAnswerThatNeverComesIsNotWaitedFor() throws {
    let test = try TestDesktop()
    defer { test.close() }
    let window = try test.open()
    let feedback = PresentationFeedback { _ in Issue.record("there was an answer") }
    let presentation = try #require(test.desktop.bound.presentation)
    feedback.await(
      presentation, window.toplevel.surface, continuesMotion: false, begun: test.desktop.clock.now)
    test.compositor.withdraw("wp_presentation")
    try test.settle()
    #expect(feedback.isAwaited)
    feedback.close()
    window.fake.feedbacks.last?.postDiscarded()
    try test.settle()
  }
}
