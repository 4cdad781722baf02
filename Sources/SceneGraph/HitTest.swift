// SPDX-License-Identifier: MIT

// Hit testing and coordinate conversion.
extension Scene {
  /// The result of a hit test.
  public struct Hit {
    /// The layer.
    public let layer: Layer
    /// The tested point in the layer's own units, from its top left corner.
    public let position: Point<Logical>
  }

  /// The frontmost layer at `point` that takes input; nil if there is none in front of a modal
  /// layer.
  public func hit(_ point: Point<Logical>) -> Hit? {
    switch root.hit(point, in: LayerSpace()) {
    case .layer(let hit): hit
    case .none, .blocked: nil
    }
  }

  /// Converts a point of the scene to the coordinates in which the children of `layer` stand, but
  /// for its `childOffset`. If they count from the right edge, so does x.
  public func convert(_ point: Point<Logical>, to layer: Layer) -> Point<Logical> {
    var position = space(of: layer).local(point)
    if layer.isRightToLeft { position.x = layer.frame.width - position.x }
    return position
  }

  /// The rectangle of `layer` as it is drawn, in logical units of the scene; of a rotated layer,
  /// the rectangle around it.
  public func frame(of layer: Layer) -> Rect<Logical> {
    space(of: layer).bounds(layer.frame.size)
  }

  private func space(of layer: Layer) -> LayerSpace {
    let parent = layer.parent.map { space(of: $0).childSpace(of: $0) } ?? LayerSpace()
    return parent.space(of: layer)
  }
}

extension Layer {
  /// The result of hit testing a subtree.
  fileprivate enum HitResult {
    /// No layer was hit; layers behind are tested next.
    case none
    /// A modal layer hides the layers behind.
    case blocked
    /// A layer was hit.
    case layer(Scene.Hit)
  }

  fileprivate func hit(_ point: Point<Logical>, in parentSpace: LayerSpace) -> HitResult {
    guard !isHidden, opacity > 0, !ignoresInput else { return .none }
    let space = parentSpace.space(of: self)
    let position = space.local(point)
    let isInside = space.magnification > 0 && contains(position)
    if isInside || !clipsChildren {
      let inner = space.childSpace(of: self)
      for child in children.reversed() {
        switch child.hit(point, in: inner) {
        case .none: continue
        case .blocked where confinesModality && !bounds.contains(position): continue
        case let result: return result
        }
      }
    }
    if isInside, takesInput { return .layer(Scene.Hit(layer: self, position: position)) }
    return isModal ? .blocked : .none
  }

  /// True if `point`, in the layer's own units, lies within its outline.
  public func contains(_ point: Point<Logical>) -> Bool {
    guard bounds.contains(point) else { return false }
    let corners = outline.corners(width: frame.width, height: frame.height)
    let fromLeft = point.x
    let fromTop = point.y
    let fromRight = frame.width - point.x
    let fromBottom = frame.height - point.y
    let offsets: [4 of SIMD2<Double>] = [
      SIMD2(fromLeft, fromTop), SIMD2(fromRight, fromTop), SIMD2(fromRight, fromBottom),
      SIMD2(fromLeft, fromBottom),
    ]
    return offsets.indices.allSatisfy { corners.contains(offsets[$0], corner: $0) }
  }
}
