// SPDX-License-Identifier: MIT

import Testing

@testable import SceneGraph

/// A cached layer is one item of the list. Its own changes damage only the pixels that differ.
@Suite struct CachedLayerTests {
  /// A scene that was drawn once, with a cached card and a mark on it.
  private final class Desk {
    let scene = Scene(size: Size(width: 100, height: 80))
    let card = Layer(Rect(x: 20, y: 10, width: 50, height: 40))
    let mark = Layer(Rect(x: 5, y: 6, width: 10, height: 8))

    init() {
      scene.root.fill = .color(Color(rgb: 0x336699))
      card.fill = .color(Color(rgb: 0xffffff))
      mark.fill = .color(Color(rgb: 0x993366))
      card.isCached = true
      card.add(mark)
      scene.root.add(card)
      RandomLayers.update(scene)
    }

    /// Damage of the window in the next frame.
    var damage: Region? {
      RandomLayers.update(scene)
      return scene.list.damage.last
    }

    var cachedLayer: CachedLayer? { scene.list.items.last?.cachedLayer }
  }

  @Test func aCachedLayerIsOneItemWithAListOfItsOwn() {
    let desk = Desk()
    #expect(desk.scene.list.items.map { $0.cachedLayer == nil } == [true, false])
    #expect(
      desk.cachedLayer?.list.items.map(\.layer).map(ObjectIdentifier.init)
        == [desk.card, desk.mark].map(ObjectIdentifier.init))
    #expect(desk.cachedLayer?.list.rect == Rect(x: 0, y: 0, width: 50, height: 40))
    #expect(
      desk.scene.list.items.last.map { desk.scene.list.opaqueRects(of: $0)[0] }
        == Rect(x: 20, y: 10, width: 50, height: 40))
  }

  @Test func movingDamagesBothPositionsAndKeepsTheRevision() {
    let desk = Desk()
    let look = desk.cachedLayer?.revision
    desk.card.frame.origin.x += 3
    let places = Region(Rect(x: 20, y: 10, width: 53, height: 40))
    #expect(desk.damage == places)
    #expect(desk.cachedLayer?.revision == look)
  }

  @Test func aChangeInsideDamagesOnlyItself() {
    let desk = Desk()
    desk.mark.fill = .color(Color(rgb: 0x111111))
    #expect(desk.damage == Region(Rect(x: 25, y: 16, width: 10, height: 8)))
    #expect(desk.cachedLayer?.changes == Region(Rect(x: 5, y: 6, width: 10, height: 8)))
    #expect(desk.damage == Region())
    // The mark moves together with the card.
    desk.mark.frame.origin.x += 1
    desk.card.frame.origin.y += 1
    #expect(desk.damage == Region(Rect(x: 20, y: 10, width: 50, height: 41)))
    #expect(desk.cachedLayer?.changes == Region(Rect(x: 5, y: 6, width: 11, height: 8)))
  }

  @Test func aChangeOutsideOfTheClipIsANewRevision() {
    let desk = Desk()
    let look = desk.cachedLayer?.revision ?? 0
    desk.card.frame.origin.x = 200
    RandomLayers.update(desk.scene)
    #expect(desk.cachedLayer == nil)
    desk.mark.fill = .color(Color(rgb: 0x111111))
    RandomLayers.update(desk.scene)
    desk.card.frame.origin.x = 20
    #expect(desk.damage == Region(Rect(x: 20, y: 10, width: 50, height: 40)))
    #expect(desk.cachedLayer?.revision == look + 1)
  }

  /// Reasons for which a layer cannot be cached.
  nonisolated enum Obstacle: CaseIterable {
    case glass, program, magnified, magnifiedInside, large
  }

  @Test(arguments: Obstacle.allCases) func aLayerThatCannotBeCachedIsDrawnInPlace(
    obstacle: Obstacle
  ) {
    let desk = Desk()
    switch obstacle {
    case .glass: desk.mark.content = .glass(Glass(sigma: 2))
    case .program: desk.mark.content = .customShader(CustomShader("waves"))
    case .magnified: desk.card.transform = Transform(scale: 1.1)
    case .magnifiedInside: desk.mark.transform = Transform(scale: 1.1)
    case .large: desk.mark.frame.size.width = 1_000_000
    }
    #expect(desk.damage?.isEmpty == false)
    #expect(desk.scene.list.items.map { $0.cachedLayer == nil } == [true, true, true])
    #expect(desk.damage == Region())
    desk.mark.fill = .color(Color(rgb: 0x111111))
    #expect(desk.damage?.isEmpty == false)
    desk.mark.content = .none
    desk.mark.frame.size.width = 10
    for layer in [desk.card, desk.mark] { layer.transform = .identity }
    #expect(desk.damage?.isEmpty == false)
    #expect(desk.cachedLayer?.list.items.count == 2)
  }

  /// The revision of a layer may be that which its cached layer begins with.
  @Test(arguments: 0..<6) func aChangedLayerThatIsCachedFromNowOnIsDamaged(changes: Int) {
    let desk = Desk()
    let late = Layer(Rect(x: 0, y: 60, width: 10, height: 10))
    for change in 0...changes { late.fill = .color(Color(rgb: 0x111111 * UInt32(change + 1))) }
    desk.scene.root.add(late)
    RandomLayers.update(desk.scene)
    late.isCached = true
    late.fill = .color(Color(rgb: 0xff0000))
    let damage = desk.damage
    #expect(desk.cachedLayer != nil)
    #expect(damage?.contains(Rect(x: 0, y: 60, width: 10, height: 10)) == true)
  }

  /// A cached layer that is made later may have the address of one that is gone.
  @Test func aLayerKeepsTheOwnerOfItsLastList() {
    weak var owner: FrameOwner?
    var slot = FrameSlot()
    do {
      let first = FrameOwner()
      owner = first
      #expect(slot.move(to: 3, in: FrameID(owner: first, number: 1)) == -1)
      #expect(slot.move(to: 4, in: FrameID(owner: first, number: 2)) == 3)
    }
    #expect(owner != nil)
    let second = FrameOwner()
    #expect(slot.move(to: 0, in: FrameID(owner: second, number: 3)) == -1)
    #expect(owner == nil)
  }

  @Test func removedLayersAreReleased() {
    let desk = Desk()
    weak var gone: Layer?
    do {
      let layer = Layer(Rect(x: 0, y: 0, width: 5, height: 5))
      layer.fill = .color(Color(rgb: 0x111111))
      layer.isCached = true
      desk.scene.root.add(layer)
      RandomLayers.update(desk.scene)
      #expect(desk.cachedLayer != nil)
      layer.remove()
      gone = layer
    }
    RandomLayers.update(desk.scene)
    #expect(gone == nil)
  }
}
