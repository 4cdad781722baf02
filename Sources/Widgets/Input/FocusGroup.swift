// SPDX-License-Identifier: MIT

/// Widgets among which arrow keys move the keyboard focus, such as the buttons of a toolbar. Tab
/// stops once for all of them, at the one that had the focus last.
@MainActor public final class FocusGroup {
  /// The direction of the arrow keys; nil for all four, as in a grid.
  public let axis: Axis?
  /// The member that had the focus last.
  weak var last: Widget?

  /// A group whose arrow keys are those along `axis`; nil for all four.
  public init(_ axis: Axis? = nil) { self.axis = axis }

  /// The nearest member of the group of `owner` in the direction of an arrow key.
  func neighbor(of focused: Widget, in owner: Widget, _ key: Keysym) -> Widget? {
    let (axis, sign): (Axis, Double) =
      switch key {
      case .left: (.horizontal, -1)
      case .right: (.horizontal, 1)
      case .up: (.vertical, -1)
      default: (.vertical, 1)
      }
    guard self.axis ?? axis == axis, let scene = owner.tree?.scene else { return nil }
    let start = scene.frame(of: focused.layer).center
    var nearest: (widget: Widget, distance: Double)?
    for member in members(of: owner) where member !== focused {
      let way = scene.frame(of: member.layer).center - start
      let ahead = sign * way[axis]
      guard ahead > 0.5 else { continue }
      // What is straight ahead comes before what is nearer, but aside.
      let distance = ahead + 3 * abs(way[axis.across])
      if nearest.map({ distance < $0.distance }) ?? true { nearest = (member, distance) }
    }
    return nearest?.widget
  }

  private func members(of widget: Widget) -> [Widget] {
    var found: [Widget] = []
    for child in widget.children where child.admitsFocus {
      if child.acceptsFocus { found.append(child) }
      found += members(of: child)
    }
    return found
  }
}

extension Rect where Space == Logical {
  /// The middle.
  var center: Point<Logical> { Point(x: left + width / 2, y: top + height / 2) }
}
