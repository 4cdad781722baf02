import Geometry

/// The coordinates of a layer's inside: where its origin lies in the scene and how much its units are
/// magnified. A point of the inside becomes a point of the scene, in logical units.
struct Space {
  /// The origin in the scene, in logical units.
  var origin = SIMD2<Double>.zero
  /// Units of the scene a unit of the inside.
  var factor = 1.0

  /// The layer's own coordinates, seen from the scene, given those that the layer stands in.
  func inside(of layer: Layer) -> Space {
    let transform = layer.transform
    let size = SIMD2(layer.frame.width, layer.frame.height)
    let corner =
      SIMD2(layer.frame.left, layer.frame.top) + transform.translation
      + transform.anchor * size * (1 - transform.scale)
    return Space(origin: origin + factor * corner, factor: factor * max(transform.scale, 0))
  }

  /// The coordinates that the layer's children stand in, given its own.
  func children(of layer: Layer) -> Space {
    let offset = SIMD2(layer.childOffset.x, layer.childOffset.y)
    return Space(origin: origin + factor * offset, factor: factor)
  }

  /// A rectangle of this size at the origin, in pixels. Edges lie on whole ones unless it is magnified:
  /// what moves stays sharp, and what grows does so smoothly.
  func frame(_ size: Size<Logical>, scale: Scale) -> PixelFrame {
    let far = origin + factor * SIMD2(size.width, size.height)
    if factor == 1 {
      return PixelFrame(
        left: Double(scale.snapped(origin.x)), top: Double(scale.snapped(origin.y)),
        right: Double(scale.snapped(far.x)), bottom: Double(scale.snapped(far.y)))
    }
    return PixelFrame(
      left: scale.physical(origin.x), top: scale.physical(origin.y), right: scale.physical(far.x),
      bottom: scale.physical(far.y))
  }

  /// A point of the scene, as a point of the inside.
  func local(_ point: Point<Logical>) -> Point<Logical> {
    let position = (SIMD2(point.x, point.y) - origin) / max(factor, 1e-9)
    return Point(x: position.x, y: position.y)
  }
}
