// SPDX-License-Identifier: MIT

import Testing
import WidgetStage

@testable import Widgets

@Suite struct ThemeTests {
  nonisolated private static let accents: [UInt32] = [
    0x2f6fd8, 0xff3b30, 0xffcc00, 0x34c759, 0x00ffff, 0xff00ff, 0x000000, 0xffffff, 0x808080,
    0x5856d6, 0x777777,
  ]

  @Test(arguments: Appearance.allCases, accents)
  func textIsReadOnEverySurface(appearance: Appearance, accent: UInt32) {
    let colors = Palette(appearance, accent: Color(rgb: accent))
    let backdrops = [Color(rgb: 0x000000), Color(rgb: 0xffffff), Color(rgb: 0x808080)]
    let surfaces =
      [colors.background, colors.surface] + backdrops.map(colors.translucentSurface.over)
    for surface in surfaces {
      #expect(colors.text.contrast(with: colors.control.over(surface)) >= 4.5)
      let overlays = [
        colors.hover.with(alpha: 0), colors.hover, colors.press,
        colors.selection(emphasizedBy: 0), colors.selection(emphasizedBy: 1),
      ]
      for shade in overlays.map({ $0.over(surface) }) {
        #expect(colors.accentText.contrast(with: shade) >= 4.5)
        #expect(colors.text.contrast(with: shade) >= 4.5)
      }
    }
    for surface in surfaces { #expect(colors.secondaryText.contrast(with: surface) >= 4.5) }
    #expect(colors.onAccent.contrast(with: colors.accent) >= 4.5)
  }

  /// A selected row is not taken for one under the pointer.
  @Test(arguments: Appearance.allCases)
  func aSelectionIsSeenBesideHover(appearance: Appearance) {
    let colors = Theme(appearance).colors
    let selected = colors.selection(emphasizedBy: 0).over(colors.surface)
    let hovered = colors.hover.over(colors.surface)
    let differences = [
      selected.red - hovered.red, selected.green - hovered.green, selected.blue - hovered.blue,
    ]
    #expect(differences.contains { abs($0) > 0.06 })
    #expect(colors.secondaryText.contrast(with: selected) >= 4.5)
  }

  @Test(arguments: Appearance.allCases, accents)
  func aHighContrastIsOneOnEverySurface(appearance: Appearance, accent: UInt32) {
    let colors = Theme(appearance, accent: Color(rgb: accent), hasHighContrast: true).colors
    #expect(colors.translucentSurface.alpha == 1)
    for surface in [colors.background, colors.surface, colors.titleBar] {
      for shade in [surface, colors.hover.over(surface), colors.press.over(surface)] {
        #expect(colors.text.contrast(with: shade) >= 7)
        #expect(colors.secondaryText.contrast(with: shade) >= 7)
        #expect(colors.accentText.contrast(with: shade) >= 7)
      }
      #expect(colors.separator.over(surface).contrast(with: surface) >= 3)
      #expect(colors.track.over(surface).contrast(with: surface) >= 3)
      #expect(colors.text.contrast(with: colors.track.over(surface)) >= 6)
    }
    #expect(colors.onAccent.contrast(with: colors.accent) >= 4.5)
  }

  @Test func textsAndControlsAreScaled() {
    let (usual, large) = (Theme(.light), Theme(.light, textScale: 1.5))
    let sizes: [(Theme.Typography) -> Double] = [
      \.display.size, \.title.size, \.headline.size, \.body.size, \.control.size, \.caption.size,
    ]
    for size in sizes { #expect(size(large.typography) == 1.5 * size(usual.typography)) }
    #expect(large.metrics.controlHeight == 1.5 * usual.metrics.controlHeight)
    let small = Theme(.light, textScale: 0.5)
    #expect(small.metrics == usual.metrics)
    #expect(Theme(.dark, textScale: 1) == Theme(.dark))
  }

  @Test func contrastIsThatOfWCAG() {
    let (black, white) = (Color(rgb: 0), Color(rgb: 0xffffff))
    #expect(abs(black.contrast(with: white) - 21) < 1e-6)
    #expect(black.contrast(with: black) == 1)
    #expect(abs(Color(rgb: 0x767676).contrast(with: white) - 4.54) < 0.01)
  }

  @Test func coloursAreMixedByWhatIsSeenOfThem() {
    let (red, nothing) = (Color(rgb: 0xff0000), Color(rgb: 0x00ff00, alpha: 0))
    #expect(red.mixed(with: nothing, by: 0) == red)
    #expect(red.mixed(with: nothing, by: 1) == nothing)
    #expect(red.mixed(with: nothing, by: 0.5) == Color(rgb: 0xff0000, alpha: 0.5))
    #expect(
      Color(rgb: 0xffffff, alpha: 0.5).over(Color(rgb: 0)) == Color(red: 0.5, green: 0.5, blue: 0.5)
    )
  }

  @Test(arguments: Appearance.allCases) func pressingDarkensEveryButton(_ appearance: Appearance) {
    let stage = Stage(400, 300, ZStack())
    stage.widgets.theme = Theme(appearance)
    let surface = stage.widgets.theme.colors.surface
    func luminance(_ button: Button) -> Double {
      guard case .color(let fill)? = button.layer.fill else { return -1 }
      return fill.over(surface).luminance
    }
    for style in Button.Style.allCases {
      let button = Button("Go", style: style)
      let stack = Stack(.vertical, alignment: .start, [button, Spacer()])
      stage.widgets.root.add(stack)
      stage.settle()
      let middle = stage.middle(of: button)
      stage.point(middle.x, middle.y)
      stage.settle()
      let hovered = luminance(button)
      stage.press()
      stage.settle()
      #expect(luminance(button) < hovered, "\(style)")
      stage.release()
      stack.remove()
    }
  }

  @Test(arguments: Appearance.allCases)
  func titlesOfDisabledButtonsAreSeen(_ appearance: Appearance) throws {
    for style in Button.Style.allCases {
      let button = Button("Go", style: style)
      button.isEnabled = false
      let stage = Stage(400, 300, button)
      stage.widgets.theme = Theme(appearance)
      stage.settle()
      let colors = stage.widgets.theme.colors
      guard case .color(let fill)? = button.layer.fill, let label = stage.all(Label.self).first
      else { throw StageFailure() }
      func faded(_ color: Color) -> Color {
        color.with(alpha: color.alpha * Float(button.layer.opacity)).over(colors.surface)
      }
      let ground = fill.over(colors.surface)
      let title = faded(colors.color(label.tone).over(ground))
      #expect(title.contrast(with: faded(ground)) >= 2.8, "\(style)")
    }
  }

  /// Every control that is told by its outline or its track has one with a contrast of 3.
  @Test(arguments: Appearance.allCases, [false, true])
  func outlinesAndTracksAreSeenOnEverySurface(appearance: Appearance, isHigh: Bool) throws {
    let controls: [Widget] = [
      Toggle(), Checkbox("Off"), RadioGroup(["One", "Two"], selection: 1), Slider(0),
      Slider(0.5), ProgressBar(0), ProgressBar(0.5), Stepper(1, in: 0...9), TextField("Text"),
      TextField(style: .translucent), TextEditor("Text"),
    ]
    let stage = Stage(400, 800, Stack(.vertical, controls))
    stage.widgets.theme = Theme(appearance, hasHighContrast: isHigh)
    stage.settle()
    let colors = stage.widgets.theme.colors
    let surfaces =
      [colors.background, colors.surface]
      + [0x000000, 0xffffff].map { colors.translucentSurface.over(Color(rgb: $0)) }
    func borders(_ layer: Layer) -> [Color] {
      (layer.border.map { [$0.color] } ?? []) + layer.children.flatMap(borders)
    }
    for (index, control) in controls.enumerated() {
      for surface in surfaces {
        let best = borders(control.layer).map { $0.over(surface).contrast(with: surface) }.max()
        #expect(try #require(best) >= 3, "\(index)")
      }
    }
  }

  /// What cannot be undone is a red on which white is read, whatever the colour of errors.
  @Test(arguments: Appearance.allCases, [nil, 0xff8680, 0xffff80, 0x808080, 0xffffff] as [UInt32?])
  func whatIsDestructiveIsReadAndRed(appearance: Appearance, error: UInt32?) {
    var colors = Theme(appearance).colors
    if let error { colors.error = Color(rgb: error) }
    let fill = colors.destructive
    #expect(fill.contrast(with: .white) >= Palette.minimumContrast)
    if error == nil { #expect(fill.red > 2.5 * max(fill.green, fill.blue)) }
  }

  /// What is on and disabled differs from what is off, and its title or mark is seen.
  @Test(arguments: Appearance.allCases)
  func disabledControlsThatAreOnAreRead(_ appearance: Appearance) throws {
    let (tile, checkbox) = (Tile("Wi-Fi", isOn: true), Checkbox(isOn: true))
    let off = Tile("Wi-Fi")
    let controls: [Control] = [tile, off, checkbox]
    for control in controls { control.isEnabled = false }
    let stage = Stage(400, 300, Stack(.vertical, controls))
    stage.widgets.theme = Theme(appearance)
    stage.settle()
    let colors = stage.widgets.theme.colors
    func ground(_ layer: Layer) -> Color {
      if case .color(let color)? = layer.fill { color.over(colors.surface) } else { colors.surface }
    }
    func contrast(_ tone: Label.Tone, on ground: Color) -> Double {
      func faded(_ color: Color) -> Color {
        color.with(alpha: color.alpha * Float(tile.layer.opacity)).over(colors.surface)
      }
      return faded(colors.color(tone).over(ground)).contrast(with: faded(ground))
    }
    #expect(tile.layer.opacity == Double(Palette.disabledOpacity))
    let title = try #require(stage.all(Label.self, in: tile).first { !$0.text.isEmpty })
    #expect(contrast(title.tone, on: ground(tile.layer)) >= 2.8)
    #expect(ground(tile.layer).contrast(with: ground(off.layer)) > 1.1)
    let sign = try #require(stage.all(Sign.self, in: checkbox).first)
    let box = try #require(checkbox.layer.children.first)
    #expect(contrast(sign.tone, on: ground(box)) >= 2.8)
  }

  private struct StageFailure: Error {}
}
