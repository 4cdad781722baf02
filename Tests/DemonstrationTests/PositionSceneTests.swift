// SPDX-License-Identifier: MIT

import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

@Suite struct PositionSceneTests {
  typealias Bench = SceneBench<PositionScene>

  private func bench(_ width: Double = 1_280, _ height: Double = 800) -> Bench {
    var settings = Settings()
    // Reduced motion stops the automatic scrolling.
    settings.motion = .reduced
    return Bench(width, height, settings) { PositionScene($0, image: $1) }
  }

  private func glass(_ widget: Widget) -> Glass? {
    if case .glass(let glass) = widget.layer.content { glass } else { nil }
  }

  @Test func fourPanesOverlapWithDifferentLooks() throws {
    let bench = bench()
    let panes = bench.all(Pane.self)
    #expect(panes.map(\.preset.name) == ["light", "tint", "dark"])
    #expect(panes.map { glass($0)?.sigma } == [30, 10, 20])
    let frames = bench.all(DraggablePane.self).map { bench.scene.frame(of: $0.layer) }
    #expect(frames.map { frame in frames.count { $0.intersects(frame) } } == [2, 3, 3, 2])
    let roundPane = try #require(bench.all(RoundPane.self).first)
    #expect(roundPane.layer.frame.width == roundPane.layer.frame.height)
    guard case .raster(let mask) = glass(roundPane)?.mask else { return #expect(Bool(false)) }
    let side = mask.size.width
    func alpha(_ x: Int, _ y: Int) -> UInt8 { mask.pixels[4 * (y * side + x) + 3] }
    #expect(alpha(side / 2, side / 2) == 255 && alpha(0, 0) == 0 && alpha(1, side / 2) < 4)
    let row = (side / 2..<side).map { alpha($0, side / 2) }
    #expect(row == row.sorted(by: >))
  }

  @Test(arguments: [(480.0, 700.0), (1_280.0, 800.0), (360.0, 300.0)])
  func panesAreVisibleAtAnyWindowSize(_ width: Double, _ height: Double) {
    let bench = bench(width, height)
    for pane in bench.all(DraggablePane.self) {
      let seen = pane.layer.frame.intersection(bench.view.layer.bounds)
      #expect(seen.width >= 80 && seen.height >= 60)
    }
  }

  @Test func draggedPaneFollowsPointerAndComesToFront() throws {
    let bench = bench()
    let pane = bench.all(Pane.self)[0]
    let before = pane.layer.frame
    bench.drag(
      from: (before.left + 60, before.top + 90), to: (before.left + 183.5, before.top + 151))
    #expect(pane.layer.frame == before.offsetBy(Point(x: 123.5, y: 61)))
    #expect(bench.view.layer.children.last === pane.layer)
    #expect(bench.cursors.contains(.grabbing) && bench.cursors.last == .grab)
    #expect(bench.view.sigma == 30)
    // The Tab order is unchanged.
    #expect(bench.all(Pane.self)[0] === pane)
  }

  @Test func touchMovesPaneImmediately() {
    let bench = bench()
    let pane = bench.all(Pane.self)[0]
    let before = pane.layer.frame
    bench.touch(before.left + 60, before.top + 90)
    bench.drag(before.left + 62, before.top + 90)
    #expect(pane.layer.frame.left == before.left + 2)
    bench.drag(before.left + 60, before.top + 40)
    bench.lift()
    #expect(pane.layer.frame == before.offsetBy(Point(x: 0, y: -50)))
    bench.touch(pane.layer.frame.left + 60, pane.layer.frame.top + 90)
    bench.drag(900, 500)
    bench.widgets.handle(TouchEvent.cancelled, at: bench.now)
    #expect(pane.layer.frame == before.offsetBy(Point(x: 0, y: -50)))
  }

  @Test func edgesAndCornersResizePane() {
    let bench = bench()
    let pane = bench.all(Pane.self)[0]
    let before = pane.layer.frame
    bench.point(before.left - 3, before.top + 150)
    #expect(bench.cursors.last == .resize(.left))
    bench.point(before.left + 5, before.top + 4)
    #expect(bench.cursors.last == .resize([.left, .top]))
    bench.drag(from: (before.left + 1, before.top + 150), to: (before.left + 41, before.top + 250))
    #expect(
      pane.layer.frame
        == Rect(
          left: before.left + 40, top: before.top, right: before.right, bottom: before.bottom))
    bench.drag(from: (before.right - 3, before.top + 3), to: (before.left, 900))
    #expect(pane.layer.frame.size == PaneFrame.minimumSize)
    #expect(pane.layer.frame.bottom == before.bottom)
  }

  @Test(arguments: [(360.0, 356.0), (300, 206), (640, 356), (400, 856)])
  func allOfTheRoundPaneIsSeen(width: Double, height: Double) throws {
    let bench = SceneBench(width, height) { PositionScene($0, image: $1) }
    let frame = try #require(bench.all(RoundPane.self).first).layer.frame
    #expect(frame.left >= 0 && frame.right <= width)
    #expect(frame.top >= 0 && frame.bottom <= height)
  }

  @Test func roundPaneStaysRound() throws {
    let bench = bench()
    let roundPane = try #require(bench.all(RoundPane.self).first)
    let before = roundPane.layer.frame
    let middle = before.top + before.height / 2
    bench.drag(from: (before.right, middle), to: (before.right + 20, middle + 5))
    #expect(roundPane.layer.frame == before.insetBy(-20))
    let frame = roundPane.layer.frame
    bench.drag(from: (frame.right, middle), to: (frame.left - 300, middle))
    #expect(roundPane.layer.frame.size == Size(width: 120, height: 120))
    // The corners of the bounding box do not belong to the pane.
    bench.point(roundPane.layer.frame.left + 6, roundPane.layer.frame.top + 6)
    #expect(!roundPane.isHovered)
  }

  @Test func keysMoveResizeAndRestylePanes() {
    let bench = bench()
    let pane = bench.all(Pane.self)[1]
    bench.widgets.setFocus(bench.all(Pane.self)[0])
    bench.frame()
    while bench.widgets.focused !== pane { bench.key(.tab); bench.frame() }
    #expect(pane.focus == .withRing && bench.view.layer.children.last === pane.layer)
    let before = pane.layer.frame
    bench.key(.left)
    bench.key(.down)
    #expect(pane.layer.frame == before.offsetBy(Point(x: -16, y: 16)))
    bench.key(.right, shift: true)
    bench.key(.up, shift: true)
    #expect(pane.layer.frame.size == Size(width: before.width + 16, height: before.height - 16))
    #expect(pane.preset.name == "tint")
    bench.key(.enter)
    #expect(pane.preset.name == "ios" && glass(pane)?.sigma == 48)
    let corners = pane.layer.outline.radii.topLeft
    bench.key(.pageUp)
    #expect(pane.layer.outline.radii.topLeft == corners + 8)
  }

  @Test func controlsAppearWhilePaneIsHoveredOrFocused() throws {
    let bench = bench()
    let pane = bench.all(Pane.self)[0]
    /// True if the controls are there, and do not leave.
    func areShown() -> Bool { !bench.all(Slider.self, in: pane).isEmpty }
    #expect(!areShown())
    bench.point(pane.layer.frame.left + 60, pane.layer.frame.top + 60)
    bench.settle()
    #expect(areShown())
    bench.point(2, 790)
    bench.settle()
    #expect(!areShown())
    bench.widgets.setFocus(pane)
    bench.frame()
    bench.key(.tab)
    bench.settle()
    // A focused control keeps the controls visible.
    #expect(bench.widgets.focused is Button && areShown() && pane.containsFocus)
    bench.key(.enter)
    #expect(pane.preset.name == "extra-light")
    bench.widgets.setFocus(nil)
    bench.settle()
    #expect(!areShown() && !pane.containsFocus)
  }

  @Test func aPinchGoesOnWhereADragIs() {
    let bench = bench()
    let pane = bench.all(Pane.self)[0]
    let before = pane.layer.frame
    bench.touch(before.left + 60, before.top + 90)
    bench.drag(before.left + 110, before.top + 130)
    let moved = before.offsetBy(Point(x: 50, y: 40))
    let second = Point<Logical>(x: before.left + 150, y: before.top + 130)
    bench.widgets.handle(.began(finger: 1, second), at: bench.now)
    #expect(pane.layer.frame == moved)
    // Both fingers go 20 to the right.
    bench.drag(before.left + 130, before.top + 130)
    bench.widgets.handle(
      .moved(finger: 1, Point(x: second.x + 20, y: second.y)), at: bench.now)
    let place = pane.layer.frame
    #expect(abs(place.left - moved.left - 20) < 1e-9 && abs(place.width - moved.width) < 1e-9)
    // What is cancelled goes back to where the pinch began.
    bench.widgets.handle(TouchEvent.cancelled, at: bench.now)
    #expect(pane.layer.frame == moved)
  }

  @Test func shrinkingWindowKeepsPanesAndRestoresThem() {
    let bench = bench()
    let pane = bench.all(Pane.self)[2]
    let before = pane.layer.frame
    bench.drag(from: (before.left + 60, before.top + 60), to: (before.left + 160, before.top + 160))
    let moved = pane.layer.frame
    bench.resize(500, 400)
    for pane in bench.all(DraggablePane.self) {
      let seen = pane.layer.frame.intersection(bench.view.layer.bounds)
      #expect(seen.width >= 80 && seen.height >= 60)
    }
    bench.resize(1_280, 800)
    #expect(pane.layer.frame == moved)
  }

  @Test func settingsApplyToEveryPane() {
    let bench = bench()
    let panes = bench.all(Pane.self)
    bench.change { $0.glass.sigma = 34 }
    #expect(panes.map { glass($0)?.sigma } == [34, 14, 24])
    bench.change { $0.glass = GlassSettings(.dark) }
    #expect(panes.map(\.preset.name) == ["dark", "tint", "light"])
    bench.change { $0.isTransparent = false }
    #expect(panes.allSatisfy { glass($0) == nil && $0.layer.fill?.isOpaque == true })
    // Opaque panes still have different colours.
    #expect(Set(panes.map(\.layer.fill)).count == 3)
    #expect(bench.view.sigma == nil)
  }

  @Test func contentScrollsAutomaticallyUntilPaused() throws {
    var settings = Settings()
    settings.drifts = true
    let bench = Bench(1_280, 800, settings) { PositionScene($0, image: $1) }
    let feed = try #require(bench.all(FeedBackground.self).first)
    for _ in 0..<20 { bench.frame(after: 0.1) }
    #expect(abs(feed.position - 60) < 2)
    let pane = bench.all(Pane.self)[0].layer.frame
    bench.point(pane.left + 60, pane.top + 60)
    bench.view.isPaused = true
    let position = feed.position
    bench.settle()
    #expect(feed.position == position && bench.isAtRest)
    bench.view.isPaused = false
    bench.frame()
    bench.frame(after: 0.1)
    #expect(feed.position > position)
    // The user's scrolling is not interrupted.
    bench.scroll(.wheel, y: 3)
    for _ in 0..<12 { bench.frame(after: 0.08) }
    #expect(feed.position > position + 180)
    bench.change { $0.motion = .reduced }
    bench.settle()
    // The scroll indicator fades out.
    bench.frame(after: 3)
    bench.settle()
    #expect(bench.isAtRest)
  }
}
