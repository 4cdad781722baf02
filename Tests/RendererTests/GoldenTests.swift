// SPDX-License-Identifier: MIT

import GLES
import Geometry
import Images
import Renderer
import SceneGraph
import Testing

/// Compares small scenes with reference images. `Golden` explains how to renew them.
@Suite struct GoldenTests {
  @Test func shapes() throws { try expect("shapes", GoldenScenes.shapes) }
  @Test func shadows() throws { try expect("shadows", GoldenScenes.shadows) }
  @Test func gradients() throws { try expect("gradients", GoldenScenes.gradients) }
  @Test func images() throws { try expect("images", GoldenScenes.images) }
  @Test func looks() throws { try expect("looks", GoldenScenes.looks) }
  @Test func progressive() throws { try expect("progressive", GoldenScenes.progressive) }
  @Test func clips() throws { try expect("clips", GoldenScenes.clips) }
  @Test func groups() throws { try expect("groups", GoldenScenes.groups) }
  @Test func depths() throws { try expect("depths", GoldenScenes.depths) }

  @Test(.enabled(if: Machine.hasInter), arguments: [120, 180])
  func texts(scale: Int) throws {
    try expect("texts-\(scale)", GoldenScenes.texts(scale: Scale(in120ths: scale)))
  }

  @Test func differencesAreFoundAndVisualized() {
    let size = Size<Physical>(width: 3, height: 2)
    let one = Bitmap(size: size, premultiplied: [UInt8](repeating: 200, count: 24))
    var pixels = one.pixels
    pixels[4 * 4 + 1] = 190
    let other = Difference(one, Bitmap(size: size, premultiplied: pixels))
    #expect(other.largest == 10 && other.count == 1 && other.first == "1, 1")
    #expect(other.picture[Point(x: 1, y: 1)] == [0, 160, 0, 255])
    #expect(Difference(one, one).largest == 0)
  }

  private func expect(_ name: String, _ scene: Scene) throws {
    try Stage.run { stage in
      stage.renderer.add(try Waves(stage.gl), as: Waves.name)
      try stage.draw(scene)
      try Golden(name: name).expect(#require(stage.bitmap), drawnBy: stage.gl.info)
    }
  }
}
