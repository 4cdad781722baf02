// SPDX-License-Identifier: MIT

import Testing
import Timing

@Suite struct TweenTests {
  private static let curves = [
    CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1), CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1),
    CubicBezier(x1: 0, y1: 0, x2: 0, y2: 1), CubicBezier(x1: 1, y1: 0, x2: 1, y2: 1),
    CubicBezier(x1: 1, y1: 0, x2: 0, y2: 1), CubicBezier(x1: 0, y1: 1, x2: 1, y2: 0),
    CubicBezier(x1: 0.3, y1: -0.8, x2: 0.6, y2: 1.7),
  ]
  private static let easings =
    [Easing.linear, .easeIn, .easeOut, .easeInOut]
    + [CubicBezier(x1: 0.2, y1: 0, x2: 0, y2: 1)].map { .bezier($0) }
  private let start = Moment(nanoseconds: 1_000)

  @Test(arguments: easings)
  func easingsAreMonotonicWithExactEnds(easing: Easing) {
    #expect(easing.value(at: 0) == 0 && easing.value(at: 1) == 1)
    #expect(easing.value(at: -3) == 0 && easing.value(at: 7) == 1)
    var last = 0.0
    for step in 0...4_000 {
      let value = easing.value(at: Double(step) / 4_000)
      #expect(value >= last - 1e-15 && value <= 1)
      last = value
    }
  }

  @Test func easingsAreSlowAtTheNamedEnd() {
    #expect(Easing.linear.value(at: 0.25) == 0.25)
    #expect(Easing.easeIn.value(at: 0.1) < 0.05 && Easing.easeIn.value(at: 0.9) < 0.9)
    #expect(Easing.easeOut.value(at: 0.1) > 0.1 && Easing.easeOut.value(at: 0.9) > 0.95)
    #expect(Easing.easeInOut.value(at: 0.1) < 0.05 && Easing.easeInOut.value(at: 0.9) > 0.95)
    #expect(abs(Easing.easeInOut.value(at: 0.5) - 0.5) < 1e-12)
  }

  @Test(arguments: curves)
  func aCurveMatchesItsParametricForm(curve: CubicBezier) {
    func point(_ s: Double) -> (x: Double, y: Double) {
      let (a, b, c) = (3 * (1 - s) * (1 - s) * s, 3 * (1 - s) * s * s, s * s * s)
      return (a * curve.x1 + b * curve.x2 + c, a * curve.y1 + b * curve.y2 + c)
    }
    // Samples the parametric curve finely; the value at a time lies between neighbouring samples.
    let count = 20_000
    for index in 0..<count where index % 7 == 0 {
      let (a, b) = (point(Double(index) / Double(count)), point(Double(index + 1) / Double(count)))
      let middle = curve.value(at: (a.x + b.x) / 2)
      let slack = 1e-8 + abs(b.y - a.y)
      #expect(middle >= min(a.y, b.y) - slack && middle <= max(a.y, b.y) + slack)
    }
  }

  @Test func controlPointTimesAreClamped() {
    let curve = CubicBezier(x1: -2, y1: 0.3, x2: 5, y2: 0.9)
    #expect(curve == CubicBezier(x1: 0, y1: 0.3, x2: 1, y2: 0.9))
  }

  @Test func aTweenIsExactAtItsEnds() {
    let tween = Tween(from: 0.1, to: 0.7, at: start, duration: .milliseconds(200))
    #expect(tween.value(at: Moment(nanoseconds: 0)) == 0.1)
    #expect(tween.value(at: start) == 0.1)
    #expect(tween.value(at: tween.end) == 0.7)
    #expect(abs(tween.value(at: start + .milliseconds(100)) - 0.4) < 1e-9)
    #expect(!tween.isSettled(at: start + .milliseconds(199)))
    #expect(tween.isSettled(at: start + .milliseconds(200)))
  }

  @Test func zeroDurationIsInstant() {
    for duration in [Nanoseconds(0), Nanoseconds(-5)] {
      let tween = Tween(from: 3, to: 4, at: start, duration: duration)
      #expect(tween.value(at: start) == 4 && tween.end == start)
    }
  }
}
