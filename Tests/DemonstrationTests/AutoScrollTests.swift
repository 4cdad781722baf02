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
    #expect(seen == [66, 100, 64, 28, 0, 36, 72, 100])
  }

  @Test func scrollingContinuesAfterStop() {
    var autoScroll = AutoScroll()
    _ = autoScroll.position(from: 0, in: 0...100, at: at(1))
    autoScroll.rest()
    #expect(autoScroll.position(from: 10, in: 0...100, at: at(60)) == 10)
    #expect(autoScroll.position(from: 10, in: 0...100, at: at(61)) == 46)
  }

  @Test func longGapDoesNotMoveContent() {
    var autoScroll = AutoScroll()
    _ = autoScroll.position(from: 0, in: 0...100, at: at(1))
    #expect(autoScroll.position(from: 10, in: 0...100, at: at(3_601)) == 10)
    #expect(autoScroll.position(from: 10, in: 0...100, at: at(3_602)) == 46)
  }
}
