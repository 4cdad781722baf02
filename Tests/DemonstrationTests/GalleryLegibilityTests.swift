// SPDX-License-Identifier: MIT

import Cases
import ScrimKit
import Testing

@testable import Demonstration
@testable import Gallery

/// Texts of the gallery have enough contrast with what is drawn beneath them, except those of
/// disabled controls, none is cut, and controls are large enough and beside each other.
@Suite struct GalleryLegibilityTests {
  @Test(arguments: Samples.names, Cases.choice([Appearance.light, .dark], every: 2))
  func textIsLegible(name: String, appearance: Appearance) throws {
    let section = try #require(Samples.sections.first { $0.name == name })
    let (pictures, now) = try Samples.drawing(of: section, appearance, platform: .surfaceless)
    defer { pictures.close() }
    var texts = DrawnTexts(pictures, at: now)
    texts.ignored = disabled(in: pictures.surface.widgets.root)
    let contrasts = try texts.contrasts()
    #expect(!contrasts.isEmpty)
    let faint = contrasts.filter { $0.value < Palette.minimumContrast }
    #expect(faint.isEmpty)
    let fit = WidgetFit(pictures.surface.widgets)
    // One sample shows how a text ends that is cut.
    #expect(fit.cutTexts { $0.text.hasSuffix("in an ellipsis.") }.isEmpty)
    #expect(fit.wrongControls().isEmpty)
  }

  private func disabled(in widget: Widget) -> Set<ObjectIdentifier> {
    guard widget.isEnabled else { return [ObjectIdentifier(widget.layer)] }
    return widget.children.reduce(into: []) { $0.formUnion(disabled(in: $1)) }
  }
}
