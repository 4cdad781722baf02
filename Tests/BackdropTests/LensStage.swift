// SPDX-License-Identifier: MIT

import GLES
import Style

@testable import Backdrop

/// Draws glass with a bevel in floats, and finds what it should look like.
final class LensStage {
  /// The size of the plane, in pixels.
  let size: Size<Physical>
  private let bench: Bench
  private let glassRenderer: GlassRenderer
  private let target: RenderTexture

  init(_ size: Size<Physical>, levels: PixelFormat = .rgba32f) throws {
    self.size = size
    bench = try Bench(size, plane: .rgba8, levels: levels)
    glassRenderer = try GlassRenderer(bench.gl)
    target = try RenderTexture(bench.gl, size: size, format: .rgba32f)
  }

  /// The pixels of `pane` over `plane`, drawn onto `ground` or alone: red, green, blue and alpha of
  /// each.
  func drawn(
    _ pane: GlassPane, over plane: ReferencePlane, onto ground: ReferencePlane? = nil,
    _ planner: any Planner = CalibratedPlanner()
  ) throws -> [Float] {
    bench.plane.upload(plane.bytes)
    bench.pyramid.damage(Region(bench.plane.bounds))
    bench.gl.state.bind(target.target)
    bench.gl.clear(Color(red: 0, green: 0, blue: 0, alpha: 0))
    if let ground { target.texture.upload(ground.floats) }
    try glassRenderer.draw(pane, over: bench.pyramid, planner: planner, into: target.target)
    return bench.gl.readFloatPixels(of: target.target)
  }

  /// What lies beneath `pane`, as plain glass of the same blur shows it, at any position.
  func beneath(
    _ pane: GlassPane, _ plane: ReferencePlane
  ) throws -> (SIMD2<Double>) -> SIMD4<Double> {
    var plain = pane
    (plain.bevel, plain.shape, plain.rect) = (nil, .rectangle, Rect(origin: .zero, size: size))
    let drawn = try drawn(plain, over: plane, onto: nil, BevelPlanner())
    // Without blur the picture is sharp.
    return ReferencePlane(size, drawn: drawn).interpolated(isSmooth: pane.sigma > 0)
  }

  func close() {
    target.close()
    glassRenderer.close()
    bench.close()
  }
}
