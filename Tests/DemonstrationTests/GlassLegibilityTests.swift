// SPDX-License-Identifier: MIT

import WidgetStage
import ScrimKit
import Testing

@testable import Demonstration

/// Legibility of text on glass.
@Suite struct GlassLegibilityTests {
  /// Colours of all kinds as seen through the glass.
  private func seen(through look: Look) -> [Color] {
    (0..<125).map { number in
      let rgb = SIMD3(Double(number % 5), Double(number / 5 % 5), Double(number / 25)) / 4
      let seen = look.colorMatrix.map(rgb).clamped(lowerBound: .zero, upperBound: .one)
      return Color(red: Float(seen.x), green: Float(seen.y), blue: Float(seen.z), alpha: 1)
    }
  }

  @Test(arguments: LookPreset.offered, Appearance.allCases)
  func textIsLegibleOverAnyContent(preset: LookPreset, appearance: Appearance) {
    for (tint, brightness) in [(nil, nil), (0, nil), (1, nil), (nil, -0.4), (nil, 0.4)]
      as [(Double?, Double?)]
    {
      var settings = Settings()
      settings.appearance = appearance
      settings.glass = GlassSettings(preset, brightness: brightness, tint: tint)
      let theme = Theme(appearance)
      let background = settings.textBackground(theme)
      let colors =
        seen(through: settings.glass.look).map(background.over)
        + seen(through: settings.legibleLook(theme))
      for color in colors {
        #expect(settings.textColor(theme).contrast(with: color) >= 4.5)
      }
    }
  }

  @Test(arguments: LookPreset.offered, Appearance.allCases)
  func highContrastIsOneOnGlass(preset: LookPreset, appearance: Appearance) {
    var settings = Settings()
    settings.appearance = appearance
    settings.hasHighContrast = true
    settings.glass = GlassSettings(preset)
    let ink = settings.textColor(settings.theme)
    for color in seen(through: settings.legibleLook(settings.theme)) {
      #expect(ink.contrast(with: color) >= Palette.highContrast)
    }
  }

  @Test func legibleGlassNeedsNoTextBackground() {
    var settings = Settings()
    settings.glass = GlassSettings(.extraLight)
    #expect(settings.textBackground(Theme(.light)).alpha == 0)
    #expect(settings.legibleLook(Theme(.light)) == settings.glass.look)
    settings.glass = GlassSettings(.light)
    let alpha = settings.textBackground(Theme(.light)).alpha
    #expect(alpha > 0 && alpha < 0.4)
    settings.isTransparent = false
    #expect(settings.textBackground(Theme(.light)).alpha == 0)
  }

  @Test func panelsWithTextUseLegibleLook() throws {
    let bench = SceneBench { SheetScene($0, image: $1) }
    bench.settle()
    func check() {
      let look = bench.view.settings.legibleLook(bench.widgets.theme)
      let panels =
        bench.all(PanelHost.self).map(\.layer) + bench.all(SheetPane.self).map(\.ground)
      #expect(panels.count == 6)
      for panel in panels {
        guard case .glass(let glass) = panel.content else {
          Issue.record("a panel is not of glass")
          continue
        }
        #expect(glass.look == look && panel.fill == nil)
      }
    }
    check()
    bench.change { $0.glass = GlassSettings(.ios) }
    bench.settle()
    check()
  }
}
