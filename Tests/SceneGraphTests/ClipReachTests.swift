// SPDX-License-Identifier: MIT

import SceneGraph
import Testing

/// Layers that are drawn a little beyond those that clip them, as focus rings are.
@Suite struct ClipReachTests {
  private let scene = Scene(size: Size(width: 100, height: 80))
  /// A round card, a scrolled list in it, and a row of the list.
  private let card = Layer(Rect(x: 10, y: 10, width: 60, height: 40))
  private let list = Layer(Rect(x: 0, y: 0, width: 60, height: 40))
  private let row = Layer(Rect(x: 0, y: 5, width: 60, height: 20))
  /// A ring around the row.
  private let ring = Layer(Rect(x: -4, y: -4, width: 68, height: 28))

  init() {
    card.clipsChildren = true
    card.outline = Outline(radius: 8)
    list.clipsChildren = true
    list.childOffset = Point(x: 0, y: -5)
    ring.border = Border(width: 2, color: Color(rgb: 0xff0000))
    scene.root.add(card)
    card.add(list)
    list.add(row)
    row.add(ring)
  }

  /// The item of the ring in a new list; nil if nothing of it is seen.
  private func ringItem() -> DisplayItem? {
    RandomLayers.update(scene)
    return scene.list.items.first { $0.layer === ring }
  }

  private let whole = Rect<Physical>(x: 6, y: 6, width: 68, height: 28)

  @Test func aRingIsWholeAroundWhatFillsClippedLayers() throws {
    #expect(ringItem()?.bounds == whole.intersection(Rect(x: 10, y: 10, width: 60, height: 40)))
    ring.clipReach = 4
    let item = try #require(ringItem())
    #expect(item.bounds == whole)
    let clip = scene.list.clips[item.clip]
    #expect(clip.rect == Rect(x: 6, y: 6, width: 68, height: 48))
    // The corners are those around the card.
    #expect(clip.inner?.frame.left == 6 && clip.inner?.corners.reach[0] == 12)
    // Nothing else is drawn there.
    row.fill = .color(Color(rgb: 0x00ff00))
    row.frame.origin.x = -20
    RandomLayers.update(scene)
    #expect(scene.list.items.first { $0.layer === row }?.bounds.left == 10)
  }

  @Test func aRingThatIsScrolledAwayEndsAtItsReach() throws {
    ring.clipReach = 4
    list.childOffset.y = -20
    // The row has its upper part above the list.
    #expect(try #require(ringItem()).bounds == Rect(x: 6, y: 6, width: 68, height: 13))
    list.childOffset.y = -100
    #expect(ringItem() == nil)
  }

  /// The reach grows with the layer, and with the pixels.
  @Test func theReachIsInTheUnitsOfTheLayer() throws {
    ring.clipReach = 4
    scene.scale = Scale(2)
    #expect(try #require(ringItem()).bounds == Rect(x: 12, y: 12, width: 136, height: 56))
  }
}
