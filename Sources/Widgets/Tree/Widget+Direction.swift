// SPDX-License-Identifier: MIT

// Reading from left to right, or from right to left.
extension Widget {
  /// The direction in which the widget is read: its own, that of the nearest widget around it that
  /// has one, or that of the tree.
  public final var direction: LayoutDirection {
    var widget: Widget? = self
    while let current = widget {
      if let direction = current.layoutDirection { return direction }
      widget = current.parent
    }
    return .leftToRight
  }

  /// The key, with the left and the right arrow exchanged if the widget is read from right to left:
  /// `.right` goes on, and `.left` goes back.
  public final func inDirection(_ key: Keysym) -> Keysym {
    guard direction == .rightToLeft else { return key }
    return switch key {
    case .left: .right
    case .right: .left
    default: key
    }
  }

  /// A vector on the screen in the coordinates of this widget, or back: see
  /// `followsLayoutDirection`.
  public final func inDirection(_ vector: Point<Logical>) -> Point<Logical> {
    guard followsLayoutDirection, direction == .rightToLeft else { return vector }
    return Point(x: -vector.x, y: vector.y)
  }

  /// Shows the new direction.
  func changeDirection() {
    updateLayerDirection()
    guard let tree else { return }
    invalidateLayout()
    retheme(theme ?? tree.theme)
  }

  /// Makes the coordinates of the layer count from the side at which reading begins.
  func updateLayerDirection() {
    guard followsLayoutDirection else { return layer.direction = .leftToRight }
    let isApart = parent.map { !$0.followsLayoutDirection } ?? false
    layer.direction = layoutDirection ?? (isApart ? direction : nil)
  }
}
