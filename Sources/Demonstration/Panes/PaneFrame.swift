// SPDX-License-Identifier: MIT

import ScrimKit

/// The frame of a draggable pane and its constraints, in logical units of the container.
struct PaneFrame: Equatable {
  /// The rectangle.
  var rect: Rect<Logical>

  /// The minimum size of a pane.
  static let minimumSize = Size<Logical>(width: 120, height: 80)
  /// The size of a pane that must stay inside the container, so that it can be dragged.
  static let minimumVisible = Size<Logical>(width: 80, height: 60)

  /// Creates a frame from a rectangle.
  init(_ rect: Rect<Logical>) { self.rect = rect }

  /// Returns the nearest frame that keeps enough of the pane in the container; the top edge is
  /// always inside.
  func constrained(to container: Size<Logical>) -> PaneFrame {
    let size = Size<Logical>(
      width: max(rect.width, Self.minimumSize.width),
      height: max(rect.height, Self.minimumSize.height))
    let left = Self.within(
      rect.left, from: Self.minimumVisible.width - size.width,
      to: container.width - Self.minimumVisible.width)
    let top = Self.within(rect.top, from: 0, to: container.height - Self.minimumVisible.height)
    return PaneFrame(Rect(origin: Point(x: left, y: top), size: size))
  }

  /// Returns the frame moved by `travel`, within the constraints.
  func moved(by travel: Point<Logical>, in container: Size<Logical>) -> PaneFrame {
    PaneFrame(rect.offsetBy(travel)).constrained(to: container)
  }

  /// Returns the frame that follows a pinch: what was between the fingers stays there. `scales` are
  /// the allowed ones.
  func pinched(
    _ pinch: Pinch, to scales: ClosedRange<Double>, in container: Size<Logical>
  ) -> PaneFrame {
    let scale = min(max(pinch.scale, scales.lowerBound), scales.upperBound)
    let rest = 1 - scale
    let corner =
      rect.origin + pinch.translation + Point(x: pinch.origin.x * rest, y: pinch.origin.y * rest)
    let size = Size<Logical>(width: rect.width * scale, height: rect.height * scale)
    return PaneFrame(Rect(origin: corner, size: size)).constrained(to: container)
  }

  /// The scales at which the frame keeps its minimum size.
  var scales: ClosedRange<Double> {
    let least = max(Self.minimumSize.width / rect.width, Self.minimumSize.height / rect.height)
    return least...max(least, .greatestFiniteMagnitude)
  }

  /// Returns the frame with `edges` moved by `travel`, within the constraints.
  func resized(
    _ edges: WindowState.Edges, by travel: Point<Logical>, in container: Size<Logical>
  ) -> PaneFrame {
    var (left, top, right, bottom) = (rect.left, rect.top, rect.right, rect.bottom)
    let (minimumSize, minimumVisible) = (Self.minimumSize, Self.minimumVisible)
    if edges.contains(.left) {
      left = min(left + travel.x, right - minimumSize.width, container.width - minimumVisible.width)
    }
    if edges.contains(.right) {
      right = max(right + travel.x, left + minimumSize.width, minimumVisible.width)
    }
    if edges.contains(.top) {
      top = max(
        min(top + travel.y, bottom - minimumSize.height, container.height - minimumVisible.height),
        0)
    }
    if edges.contains(.bottom) { bottom = max(bottom + travel.y, top + minimumSize.height) }
    return PaneFrame(Rect(left: left, top: top, right: right, bottom: bottom))
  }

  /// Clamps `value`; if the bounds are reversed, `low` wins.
  private static func within(_ value: Double, from low: Double, to high: Double) -> Double {
    max(min(value, high), low)
  }
}
