// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WidgetStage

@testable import Widgets

/// Colours of widgets that follow what lies beneath their glass.
@Suite struct InkTests {
  /// A widget that counts how often it is styled.
  private final class Styled: Widget {
    private(set) var count = 0
    private(set) var colors: Palette?

    override func restyle(_ theme: Theme) {
      count += 1
      colors = theme.colors
    }
  }

  private let choice = InkChoice(.light)
  private let label = Label("Clock")
  private let styled = Styled()
  private let panel = Stack(.vertical)
  private let beside = Label("beside")

  private func stage() -> Stage {
    panel.add(label)
    panel.add(styled)
    panel.ink = choice
    let content = Stack(.vertical)
    content.add(panel)
    content.add(beside)
    return Stage(400, 300, content)
  }

  private func color(of label: Label) -> Color? {
    if case .text(let text) = label.layer.content { text.color } else { nil }
  }

  /// Tells the choice that the glass shows a grey on average.
  private func show(_ grey: Double) { choice.receive(SIMD3(repeating: grey), through: Look()) }

  private static let light = Palette(.dark, accent: Theme(.light).colors.accent).text
  private static let dark = Palette(.light, accent: Theme(.light).colors.accent).text

  @Test func theFirstInkIsThereAtOnce() {
    let stage = stage()
    #expect(color(of: label) == Self.light && color(of: beside) == Self.dark)
    show(0.9)
    #expect(color(of: label) == Self.dark)
    #expect(!stage.frame() && stage.widgets.frameDemand == .idle)
  }

  /// Before anything is known, the ink is the theme's.
  @Test func aChoiceBeginsWithTheInkOfTheTheme() {
    let unset = InkChoice()
    panel.ink = unset
    panel.add(label)
    let stage = Stage(400, 300, panel)
    #expect(color(of: label) == Self.dark && unset.ink == .dark)
    stage.widgets.theme = Theme(.dark)
    #expect(unset.ink == .light)
    #expect(color(of: label) == stage.widgets.theme.colors.text)
    stage.widgets.theme = Theme(.light)
    #expect(color(of: label) == Self.dark && unset.ink == .dark)
    // The theme has no say in what is known.
    unset.receive(SIMD3(repeating: 0.1), through: Look())
    #expect(color(of: label) == Self.light)
    stage.widgets.theme = Theme(.dark)
    stage.widgets.theme = Theme(.light)
    #expect(unset.ink == .light && color(of: label) == Self.light)
  }

  @Test func theInkFadesAndRests() {
    let stage = stage()
    show(0.2)
    show(0.52)
    #expect(color(of: label) == Self.light && stage.widgets.frameDemand == .now)
    var seen: [Double] = []
    repeat {
      stage.frame()
      seen.append(color(of: label)?.luminance ?? 0)
    } while stage.widgets.frameDemand == .now && seen.count < 200
    // A fade, not a jump from one end to the other.
    #expect(seen == seen.sorted(by: >) && Set(seen).count > 8, "\(seen)")
    #expect(color(of: label) == Self.dark && color(of: beside) == Self.dark)
    #expect(stage.widgets.theme == Theme(.light))
  }

  /// Light text on what has become white cannot be read, so that the step comes first.
  @Test func aFadeBeginsWithTheStepIfTheOldTextIsUnreadable() {
    let stage = stage()
    show(0.2)
    show(0.95)
    stage.frame()
    stage.frame()
    let glass = Color(red: 0.95, green: 0.95, blue: 0.95)
    while stage.widgets.frameDemand == .now {
      #expect((color(of: label)?.contrast(with: glass) ?? 0) >= 2.99)
      stage.frame()
    }
    #expect(color(of: label) == Self.dark)
  }

  @Test func nothingHappensAtRest() {
    let stage = stage()
    show(0.2)
    show(0.9)
    stage.settle()
    let count = styled.count
    #expect(stage.widgets.frameDemand == .idle)
    // The same ink again, and another luminance of it.
    show(0.9)
    show(0.7)
    #expect(stage.widgets.frameDemand == .idle && styled.count == count)
    for _ in 0..<5 { stage.frame() }
    #expect(styled.count == count)
  }

  @Test func aMeanAroundTheThresholdStartsOneFade() {
    let stage = stage()
    show(0.3)
    stage.settle()
    // Beyond the threshold, and then back and forth within the margin.
    show(0.52)
    stage.settle()
    #expect(color(of: label) == Self.dark)
    let count = styled.count
    for turn in 0..<20 { show(turn % 2 == 0 ? 0.44 : 0.5) }
    #expect(stage.widgets.frameDemand == .idle && styled.count == count)
  }

  /// At every moment of a fade, texts can be read on the glass, and on the surfaces on it.
  @Test(
    arguments: [0.0, 0.05, 0.15, 0.18, 0.21, 0.4, 1],
    [0x2f6fd8, 0xff3b30, 0xffcc00, 0x00ff00] as [UInt32])
  func textsCanBeReadAtEveryMoment(luminance: Double, accent: UInt32) {
    let accent = Color(rgb: accent)
    let (light, dark) = (Palette(.dark, accent: accent), Palette(.light, accent: accent))
    let roles: [(String, (Palette) -> Color)] = [
      ("text", \.text), ("secondary", \.secondaryText), ("accent", \.accentText),
      ("success", \.success), ("warning", \.warning), ("error", \.error),
    ]
    let curve = luminance < 0.003 ? 12.92 * luminance : 1.055 * pow(luminance, 1 / 2.4) - 0.055
    let glass = Color(red: Float(curve), green: Float(curve), blue: Float(curve))
    for step in 0...100 {
      let colors = Palette(
        fading: Double(step) / 100, from: light, to: dark, over: luminance)
      let end = colors.text.luminance > 0.3 ? light : dark
      for ground in [glass, colors.translucentSurface.over(glass), colors.surface] {
        for (name, role) in roles {
          let contrast = role(colors).contrast(with: ground)
          // What the colour at rest has there.
          let most = role(end).contrast(with: ground)
          #expect(contrast >= min(2.99, most - 0.01), "\(name) at \(step): \(contrast), \(most)")
        }
        #expect(colors.text.contrast(with: ground) >= 2.99, "\(step)")
      }
    }
  }

  /// The colours change slowly but for the one step in the middle.
  @Test func aFadeHasOneStep() {
    let accent = Theme(.light).colors.accent
    let (light, dark) = (Palette(.dark, accent: accent), Palette(.light, accent: accent))
    func colors(_ part: Double) -> Palette {
      Palette(fading: part, from: light, to: dark, over: 0.18)
    }
    for step in 0..<100 {
      let (a, b) = (colors(Double(step) / 100), colors(Double(step + 1) / 100))
      #expect(abs(a.surface.red - b.surface.red) < 0.02, "\(step)")
      if step != 49 { #expect(abs(a.text.red - b.text.red) < 0.01, "\(step)") }
    }
    let texts = [0, 0.49, 0.5, 1].map { colors($0).text.red }
    #expect(texts[0] - texts[1] > 0.1 && texts[1] - texts[2] > 0.5 && texts[2] - texts[3] > 0.03)
    #expect(colors(0) == light && colors(1) == dark)
  }

  @Test func aFadeIsCaughtInFlight() {
    let stage = stage()
    show(0.2)
    show(0.52)
    for _ in 0..<4 { stage.frame() }
    let caught = color(of: label)?.luminance ?? 0
    #expect(caught < Self.light.luminance - 0.05 && caught > 0.3)
    show(0.4)
    stage.frame(after: 0.001)
    // It goes on from where it is.
    #expect(abs((color(of: label)?.luminance ?? 0) - caught) < 0.1)
    stage.settle()
    #expect(color(of: label) == Self.light && stage.widgets.frameDemand == .idle)
  }

  @Test func highContrastHasNoFade() {
    let stage = stage()
    stage.widgets.theme = Theme(.light, hasHighContrast: true)
    show(0.2)
    show(0.9)
    var seen: Set<Color> = []
    while stage.widgets.frameDemand == .now {
      stage.frame()
      if let color = color(of: label) { seen.insert(color) }
    }
    #expect(seen == [Color(rgb: 0xffffff), Color(rgb: 0x000000)])
  }

  @Test func themesAndThemeFilesApply() {
    let stage = stage()
    stage.widgets.themeChange = { theme in
      var theme = theme
      if theme.appearance == .dark { theme.colors.text = Color(rgb: 0xffeedd) }
      return theme
    }
    #expect(color(of: label) == Color(rgb: 0xffeedd))
    stage.widgets.theme = Theme(.dark, accent: Color(rgb: 0xff0000))
    #expect(color(of: label) == Color(rgb: 0xffeedd) && color(of: beside) == Color(rgb: 0xffeedd))
    show(0.9)
    let dark = Palette(.light, accent: Color(rgb: 0xff0000)).text
    #expect(color(of: label) == dark && color(of: beside) == Color(rgb: 0xffeedd))
    #expect(styled.colors?.accent == Color(rgb: 0xff0000))
  }

  @Test func whatIsAddedAndRemovedHasTheRightColours() {
    let stage = stage()
    show(0.2)
    let late = Label("late")
    panel.add(late)
    #expect(color(of: late) == Self.light)
    // A widget with an ink of its own does not follow the one around it.
    let own = Stack(.vertical)
    let other = InkChoice(.dark)
    let inner = Label("inner")
    own.add(inner)
    own.ink = other
    panel.add(own)
    #expect(color(of: inner) == Self.dark)
    show(0.9)
    stage.settle()
    other.receive(SIMD3(repeating: 0), through: Look())
    #expect(color(of: inner) == Self.light && color(of: late) == Self.dark)
    panel.ink = nil
    #expect(color(of: late) == Self.dark && color(of: inner) == Self.light)
    stage.widgets.theme = Theme(.dark)
    #expect(color(of: late) == Self.light)
    // Removed while it fades: nothing is left to do.
    panel.ink = choice
    show(0.1)
    panel.remove()
    stage.settle()
    #expect(stage.widgets.frameDemand == .idle)
    show(0.9)
    #expect(stage.widgets.frameDemand == .idle)
  }
}
