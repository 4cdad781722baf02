// SPDX-License-Identifier: MIT

import Testing
import Timing

@Suite struct FlingTests {
  private let start = Moment(nanoseconds: 77)
  private let spring = Spring(response: 0.4)

  private func fling(_ position: Double, _ velocity: Double) -> Fling {
    Fling(
      from: position, velocity: velocity, at: start, within: 0...1_000, bounce: spring,
      tolerance: 0.5)
  }

  private func moment(_ seconds: Double) -> Moment { start + .seconds(seconds) }

  // MARK: Deceleration

  @Test(arguments: [0.99, 0.998])
  func theVelocityDecaysPerMillisecond(remaining: Double) {
    let deceleration = Deceleration(perMillisecond: remaining)
    var (velocity, distance) = (3_000.0, 0.0)
    for _ in 0..<200 {
      let lost = deceleration.distance(after: 0.001, velocity: velocity)
      distance += lost
      velocity *= remaining
    }
    #expect(abs(deceleration.velocity(after: 0.2, velocity: 3_000) - velocity) < 1e-8)
    #expect(abs(deceleration.distance(after: 0.2, velocity: 3_000) - distance) < 1e-8)
  }

  @Test func theDistanceIsTheIntegralOfTheVelocity() {
    let deceleration = Deceleration()
    var sum = 0.0
    for step in 0..<100_000 {
      sum += 1e-5 * deceleration.velocity(after: (Double(step) + 0.5) * 1e-5, velocity: -800)
    }
    #expect(abs(sum - deceleration.distance(after: 1, velocity: -800)) < 1e-6)
    let far = deceleration.distance(after: 100, velocity: -800)
    #expect(abs(far - deceleration.range(velocity: -800)) < 1e-9)
  }

  @Test func timesInvertVelocityAndDistance() throws {
    let deceleration = Deceleration(perMillisecond: 0.995)
    let time = deceleration.time(from: -900, to: 20)
    #expect(abs(deceleration.velocity(after: time, velocity: -900) + 20) < 1e-9)
    #expect(deceleration.time(from: 5, to: 20) == 0)
    let over = try #require(deceleration.time(over: -100, velocity: -900))
    #expect(abs(deceleration.distance(after: over, velocity: -900) + 100) < 1e-9)
    #expect(deceleration.time(over: 100, velocity: -900) == nil)
    #expect(deceleration.time(over: -500, velocity: -900) == nil)
    #expect(deceleration.time(over: 0, velocity: 0) == 0)
    #expect(deceleration.time(over: 3, velocity: 0) == nil)
  }

  // MARK: Flings

  @Test func aWeakFlingCoastsToRest() {
    let fling = fling(300, 400)
    let goal = 300 + Deceleration().range(velocity: 400)
    #expect(fling.value(at: start) == 300 && fling.velocity(at: start) == 400)
    #expect(fling.target == goal && fling.value(at: fling.end) == goal)
    let last = fling.value(at: Moment(nanoseconds: fling.end.nanoseconds - 2))
    #expect(abs(last - goal) < 0.500001)
  }

  @Test(arguments: [(200.0, -3_000.0), (200, 3_000), (0, -100), (1_000, 50), (-40, 6_000)])
  func aStrongFlingBouncesAtTheEdge(position: Double, velocity: Double) throws {
    let fling = fling(position, velocity)
    let edge = velocity < 0 ? 0.0 : 1_000
    #expect(fling.target == edge)
    // Neither the value nor the velocity jumps.
    var last = (fling.value(at: start), fling.velocity(at: start))
    var furthest = 0.0
    let step = 1e-5
    var time = step
    while time < 0.6, !fling.isSettled(at: moment(time)) {
      let now = (fling.value(at: moment(time)), fling.velocity(at: moment(time)))
      #expect(abs(now.0 - last.0) < 7_000 * step)
      #expect(abs(now.1 - last.1) < 150_000 * step + 1)
      furthest = max(furthest, velocity < 0 ? -now.0 : now.0 - 1_000)
      last = now
      time += step
    }
    #expect(furthest > 0)
    #expect(fling.value(at: fling.end) == edge && fling.velocity(at: fling.end) == 0)
  }

  @Test func contentBeyondTheEdgeSpringsBack() {
    for (position, velocity, edge) in [
      (-80.0, 0.0, 0.0), (-80, -500, 0), (-80, 100, 0), (1_080, 0, 1_000), (1_080, 300, 1_000),
    ] {
      let fling = fling(position, velocity)
      #expect(fling.target == edge)
      #expect(abs(fling.value(at: start) - position) < 1e-9)
      #expect(fling.velocity(at: start) == velocity)
    }
  }

  @Test func aFlingFromBeyondTheEdgeInwardsCoasts() {
    let fling = fling(-80, 1_000)
    #expect(fling.target == -80 + Deceleration().range(velocity: 1_000))
    #expect(self.fling(1_080, -1_000).target < 1_000)
  }

  @Test func aFlingWithoutVelocityIsAtRest() {
    let fling = fling(500, 0)
    #expect(fling.target == 500 && fling.isSettled(at: start + Nanoseconds(1)))
  }

  // MARK: Rubber band

  @Test func theStretchGrowsEverSlowerBelowItsLimit() {
    let band = RubberBand(limit: 300)
    var (last, lastGain) = (0.0, 1.0)
    for pull in 1...3_000 {
      let stretch = band.stretch(of: Double(pull))
      #expect(stretch - last > 0 && stretch - last < lastGain && stretch < 300)
      #expect(band.stretch(of: -Double(pull)) == -stretch)
      (last, lastGain) = (stretch, stretch - last)
    }
    #expect(abs(band.stretch(of: 1e-6) / 1e-6 - 0.55) < 1e-6)
    #expect(band.stretch(of: .infinity) == 300)
  }

  @Test func pullInvertsStretch() {
    let band = RubberBand(limit: 300)
    for position in stride(from: -2_000.0, through: 3_000, by: 37) {
      let place = band.shown(at: position, in: 0...1_000)
      #expect(abs(band.position(for: place, in: 0...1_000) - position) < 1e-6)
      if (0...1_000).contains(position) { #expect(place == position) }
    }
    #expect(band.pull(for: 1e9).isFinite)
  }
}
