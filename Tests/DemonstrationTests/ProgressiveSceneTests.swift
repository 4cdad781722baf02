// SPDX-License-Identifier: MIT

import ScrimKit
import Testing
import WidgetStage

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

  /// The layers of glass, each with its opacity: that of the header, and then that of the footer.
  private func panes(_ bench: Bench) -> [(layer: Layer, opacity: Double)] {
    func panes(in layer: Layer, _ opacity: Double) -> [(Layer, Double)] {
      let opacity = opacity * layer.opacity
      return (glass(layer) == nil ? [] : [(layer, opacity)])
        + layer.children.flatMap { panes(in: $0, opacity) }
    }
    return panes(in: bench.scene.root, 1)
  }

  /// The frame of a pane in the scene.
  private func frame(_ bench: Bench, _ index: Int) -> Rect<Logical> {
    bench.scene.frame(of: panes(bench)[index].layer)
  }

  @Test func blurAndColourGrowTowardsTheEdge() throws {
    let bench = bench()
    let layer = panes(bench)[0].layer
    #expect(frame(bench, 0) == Rect(x: 0, y: 0, width: 1_280, height: 260))
    let glass = try #require(self.glass(layer))
    let grown = try #require(glass.growth)
    #expect(part(grown, row: 260, of: layer) == 0)
    #expect(abs(part(grown, row: 188, of: layer) - 0.5) < 1e-9)
    #expect(part(grown, row: 116, of: layer) == 1 && part(grown, row: 0, of: layer) == 1)
    // No boundary is visible: neither a mask shows sharp content through the blur, nor is there a
    // colour where there is no blur.
    #expect(glass.sigma == 30 && glass.mask == nil && glass.colorsGrow && layer.fill == nil)
    #expect(glass.look.legibilityTint(ink: bench.widgets.theme.colors.text).alpha == 0)
  }

  @Test func footerMirrorsHeader() throws {
    let bench = bench()
    let grown = try #require(glass(panes(bench)[1].layer)?.growth)
    #expect(frame(bench, 1).bottom == 800)
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
    let sides = try #require(bench.all(SegmentedControl.self).first)
    bench.widgets.setFocus(sides)
    bench.key(.right)
    #expect(bench.frame())
    bench.frame(after: 0.1)
    #expect(panes(bench).count == 2)
    #expect(frame(bench, 0).top < 0 && frame(bench, 0).bottom > 0)
    bench.settle()
    #expect(panes(bench).count == 1 && frame(bench, 0).bottom == 800)
    bench.key(.home)
    bench.settle()
    #expect(panes(bench).count == 1 && frame(bench, 0).top == 0)
    #expect(bench.view.sigma == 30)
  }

  @Test func reducedMotionFadesInPlace() throws {
    var settings = Settings()
    settings.motion = .reduced
    let bench = bench(1_280, 800, settings)
    bench.widgets.motion = .reduced
    let sides = try #require(bench.all(SegmentedControl.self).first)
    bench.widgets.setFocus(sides)
    let place = frame(bench, 0)
    var seen: [Double] = []
    for key in [Keysym.right, .left] {
      bench.key(key)
      while bench.frame() {
        guard panes(bench).count == 2 else { continue }
        seen.append(panes(bench)[0].opacity)
        #expect(frame(bench, 0) == place)
      }
      #expect(panes(bench).count == (key == .right ? 1 : 2))
    }
    #expect(seen.contains { $0 > 0.1 && $0 < 0.5 } && seen.contains { $0 > 0.5 && $0 < 0.9 })
    #expect(panes(bench)[0].opacity == 1 && frame(bench, 0) == place)
  }

  @Test func sliderSetsGradientLength() throws {
    let bench = bench()
    let slider = try #require(bench.all(Slider.self).first)
    bench.widgets.setFocus(slider)
    bench.key(.end)
    bench.settle()
    #expect(frame(bench, 0).height == 116 + 360)
    bench.key(.home)
    bench.settle()
    #expect(frame(bench, 0).height == 116 + 16)
  }

  @Test func reducedTransparencyIsOpaqueWithSeparator() throws {
    let bench = bench()
    bench.change { $0.isTransparent = false }
    bench.settle()
    #expect(panes(bench).isEmpty && bench.view.sigma == nil)
    let colors = bench.widgets.theme.colors
    /// The frames of layers that a colour fills.
    func frames(_ color: Color, in layer: Layer) -> [Rect<Logical>] {
      (layer.fill == .color(color) ? [bench.scene.frame(of: layer)] : [])
        + layer.children.flatMap { frames(color, in: $0) }
    }
    let bar = Rect<Logical>(x: 0, y: 0, width: 1_280, height: 116)
    #expect(frames(colors.surface, in: bench.scene.root).contains(bar))
    let line = Rect<Logical>(x: 0, y: 115, width: 1_280, height: 1)
    #expect(frames(colors.separator, in: bench.scene.root).contains(line))
  }

  @Test func narrowWindowShowsControlsInTwoRows() throws {
    let bench = bench(480, 700)
    let sides = try #require(bench.all(SegmentedControl.self).first)
    let slider = try #require(bench.all(Slider.self).first)
    let (a, b) = (bench.scene.frame(of: sides.layer), bench.scene.frame(of: slider.layer))
    #expect(a.bottom <= b.top && a.left >= 0 && a.right <= 480 && b.right <= 480 && b.bottom < 700)
  }
}
