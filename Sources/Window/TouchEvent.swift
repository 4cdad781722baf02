public import Geometry

/// What a finger did, in logical units of the content.
public enum TouchEvent: Equatable, Sendable {
  /// A finger was put down.
  case began(finger: Int32, Point<Logical>)
  /// A finger moved.
  case moved(finger: Int32, Point<Logical>)
  /// A finger was lifted.
  case ended(finger: Int32)
  /// The compositor took all fingers away, for a gesture of its own: nothing they did counts.
  case cancelled
}

extension TouchEvent {
  /// The same, seen from an origin that lies at minus `offset`.
  func moved(by offset: Point<Logical>) -> TouchEvent {
    switch self {
    case .began(let finger, let position): .began(finger: finger, position + offset)
    case .moved(let finger, let position): .moved(finger: finger, position + offset)
    case .ended, .cancelled: self
    }
  }
}
