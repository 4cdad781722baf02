import GLES
import Geometry

/// What a picture is drawn into, and where in it the scene lies.
struct Canvas {
  /// What is drawn into.
  let target: RenderTarget
  /// Where the scene's left top corner lies in it.
  let origin: Point<Physical>

  /// It with the scene moved in it.
  func movedBy(_ offset: Point<Physical>) -> Canvas {
    Canvas(target: target, origin: Point(x: origin.x + offset.x, y: origin.y + offset.y))
  }

  /// From pixels of the scene to clip space: scale and offset.
  var pixelToClip: SIMD4<Float> {
    let whole = target.pixelToClip
    return SIMD4(
      whole.x, whole.y, whole.z + Float(origin.x) * whole.x, whole.w + Float(origin.y) * whole.y)
  }

  /// From GL's fragment coordinates to pixels of the scene: scale and offset.
  var fragmentToScene: SIMD4<Float> { target.fragmentToPixel(origin: origin) }
}
