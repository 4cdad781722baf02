// SPDX-License-Identifier: MIT

/// A coordinate space inside the layer tree, relative to the scene.
@MainActor struct LayerSpace {
  /// Origin in the scene, in logical units.
  var origin = SIMD2<Double>.zero
  /// Scene units per unit of this space.
  var magnification = 1.0
  /// Rotation in the scene.
  var rotation = Rotation.none
  /// The distance from the origin to the edge at the right from which x coordinates count, in units
  /// of this space; nil if they count from the origin.
  private var rightEdge: Double?
  /// True if x coordinates count from the right edge in layers without a direction of their own.
  private(set) var isRightToLeft = false

  /// The space of a scene, or of a layer in which others have this direction.
  nonisolated init(isRightToLeft: Bool = false) { self.isRightToLeft = isRightToLeft }

  /// The space of `layer`, which stands in this space, as the layer is seen. Its origin is the
  /// layer's top left corner.
  func space(of layer: Layer) -> LayerSpace {
    var space = uprightSpace(of: layer)
    let turn = layer.isRotated && layer.drawsRotation ? turn(of: layer) : .none
    guard turn != .none || rotation != .none else { return space }
    let pivot = pivot(of: layer)
    let corner = rotation.applied(to: pivot - origin) + origin
    let own = rotation.followed(by: turn)
    space.origin = own.applied(to: space.origin - pivot) + corner
    space.rotation = own
    return space
  }

  /// The space of `layer` without any rotation, as the layer is drawn before it is rotated.
  func uprightSpace(of layer: Layer) -> LayerSpace {
    let transform = layer.transform
    let size = SIMD2(layer.frame.width, layer.frame.height)
    var corner =
      SIMD2(layer.frame.left, layer.frame.top) + transform.translation
      + transform.anchor * size * (1 - transform.scale)
    if let rightEdge { corner.x = rightEdge - corner.x - size.x * transform.scale }
    var space = LayerSpace(isRightToLeft: isRightToLeft)
    space.origin = origin + magnification * corner
    space.magnification = magnification * max(transform.scale, 0)
    return space
  }

  /// The rotation of `layer`, which is counterclockwise where x coordinates count from the right.
  func turn(of layer: Layer) -> Rotation {
    Rotation(rightEdge == nil ? layer.transform.rotation : -layer.transform.rotation)
  }

  /// The point that the transform of `layer` leaves in its place, without any rotation of this
  /// space, in logical units of the scene.
  func pivot(of layer: Layer) -> SIMD2<Double> {
    let size = SIMD2(layer.frame.width, layer.frame.height)
    var point =
      SIMD2(layer.frame.left, layer.frame.top) + layer.transform.translation
      + layer.transform.anchor * size
    if let rightEdge { point.x = rightEdge - point.x }
    return origin + magnification * point
  }

  /// The space that the children of `layer` stand in; this is the layer's own space.
  func childSpace(of layer: Layer) -> LayerSpace {
    var offset = SIMD2(layer.childOffset.x, layer.childOffset.y)
    var space = self
    space.isRightToLeft = layer.direction.map { $0 == .rightToLeft } ?? isRightToLeft
    if space.isRightToLeft {
      space.rightEdge = layer.frame.width - offset.x
      offset.x = 0
    }
    space.origin = origin + rotation.applied(to: magnification * offset)
    return space
  }

  /// The rectangle around an area of `size` at the origin, in logical units of the scene.
  func bounds(_ size: Size<Logical>) -> Rect<Logical> {
    let far = magnification * SIMD2(size.width, size.height)
    guard rotation != .none else {
      return Rect(x: origin.x, y: origin.y, width: far.x, height: far.y)
    }
    let (low, high) = rotation.bounds(of: .zero, far)
    return Rect(
      left: origin.x + low.x, top: origin.y + low.y, right: origin.x + high.x,
      bottom: origin.y + high.y)
  }

  /// A rectangle of `size` at the origin, in physical pixels. Its edges are snapped to whole pixels
  /// unless it is magnified: moving layers stay sharp, and growing ones grow smoothly.
  func frame(_ size: Size<Logical>, scale: Scale) -> SubpixelRect {
    guard magnification == 1 else { return subpixelFrame(size, scale: scale) }
    let far = origin + SIMD2(size.width, size.height)
    return SubpixelRect(
      left: Double(scale.snapped(origin.x)), top: Double(scale.snapped(origin.y)),
      right: Double(scale.snapped(far.x)), bottom: Double(scale.snapped(far.y)))
  }

  /// A rectangle of `size` at the origin, in physical pixels, without snapping.
  func subpixelFrame(_ size: Size<Logical>, scale: Scale) -> SubpixelRect {
    let far = origin + magnification * SIMD2(size.width, size.height)
    return SubpixelRect(
      left: scale.physical(origin.x), top: scale.physical(origin.y), right: scale.physical(far.x),
      bottom: scale.physical(far.y))
  }

  /// Converts a point of the scene to this space.
  func local(_ point: Point<Logical>) -> Point<Logical> {
    let way = rotation.inverse.applied(to: SIMD2(point.x, point.y) - origin)
    let position = way / max(magnification, 1e-9)
    return Point(x: position.x, y: position.y)
  }
}

extension Layer {
  /// True if x coordinates in this layer count from its right edge.
  public var isRightToLeft: Bool {
    var layer = self
    while true {
      if let direction = layer.direction { return direction == .rightToLeft }
      guard let parent = layer.parent else { return false }
      layer = parent
    }
  }

  /// A rectangle of this layer, with x coordinates counted from the side from which those of the
  /// parent count.
  public func inDirectionOfParent(_ rect: Rect<Logical>) -> Rect<Logical> {
    guard let direction, let parent, (direction == .rightToLeft) != parent.isRightToLeft else {
      return rect
    }
    return Rect(origin: Point(x: frame.width - rect.right, y: rect.top), size: rect.size)
  }
}
