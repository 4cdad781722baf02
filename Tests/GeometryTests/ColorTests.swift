// SPDX-License-Identifier: MIT

import Geometry
import Testing

@Suite struct ColorTests {
  @Test func theTableOfLuminanceIsExactEnough() {
    for step in 0...3_000 {
      let part = Double(step) / 3_000
      let color = SIMD3(part, 1 - part, part * part)
      let light = Color.decoded(color)
      let exact = 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
      #expect(abs(Color.luminance(color) - exact) < 1e-6, "\(color)")
    }
  }

  @Test func whatIsOutsideOfTheColoursIsCut() {
    #expect(Color.luminance(SIMD3(-1, .nan, -.infinity)) == 0)
    #expect(abs(Color.luminance(SIMD3(2, .infinity, 1)) - 1) < 1e-6)
  }
}
