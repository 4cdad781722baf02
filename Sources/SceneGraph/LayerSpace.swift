// SPDX-License-Identifier: MIT

import Geometry

/// A coordinate space inside the layer tree, relative to the scene.
@MainActor struct LayerSpace {
  /// Origin in the scene, in logical units.
  var origin = SIMD2<Double>.zero
  /// Scene units per unit of this space.
  var magnification = 1.0

  /// The space of `layer`, which stands in this space. Its origin is the layer's top left corner.
  func space(of layer: Layer) -> LayerSpace {
    let transform = layer.transform
    let size = SIMD2(layer.frame.width, layer.frame.height)
    let corner =
      SIMD2(layer.frame.left, layer.frame.top) + transform.translation
      + transform.anchor * size * (1 - transform.scale)
    return LayerSpace(
      origin: origin + magnification * corner,
      magnification: magnification * max(transform.scale, 0))
  }

  /// The space that the children of `layer` stand in; this is the layer's own space.
  func childSpace(of layer: Layer) -> LayerSpace {
    let offset = SIMD2(layer.childOffset.x, layer.childOffset.y)
    return LayerSpace(origin: origin + magnification * offset, magnification: magnification)
  }

  /// A rectangle of `size` at the origin, in physical pixels. Its edges are snapped to whole pixels
  /// unless it is magnified: moving layers stay sharp, and growing ones grow smoothly.
  func frame(_ size: Size<Logical>, scale: Scale) -> SubpixelRect {
    let far = origin + magnification * SIMD2(size.width, size.height)
    if magnification == 1 {
      return SubpixelRect(
        left: Double(scale.snapped(origin.x)), top: Double(scale.snapped(origin.y)),
        right: Double(scale.snapped(far.x)), bottom: Double(scale.snapped(far.y)))
    }
    return SubpixelRect(
      left: scale.physical(origin.x), top: scale.physical(origin.y), right: scale.physical(far.x),
      bottom: scale.physical(far.y))
  }

  /// Converts a point of the scene to this space.
  func local(_ point: Point<Logical>) -> Point<Logical> {
    let position = (SIMD2(point.x, point.y) - origin) / max(magnification, 1e-9)
    return Point(x: position.x, y: position.y)
  }
}
