// SPDX-License-Identifier: MIT

import Demonstration
import ScrimKit
import Testing

@testable import scrim

@Suite struct GlassSettingsTests {
  @Test func withoutMoreItIsThePreset() {
    for preset in [GlassPreset.light, .extraLight, .dark, .ios, .clear, .thick, .none] {
      #expect(GlassSettings(preset).glass == Glass(preset))
    }
  }

  @Test func whatIsGivenTakesThePlaceOfThePresets() {
    let settings = GlassSettings(
      .dark, sigma: 12, saturation: 0.5, brightness: -0.25, tint: 0.5,
      refraction: 12, dispersion: 0.3, rim: 0.4, border: 2)
    var look = GlassPreset.dark.look
    look.saturation = 0.5
    look.brightness = -0.25
    look.tint.alpha = 0.5
    look.refraction.depth = 12
    look.dispersion = 0.3
    look.rim.strength = 0.4
    look.border.width = 2
    #expect(settings.effectiveSigma == 12)
    #expect(settings.glass == Glass(sigma: 12, look: look))
  }
}
