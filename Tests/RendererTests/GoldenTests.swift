// SPDX-License-Identifier: MIT

import GLES
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

  private func expect(_ name: String, _ scene: Scene) throws {
    try Stage.run { stage in
      stage.renderer.add(try Waves(stage.gl), as: Waves.name)
      try stage.draw(scene)
      try Golden(name: name).expect(#require(stage.bitmap), drawnBy: stage.gl.info)
    }
  }
}
