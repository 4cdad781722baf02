// SPDX-License-Identifier: MIT

import Testing

@testable import Timing

@Suite struct AnimationClockTests {
  private func moment(_ milliseconds: Int64) -> Moment {
    Moment(nanoseconds: 1_000_000_000) + .milliseconds(milliseconds)
  }

  @Test func punctualFramesShowTheClocksTime() {
    var time = AnimationClock()
    for step: Int64 in [0, 16, 33, 50, 149] {
      #expect(time.frame(at: moment(step)) == moment(step))
      time.endFrame(at: moment(step), isMoving: true)
    }
    #expect(time.skipped == .milliseconds(0))
  }

  @Test func aLateFrameOfAMotionCountsAsOneStep() {
    var time = AnimationClock()
    time.endFrame(at: time.frame(at: moment(0)), isMoving: true)
    let late = time.frame(at: moment(2_000))
    #expect(late == moment(16))
    time.endFrame(at: late, isMoving: true)
    // Later frames continue from there, and events use the same time.
    #expect(time.frame(at: moment(2_016)) == moment(32))
    #expect(time.animationTime(at: moment(2_020)) == moment(36))
    #expect(time.frameTime(at: moment(36)) == moment(2_020))
  }

  @Test func successiveLateFramesCountInFull() {
    var time = AnimationClock()
    time.endFrame(at: time.frame(at: moment(0)), isMoving: true)
    for step: Int64 in 1...5 {
      time.endFrame(at: time.frame(at: moment(200 * step)), isMoving: true)
    }
    // Only the first late frame is shortened.
    #expect(time.skipped == .milliseconds(200 - 16))
  }

  @Test func timeAtRestCountsInFull() {
    var time = AnimationClock()
    time.endFrame(at: time.frame(at: moment(0)), isMoving: false)
    #expect(time.frame(at: moment(60_000)) == moment(60_000))
  }
}
