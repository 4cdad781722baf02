// SPDX-License-Identifier: MIT

// Panels that come in from an edge of a room: drawers and sheets.
extension Edge {
  /// The axis of a panel's motion.
  package var axis: Axis { isHorizontal ? .vertical : .horizontal }

  /// The coordinate of a point along the inward direction, up to a constant; of a vector, its
  /// inward part.
  package func inward(_ point: Point<Logical>) -> Double {
    switch self {
    case .top: point.y
    case .right: -point.x
    case .bottom: -point.y
    case .left: point.x
    }
  }

  /// The distance of a point from the edge of a room of `size`, negative beyond the edge.
  package func distance(of point: Point<Logical>, in size: Size<Logical>) -> Double {
    switch self {
    case .top, .left: inward(point)
    case .right: size.width + inward(point)
    case .bottom: size.height + inward(point)
    }
  }

  /// The strip along the edge of a room of `size` between two distances from it.
  package func strip(
    of size: Size<Logical>, from near: Double = 0, to far: Double
  ) -> Rect<Logical> {
    switch self {
    case .top: Rect(left: 0, top: near, right: size.width, bottom: far)
    case .right:
      Rect(left: size.width - far, top: 0, right: size.width - near, bottom: size.height)
    case .bottom:
      Rect(left: 0, top: size.height - far, right: size.width, bottom: size.height - near)
    case .left: Rect(left: near, top: 0, right: far, bottom: size.height)
    }
  }

  /// An outline with round corners on the inner side.
  package func outline(radius: Double) -> Outline {
    func corner(_ edges: Edge...) -> Double { edges.contains(self) ? radius : 0 }
    return Outline(
      radii: CornerRadii(
        topLeft: corner(.bottom, .right), topRight: corner(.bottom, .left),
        bottomRight: corner(.top, .left), bottomLeft: corner(.top, .right)),
      isContinuous: true)
  }

  /// The arrow key that points to the edge.
  package var arrowKey: Keysym {
    switch self {
    case .top: .up
    case .right: .right
    case .bottom: .down
    case .left: .left
    }
  }
}
