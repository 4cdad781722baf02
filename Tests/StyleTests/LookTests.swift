// SPDX-License-Identifier: MIT

import Style
import Testing

@Suite struct LookTests {
  @Test func presetsHaveTheirPublishedValues() throws {
    struct Expected {
      var sigma: Double
      var saturation: Double
      var white: Float
      var alpha: Float
    }
    let known: [(GlassPreset, Expected)] = [
      (.light, Expected(sigma: 30, saturation: 1.8, white: 1, alpha: 0.3)),
      (.extraLight, Expected(sigma: 20, saturation: 1.8, white: 0.97, alpha: 0.82)),
      (.dark, Expected(sigma: 20, saturation: 1.8, white: 0.11, alpha: 0.73)),
    ]
    for (preset, expected) in known {
      #expect(preset.sigma == expected.sigma)
      let white = expected.white
      #expect(
        preset.look
          == Look(
            saturation: expected.saturation,
            tint: Color(red: white, green: white, blue: white, alpha: expected.alpha)))
    }
    let tint = GlassPreset.tint(Color(red: 0.1, green: 0.5, blue: 0.9, alpha: 0.2))
    #expect(tint.sigma == 10)
    #expect(
      tint.look
        == Look(saturation: -1, tint: Color(red: 0.1, green: 0.5, blue: 0.9, alpha: 0.6)))
    #expect(GlassPreset.ios.sigma == 48)
    #expect(GlassPreset.ios.look == Look(saturation: 0.8, rangeReduction: 0.6))
    #expect(GlassPreset.none.sigma == 0)
    #expect(GlassPreset.none.look == Look())
  }

  @Test func presetNamesRoundTrip() throws {
    for name in GlassPreset.names {
      let preset = try #require(GlassPreset(name: name))
      #expect(preset.name == name)
    }
    #expect(GlassPreset(name: "extraLight") == nil)
    #expect(GlassPreset(name: "") == nil)
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(GlassPreset(name: "tint", tint: red) == .tint(red))
  }

  @Test func theDefaultLookIsTheIdentity() {
    #expect(Look().colorMatrix.isIdentity)
    #expect(GlassPreset.none.look.colorMatrix.isIdentity)
    #expect(!Look(brightness: 0.001).colorMatrix.isIdentity)
  }

  @Test func effectsApplyInTheDocumentedOrder() {
    let look = Look(
      saturation: 1.3, rangeReduction: 0.4, brightness: 0.05, contrast: 0.9,
      tint: Color(red: 0.2, green: 0.4, blue: 0.8, alpha: 0.25))
    for step in 0..<125 {
      let place = SIMD3(Double(step % 5), Double(step / 5 % 5), Double(step / 25)) / 4
      var rgb = place * 0.5 + 0.25
      let straight = rgb
      func luminance() -> Double { 0.2125 * rgb.x + 0.7154 * rgb.y + 0.0721 * rgb.z }
      rgb = luminance() + (rgb - luminance()) * 1.3
      rgb += (0.5 - luminance()) * 0.4
      rgb += 0.05
      rgb = (rgb - 0.5) * 0.9 + 0.5
      let tint = SIMD3(Double(Float(0.2)), Double(Float(0.4)), Double(Float(0.8)))
      rgb = rgb * 0.75 + tint * 0.25
      let difference = look.colorMatrix.map(straight) - rgb
      #expect((difference * difference).sum() < 1e-24)
    }
  }
}
