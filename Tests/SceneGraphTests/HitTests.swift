// SPDX-License-Identifier: MIT

import SceneGraph
import Testing

@Suite struct HitTests {
  private func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
    let layer = Layer(Rect(x: x, y: y, width: width, height: height))
    layer.takesInput = true
    return layer
  }

  @Test func hitTestsFindTheFrontmostLayerAndConvertThePoint() {
    let scene = Scene(size: Size(width: 100, height: 100))
    let back = layer(10, 10, 50, 50)
    let front = layer(5, 5, 20, 20)
    scene.root.add(back)
    back.add(front)
    #expect(scene.hit(Point(x: 20, y: 20))?.layer === front)
    #expect(scene.hit(Point(x: 20, y: 20))?.position == Point(x: 5, y: 5))
    #expect(scene.hit(Point(x: 50, y: 50))?.layer === back)
    #expect(scene.hit(Point(x: 5, y: 5)) == nil)
    front.transform.scale = 2
    #expect(scene.hit(Point(x: 34, y: 34))?.layer === front)
    #expect(scene.hit(Point(x: 34, y: 34))?.position == Point(x: 14.5, y: 14.5))
    back.childOffset = Point(x: 0, y: 100)
    #expect(scene.hit(Point(x: 34, y: 34))?.layer === back)
  }

  @Test func rotatedLayersAreHitWhereTheyAreSeen() {
    let scene = Scene(size: Size(width: 100, height: 100))
    let back = layer(30, 40, 40, 20)
    let front = layer(2, 4, 10, 10)
    scene.root.add(back)
    back.add(front)
    // A quarter around the middle at (50, 50): the left end is at the top.
    back.transform.rotation = .pi / 2
    func isNear(_ a: Point<Logical>?, _ x: Double, _ y: Double) -> Bool {
      guard let a else { return false }
      return abs(a.x - x) < 1e-9 && abs(a.y - y) < 1e-9
    }
    #expect(scene.hit(Point(x: 35, y: 50)) == nil)
    #expect(scene.hit(Point(x: 50, y: 68))?.layer === back)
    #expect(isNear(scene.hit(Point(x: 50, y: 68))?.position, 38, 10))
    #expect(scene.hit(Point(x: 51, y: 37))?.layer === front)
    #expect(isNear(scene.hit(Point(x: 51, y: 37))?.position, 5, 5))
    let frame = scene.frame(of: back)
    #expect(isNear(frame.origin, 40, 30) && abs(frame.width - 20) < 1e-9)
    // Around a corner, magnified, and scrolled within.
    back.transform = Transform(scale: 2, rotation: .pi, anchor: SIMD2(0, 0))
    back.childOffset = Point(x: 1, y: 0)
    #expect(scene.hit(Point(x: 20, y: 26))?.layer === front)
    #expect(isNear(scene.hit(Point(x: 20, y: 26))?.position, 2, 3))
    var (input, opaque): ([Rect<Logical>], [Rect<Logical>]) = ([], [])
    scene.findRegions(input: &input, opaque: &opaque)
    #expect(input == [Rect(x: 0, y: 0, width: 30, height: 40)])
    // No angle at all.
    back.transform = Transform(rotation: .nan)
    #expect(scene.hit(Point(x: 35, y: 50))?.layer === front)
  }

  @Test func hitTestsRespectCornersAndClips() {
    let scene = Scene(size: Size(width: 100, height: 100))
    let round = layer(0, 0, 40, 40)
    round.outline = Outline(radius: 20)
    round.clipsChildren = true
    let child = layer(-10, -10, 100, 100)
    scene.root.add(round)
    round.add(child)
    #expect(scene.hit(Point(x: 2, y: 2)) == nil)
    #expect(scene.hit(Point(x: 20, y: 2))?.layer === child)
    #expect(scene.hit(Point(x: 60, y: 20)) == nil)
    round.clipsChildren = false
    #expect(scene.hit(Point(x: 60, y: 20))?.layer === child)
  }

  @Test func aModalLayerBlocksHitTestsBehindIt() {
    let scene = Scene(size: Size(width: 100, height: 100))
    let below = layer(0, 0, 100, 100)
    let curtain = Layer(Rect(x: 0, y: 0, width: 100, height: 100))
    let button = layer(40, 40, 20, 20)
    scene.root.add(below)
    scene.root.add(curtain)
    curtain.add(button)
    #expect(scene.hit(Point(x: 10, y: 10))?.layer === below)
    curtain.isModal = true
    #expect(scene.hit(Point(x: 10, y: 10)) == nil)
    #expect(scene.hit(Point(x: 50, y: 50))?.layer === button)
    curtain.isHidden = true
    #expect(scene.hit(Point(x: 10, y: 10))?.layer === below)
  }
}
