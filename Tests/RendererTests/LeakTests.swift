// SPDX-License-Identifier: MIT

import Cases
import Renderer
import SceneGraph
import Testing

/// Layers above glass do not show in its blur.
@Suite struct LeakTests {
  @Test(arguments: Cases.choice(1...8 as ClosedRange<UInt64>, every: 3))
  func layersAboveGlassChangeOnlyTheirOwnPixels(seed: UInt64) throws {
    try Stage.run(debug: false) { stage in
      let random = RandomScene(seed: seed)
      for step in 0..<60 {
        for _ in 0..<5 { random.edit() }
        try stage.draw(random.scene)
        let items = random.scene.list.items
        guard items.count > 2 else { continue }
        let whole = stage.pixels
        let first = 1 + step % (items.count - 1)
        var covered = Region()
        for item in items[first...] {
          covered = covered.union(Region(item.bounds))
          item.layer.isHidden = true
        }
        try stage.draw(random.scene)
        let leak = Self.firstDifference(whole, stage.pixels, random.scene.list.rect, but: covered)
        for item in items[first...] { item.layer.isHidden = false }
        #expect(leak == nil, "seed \(seed), step \(step), \(items.count) items from \(first)")
      }
    }
  }

  /// Three depths and a neighbour that samples the first pane's edge: glass shows red if red lies
  /// beneath it.
  @Test func redShowsOnlyInGlassAboveIt() throws {
    try Stage.run { stage in
      let scene = Scene(size: Size(width: 120, height: 80), scale: Scale(in120ths: 180))
      scene.root.fill = .color(Color(rgb: 0x205080))
      let panes = [
        Rect<Logical>(x: 8, y: 8, width: 60, height: 60),
        Rect<Logical>(x: 70, y: 8, width: 40, height: 60),
        Rect<Logical>(x: 30, y: 16, width: 60, height: 44),
        Rect<Logical>(x: 40, y: 24, width: 40, height: 28),
      ].map { rect in
        let pane = Layer(rect)
        pane.content = .glass(Glass(sigma: 7, look: Look(saturation: 1.5)))
        return pane
      }
      for pane in panes { scene.root.add(pane) }
      try stage.draw(scene)
      let without = stage.pixels
      #expect(scene.list.planeCount == 4)
      let red = Layer(Rect(x: 58, y: 30, width: 6, height: 10))
      red.fill = .color(Color(rgb: 0xff0000))
      // Red moves from the front to the back, and then into each pane.
      for place in (0...panes.count).reversed() {
        scene.root.insert(red, at: place)
        #expect(try Self.spill(stage, scene, without, around: red) == (place < panes.count))
      }
      for (place, pane) in panes.enumerated() {
        red.frame.origin = Point(x: 58 - pane.frame.left, y: 30 - pane.frame.top)
        pane.add(red)
        // In the second pane, red still lies beneath the two panes that follow.
        #expect(try Self.spill(stage, scene, without, around: red) == (place < panes.count - 1))
      }
    }
  }

  /// True if a pixel outside of the layer differs from `picture`.
  private static func spill(
    _ stage: Stage, _ scene: Scene, _ picture: [UInt8], around layer: Layer
  ) throws -> Bool {
    try stage.draw(scene)
    let (scale, frame) = (scene.scale, scene.frame(of: layer))
    let own = Region(
      Rect(
        left: Int(scale.physical(frame.left).rounded(.down)),
        top: Int(scale.physical(frame.top).rounded(.down)),
        right: Int(scale.physical(frame.right).rounded(.up)),
        bottom: Int(scale.physical(frame.bottom).rounded(.up))))
    return firstDifference(picture, stage.pixels, scene.list.rect, but: own) != nil
  }

  /// The first differing pixel outside of `covered`.
  private static func firstDifference(
    _ one: [UInt8], _ other: [UInt8], _ rect: Rect<Physical>, but covered: Region
  ) -> Point<Physical>? {
    guard one != other else { return nil }
    for pixel in 0..<rect.width * rect.height
    where one[4 * pixel..<4 * pixel + 4] != other[4 * pixel..<4 * pixel + 4] {
      let point = Point<Physical>(x: pixel % rect.width, y: pixel / rect.width)
      if !covered.contains(point) { return point }
    }
    return nil
  }
}
