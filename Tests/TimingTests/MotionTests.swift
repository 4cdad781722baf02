// SPDX-License-Identifier: MIT

import Testing
import Timing

@Suite struct MotionTests {
  private static let springs = [
    Spring(response: 0.4), Spring(response: 0.5, dampingRatio: 0.5),
    Spring(response: 0.3, dampingRatio: 2),
  ]
  private let start = Moment(nanoseconds: 5_000_000_000)

  private func moment(_ seconds: Double) -> Moment { start + .seconds(seconds) }

  @Test(arguments: springs)
  func aMotionGoesFromTheValueToTheTarget(spring: Spring) {
    let motion = Motion(from: 10, to: 250, by: spring, at: start, tolerance: 0.5)
    #expect(motion.value(at: start) == 10)
    #expect(motion.value(at: Moment(nanoseconds: 0)) == 10)
    #expect(motion.velocity(at: start) == 0)
    #expect(!motion.isSettled(at: moment(0.1)))
    #expect(motion.value(at: moment(0.1)) > 10)
    #expect(motion.isSettled(at: motion.end))
    #expect(motion.value(at: motion.end) == 250)
    #expect(motion.velocity(at: motion.end) == 0)
    #expect(motion.end > start && motion.end < moment(3))
  }

  @Test(arguments: springs)
  func theRangeHoldsAllLaterValues(spring: Spring) {
    let motion = Motion(
      from: 0, velocity: 4_000, to: 100, by: spring, at: start, tolerance: 0.01)
    for first in stride(from: 0.0, to: 1, by: 0.05) {
      let range = motion.range(from: moment(first))
      for later in stride(from: first, to: 2, by: 0.01) {
        let value = motion.value(at: moment(later))
        #expect(value >= range.lowerBound - 1e-9 && value <= range.upperBound + 1e-9)
      }
    }
    #expect(motion.range(from: motion.end) == 100...100)
  }

  @Test(arguments: springs)
  func theLastStepIsWithinTheTolerance(spring: Spring) {
    let motion = Motion(
      from: 0, velocity: 900, to: 0.1 + 0.2, by: spring, at: start, tolerance: 0.25)
    let last = motion.value(at: Moment(nanoseconds: motion.end.nanoseconds - 1))
    #expect(last != motion.target && abs(last - motion.target) <= 0.25)
    #expect(motion.value(at: motion.end) == 0.1 + 0.2)
  }

  @Test(arguments: springs)
  func retargetingKeepsValueAndVelocity(spring: Spring) {
    var motion = Motion(from: 0, to: 100, by: spring, at: start, tolerance: 0.01)
    for (index, target) in [-50.0, 400, 400, 0].enumerated() {
      let moment = moment(0.07 * Double(index + 1))
      let next = motion.retargeted(
        to: target, at: moment, by: index == 3 ? Spring(response: 0.9) : nil)
      #expect(abs(next.value(at: moment) - motion.value(at: moment)) < 1e-9)
      #expect(abs(next.velocity(at: moment) - motion.velocity(at: moment)) < 1e-9)
      #expect(next.value(at: next.end) == target)
      motion = next
    }
    #expect(motion.spring == Spring(response: 0.9))
  }

  @Test func theSameTargetIsTheSameMotion() {
    let motion = Motion(from: 0, to: 100, by: Self.springs[0], at: start, tolerance: 0.01)
    #expect(motion.retargeted(to: 100, at: moment(0.1)) == motion)
  }

  @Test func retargetingAtRestStartsAtTheTarget() {
    let motion = Motion(from: 0, to: 100, by: Self.springs[0], at: start, tolerance: 0.5)
    let next = motion.retargeted(to: 0, at: moment(60))
    #expect(next.start == moment(60))
    #expect(next.value(at: moment(60)) == 100 && next.velocity(at: moment(60)) == 0)
  }

  @Test func retargetingBeforeTheStartKeepsTheStart() {
    let motion = Motion(from: 0, to: 100, by: Self.springs[0], at: start, tolerance: 0.5)
    let next = motion.retargeted(to: 50, at: Moment(nanoseconds: 1))
    #expect(next.start == start && next.value(at: start) == 0)
  }

  @Test func theInstantSpringSettlesAtOnce() {
    let motion = Motion(from: 0, velocity: 9, to: 7, by: .atOnce, at: start, tolerance: 0.5)
    #expect(motion.value(at: start) == 7)
    #expect(motion.isSettled(at: start + Nanoseconds(1)))
  }

  @Test func reducedMotionTakesEffectAtOnce() {
    let spring = Spring(response: 0.4)
    #expect(MotionPreference.normal.spring(spring) == spring)
    #expect(MotionPreference.reduced.spring(spring) == .atOnce)
  }
}
