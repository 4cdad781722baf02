// SPDX-License-Identifier: MIT

import Testing

@testable import Style

/// The clutter that a backdrop makes beneath text. `RendererTests.ClutterTests` measure it.
@Suite struct ReadabilityTests {
  private static let inks = [Color(rgb: 0x14161a), Color(rgb: 0xf6f7f9)]

  private static let looks: [Look] =
    GlassPreset.names.flatMap { name in
      let look = GlassPreset(name: name)?.look ?? Look()
      return inks.flatMap { ink in
        Look.Light.allCases.map { light in
          var look = look
          look.light = light
          return look.legible(ink: ink)
        }
      }
    }

  /// The ink that a look was made for.
  private func ink(_ look: Look) -> Color {
    look.extremeLuminance(isLeast: true) > 0.18 ? Self.inks[0] : Self.inks[1]
  }

  @Test func blurAndTintTakeClutterAway() {
    for look in Self.looks {
      let ink = ink(look)
      let bySigma = stride(from: 0.0, through: 24, by: 2).map {
        look.clutter(ink: ink, textSize: 15, sigma: $0)
      }
      #expect(zip(bySigma, bySigma.dropFirst()).allSatisfy { $0 >= $1 })
      #expect(bySigma[0] > bySigma[6])
      // The strokes of larger texts are coarser, and coarse patterns pass a blur.
      #expect(
        look.clutter(ink: ink, textSize: 34, sigma: 8)
          >= look.clutter(ink: ink, textSize: 12, sigma: 8))
    }
  }

  @Test func theLeastSigmaIsTheLeast() {
    for look in Self.looks {
      let ink = ink(look)
      let sigma = look.leastSigma(ink: ink, textSize: 15)
      #expect(0...21 ~= sigma)
      #expect(look.clutter(ink: ink, textSize: 15, sigma: sigma + 1e-6) <= Look.mostClutter)
      guard sigma > 0.01 else { continue }
      #expect(look.clutter(ink: ink, textSize: 15, sigma: sigma - 0.01) > Look.mostClutter)
    }
  }

  @Test(arguments: [0, 2.5, 6.0]) func aGroundTakesThePlaceOfBlur(sigma: Double) {
    for look in Self.looks {
      let ink = ink(look)
      let tint = look.legibilityTint(ink: ink, textSize: 15, sigma: sigma)
      let tinted = look.overlaid(with: tint)
      #expect(tinted.clutter(ink: ink, textSize: 15, sigma: sigma) <= Look.mostClutter)
      #expect((tint.alpha == 0) == (look.leastSigma(ink: ink, textSize: 15) <= sigma))
    }
  }

  @Test func whatIsNotDrawnIsNoClutter() {
    #expect(Look().clutter(ink: .black, textSize: 14, sigma: 30) == 0)
    #expect(Look(tint: .white).clutter(ink: .black, textSize: 14, sigma: 0) == 0)
    #expect(Look().clutter(ink: .black, textSize: 14, sigma: 0) == .infinity)
  }
}
