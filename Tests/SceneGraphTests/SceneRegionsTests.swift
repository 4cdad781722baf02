// SPDX-License-Identifier: MIT

import SceneGraph
import Testing

/// The parts of a scene that take input or are opaque.
@Suite struct SceneRegionsTests {
  private let scene = Scene(size: Size(width: 200, height: 100))

  private func regions() -> (input: [Rect<Logical>], opaque: [Rect<Logical>]) {
    scene.update(with: BoxMetrics())
    var (input, opaque): ([Rect<Logical>], [Rect<Logical>]) = ([], [])
    scene.findRegions(input: &input, opaque: &opaque)
    return (input, opaque)
  }

  private func add(_ frame: Rect<Logical>, to parent: Layer? = nil) -> Layer {
    let layer = Layer(frame)
    (parent ?? scene.root).add(layer)
    return layer
  }

  @Test func onlyLayersThatTakeInputCount() {
    let bar = add(Rect(x: 0, y: 0, width: 200, height: 20))
    let button = add(Rect(x: 10.4, y: 2, width: 30.2, height: 16), to: bar)
    #expect(regions().input == [])
    button.takesInput = true
    // Outwards to whole units.
    #expect(regions().input == [Rect(x: 10, y: 2, width: 31, height: 16)])
    button.isHidden = true
    #expect(regions().input == [])
    button.isHidden = false
    bar.opacity = 0
    #expect(regions().input == [])
  }

  @Test func clippedPartsAreLeftOut() {
    let panel = add(Rect(x: 50, y: -60, width: 100, height: 80))
    panel.takesInput = true
    #expect(regions().input == [Rect(x: 50, y: 0, width: 100, height: 20)])
    panel.frame.origin.y = -80
    #expect(regions().input == [])
  }

  @Test func aRectangleWithinAnotherIsLeftOut() {
    let panel = add(Rect(x: 0, y: 0, width: 100, height: 50))
    panel.takesInput = true
    let row = add(Rect(x: 10, y: 10, width: 50, height: 10), to: panel)
    row.takesInput = true
    #expect(regions().input == [Rect(x: 0, y: 0, width: 100, height: 50)])
  }

  @Test func aModalLayerTakesAllInput() {
    let menu = add(Rect(x: 20, y: 20, width: 40, height: 40))
    menu.isModal = true
    #expect(regions().input == [Rect(x: 0, y: 0, width: 200, height: 100)])
  }

  @Test func opaqueLayersAreRoundedInwards() {
    scene.scale = Scale(in120ths: 180)
    let card = add(Rect(x: 10.5, y: 10, width: 30, height: 20))
    card.fill = .color(Color(rgb: 0x336699))
    #expect(regions().opaque == [Rect(x: 11, y: 10, width: 29, height: 20)])
    card.fill = .color(Color(rgb: 0x336699, alpha: 0.9))
    #expect(regions().opaque == [])
    card.fill = .color(Color(rgb: 0x336699))
    card.outline = Outline(radius: 4)
    for rect in regions().opaque {
      for corner in [
        Point<Logical>(x: rect.left, y: rect.top), Point(x: rect.right - 0.01, y: rect.top),
        Point(x: rect.left, y: rect.bottom - 0.01),
      ] {
        #expect(card.contains(corner - card.frame.origin))
      }
    }
    #expect(!regions().opaque.isEmpty)
  }
}
