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
      time.went(on: true, from: moment(step))
    }
    #expect(time.unseen == .milliseconds(0))
  }

  @Test func aLateFrameOfAMotionCountsAsOneStep() {
    var time = AnimationClock()
    time.went(on: true, from: time.frame(at: moment(0)))
    let late = time.frame(at: moment(2_000))
    #expect(late == moment(16))
    time.went(on: true, from: late)
    // Later frames continue from there, and events use the same time.
    #expect(time.frame(at: moment(2_016)) == moment(32))
    #expect(time.seen(moment(2_020)) == moment(36))
    #expect(time.told(moment(36)) == moment(2_020))
  }

  @Test func successiveLateFramesCountInFull() {
    var time = AnimationClock()
    time.went(on: true, from: time.frame(at: moment(0)))
    for step: Int64 in 1...5 {
      time.went(on: true, from: time.frame(at: moment(200 * step)))
    }
    // Only the first late frame is shortened.
    #expect(time.unseen == .milliseconds(200 - 16))
  }

  @Test func timeAtRestCountsInFull() {
    var time = AnimationClock()
    time.went(on: false, from: time.frame(at: moment(0)))
    #expect(time.frame(at: moment(60_000)) == moment(60_000))
  }
}
