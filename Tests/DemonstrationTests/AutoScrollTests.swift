// SPDX-License-Identifier: MIT

import ScrimKit
import Testing

@testable import Demonstration

@Suite struct AutoScrollTests {
  private func at(_ seconds: Double) -> Moment { Moment(nanoseconds: 0) + .seconds(seconds) }

  @Test func scrollsToTheEndAndBack() {
    var autoScroll = AutoScroll()
    var position = autoScroll.position(from: 30, in: 0...100, at: at(1))
    #expect(position == 30)
    var seen: [Double] = []
    for second in 2...9 {
      position = autoScroll.position(from: position, in: 0...100, at: at(Double(second)))
      seen.append(position)
    }
    #expect(seen == [60, 90, 100, 70, 40, 10, 0, 30])
  }

  @Test func scrollingContinuesAfterStop() {
    var autoScroll = AutoScroll()
    _ = autoScroll.position(from: 0, in: 0...100, at: at(1))
    autoScroll.rest()
    #expect(autoScroll.position(from: 10, in: 0...100, at: at(60)) == 10)
    #expect(autoScroll.position(from: 10, in: 0...100, at: at(61)) == 40)
  }

  @Test func longGapDoesNotMoveContent() {
    var autoScroll = AutoScroll()
    _ = autoScroll.position(from: 0, in: 0...100, at: at(1))
    #expect(autoScroll.position(from: 10, in: 0...100, at: at(3_601)) == 10)
    #expect(autoScroll.position(from: 10, in: 0...100, at: at(3_602)) == 40)
  }
}
