// SPDX-License-Identifier: MIT

import WidgetStage
import ScrimKit
import Testing

@testable import Demonstration

@Suite struct ProgressiveSceneTests {
  typealias Bench = SceneBench<ProgressiveScene>

  private func bench(
    _ width: Double = 1_280, _ height: Double = 800, _ settings: Settings = Settings()
  ) -> Bench {
    let bench = Bench(width, height, settings) { ProgressiveScene($0, image: $1) }
    bench.settle()
    return bench
  }

  private func glass(_ layer: Layer) -> Glass? {
    if case .glass(let glass) = layer.content { glass } else { nil }
  }

  /// The value of a fade at a row of a layer, from 0 to 1.
  private func part(_ fade: Fade, row: Double, of layer: Layer) -> Double {
    let at = (row - layer.frame.top) / layer.frame.height
    return min(max((at - fade.start.y) / (fade.end.y - fade.start.y), 0), 1)
  }

  @Test func blurAndColourGrowTowardsTheEdge() throws {
    let bench = bench()
    let header = bench.all(EdgeBlur.self)[0]
    let (blur, color) = (header.layer.children[0], header.layer.children[1])
    #expect(header.layer.frame == Rect(x: 0, y: 0, width: 1_280, height: 260))
    let grown = try #require(glass(blur)?.growth)
    guard case .fade(let shown) = glass(color)?.mask else { return #expect(Bool(false)) }
    #expect(grown == shown && blur.frame == color.frame)
    #expect(part(grown, row: 260, of: blur) == 0)
    #expect(abs(part(grown, row: 188, of: blur) - 0.5) < 1e-9)
    #expect(part(grown, row: 116, of: blur) == 1 && part(grown, row: 0, of: blur) == 1)
    // The blur layer adds no colour and the colour layer adds no blur, so no boundary is visible.
    #expect(glass(blur)?.sigma == 30 && glass(blur)?.look == Look())
    let look = bench.view.settings.legibleLook(bench.widgets.theme)
    #expect(glass(color)?.sigma == 0 && glass(color)?.look == look && color.fill == nil)
  }

  @Test func footerMirrorsHeader() throws {
    let bench = bench()
    let footer = bench.all(EdgeBlur.self)[1]
    let grown = try #require(glass(footer.layer.children[0])?.growth)
    #expect(footer.layer.frame.bottom == 800)
    #expect(grown.start.y == 0 && grown.end.y > 0.5 && grown.end.y < 1)
  }

  @Test func contentScrollsByWheelTouchAndKeys() throws {
    let bench = bench()
    let feed = try #require(bench.all(FeedBackground.self).first)
    let start = feed.position
    #expect(start > 0)
    bench.point(600, 60)
    bench.scroll(.wheel, y: 1)
    // Also over the controls.
    bench.point(400, 760)
    bench.scroll(.wheel, y: 1)
    bench.settle()
    #expect(feed.position == start + 120)
    bench.touch(600, 100)
    bench.drag(600, 60)
    bench.frame()
    bench.drag(600, 20)
    bench.frame(after: 0.2)
    bench.lift()
    bench.settle()
    #expect(feed.position > start + 120)
    bench.key(.home)
    bench.settle()
    #expect(feed.position == 0)
    bench.key(.pageDown)
    bench.settle()
    #expect(feed.position > 500)
  }

  @Test func noFramesAtRest() {
    let bench = bench()
    #expect(bench.isAtRest)
    bench.point(600, 400)
    bench.scroll(.wheel, y: 1)
    bench.settle()
    bench.frame(after: 3)
    bench.settle()
    #expect(bench.isAtRest)
  }

  @Test func segmentsSelectEdges() throws {
    let bench = bench()
    let (header, footer) = (bench.all(EdgeBlur.self)[0], bench.all(EdgeBlur.self)[1])
    let sides = try #require(bench.all(SegmentedControl.self).first)
    bench.widgets.setFocus(sides)
    bench.key(.right)
    #expect(bench.frame())
    bench.frame(after: 0.1)
    #expect(header.visibility > 0 && header.visibility < 1)
    #expect(header.layer.children[0].frame.top < 0)
    bench.settle()
    #expect(header.layer.isHidden && !footer.layer.isHidden)
    bench.key(.home)
    bench.settle()
    #expect(!header.layer.isHidden && footer.layer.isHidden)
    #expect(bench.view.sigma == 30)
  }

  @Test func reducedMotionFadesInPlace() throws {
    var settings = Settings()
    settings.motion = .reduced
    let bench = bench(1_280, 800, settings)
    bench.widgets.motion = .reduced
    let sides = try #require(bench.all(SegmentedControl.self).first)
    bench.widgets.setFocus(sides)
    let header = bench.all(EdgeBlur.self)[0]
    let blur = header.layer.children[0]
    let place = blur.frame
    var seen: [Double] = []
    for key in [Keysym.right, .left] {
      bench.key(key)
      while bench.frame() {
        seen.append(header.layer.opacity)
        #expect(blur.frame == place)
      }
      #expect(header.layer.isHidden == (key == .right))
    }
    #expect(seen.contains { $0 > 0.1 && $0 < 0.5 } && seen.contains { $0 > 0.5 && $0 < 0.9 })
    #expect(header.layer.opacity == 1 && blur.frame == place)
  }

  @Test func sliderSetsGradientLength() throws {
    let bench = bench()
    let slider = try #require(bench.all(Slider.self).first)
    bench.widgets.setFocus(slider)
    bench.key(.end)
    bench.settle()
    #expect(bench.all(EdgeBlur.self)[0].layer.frame.height == 116 + 360)
    bench.key(.home)
    bench.settle()
    #expect(bench.all(EdgeBlur.self)[0].layer.frame.height == 116 + 16)
  }

  @Test func reducedTransparencyIsOpaqueWithSeparator() {
    let bench = bench()
    bench.change { $0.isTransparent = false }
    bench.settle()
    let header = bench.all(EdgeBlur.self)[0]
    let (blur, line) = (header.layer.children[0], header.layer.children[1])
    #expect(glass(blur) == nil && glass(line) == nil)
    #expect(blur.fill == .color(bench.widgets.theme.colors.surface))
    #expect(blur.frame.height == 116 && line.frame.height == 1 && line.frame.bottom == 116)
    #expect(bench.view.sigma == nil)
  }

  @Test func narrowWindowShowsControlsInTwoRows() throws {
    let bench = bench(480, 700)
    let sides = try #require(bench.all(SegmentedControl.self).first)
    let slider = try #require(bench.all(Slider.self).first)
    let (a, b) = (bench.scene.frame(of: sides.layer), bench.scene.frame(of: slider.layer))
    #expect(a.bottom <= b.top && a.left >= 0 && a.right <= 480 && b.right <= 480 && b.bottom < 700)
  }
}
