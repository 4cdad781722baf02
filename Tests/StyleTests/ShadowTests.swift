// SPDX-License-Identifier: MIT

import Foundation
import Style
import Testing

@Suite struct ShadowTests {
  /// Beyond its extent, less than half of a step of 255 is left of a shadow of any alpha.
  @Test(arguments: [1, 0.9, 0.5, 0.42, 0.16, 0.08, 0.02, 0] as [Float])
  func extentEndsBelowHalfAStep(alpha: Float) {
    let color = Color(red: 0, green: 0, blue: 0, alpha: alpha)
    let extent = Shadow(color: color, sigma: 10).extent
    let share = erfc(extent / 10 / 2.0.squareRoot()) / 2
    #expect(Double(alpha) * share * 255 < 0.5 && (20...30).contains(extent))
    #expect(Shadow(color: color, sigma: 10, spread: 4).extent == extent + 4)
  }

  @Test func faintShadowsEndSooner() {
    func extent(_ alpha: Float) -> Double {
      Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: alpha), sigma: 1).extent
    }
    #expect(extent(1) == 3 && extent(0.42) < 2.8 && extent(0.16) < 2.4 && extent(0.01) == 2)
  }
}
