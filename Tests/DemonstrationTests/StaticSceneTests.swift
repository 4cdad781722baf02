// SPDX-License-Identifier: MIT

import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

/// The panel with the frozen backdrop.
@Suite struct StaticSceneTests {
  private let bench: SceneBench<StaticScene>

  init() {
    var settings = Settings()
    settings.drifts = true
    bench = SceneBench(1_280, 800, settings) { StaticScene($0, image: $1) }
    bench.settle()
  }

  private func glass(_ bench: SceneBench<StaticScene>) -> Glass? {
    if case .glass(let glass) = bench.view.centre.layer.content { glass } else { nil }
  }

  @Test func contentIsStillWhilePanelIsOpen() {
    #expect(bench.view.dropDown.openness == 1)
    #expect(bench.isAtRest)
    let position = bench.view.background.position
    // The glass at the upper edge shows cards, which begin 24 units below that of the content.
    #expect(position > 40)
    for _ in 0..<20 { bench.frame() }
    #expect(bench.view.background.position == position)
    bench.key(.escape)
    for _ in 0..<200 { bench.frame() }
    #expect(bench.view.dropDown.openness == 0)
    #expect(bench.view.background.position > position)
  }

  @Test func backdropIsRefreshedOnEachOpening() throws {
    let first = try #require(glass(bench))
    #expect(first.isFrozen)
    bench.key(.escape)
    for _ in 0..<200 { bench.frame() }
    bench.key(.space)
    for _ in 0..<200 where bench.frame() {}
    #expect(try #require(glass(bench)).refreshCount > first.refreshCount)
  }

  @Test func panelBlocksInputBelowAndPressOutsideCloses() {
    let position = bench.view.background.position
    bench.point(640, 760)
    bench.scroll(.wheel, y: 3)
    bench.frame()
    #expect(bench.view.background.position == position)
    bench.press()
    bench.frame()
    bench.release()
    for _ in 0..<200 { bench.frame() }
    #expect(bench.view.dropDown.openness == 0)
  }

  @Test func focusDoesNotLeaveOpenPanel() {
    let position = bench.view.background.position
    for _ in 0..<12 {
      bench.key(.tab)
      if let focused = bench.widgets.focused { #expect(!bench.view.background.contains(focused)) }
    }
    #expect(bench.view.background.position == position)
  }

  @Test func openingPanelStopsScrolling() {
    bench.key(.escape)
    for _ in 0..<200 { bench.frame() }
    bench.view.background.scroll(to: 900)
    bench.frame()
    bench.key(.space)
    bench.frame()
    bench.frame()
    let position = bench.view.background.position
    for _ in 0..<60 { bench.frame() }
    #expect(bench.view.background.position == position)
    #expect(position < 900)
  }

  @Test func pausedSceneComesToRest() {
    bench.key(.escape)
    for _ in 0..<200 { bench.frame() }
    bench.view.isPaused = true
    bench.settle()
    #expect(bench.isAtRest)
  }
}
