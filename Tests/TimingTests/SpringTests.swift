// SPDX-License-Identifier: MIT

import Testing
import Timing

@Suite struct SpringTests {
  private static let dampings = [0.05, 0.3, 0.7, 0.99, 1, 1.01, 1.6, 5]
  private static let starts = [
    Spring.State(displacement: 100), Spring.State(displacement: -3, velocity: 2_000),
    Spring.State(displacement: 0, velocity: -400), Spring.State(displacement: 50, velocity: 900),
    Spring.State(displacement: 80, velocity: -3_000),
  ]

  /// The differential equation of the spring.
  private func acceleration(_ spring: Spring, _ x: Double, _ v: Double) -> Double {
    let frequency = 2 * Double.pi / spring.response
    return -frequency * frequency * x - 2 * spring.dampingRatio * frequency * v
  }

  /// Runge-Kutta integration of the equation.
  private func integrated(
    _ spring: Spring, _ state: Spring.State, time: Double, steps: Int
  ) -> Spring.State {
    var (x, v) = (state.displacement, state.velocity)
    let h = time / Double(steps)
    for _ in 0..<steps {
      let (x1, v1) = (v, acceleration(spring, x, v))
      let (x2, v2) = (v + h / 2 * v1, acceleration(spring, x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, acceleration(spring, x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, acceleration(spring, x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    }
    return Spring.State(displacement: x, velocity: v)
  }

  @Test(arguments: dampings)
  func theSolutionMatchesNumericalIntegration(damping: Double) {
    let spring = Spring(response: 0.4, dampingRatio: damping)
    for start in Self.starts {
      for time in [0.01, 0.1, 0.5] {
        let exact = spring.state(after: time, from: start)
        let stepped = integrated(spring, start, time: time, steps: 2_000)
        #expect(abs(exact.displacement - stepped.displacement) < 1e-6)
        #expect(abs(exact.velocity - stepped.velocity) < 1e-5)
      }
    }
  }

  @Test(arguments: dampings)
  func velocityIsTheDerivativeOfThePosition(damping: Double) {
    let spring = Spring(response: 0.35, dampingRatio: damping)
    for start in Self.starts {
      for step in 1...40 {
        let time = Double(step) * 0.02
        let h = 1e-5
        let before = spring.state(after: time - h, from: start)
        let after = spring.state(after: time + h, from: start)
        let slope = (after.displacement - before.displacement) / (2 * h)
        #expect(abs(slope - spring.state(after: time, from: start).velocity) < 1e-3)
      }
    }
  }

  @Test func theSolutionIsContinuousAtCriticalDamping() {
    for start in Self.starts {
      for time in [0, 0.05, 0.2, 1, 3] {
        let critical = Spring(response: 0.5).state(after: time, from: start)
        for exponent in 2...16 {
          var difference = 1.0
          for _ in 0..<exponent { difference /= 10 }
          for damping in [1 - difference, 1 + difference] {
            let near = Spring(response: 0.5, dampingRatio: damping).state(after: time, from: start)
            let bound = 2_000 * difference + 1e-10
            #expect(abs(near.displacement - critical.displacement) < bound)
            #expect(abs(near.velocity - critical.velocity) < 50 * bound)
          }
        }
      }
    }
  }

  @Test(arguments: [0.01, 0.5, 1, 3, 100])
  func longTimesAreSafe(damping: Double) {
    for response in [0.0001, 0.3, 100] {
      let spring = Spring(response: response, dampingRatio: damping)
      for time in [0, 1e-9, 1, 1e4, 1e9] {
        let state = spring.state(after: time, from: Self.starts[4])
        #expect(state.displacement.isFinite && state.velocity.isFinite)
      }
      #expect(abs(spring.state(after: 1e9, from: Self.starts[4]).displacement) < 1e-9)
    }
  }

  @Test(arguments: dampings + [1 - 1e-12, 1 + 1e-12, 40], [0.5, 0.01, 30])
  func settlingTimeIsTheLastCrossingOfTheTolerance(damping: Double, tolerance: Double) {
    let spring = Spring(response: 0.3, dampingRatio: damping)
    for start in Self.starts {
      let settled = spring.settlingTime(from: start, tolerance: tolerance)
      #expect(settled >= 0)
      for step in 0..<2_000 {
        let state = spring.state(after: settled + Double(step) * 0.002, from: start)
        #expect(abs(state.displacement) <= tolerance)
      }
      guard settled > 0 else { continue }
      let before = spring.state(after: settled - 2e-9, from: start)
      #expect(abs(before.displacement) > tolerance, "\(settled) s is late for \(start)")
    }
  }

  @Test(arguments: dampings)
  func theRangeHoldsAllLaterDisplacements(damping: Double) {
    let spring = Spring(response: 0.35, dampingRatio: damping)
    for (displacement, velocity) in [(100.0, 0.0), (-3, 400), (0, -50), (20, -2_000), (5, 300)] {
      let start = Spring.State(displacement: displacement, velocity: velocity)
      let range = spring.range(from: start)
      var seen = 0.0...0.0
      for step in 0...40_000 {
        let value = spring.state(after: Double(step) / 8_000, from: start).displacement
        seen = min(seen.lowerBound, value)...max(seen.upperBound, value)
      }
      #expect(range.lowerBound <= seen.lowerBound + 1e-9)
      #expect(range.upperBound >= seen.upperBound - 1e-9)
      // The extremes are between two samples, and so a little beyond them.
      #expect(abs(range.lowerBound - seen.lowerBound) < 0.01)
      #expect(abs(range.upperBound - seen.upperBound) < 0.01)
    }
  }

  @Test func aSpringAtRestSettlesAtOnce() {
    for damping in Self.dampings {
      let spring = Spring(response: 0.3, dampingRatio: damping)
      #expect(spring.settlingTime(from: Spring.State(displacement: 0), tolerance: 0.1) == 0)
      #expect(spring.settlingTime(from: Spring.State(displacement: 0.1), tolerance: 0.1) == 0)
    }
  }

  @Test func zeroResponseIsInstant() {
    let state = Spring.atOnce.state(after: 0, from: Self.starts[1])
    #expect(state == Spring.State(displacement: 0))
    #expect(Spring.atOnce.settlingTime(from: Self.starts[1], tolerance: 0.5) == 0)
    #expect(Spring(response: -1) == .atOnce)
  }

  @Test func parametersAreClampedSoThatEverySpringRests() {
    let spring = Spring(response: .infinity, dampingRatio: 0)
    let time = spring.settlingTime(from: Self.starts[1], tolerance: 1e-9)
    #expect(time > 0 && time < 1e6)
  }
}
