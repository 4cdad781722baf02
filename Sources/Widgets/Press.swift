public import Geometry
public import Timing

/// A finger on the screen or the held button of the pointer, from where it went down to where it is now.
public struct Press: Hashable, Sendable {
  /// What presses.
  public let source: Source
  /// Where it went down, in the scene.
  public let origin: Point<Logical>
  /// Where it is now, in the scene.
  public internal(set) var position: Point<Logical>
  /// When it came there.
  public internal(set) var moment: Moment
  /// The furthest that it was away from its origin.
  public internal(set) var reach = 0.0

  /// What can press.
  public enum Source: Hashable, Sendable {
    /// The main button of the pointer.
    case pointer
    /// A finger.
    case finger(Int32)

    /// How far it wanders without anything being meant by it, in logical units.
    public var slop: Double {
      switch self {
      case .pointer: 3
      case .finger: 10
      }
    }
  }

  /// A press that begins.
  init(_ source: Source, at position: Point<Logical>, _ moment: Moment) {
    self.source = source
    self.origin = position
    self.position = position
    self.moment = moment
  }

  /// It moved.
  mutating func move(to position: Point<Logical>, at moment: Moment) {
    self.position = position
    self.moment = moment
    reach = max(reach, position.distance(to: origin))
  }

  /// Whether it went far enough to be a drag.
  public var isDrag: Bool { reach > source.slop }

  /// How far it is from its origin.
  public var travel: Point<Logical> { position - origin }

  /// Whether it is a drag along one axis rather than along the other.
  public func isDrag(along axis: Axis) -> Bool {
    isDrag && abs(travel[axis]) >= abs(travel[axis.across])
  }
}
