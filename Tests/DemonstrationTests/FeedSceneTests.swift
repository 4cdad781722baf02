// SPDX-License-Identifier: MIT

import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

/// The drift of the feed, and its stories.
@Suite struct FeedSceneTests {
  /// A scene whose feed drifts, two seconds later.
  private func drifting(_ change: (inout Settings) -> Void = { _ in }) -> SceneBench<LiveScene> {
    var settings = Settings()
    settings.drifts = true
    change(&settings)
    let bench = SceneBench(1_280, 800, settings) { LiveScene($0, image: $1) }
    play(bench)
    return bench
  }

  private func play(_ bench: SceneBench<LiveScene>) {
    for _ in 0..<20 { bench.frame(after: 0.1) }
  }

  @Test func theFeedDriftsUntilAHandTakesIt() {
    let bench = drifting()
    #expect(bench.view.dropDown.openness == 1)
    #expect(abs(bench.view.background.position - 60) < 4)
    bench.point(40, 700)
    bench.scroll(.wheel, y: 1)
    play(bench)
    let position = bench.view.background.position
    play(bench)
    #expect(bench.view.background.position == position && position > 100)
    bench.frame(after: 3)
    bench.settle()
    #expect(bench.isAtRest)
  }

  @Test func pausingAndReducedMotionStopTheDrift() {
    let bench = drifting()
    let position = bench.view.background.position
    bench.view.isPaused = true
    bench.settle()
    #expect(bench.isAtRest && bench.view.background.position == position)
    bench.view.isPaused = false
    play(bench)
    #expect(bench.view.background.position > position + 40)
    bench.change { $0.motion = .reduced }
    bench.settle()
    #expect(bench.isAtRest)
    let still = drifting { $0.drifts = false }
    still.settle()
    #expect(still.isAtRest && still.view.background.position == 0)
  }

  /// Every scene with a feed, as it begins and with its panel closed.
  @Test(arguments: ["live", "pull", "static", "position", "progressive", "sheet"], [false, true])
  func noFeedDriftsThatIsToBeStill(scene: String, isClosed: Bool) throws {
    var settings = Settings()
    for drifts in [false, true] {
      settings.drifts = drifts
      let made = DemoScene.all.first { $0.name == scene }?.make(settings, nil)
      let view = try #require(made as? FeedScene)
      let bench = SceneBench<FeedScene>(view)
      if isClosed { bench.key(.escape) }
      for _ in 0..<200 { bench.frame() }
      let (position, isOpen) = (view.background.position, view.notifications?.isOpen ?? false)
      for _ in 0..<20 { bench.frame(after: 0.1) }
      let isStill = !drifts || scene == "static" && isOpen
      #expect((view.background.position == position) == isStill, "\(drifts)")
    }
  }

  /// The frames of the cards, each with its title.
  private func cards(_ width: Double) throws -> [(title: String, frame: Rect<Logical>)] {
    let bench = SceneBench(width, 800) { LiveScene($0, image: $1) }
    return cards(in: try #require(bench.all(FeedView.self).first))
  }

  private func cards(in feed: FeedView) -> [(title: String, frame: Rect<Logical>)] {
    feed.layer.children.map { card in
      let titles = card.children.compactMap { part -> String? in
        guard case .text(let content) = part.content, content.style.size == 19 else { return nil }
        return content.string
      }
      return (titles.first ?? "", card.frame)
    }
  }

  private nonisolated static let widths = [360.0, 760, 1_280, 1_920, 2_560, 3_440, 3_840]

  @Test(arguments: widths) func noStoryIsNearItself(width: Double) throws {
    try checkStories(cards(width))
  }

  /// An output of 3840x2160 pixels at every scale, with the fonts of the demo.
  @Test(arguments: [120, 150, 180, 210, 240, 300])
  func noStoryIsNearItselfOnALargeOutput(in120ths: Int) throws {
    let scale = Scale(in120ths: in120ths)
    let size = scale.logical(Size<Physical>(width: 3_840, height: 2_160))
    var bench = try TextBench("live", size, scale)
    defer { bench.pictures.close() }
    bench.arrange()
    let view = bench.pictures.surface.widgets.root.first { $0 as? FeedView }
    try checkStories(cards(in: #require(view)))
  }

  private func checkStories(_ cards: [(title: String, frame: Rect<Logical>)]) {
    #expect(Set(cards.map(\.title)).count >= 24)
    for (index, card) in cards.enumerated() {
      // The columns beside the card, and two cards above it and below it.
      let around = Rect<Logical>(
        x: card.frame.left - 26, y: card.frame.top - 350, width: card.frame.width + 52,
        height: card.frame.height + 700)
      for other in cards[(index + 1)...] where other.frame.intersects(around) {
        #expect(other.title != card.title, "\(card.frame) and \(other.frame)")
      }
    }
  }

  @Test(arguments: widths) func cardsHaveTheWidthOfAColumnOfText(width: Double) throws {
    let cards = try cards(width)
    for card in cards { #expect(300...530 ~= card.frame.width) }
    // A window of such a width has a height of nine sixteenths.
    let height = cards.map(\.frame.bottom).max() ?? 0
    #expect(height > width * 9 / 16 + 400)
  }
}
