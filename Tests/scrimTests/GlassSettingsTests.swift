// SPDX-License-Identifier: MIT

import Demonstration
import ScrimKit
import Testing

@testable import scrim

@Suite struct GlassSettingsTests {
  @Test func withoutMoreItIsThePreset() {
    for preset in [LookPreset.light, .extraLight, .dark, .ios, .none] {
      #expect(GlassSettings(preset).glass == Glass(preset))
    }
  }

  @Test func whatIsGivenTakesThePlaceOfThePresets() {
    let settings = GlassSettings(.dark, sigma: 12, saturation: 0.5, brightness: -0.25, tint: 0.5)
    var look = LookPreset.dark.look
    look.saturation = 0.5
    look.brightness = -0.25
    look.tint.alpha = 0.5
    #expect(settings.effectiveSigma == 12)
    #expect(settings.glass == Glass(sigma: 12, look: look))
  }
}
