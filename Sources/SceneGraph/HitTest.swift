public import Geometry
import Style

// Which layer lies under the pointer.
extension Scene {
  /// A layer that was met, and where.
  public struct Hit {
    /// The layer.
    public let layer: Layer
    /// Where in it, in its own units.
    public let position: Point<Logical>
  }

  /// The frontmost layer at `point` that takes input, if nothing modal lies before it.
  public func hit(_ point: Point<Logical>) -> Hit? {
    switch root.meet(point, in: Space()) {
    case .layer(let hit): hit
    case .nothing, .blocked: nil
    }
  }

  /// `point` of the scene, in the units of `layer`.
  public func convert(_ point: Point<Logical>, to layer: Layer) -> Point<Logical> {
    space(of: layer).local(point)
  }

  /// Where `layer` lies in the scene, as it is drawn, in logical units.
  public func frame(of layer: Layer) -> Rect<Logical> {
    let space = space(of: layer)
    return Rect(
      x: space.origin.x, y: space.origin.y, width: layer.frame.width * space.factor,
      height: layer.frame.height * space.factor)
  }

  private func space(of layer: Layer) -> Space {
    let around = layer.parent.map { space(of: $0).children(of: $0) } ?? Space()
    return around.inside(of: layer)
  }
}

extension Layer {
  /// What a point meets.
  fileprivate enum Meeting {
    /// Nothing; what lies beneath may be met.
    case nothing
    /// Nothing, and nothing beneath either.
    case blocked
    /// A layer.
    case layer(Scene.Hit)
  }

  fileprivate func meet(_ point: Point<Logical>, in around: Space) -> Meeting {
    guard !isHidden, opacity > 0 else { return .nothing }
    let space = around.inside(of: self)
    let position = space.local(point)
    let isInside = space.factor > 0 && contains(position)
    if isInside || !clipsChildren {
      let inner = space.children(of: self)
      for child in children.reversed() {
        switch child.meet(point, in: inner) {
        case .nothing: continue
        case let met: return met
        }
      }
    }
    if isInside, takesInput { return .layer(Scene.Hit(layer: self, position: position)) }
    return isModal ? .blocked : .nothing
  }

  /// Whether a point of its own space lies within its outline.
  public func contains(_ point: Point<Logical>) -> Bool {
    guard bounds.contains(point) else { return false }
    let corners = outline.corners(width: frame.width, height: frame.height)
    let fromLeft = point.x
    let fromTop = point.y
    let fromRight = frame.width - point.x
    let fromBottom = frame.height - point.y
    let nearest: [4 of SIMD2<Double>] = [
      SIMD2(fromLeft, fromTop), SIMD2(fromRight, fromTop), SIMD2(fromRight, fromBottom),
      SIMD2(fromLeft, fromBottom),
    ]
    return nearest.indices.allSatisfy { corners.contains(nearest[$0], corner: $0) }
  }
}
