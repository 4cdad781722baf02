// SPDX-License-Identifier: MIT

import Style
import Testing

@Suite struct ColorMatrixTests {
  private let looks = [
    GlassPreset.light, .extraLight, .dark, .ios, .tint(Color(rgb: 0x3366cc)),
  ].map(\.look)

  /// Straight colours all over the cube.
  private let colors: [SIMD3<Double>] = (0..<125).map { (index: Int) -> SIMD3<Double> in
    let steps = SIMD3<Double>(Double(index % 5), Double(index / 5 % 5), Double(index / 25))
    return steps * 0.25
  }

  private func isNear(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Bool {
    let difference = a - b
    return (difference * difference).sum() < 1e-24
  }

  @Test func theIdentityChangesNothing() {
    #expect(ColorMatrix.identity.isIdentity)
    #expect(Look().colorMatrix.isIdentity)
    for look in looks { #expect(!look.colorMatrix.isIdentity) }
    for color in colors { #expect(ColorMatrix.identity.map(color) == color) }
  }

  @Test func zeroSaturationKeepsLuminance() {
    let grey = ColorMatrix.saturation(0).map(SIMD3(0.2, 0.6, 0.9))
    #expect(abs(grey.x - grey.y) < 1e-15 && abs(grey.y - grey.z) < 1e-15)
    #expect(abs(grey.x - (0.2125 * 0.2 + 0.7154 * 0.6 + 0.0721 * 0.9)) < 1e-15)
    // No saturation changes grey.
    #expect(abs(ColorMatrix.saturation(1.8).map(SIMD3(0.4, 0.4, 0.4)).x - 0.4) < 1e-15)
  }

  @Test func fullRangeReductionGivesMidGreyLuminance() {
    let color = ColorMatrix.rangeReduction(1).map(SIMD3(0.3, 0.5, 0.7))
    #expect(abs((color * ColorMatrix.luminance).sum() - 0.5) < 1e-15)
  }

  @Test func joinedMatricesEqualSuccessiveOnes() {
    for look in looks {
      let first = ColorMatrix.contrast(0.5)
      let joined = first.then(look.colorMatrix)
      for color in colors {
        let successive = look.colorMatrix.map(first.map(color))
        #expect(isNear(joined.map(color), successive))
      }
    }
  }

  @Test(arguments: [0.0, 0.25, 0.7, 1])
  func premultipliedAndStraightColorsMapAlike(alpha: Double) {
    for look in looks {
      for color in colors {
        let premultiplied = look.colorMatrix.map(color * alpha, alpha: alpha)
        #expect(isNear(premultiplied, look.colorMatrix.map(color) * alpha))
      }
    }
  }
}
