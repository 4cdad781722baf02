// SPDX-License-Identifier: MIT

/// A layout direction.
public enum Axis: CaseIterable, Sendable {
  /// In the direction of reading.
  case horizontal
  /// Top to bottom.
  case vertical

  /// The perpendicular axis.
  public var across: Axis {
    switch self {
    case .horizontal: .vertical
    case .vertical: .horizontal
    }
  }
}

extension Size<Logical> {
  /// A size of `along` on `axis` and `across` on the other axis.
  init(_ axis: Axis, along: Double, across: Double) {
    switch axis {
    case .horizontal: self.init(width: along, height: across)
    case .vertical: self.init(width: across, height: along)
    }
  }

  /// The extent on an axis.
  package subscript(axis: Axis) -> Double {
    switch axis {
    case .horizontal: width
    case .vertical: height
    }
  }
}

extension Point<Logical> {
  /// A point at `along` on `axis` and `across` on the other axis.
  init(_ axis: Axis, along: Double, across: Double) {
    switch axis {
    case .horizontal: self.init(x: along, y: across)
    case .vertical: self.init(x: across, y: along)
    }
  }

  /// The coordinate on an axis.
  subscript(axis: Axis) -> Double {
    switch axis {
    case .horizontal: x
    case .vertical: y
    }
  }

  /// The Euclidean distance to `other`.
  func distance(to other: Point<Logical>) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
