// SPDX-License-Identifier: MIT

import Testing
import Timing

@Suite struct FrameSchedulerTests {
  private func configured() -> FrameScheduler {
    var scheduler = FrameScheduler()
    scheduler.configure()
    return scheduler
  }

  private func afterFirstFrame() -> FrameScheduler {
    var scheduler = configured()
    scheduler.begin()
    scheduler.end(.submitted)
    return scheduler
  }

  @Test func nothingIsDrawnBeforeTheFirstConfigure() {
    var scheduler = FrameScheduler()
    scheduler.want()
    #expect(!scheduler.isDue)
    #expect(scheduler.isWanted)
    scheduler.configure()
    #expect(scheduler.isDue)
  }

  @Test func theFirstConfigureMakesAFrameDue() {
    #expect(configured().isDue)
  }

  @Test func anIdleSurfaceDrawsNothing() {
    var scheduler = afterFirstFrame()
    scheduler.frameDone()
    #expect(scheduler.state == .idle)
    #expect(!scheduler.isDue)
  }

  @Test func aChangeWhileIdleIsDueAtOnce() {
    var scheduler = afterFirstFrame()
    scheduler.frameDone()
    scheduler.want()
    #expect(scheduler.isDue)
  }

  @Test func changesWhileWaitingAreOneFrame() {
    var scheduler = afterFirstFrame()
    for _ in 0..<5 {
      scheduler.want()
      #expect(!scheduler.isDue)
    }
    scheduler.frameDone()
    #expect(scheduler.isDue)
    scheduler.begin()
    scheduler.end(.submitted)
    scheduler.frameDone()
    #expect(!scheduler.isDue)
  }

  @Test func aChangeWhileDrawingIsDrawnNext() {
    var scheduler = configured()
    scheduler.begin()
    scheduler.want()
    scheduler.end(.submitted)
    #expect(!scheduler.isDue)
    scheduler.frameDone()
    #expect(scheduler.isDue)
  }

  @Test func aMotionIsDistinguishedFromARest() {
    var scheduler = afterFirstFrame()
    scheduler.want()
    scheduler.frameDone()
    #expect(scheduler.continuesMotion)
    scheduler.begin()
    scheduler.end(.submitted)
    scheduler.frameDone()
    scheduler.want()
    #expect(!scheduler.continuesMotion)
  }

  @Test func anUnchangedFrameWaitsForNoCallback() {
    var scheduler = configured()
    scheduler.begin()
    scheduler.end(.unchanged)
    #expect(scheduler.state == .idle)
    scheduler.want()
    #expect(scheduler.isDue)
  }

  @Test func aMotionThatShowsNothingIsDrawnOnceARefresh() {
    var scheduler = afterFirstFrame()
    scheduler.want()
    scheduler.frameDone()
    for _ in 0..<3 {
      scheduler.begin()
      scheduler.want()
      scheduler.end(.unchanged)
      #expect(scheduler.isWanted)
      scheduler.want()
      scheduler.frameDone()
      #expect(!scheduler.isDue)
      scheduler.refreshPassed()
      #expect(scheduler.isDue)
      // No refresh was missed: there was nothing to show.
      #expect(!scheduler.continuesMotion)
    }
    scheduler.begin()
    scheduler.end(.unchanged)
    #expect(scheduler.state == .idle)
    scheduler.refreshPassed()
    #expect(scheduler.state == .idle)
  }

  @Test func aFailedFrameIsRepeatedAtOnceIfWanted() {
    var scheduler = configured()
    scheduler.begin()
    scheduler.want()
    scheduler.end(.failed)
    #expect(scheduler.isDue)
  }

  @Test func noMotionContinuesThroughAHiddenSurface() {
    var scheduler = afterFirstFrame()
    scheduler.want()
    scheduler.setSuspended(true)
    scheduler.frameDone()
    scheduler.setSuspended(false)
    #expect(scheduler.isDue)
    #expect(!scheduler.continuesMotion)
  }

  @Test func aSuspendedSurfaceDrawsNothingAndThenOneFrame() {
    var scheduler = afterFirstFrame()
    scheduler.frameDone()
    scheduler.setSuspended(true)
    for _ in 0..<3 { scheduler.want() }
    #expect(!scheduler.isDue)
    scheduler.setSuspended(false)
    #expect(scheduler.isDue)
    scheduler.begin()
    scheduler.end(.submitted)
    scheduler.frameDone()
    #expect(!scheduler.isDue)
  }

  @Test func withoutACallbackNothingIsDrawn() {
    var scheduler = afterFirstFrame()
    for _ in 0..<1_000 { scheduler.want() }
    #expect(!scheduler.isDue)
  }

  @Test func suspensionWhileWaitingKeepsTheCallback() {
    var scheduler = afterFirstFrame()
    scheduler.want()
    scheduler.setSuspended(true)
    scheduler.frameDone()
    #expect(!scheduler.isDue)
    scheduler.setSuspended(false)
    #expect(scheduler.isDue)
  }

  /// In any order of events, a frame is due only after a configure, with a change since the last
  /// frame, without an outstanding callback and not within a refresh after a frame that was not
  /// committed, and no change is lost.
  @Test func randomEventsKeepTheInvariants() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var scheduler = FrameScheduler()
      var isConfigured = false
      var hasChange = false
      var isOutstanding = false
      var isPausing = false
      var isSuspended = false
      for _ in 0..<200 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          if !isConfigured { hasChange = true }
          isConfigured = true
          scheduler.configure()
        case 1:
          hasChange = true
          scheduler.want()
        case 2:
          isOutstanding = false
          scheduler.frameDone()
        case 3:
          isPausing = false
          scheduler.refreshPassed()
        case 4:
          isSuspended.toggle()
          scheduler.setSuspended(isSuspended)
        default:
          let waits = isOutstanding || isPausing || isSuspended
          #expect(scheduler.isDue == (isConfigured && hasChange && !waits))
          guard scheduler.isDue else { continue }
          scheduler.begin()
          hasChange = Bool.random(using: &random)
          if hasChange { scheduler.want() }
          isOutstanding = Bool.random(using: &random)
          isPausing = hasChange && !isOutstanding
          scheduler.end(isOutstanding ? .submitted : .unchanged)
        }
      }
    }
  }
}
