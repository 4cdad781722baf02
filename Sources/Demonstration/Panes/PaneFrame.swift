import ScrimKit

/// Where a pane hangs, in logical units of the room, and what hands and keys make of that.
struct PaneFrame: Equatable {
  /// The place.
  var rect: Rect<Logical>

  /// No pane is smaller.
  static let minimumSize = Size<Logical>(width: 120, height: 80)
  /// So much of a pane stays within the room, so that it can be taken hold of.
  static let minimumVisible = Size<Logical>(width: 80, height: 60)

  /// A pane at `rect`.
  init(_ rect: Rect<Logical>) { self.rect = rect }

  /// The place nearest to it at which a pane is not lost in `room`: some of it is seen, and its top always is.
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

  /// Moved by `travel`, as far as it is not lost.
  func moved(by travel: Point<Logical>, in container: Size<Logical>) -> PaneFrame {
    PaneFrame(rect.offsetBy(travel)).constrained(to: container)
  }

  /// With `edges` moved by `travel`, and the others where they are.
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

  /// `value` between two others; the first where they are the wrong way around.
  private static func within(_ value: Double, from low: Double, to high: Double) -> Double {
    max(min(value, high), low)
  }
}
