import ScrimKit

/// Where a pane hangs, in logical units of the room, and what hands and keys make of that.
struct PanePlace: Equatable {
  /// The place.
  var rect: Rect<Logical>

  /// No pane is smaller.
  static let least = Size<Logical>(width: 120, height: 80)
  /// So much of a pane stays within the room, so that it can be taken hold of.
  static let rest = Size<Logical>(width: 80, height: 60)

  /// A pane at `rect`.
  init(_ rect: Rect<Logical>) { self.rect = rect }

  /// The place nearest to it at which a pane is not lost in `room`: some of it is seen, and its top always is.
  func kept(in room: Size<Logical>) -> PanePlace {
    let size = Size<Logical>(
      width: max(rect.width, Self.least.width), height: max(rect.height, Self.least.height))
    let left = Self.within(
      rect.left, from: Self.rest.width - size.width, to: room.width - Self.rest.width)
    let top = Self.within(rect.top, from: 0, to: room.height - Self.rest.height)
    return PanePlace(Rect(origin: Point(x: left, y: top), size: size))
  }

  /// Moved by `travel`, as far as it is not lost.
  func moved(by travel: Point<Logical>, in room: Size<Logical>) -> PanePlace {
    PanePlace(rect.offsetBy(travel)).kept(in: room)
  }

  /// With `edges` moved by `travel`, and the others where they are.
  func resized(
    _ edges: WindowState.Edges, by travel: Point<Logical>, in room: Size<Logical>
  ) -> PanePlace {
    var (left, top, right, bottom) = (rect.left, rect.top, rect.right, rect.bottom)
    let (least, rest) = (Self.least, Self.rest)
    if edges.contains(.left) {
      left = min(left + travel.x, right - least.width, room.width - rest.width)
    }
    if edges.contains(.right) { right = max(right + travel.x, left + least.width, rest.width) }
    if edges.contains(.top) {
      top = max(min(top + travel.y, bottom - least.height, room.height - rest.height), 0)
    }
    if edges.contains(.bottom) { bottom = max(bottom + travel.y, top + least.height) }
    return PanePlace(Rect(left: left, top: top, right: right, bottom: bottom))
  }

  /// `value` between two others; the first where they are the wrong way around.
  private static func within(_ value: Double, from low: Double, to high: Double) -> Double {
    max(min(value, high), low)
  }
}
