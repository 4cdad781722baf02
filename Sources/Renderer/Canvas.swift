// SPDX-License-Identifier: MIT

import GLES
import Geometry

/// A render target and the scene's position in it.
struct Canvas {
  /// The target that is drawn into.
  let target: RenderTarget
  /// Position of the scene's top left corner in the target, in pixels.
  let origin: Point<Physical>

  /// A canvas of the same target with the scene moved by `offset`.
  func movedBy(_ offset: Point<Physical>) -> Canvas {
    Canvas(target: target, origin: Point(x: origin.x + offset.x, y: origin.y + offset.y))
  }

  /// Transform from pixels of the scene to clip space: scale and offset.
  var pixelToClip: SIMD4<Float> {
    let whole = target.pixelToClip
    return SIMD4(
      whole.x, whole.y, whole.z + Float(origin.x) * whole.x, whole.w + Float(origin.y) * whole.y)
  }

  /// Transform from GL's fragment coordinates to pixels of the scene: scale and offset.
  var fragmentToScene: SIMD4<Float> { target.fragmentToPixel(origin: origin) }
}
