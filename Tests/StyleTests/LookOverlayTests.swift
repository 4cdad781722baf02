// SPDX-License-Identifier: MIT

import Style
import Testing

/// The colours of glass whose backdrop is not at hand.
@Suite struct LookOverlayTests {
  /// `color` blended over an opaque backdrop.
  private func blend(_ color: Color, over backdrop: SIMD3<Double>) -> SIMD3<Double> {
    let alpha = Double(color.alpha)
    return SIMD3(Double(color.red), Double(color.green), Double(color.blue)) * alpha
      + backdrop * (1 - alpha)
  }

  private let greys = (0...10).map { SIMD3(repeating: Double($0) / 10) }

  @Test func tintAndLowContrastAreExact() {
    let tint = Color(red: 0.9, green: 0.4, blue: 0.1, alpha: 0.35)
    for look in [Look(tint: tint), Look(contrast: 0.6), Look(contrast: 0.3, tint: tint)] {
      for backdrop in greys + [SIMD3(1, 0, 0.5), SIMD3(0.2, 0.9, 0)] {
        let difference = blend(look.overlay, over: backdrop) - look.colorMatrix.map(backdrop)
        #expect(abs(difference.max()) < 1e-6 && abs(difference.min()) < 1e-6)
      }
    }
  }

  @Test func rangeReductionIsExactForGreys() {
    let look = GlassPreset.ios.look
    for backdrop in greys {
      let difference = blend(look.overlay, over: backdrop) - look.colorMatrix.map(backdrop)
      #expect(abs(difference.max()) < 1e-6 && abs(difference.min()) < 1e-6)
    }
  }

  @Test func brightnessIsExactAtItsEnd() {
    #expect(abs(blend(Look(brightness: 0.3).overlay, over: .zero).x - 0.3) < 1e-6)
    #expect(abs(blend(Look(brightness: -0.3).overlay, over: .one).x - 0.7) < 1e-6)
    #expect(blend(Look(brightness: .nan).overlay, over: .one).x == 1)
  }

  @Test func whatCannotBeBlendedIsLeftOut() {
    #expect(Look(saturation: 1.8, contrast: 1.4).overlay.alpha == 0)
    #expect(Look().overlay == Color(red: 0, green: 0, blue: 0, alpha: 0))
  }

  /// Text that is legible over any content through a look is legible on the colour instead.
  @Test(arguments: GlassPreset.names)
  func theStandInLiesAmongTheColoursOfTheLook(name: String) throws {
    let look = try #require(GlassPreset(name: name)).look
    let darkest = look.colorMatrix.map(.zero)
    let lightest = look.colorMatrix.map(.one)
    for backdrop in greys {
      let seen = blend(look.standIn, over: backdrop)
      for component in 0..<3 {
        #expect(seen[component] >= darkest[component] - 1e-6)
        #expect(seen[component] <= lightest[component] + 1e-6)
      }
    }
    #expect(look.standIn.alpha >= 0.94)
  }
}
