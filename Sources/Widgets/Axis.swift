import Geometry

/// One of the two directions.
public enum Axis: CaseIterable, Sendable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical

  /// The other one.
  public var across: Axis {
    switch self {
    case .horizontal: .vertical
    case .vertical: .horizontal
    }
  }
}

extension Size<Logical> {
  /// An extent of `along` in one direction and `across` in the other.
  init(_ axis: Axis, along: Double, across: Double) {
    switch axis {
    case .horizontal: self.init(width: along, height: across)
    case .vertical: self.init(width: across, height: along)
    }
  }

  /// The extent in one direction.
  subscript(axis: Axis) -> Double {
    switch axis {
    case .horizontal: width
    case .vertical: height
    }
  }
}

extension Point<Logical> {
  /// A point at `along` in one direction and `across` in the other.
  init(_ axis: Axis, along: Double, across: Double) {
    switch axis {
    case .horizontal: self.init(x: along, y: across)
    case .vertical: self.init(x: across, y: along)
    }
  }

  /// The coordinate in one direction.
  subscript(axis: Axis) -> Double {
    switch axis {
    case .horizontal: x
    case .vertical: y
    }
  }

  /// How far it is from another point.
  func distance(to other: Point<Logical>) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
