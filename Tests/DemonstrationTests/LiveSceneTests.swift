// SPDX-License-Identifier: MIT

import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

/// The feed below the notification panel.
@Suite struct LiveSceneTests {
  private let bench = SceneBench { LiveScene($0, image: $1) }

  init() { bench.settle() }

  /// The centre of a widget, in scene coordinates.
  private func middle(_ bench: SceneBench<LiveScene>, _ widget: Widget) -> (Double, Double) {
    let frame = bench.scene.frame(of: widget.layer)
    return (frame.left + frame.width / 2, frame.top + frame.height / 2)
  }

  /// The card that shows a text.
  private func card(_ bench: SceneBench<LiveScene>, _ text: String) throws -> SwipeControl {
    try #require(bench.all(SwipeControl.self).first { labels(bench, $0, text).count == 1 })
  }

  private func labels(
    _ bench: SceneBench<LiveScene>, _ card: Widget, _ text: String
  ) -> [Label] {
    bench.all(Label.self, in: card).filter { $0.text == text }
  }

  private func isExpanded(_ bench: SceneBench<LiveScene>, _ card: Widget) -> Bool {
    bench.all(Label.self, in: card).contains { $0.maxLines == 5 }
  }

  private func click(_ bench: SceneBench<LiveScene>, _ widget: Widget) {
    let (x, y) = middle(bench, widget)
    bench.point(x, y)
    bench.press()
    bench.frame()
    bench.release()
    bench.settle()
  }

  @Test func panelOpensAndComesToRest() {
    #expect(bench.view.dropDown.openness == 1)
    #expect(bench.isAtRest)
    bench.key(.space)
    bench.settle()
    #expect(bench.view.dropDown.openness == 0)
    #expect(bench.view.sigma == nil)
    #expect(bench.isAtRest)
  }

  /// Digits of equal widths would leave a hole before the 1.
  @Test func theClockHasDigitsOfTheirOwnWidths() throws {
    var bench = try TextBench("live")
    defer { bench.pictures.close() }
    bench.arrange()
    let tree = bench.pictures.surface.widgets
    let clock = tree.root.first { ($0 as? Label)?.text == "9:41" ? $0 : nil }
    guard case .text(let content) = try #require(clock).layer.content else {
      return #expect(Bool(false), "the clock has no text")
    }
    func width(_ digits: TextStyle.Digits) -> Double {
      var content = content
      content.style.digits = digits
      return tree.measurer.measure(content, width: nil, scale: .one).size.width
    }
    #expect(content.style.digits == .proportional)
    #expect(width(.proportional) < width(.tabular) - 2)
  }

  @Test func panelIsPulledFromTopEdgeAndFeedScrollsBesideIt() {
    bench.key(.space)
    bench.settle()
    bench.drag(from: (600, 6), to: (600, 320))
    bench.settle()
    #expect(bench.view.dropDown.openness == 1)
    // The wheel beside the panel's content scrolls the feed.
    bench.point(40, 100)
    bench.scroll(.wheel, y: 2)
    bench.settle()
    #expect(bench.view.background.position > 0)
  }

  @Test func closedPanelTakesNoFocus() {
    for _ in 0..<4 { bench.key(.tab) }
    bench.view.dropDown.open(false)
    bench.settle()
    #expect(!bench.view.dropDown.panel.isInteractive)
    for _ in 0..<20 {
      bench.key(.tab)
      if let focused = bench.widgets.focused { #expect(!bench.view.centre.contains(focused)) }
    }
  }

  @Test func buttonOpensPanel() {
    #expect(bench.view.opener.isHidden)
    bench.key(.space)
    bench.settle()
    #expect(!bench.view.opener.isHidden)
    click(bench, bench.view.opener)
    #expect(bench.view.dropDown.openness == 1)
    #expect(bench.view.opener.isHidden)
  }

  @Test func swipeDismissesNotification() throws {
    let count = bench.view.centre.notifications.count
    let first = try card(bench, "The last boat")
    let (x, y) = middle(bench, first)
    bench.drag(from: (x, y), to: (x + 300, y + 4))
    bench.settle()
    #expect(bench.view.centre.notifications.count == count - 1)
    #expect(first.tree == nil)
    #expect(bench.isAtRest)
  }

  @Test func smallSwipeDoesNothing() throws {
    let first = try card(bench, "The last boat")
    let (x, y) = middle(bench, first)
    bench.point(x, y)
    bench.press()
    for step in 1...40 {
      bench.point(x + Double(step), y)
      bench.frame(after: 0.05)
    }
    bench.frame(after: 0.5)
    bench.release()
    bench.settle()
    #expect(first.tree != nil)
    #expect(first.layer.transform.translation.x == 0)
    #expect(!isExpanded(bench, first))
  }

  @Test func pressExpandsCardAndGroup() throws {
    let first = try card(bench, "The last boat")
    let low = first.layer.frame.height
    click(bench, first)
    #expect(isExpanded(bench, first))
    #expect(first.layer.frame.height > low)
    let front = try card(bench, "Letters · 14 min")
    let behind = try card(bench, "Brook")
    #expect(labels(bench, front, "2 more").count == 1)
    #expect(!behind.isInteractive)
    click(bench, front)
    #expect(labels(bench, front, "2 more").isEmpty)
    #expect(behind.isInteractive)
    #expect(bench.scene.frame(of: behind.layer).top > bench.scene.frame(of: front.layer).bottom)
  }

  @Test func keyboardExpandsAndDismissesCard() throws {
    let first = try card(bench, "The last boat")
    // The pressed view in the card has the focus for both.
    let pressed = bench.all(Control.self, in: first)[0]
    for _ in 0..<12 where bench.widgets.focused !== pressed { bench.key(.tab) }
    #expect(pressed.focus == .withRing)
    bench.key(.enter)
    bench.settle()
    #expect(isExpanded(bench, first))
    bench.key(.right)
    bench.settle()
    #expect(first.tree == nil)
  }

  @Test func clearAllDismissesEveryNotification() throws {
    let clear = try #require(bench.all(Button.self).first { $0.title == "Clear all" })
    click(bench, clear)
    #expect(bench.view.centre.notifications.count == 0)
    #expect(clear.tree == nil)
    #expect(bench.isAtRest)
  }

  /// The dismissed card fades out in place; the cards below it fade in at their new positions.
  @Test func reducedMotionFadesNotification() throws {
    bench.change { $0.motion = .reduced }
    let first = try card(bench, "The last boat")
    let second = try card(bench, "Letters · 14 min")
    func top(_ card: Widget) -> Double { bench.scene.frame(of: card.layer).top }
    let (start, below) = (top(first), top(second))
    first.dismiss(towards: 1)
    var (going, coming): (Set<Double>, Set<Double>) = ([], [])
    for _ in 0..<200 where bench.frame() {
      if first.tree != nil {
        going.insert(first.layer.opacity)
        #expect(first.layer.transform.translation.x == 0)
        #expect(top(first) == start && top(second) == below)
      } else {
        coming.insert(opacity(second))
        #expect(top(second) == start)
      }
    }
    #expect(going.count > 4 && coming.count > 4)
    #expect(first.tree == nil && opacity(second) == 1)
  }

  /// The opacity of a card with that of everything around it.
  private func opacity(_ card: Widget) -> Double {
    var (opacity, layer) = (1.0, Optional(card.layer))
    while let current = layer {
      opacity *= current.opacity
      layer = current.parent
    }
    return opacity
  }

  /// A swipe still moves the card; released too early, it is back in place and fades in.
  @Test func reducedMotionFadesSmallSwipeBack() throws {
    bench.change { $0.motion = .reduced }
    let first = try card(bench, "The last boat")
    let (x, y) = middle(bench, first)
    bench.point(x, y)
    bench.press()
    for step in 1...40 {
      bench.point(x + 3 * Double(step), y)
      bench.frame(after: 0.05)
    }
    #expect(first.layer.transform.translation.x > 80)
    let held = first.layer.opacity
    bench.frame(after: 0.5)
    bench.release()
    bench.frame()
    #expect(first.layer.transform.translation.x == 0)
    #expect(first.layer.opacity >= held && first.layer.opacity < 1)
    bench.settle()
    #expect(first.layer.opacity == 1 && first.tree != nil)
  }

  @Test func slidersAndPresetsChangeTheGlass() throws {
    let slider = try #require(bench.all(Slider.self).first)
    let (x, y) = middle(bench, slider)
    bench.drag(from: (x, y), to: (x + 60, y))
    bench.settle()
    let sigma = try #require(bench.view.settings.glass.sigma)
    #expect(sigma > 30)
    guard case .glass(let glass) = bench.view.centre.layer.content else {
      Issue.record("the panel is not of glass")
      return
    }
    #expect(glass.sigma == sigma)
    let presets = try #require(bench.all(SegmentedControl.self).first)
    presets.onChange(2)
    bench.settle()
    #expect(bench.view.settings.glass == GlassSettings(.dark))
  }

  @Test func reducedTransparencyMakesPanelOpaque() {
    bench.change { $0.isTransparent = false }
    #expect(bench.view.centre.layer.content == .none)
    #expect(bench.view.centre.layer.fill == .color(bench.widgets.theme.colors.surface))
    #expect(bench.view.sigma == nil)
  }
}
