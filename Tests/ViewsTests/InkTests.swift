// SPDX-License-Identifier: MIT

import Testing
import Views

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
    if case .glass(let glass) = widget.layer.content { return glass }
    return widget.children.lazy.compactMap { glass(in: $0) }.first
  }

  @Test func aViewKeepsItsChoice() throws {
    let model = Model()
    let stage = ViewStage { Clock(model: model) }
    let choice = try #require(glass(in: stage.host)?.inkChoice)
    model.text = "12:46"
    stage.frame()
    #expect(stage.texts == ["12:46"] && glass(in: stage.host)?.inkChoice === choice)
    let light = Theme(.dark).colors.text
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
    #expect(first.count < 6 && first.allSatisfy { $0 > 0.8 }, "\(first)")
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

  /// Content of one widget.
  private final class Hosted: Content {
    private let host: ViewHost

    init(_ host: ViewHost) { self.host = host }

    func build(in surface: SurfaceContent) { surface.root.add(host) }
  }
}
