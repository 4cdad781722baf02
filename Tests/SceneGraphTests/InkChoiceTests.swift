// SPDX-License-Identifier: MIT

import SceneGraph
import Testing

@Suite struct InkChoiceTests {
  private func grey(_ value: Double) -> SIMD3<Double> { SIMD3(repeating: value) }

  @Test func inkHasTheBetterContrast() {
    let choice = InkChoice()
    #expect(choice.ink == .light && choice.luminance == nil)
    choice.receive(grey(0.9), through: Look())
    #expect(choice.ink == .dark)
    choice.receive(grey(0.2), through: Look())
    #expect(choice.ink == .light)
    // What counts is what the glass shows.
    choice.receive(grey(0.2), through: Look(tint: Color(rgb: 0xffffff, alpha: 0.8)))
    #expect(choice.ink == .dark)
    #expect(choice.luminance.map { abs($0 - 0.665) < 0.01 } == true, "\(choice.luminance as Any)")
  }

  /// What has no choice of its own, as an opaque surface, takes the ink that a new choice takes.
  @Test func theInkOfALookIsThatOfANewChoice() {
    for look in [Look(), GlassPreset.dark.look, GlassPreset.extraLight.look] {
      for step in 0...100 {
        let mean = grey(Double(step) / 100)
        let choice = InkChoice()
        choice.receive(mean, through: look)
        #expect(InkChoice.ink(over: mean, through: look) == choice.ink, "\(step)")
      }
    }
  }

  @Test func aMeanAroundTheThresholdDoesNotFlicker() {
    let choice = InkChoice()
    var changes = 0
    choice.onChange = { _ in changes += 1 }
    // Up and down through all greys: one change each way, and not at the same grey.
    var places: [Double] = []
    for step in Array(0...100) + Array((0...100).reversed()) {
      let before = changes
      choice.receive(grey(Double(step) / 100), through: Look())
      if changes != before { places.append(Double(step) / 100) }
    }
    #expect(places.count == 2 && places[0] - places[1] > 0.04, "\(places)")
    // A mean that varies by two steps of a hundred around any grey changes the ink once at most.
    for middle in 1...99 {
      changes = 0
      for turn in 0..<20 {
        choice.receive(grey(Double(middle + (turn % 2 == 0 ? 1 : -1)) / 100), through: Look())
      }
      #expect(changes <= 1, "\(middle)")
    }
  }

  private func tint(_ rgb: UInt32, _ alpha: Float) -> Color { Color(rgb: rgb, alpha: alpha) }

  /// Over a desktop that may have any colour, a tint decides that one ink can be read on.
  @Test func aLegibleTintDecidesOverAnyDesktop() {
    for preferred: InkChoice.Ink in [.light, .dark] {
      let choice = InkChoice(preferred)
      choice.receive(overlay: tint(0xffffff, 0.4), atOnce: true)
      #expect(choice.ink == .dark && choice.luminance == nil)
      choice.receive(overlay: tint(0x000000, 0.6), atOnce: true)
      #expect(choice.ink == .light)
      // Too weak: white text on it may lie over white.
      for rgb: UInt32 in [0xffffff, 0x000000, 0x808080] {
        choice.receive(overlay: tint(rgb, 0.2), atOnce: true)
        #expect(choice.ink == preferred)
      }
    }
  }

  /// On a grey that both inks can be read on, a small difference does not matter.
  @Test func bothInksAreReadOnMidGrey() {
    let grey = tint(0x757575, 0.98)
    for preferred: InkChoice.Ink in [.light, .dark] {
      let choice = InkChoice(preferred)
      choice.receive(overlay: grey, atOnce: true)
      #expect(choice.ink == preferred)
    }
  }

  @Test func theThemesInkIsForWhatIsNotKnown() {
    let choice = InkChoice()
    choice.prefer(.dark)
    #expect(choice.ink == .dark)
    choice.receive(overlay: tint(0xffffff, 0.1), atOnce: true)
    #expect(choice.ink == .dark)
    choice.prefer(.light)
    #expect(choice.ink == .light)
    choice.receive(grey(0.9), through: Look())
    #expect(choice.ink == .dark)
    choice.prefer(.light)
    #expect(choice.ink == .dark)
    // Nor in a grey that both inks can be read on.
    let other = InkChoice()
    other.prefer(.dark)
    other.receive(grey(0.46), through: Look())
    #expect(other.ink == .light)
    // An author's ink is not the theme's to choose.
    let own = InkChoice(.light)
    own.prefer(.dark)
    #expect(own.ink == .light)
  }
}
