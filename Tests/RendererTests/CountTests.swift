// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Renderer
import SceneGraph
import Testing

/// Costs of known edits, in pixels and texels.
@Suite struct CountTests {
  /// Blurs by a row and then a column of samples at full size, so that its costs are easy to
  /// predict.
  struct Plain: Planner {
    let name = "plain"
    /// Distance of the farthest sample, in pixels.
    static let reach = 3

    func plan(sigma: Double) -> BlurPlan {
      let taps = AxisTaps((-Self.reach...Self.reach).map { .init(Double($0), 1 / 7) })
      return BlurPlan(
        sigma: sigma, passes: [.init(.line(.x, taps), from: .plane, to: 0)],
        last: .init(.init(.pass(0), level: 0, .line(.y, taps))))
    }
  }

  /// Cost of a frame.
  struct Cost: Equatable, CustomStringConvertible {
    /// Number of damaged pixels, by target.
    var damage: [Int]
    /// Number of pixels drawn into all targets, overdraw included.
    var pixels: Int
    /// Number of texels written to levels.
    var texels: Int

    var description: String { "damage \(damage), pixels \(pixels), texels \(texels)" }
  }

  /// Footprint. Samples of whole texels read no neighbours.
  private static let reach = Plain.reach

  /// A scene of 200 by 100 with opaque glass of 100 by 60 and other layers.
  private final class Desk {
    let scene = Scene(size: Size(width: 200, height: 100))
    let pane = Layer(Rect(x: 50, y: 20, width: 100, height: 60))
    let box = Layer(Rect(x: 4, y: 4, width: 10, height: 10))
    let list = Layer(Rect(x: 160, y: 10, width: 30, height: 80))

    init() {
      scene.root.fill = .color(Color(rgb: 0x336699))
      box.fill = .color(Color(rgb: 0xff0000))
      list.clipsChildren = true
      for row in 0..<12 {
        let card = Layer(Rect(x: 0, y: Double(row) * 10, width: 30, height: 8))
        card.fill = .color(Color(rgb: UInt32(row) * 0x111111))
        list.add(card)
      }
      pane.content = .glass(Glass(sigma: 3))
      for layer in [box, list, pane] { scene.root.add(layer) }
    }
  }

  private func cost(_ name: String, of edit: (Desk) -> Void) throws -> Cost {
    var cost = Cost(damage: [], pixels: 0, texels: 0)
    try Stage.run(planner: Plain()) { stage in
      let desk = Desk()
      try stage.draw(desk.scene)
      let texels = stage.renderer.blurWork.texels
      stage.renderer.pixelsDrawn = 0
      edit(desk)
      try stage.draw(desk.scene)
      cost = Cost(
        damage: desk.scene.list.damage.map(\.area), pixels: stage.renderer.pixelsDrawn,
        texels: stage.renderer.blurWork.texels - texels)
    }
    if Machine.wantsCounts { print("\(name): \(cost)") }
    return cost
  }

  @Test func aMovedBoxCostsItsOldAndNewPosition() throws {
    let cost = try cost("a box of 10x10 moves by 30") { $0.box.frame.origin.x += 30 }
    // The old and the new position. No glass samples them, so no plane has them.
    #expect(cost == Cost(damage: [200, 200], pixels: 200, texels: 0))
  }

  @Test func aCursorUnderGlassCostsItsBlur() throws {
    let cursor = Layer(Rect(x: 90, y: 40, width: 2, height: 18))
    cursor.fill = .color(Color(rgb: 0xffffff))
    let cost = try cost("a cursor of 2x18 blinks under glass") {
      $0.scene.root.insert(cursor, at: 1)
    }
    // Samples of whole texels read neither the rows beside a row nor the columns beside a column.
    let seen = (2 + 2 * Self.reach) * (18 + 2 * Self.reach)
    let level = (2 + 2 * Self.reach) * 18
    #expect(cost == Cost(damage: [36, seen], pixels: 36 + seen, texels: level))
  }

  @Test func movedGlassBlursOnlyNewPixels() throws {
    let cost = try cost("a pane of 100x60 slides by 1 over what is still") {
      $0.pane.frame.origin.x += 1
    }
    // The glass draws the columns that it left and that it reached. Plane and level draw one column
    // more, as high as the footprint.
    let column = 60 + 2 * Self.reach
    #expect(
      cost
        == Cost(
          damage: [0, 2 * 60], pixels: 2 * 60 + column, texels: 60 + 2 * Self.reach))
  }

  @Test func aScrolledListCostsItsRows() throws {
    let cost = try cost("a list of 30x80 scrolls by 3") { $0.list.childOffset.y = -3 }
    // Rows of height 8 at a distance of 10 that move by 3 touch every pixel.
    #expect(cost == Cost(damage: [30 * 80, 30 * 80], pixels: 30 * 80, texels: 0))
  }

  @Test func newTextCostsItsBounds() throws {
    let label = Layer(Rect(x: 60, y: 2, width: 40, height: 16))
    let style = TextStyle(size: 10)
    let cost = try cost("a text of 10 in 40x16 appears") { desk in
      label.content = .text(TextContent("12:59", style: style, color: Color(rgb: 0xffffff)))
      desk.pane.add(label)
    }
    // Glyphs may extend beyond the layer by four pixels.
    let room = 48 * 24
    #expect(cost == Cost(damage: [0, room], pixels: 2 * room, texels: 0))
  }

  @Test func hiddenChangesCostNothing() throws {
    let cost = try cost("a box behind a card changes") { desk in
      let hidden = Layer(Rect(x: 161, y: 11, width: 4, height: 4))
      hidden.fill = .color(Color(rgb: 0xff00ff))
      desk.scene.root.insert(hidden, at: 0)
    }
    #expect(cost == Cost(damage: [0, 0], pixels: 0, texels: 0))
  }

  @Test func aPassRunsOnceForAllGlassOverAPlane() throws {
    try Stage.run(planner: Plain()) { stage in
      let scene = Scene(size: Size(width: 200, height: 100))
      scene.root.fill = .color(Color(rgb: 0x336699))
      // Two panes side by side, and one over both.
      for left in [20.0, 110, 60] {
        let pane = Layer(Rect(x: left, y: left == 60 ? 40 : 20, width: 70, height: 40))
        pane.content = .glass(Glass(sigma: 3))
        scene.root.add(pane)
      }
      try stage.draw(scene)
      #expect(stage.renderer.blurWork.draws == 3)
    }
  }

  @Test func eachTargetIsDrawnIntoOnceAFrame() throws {
    try Stage.run(planner: Plain()) { stage in
      let desk = Desk()
      try stage.draw(desk.scene)
      stage.gl.resetCounters()
      desk.scene.damageAll()
      try stage.draw(desk.scene)
      // The plane, its level, the window.
      #expect(stage.gl.counters.targetChanges == 3)
      let other = Layer(Rect(x: 60, y: 40, width: 70, height: 40))
      other.content = .glass(Glass(sigma: 3))
      desk.scene.root.add(other)
      try stage.draw(desk.scene)
      stage.gl.resetCounters()
      desk.scene.damageAll()
      try stage.draw(desk.scene)
      // Both planes, the level of each, the window.
      #expect(stage.gl.counters.targetChanges == 5)
    }
  }
}
