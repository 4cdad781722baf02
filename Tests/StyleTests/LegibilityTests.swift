// SPDX-License-Identifier: MIT

import Testing

@testable import Style

/// Text that can be read on glass, whatever lies beneath.
@Suite struct LegibilityTests {
  /// Inks: black, white, and those of themes.
  private static let inks: [UInt32] = [0x000000, 0xffffff, 0x16141c, 0xf4f2fa, 0x3a1060]

  /// Looks of all kinds, also ones that leave the range of colours.
  private static let looks: [Look] = {
    let presets: [Look] = GlassPreset.names.compactMap { GlassPreset(name: $0)?.look }
    let others: [Look] = [
      Look(saturation: 3), Look(saturation: -1, brightness: 0.4), Look(contrast: 2.5),
      Look(rangeReduction: 0.8, contrast: 1.4), Look(brightness: -0.6),
      Look(saturation: 2, tint: Color(rgb: 0x0000ff, alpha: 0.5)),
    ]
    let linear = (presets + others).map { look in
      var look = look
      look.light = .linear
      return look
    }
    return presets + others + linear
  }()

  /// Every colour of a grid, and of a picture of noise.
  private static let backdrops: [SIMD3<Double>] = {
    var random = SystemRandomNumberGenerator()
    let steps = (0..<17).map { Double($0) / 16 }
    var colors: [SIMD3<Double>] = []
    for red in steps {
      for green in steps {
        for blue in steps { colors.append(SIMD3(red, green, blue)) }
      }
    }
    for _ in 0..<3_000 { colors.append(SIMD3<Double>.random(in: 0...1, using: &random)) }
    return colors
  }()

  /// The least contrast of `ink` on the look over the backdrops, in pixels of 8 bits.
  private func leastContrast(_ ink: Color, on look: Look) -> Double {
    Self.backdrops.reduce(.infinity) { least, backdrop in
      let pixel = (look.shown(over: backdrop) * 255).rounded(.toNearestOrEven) / 255
      let (a, b) = (Color.luminance(pixel), ink.luminance)
      return min(least, (max(a, b) + 0.05) / (min(a, b) + 0.05))
    }
  }

  @Test(arguments: looks.indices, inks)
  func inkIsLegibleOverAnyBackdrop(look: Int, ink: UInt32) {
    let (look, ink) = (Self.looks[look], Color(rgb: ink))
    for contrast in [3, 4.5, 7.0] {
      let legible = look.legible(ink: ink, contrast: contrast)
      #expect(leastContrast(ink, on: legible) >= contrast, "\(contrast)")
      // Only the tint differs.
      var same = legible
      same.tint = look.tint
      #expect(same == look)
    }
  }

  @Test(arguments: looks.indices) func theTintIsTheLeastThatIsNeeded(look: Int) {
    let look = Self.looks[look]
    for ink in Self.inks.map({ Color(rgb: $0) }) {
      let tint = look.legibilityTint(ink: ink)
      guard tint.alpha > 0.02 else { continue }
      // A little less, and a backdrop can be found on which the ink is too faint; the margin is
      // that of a pixel's rounding.
      var fainter = tint
      fainter.alpha -= 0.02
      let less = look.overlaid(with: fainter)
      #expect(leastContrast(ink, on: less) < 4.62, "\(ink) \(tint.alpha)")
    }
  }

  /// What a tint took from colours is given back, as far as the contrast allows, which holds as
  /// before.
  @Test(arguments: looks.indices, [0x14161a, 0x474b53, 0xf6f7f9, 0xc9cdd5] as [UInt32])
  func legibleGlassKeepsColor(look: Int, ink: UInt32) {
    let (look, ink) = (Self.looks[look], Color(rgb: ink))
    let legible = look.legible(ink: ink)
    let vivid = legible.keepingColor(of: look, inks: [ink])
    #expect(leastContrast(ink, on: vivid) >= 4.5)
    /// How far colours of a look are from grey, as a part of how far those beneath are.
    func color(_ look: Look) -> Double { look.saturation * Double(1 - look.tint.alpha) }
    guard look.saturation > 0 else { return #expect(vivid == legible) }
    #expect(color(vivid) >= color(legible) && color(vivid) <= color(look) + 1e-6)
    #expect(1 - vivid.tint.alpha >= (1 - legible.tint.alpha) * 15 / 16 - 1e-6)
  }

  /// Clear glass with dark texts of less importance keeps most of the colour beneath.
  @Test(arguments: ["light", "clear", "regular", "ios"])
  func brightGlassIsNotGrey(preset: String) throws {
    let look = try #require(GlassPreset(name: preset)?.look)
    let inks = [Color(rgb: 0x14161a), Color(rgb: 0x474b53)]
    let legible = look.legible(ink: inks[0]).legible(ink: inks[1])
    let sky = SIMD3(0.35, 0.65, 0.95)
    /// The difference between blue and red.
    func blue(_ look: Look) -> Double {
      let shown = look.shown(over: sky)
      return min(shown.z, 1) - shown.x
    }
    let vivid = legible.keepingColor(of: look, inks: inks)
    #expect(blue(vivid) > 0.3 && blue(vivid) > 1.2 * blue(legible))
    #expect(legible.keepingColor(of: legible, inks: inks) == legible)
  }

  @Test func whatIsLegibleStays() {
    let black = Color(rgb: 0x000000)
    let look = Look(tint: Color(rgb: 0xffffff, alpha: 0.9))
    #expect(look.legible(ink: black) == look)
    // No ground has a contrast of 21 with grey: the tint hides the backdrop.
    let grey = Color(rgb: 0x808080)
    #expect(Look().legible(ink: grey, contrast: 21).tint.alpha == 1)
  }

  /// Luminance is lower between two colours than at either.
  @Test func theDarkestBackdropIsFoundBetweenCorners() {
    for look in Self.looks {
      let (least, greatest) = (
        look.extremeLuminance(isLeast: true), look.extremeLuminance(isLeast: false)
      )
      for backdrop in Self.backdrops {
        let luminance = Color.luminance(look.shown(over: backdrop))
        #expect(luminance >= least - 1e-9 && luminance <= greatest + 1e-9)
      }
    }
  }
}
