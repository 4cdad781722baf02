// SPDX-License-Identifier: MIT

import ScrimKit

/// The edge that a sheet comes from.
enum SheetEdge: CaseIterable {
  /// The top edge.
  case top
  /// The right edge.
  case right
  /// The bottom edge.
  case bottom
  /// The left edge.
  case left

  /// The axis of the sheet's motion.
  var axis: Axis {
    switch self {
    case .top, .bottom: .vertical
    case .left, .right: .horizontal
    }
  }

  /// Returns the coordinate of a point along the inward direction, up to a constant.
  func inward(_ point: Point<Logical>) -> Double {
    switch self {
    case .top: point.y
    case .right: -point.x
    case .bottom: -point.y
    case .left: point.x
    }
  }

  /// The opposite edge.
  var opposite: SheetEdge {
    switch self {
    case .top: .bottom
    case .right: .left
    case .bottom: .top
    case .left: .right
    }
  }

  /// The edge that an arrow key points to; nil for other keys.
  init?(_ key: Keysym) {
    switch key {
    case .up: self = .top
    case .right: self = .right
    case .down: self = .bottom
    case .left: self = .left
    default: return nil
    }
  }

  /// The strip along the edge that extends `depth` inwards and `beyond` outwards.
  func strip(of room: Size<Logical>, depth: Double, beyond: Double = 0) -> Rect<Logical> {
    switch self {
    case .top: Rect(x: 0, y: -beyond, width: room.width, height: depth + beyond)
    case .right:
      Rect(x: room.width - depth, y: 0, width: depth + beyond, height: room.height)
    case .bottom:
      Rect(x: 0, y: room.height - depth, width: room.width, height: depth + beyond)
    case .left: Rect(x: -beyond, y: 0, width: depth + beyond, height: room.height)
    }
  }

  /// An outline with round corners on the inner side.
  func outline(radius: Double) -> Outline {
    func corner(_ edges: SheetEdge...) -> Double { edges.contains(self) ? radius : 0 }
    return Outline(
      radii: CornerRadii(
        topLeft: corner(.bottom, .right), topRight: corner(.bottom, .left),
        bottomRight: corner(.top, .left), bottomLeft: corner(.top, .right)),
      isContinuous: true)
  }
}
