// SPDX-License-Identifier: MIT

import Testing
import WidgetStage
@testable import Views

/// Views whose colours follow what their glass shows.
@MainActor @Suite struct InkTests {
  @Observable nonisolated final class Model {
    /// The colour beneath the glass.
    var beneath = Color(rgb: 0x000000)
    var text = "12:45"
    var adapts = true
  }

  struct Clock: View {
    let model: Model

    var body: some View {
      Text(model.text).padding(40)
        .glass(Glass(sigma: 4), adaptsInk: model.adapts).outline(radius: 18)
        .padding(20).background(model.beneath)
    }
  }

  /// The colour of a label.
  private func color(_ label: Label?) -> Color? {
    guard case .text(let text) = label?.layer.content else { return nil }
    return text.color
  }

  private func labels(in widget: Widget) -> [Label] {
    (widget as? Label).map { [$0] } ?? widget.children.flatMap { labels(in: $0) }
  }

  private func glass(in widget: Widget) -> Glass? {
    widget.first { if case .glass(let glass) = $0.layer.content { glass } else { nil } }
  }

  @Test func legibleGlassIsTintedForTheTheme() throws {
    let model = Model()
    let stage = ViewStage {
      Text("x").glass(.clear, adaptsInk: true, isLegible: model.adapts)
    }
    let box = try #require(stage.all(DecoratedBox.self).first)
    func tint(_ theme: Theme) -> Float? {
      guard case .glass(let glass) = box.layer.content else { return nil }
      return glass.look.legibilityTint(ink: theme.colors.secondaryText).alpha
    }
    for theme in [Theme(.dark), Theme(.light)] {
      stage.widgets.theme = theme
      stage.frame()
      // Legible colours need not follow the backdrop.
      #expect(tint(theme) == 0 && box.ink == nil)
    }
    model.adapts = false
    stage.frame()
    #expect(try #require(tint(Theme(.light))) > 0 && box.ink != nil)
  }

  /// Texts on dark glass are light in a light theme, where dark ones would need far more tint.
  @Test func legibleGlassMayHaveTheOtherInk() throws {
    let model = Model()
    let stage = ViewStage {
      Text("x").glass(model.adapts ? .dark : .light, adaptsInk: true, isLegible: true)
    }
    let box = try #require(stage.all(DecoratedBox.self).first)
    for (appearance, isDark) in [
      (.light, true), (.dark, true), (.light, true), (.dark, false),
    ] as [(Appearance, Bool)] {
      let theme = Theme(appearance)
      stage.widgets.theme = theme
      model.adapts = isDark
      stage.settle()
      let palette = Theme(isDark ? .dark : .light).colors
      #expect(color(stage.all(Label.self).first) == palette.text)
      #expect((box.ink == nil) == (isDark == (theme.appearance == .dark)))
      guard case .glass(let glass) = box.layer.content else {
        Issue.record("no glass")
        continue
      }
      // Nothing is read back.
      #expect(glass.inkChoice == nil)
      #expect(glass.look.legibilityTint(ink: palette.secondaryText).alpha == 0)
    }
  }

  /// Less important texts need more tint than the main text.
  @Test func glassIsClearerForTheMainTextAlone() throws {
    let stage = ViewStage {
      Text("x").glass(.init(.clear), isLegible: true, hasSecondaryText: false)
    }
    let (look, colors) = (
      try #require(glass(in: stage.host)?.look), stage.widgets.theme.colors
    )
    #expect(look.legibilityTint(ink: colors.text).alpha == 0)
    #expect(look.legibilityTint(ink: colors.secondaryText).alpha > 0)
  }

  @Test func viewsOnGlassReadTheThemeOfItsInk() {
    let model = Model()
    let stage = ViewStage {
      ThemeReader { theme in
        Text("\(theme.appearance)")
        ThemeReader { theme in Text("\(theme.appearance)") }
          .glass(model.adapts ? .dark : .light, adaptsInk: true, isLegible: true)
      }
    }
    stage.widgets.theme = Theme(.light)
    stage.settle()
    #expect(stage.texts == ["light", "dark"])
    model.adapts = false
    stage.settle()
    #expect(stage.texts == ["light", "light"])
  }

  @Test func aViewKeepsItsChoice() throws {
    let model = Model()
    let stage = ViewStage { Clock(model: model) }
    let choice = try #require(glass(in: stage.host)?.inkChoice)
    model.text = "12:46"
    stage.frame()
    #expect(stage.texts == ["12:46"] && glass(in: stage.host)?.inkChoice === choice)
    let (light, dark) = (Theme(.dark).colors.text, stage.widgets.theme.colors.text)
    #expect(color(stage.all(Label.self).first) == dark)
    choice.receive(SIMD3(repeating: 0.1), through: Look())
    #expect(color(stage.all(Label.self).first) == light)
    model.adapts = false
    stage.frame()
    #expect(glass(in: stage.host)?.inkChoice == nil)
    #expect(color(stage.all(Label.self).first) == stage.widgets.theme.colors.text)
  }

  /// From the pixels beneath to the colour of the text, with everything between them.
  @Test func textFollowsThePixelsBeneath() throws {
    let model = Model()
    let host = ViewHost { Clock(model: model) }
    let offscreen = try Offscreen(Hosted(host), size: Size(width: 200, height: 150))
    defer { offscreen.close() }
    var time = Moment(nanoseconds: 1_000_000_000)
    /// Draws frames until none is wanted. Returns the luminances of the text.
    func settle() throws -> [Double] {
      var seen: [Double] = []
      repeat {
        let demand = try offscreen.draw(at: time)
        seen.append(color(labels(in: host).first)?.luminance ?? -1)
        time = time + .milliseconds(demand.now ? 16 : 120)
        if demand == .idle { return seen }
      } while seen.count < 200
      return seen
    }
    let first = try settle()
    #expect(first.count < 6 && (first.last ?? 0) > 0.8, "\(first)")
    model.beneath = Color(rgb: 0xffffff)
    let darker = try settle()
    #expect(darker.first == first.last && (darker.last ?? 1) < 0.02)
    #expect(darker.count > 10 && darker.count < 120 && darker == darker.sorted(by: >))
    // A little darker: no other ink, and nothing moves.
    model.beneath = Color(rgb: 0xe0e0e0)
    let same = try settle()
    #expect(Set(same) == Set(darker.suffix(1)) && same.count < 6)
    model.beneath = Color(rgb: 0x202830)
    let lighter = try settle()
    #expect((lighter.last ?? 0) > 0.8)
  }

  struct OverDesktop: View {
    let look: Look

    var body: some View {
      Text("Over the desktop").role(.display).padding(30)
        .glass(Glass(sigma: 9, look: look, backdrop: .desktop), adaptsInk: true)
    }
  }

  /// The first frame over a desktop of any kind has text that can be read: that of the theme if
  /// nothing is known.
  @Test(arguments: [Appearance.light, .dark])
  func textOverTheDesktopIsReadInTheFirstFrame(appearance: Appearance) throws {
    let white = DesktopBackdrop.picture(
      DesktopPicture(
        Raster(
          size: Size(width: 400, height: 200),
          premultiplied: [UInt8](repeating: 255, count: 4 * 400 * 200)),
        at: Rect(x: 0, y: 0, width: 400, height: 200)))
    let clear = GlassPreset.clear.look
    let tinted = Look(tint: Color(rgb: 0x000000, alpha: 0.8))
    let cases: [(DesktopBackdrop, Look, isDark: Bool)] = [
      (white, clear, true), (white, tinted, false), (.unknown, tinted, false),
      (.blurredByCompositor, tinted, false),
      (.blurredByCompositor, clear, appearance == .light),
    ]
    for (desktop, look, isDark) in cases {
      let host = ViewHost { OverDesktop(look: look) }
      let offscreen = try Offscreen(
        Hosted(host, over: desktop, Theme(appearance)), size: Size(width: 400, height: 200))
      defer { offscreen.close() }
      _ = try offscreen.draw(at: Moment(nanoseconds: 1_000_000_000))
      let text = try #require(color(labels(in: host).first))
      #expect((text.luminance < 0.5) == isDark, "\(desktop), \(look.tint), \(text)")
    }
  }

  /// Content of one widget.
  private final class Hosted: Content {
    private let host: ViewHost
    private let desktop: DesktopBackdrop
    private let theme: Theme

    init(
      _ host: ViewHost, over desktop: DesktopBackdrop = .unknown, _ theme: Theme = Theme(.light)
    ) {
      self.host = host
      self.desktop = desktop
      self.theme = theme
    }

    func build(in surface: SurfaceContent) {
      surface.scene.desktop = desktop
      surface.widgets.theme = theme
      surface.root.add(host)
    }
  }
}
