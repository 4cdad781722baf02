// SPDX-License-Identifier: MIT

import Testing
import Timing

@Suite struct VelocityTrackerTests {
  private func moment(_ milliseconds: Double) -> Moment {
    Moment(nanoseconds: UInt64(1_000_000 * (milliseconds + 1_000)))
  }

  private func tracker(_ samples: [(Double, Double)]) -> VelocityTracker {
    var tracker = VelocityTracker()
    for (time, position) in samples { tracker.add(position, at: moment(time)) }
    return tracker
  }

  @Test(arguments: [0.125, 1, 7, 8, 16.667, 33])
  func aSteadyMovementHasItsVelocity(interval: Double) {
    let samples = stride(from: 0, to: 400 * interval, by: interval).map { ($0, 5 - 0.75 * $0) }
    let velocity = tracker(samples).velocity(at: moment(400 * interval))
    #expect(abs(velocity + 750) < 0.01)
  }

  @Test func twoSamplesAreEnoughAndOneIsNot() {
    #expect(VelocityTracker().velocity(at: moment(0)) == 0)
    #expect(tracker([(0, 10)]).velocity(at: moment(1)) == 0)
    #expect(abs(tracker([(0, 10), (10, 20)]).velocity(at: moment(10)) - 1_000) < 1e-9)
  }

  @Test func aPauseBeforeTheReleaseIsARest() {
    let samples = stride(from: 0.0, to: 200, by: 10).map { ($0, $0) }
    #expect(tracker(samples).velocity(at: moment(200)) > 900)
    #expect(tracker(samples).velocity(at: moment(240)) == 0)
  }

  @Test func samplesBeforeAPauseAreIgnored() {
    let before = stride(from: 0.0, to: 100, by: 10).map { ($0, 9 * $0) }
    let after = stride(from: 0.0, to: 60, by: 10).map { (150 + $0, 810 - 0.2 * $0) }
    #expect(abs(tracker(before + after).velocity(at: moment(200)) + 200) < 1e-6)
  }

  @Test func onlyTheLast100MillisecondsCount() {
    let fast = stride(from: 0.0, through: 500, by: 10).map { ($0, 5 * $0) }
    let slow = stride(from: 10.0, through: 120, by: 10).map { (500 + $0, 2_500 + 0.1 * $0) }
    #expect(abs(tracker(fast + slow).velocity(at: moment(620)) - 100) < 1e-6)
  }

  @Test func laterSamplesWeighMore() {
    // A movement that slows down from 2000 to 0 within 100 ms.
    let samples = stride(from: 0.0, through: 100, by: 10).map { ($0, 2 * $0 - 0.01 * $0 * $0) }
    let velocity = tracker(samples).velocity(at: moment(100))
    #expect(velocity > 0 && velocity < 800)
  }

  @Test func theLaterOfTwoSamplesAtOneMomentCounts() {
    let samples = stride(from: 0.0, to: 100, by: 10).flatMap { time -> [(Double, Double)] in
      [(time, -500), (time, 0.3 * time)]
    }
    #expect(abs(tracker(samples).velocity(at: moment(90)) - 300) < 1e-6)
    #expect(tracker([(5, 1), (5, 2), (5, 9)]).velocity(at: moment(5)) == 0)
  }

  @Test func timeRunningBackwardsResets() {
    let samples = [(500.0, 0.0), (510, 90), (100, 0), (110, 1), (120, 2)]
    #expect(abs(tracker(samples).velocity(at: moment(120)) - 100) < 1e-6)
  }

  @Test func resetRemovesAllSamples() {
    var tracker = tracker([(0, 0), (10, 90)])
    tracker.reset()
    #expect(tracker.velocity(at: moment(10)) == 0)
  }
}
