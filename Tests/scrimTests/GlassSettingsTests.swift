// SPDX-License-Identifier: MIT

import Demonstration
import JSON5
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
    var settings = GlassSettings(.dark)
    settings.sigma = 12
    settings.saturation = 0.5
    settings.brightness = -0.25
    settings.tint = 0.5
    settings.refraction = 12
    settings.dispersion = 0.3
    settings.rim = 0.4
    settings.border = 2
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

  /// A key of the settings file without a row in the overrides would have no effect.
  @Test func everyKeyActsAndFades() throws {
    for (path, key) in Settings.keys.keys where path.hasPrefix("glass.") && key.name != "preset" {
      let text = "{glass: {preset: \"none\", \(key.name): 0.125}}"
      let glass = Settings([try Settings.keys.read(Array(text.utf8))]).glass
      #expect(glass.glass != Glass(.none), "\(key.name)")
      #expect(glass.faded(to: 1) == glass)
      // Without refraction there is nothing to disperse.
      var unseen = glass.faded(to: 0).glass
      unseen.look.dispersion = 0
      #expect(unseen == Glass(.none), "\(key.name)")
    }
  }
}
