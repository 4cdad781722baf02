public import Geometry

/// What the pointer did, in logical units of the scene.
public enum PointerInput: Hashable, Sendable {
  /// It came, or it moved.
  case moved(Point<Logical>)
  /// It left.
  case left
  /// Its main button went down, where it moved to last.
  case pressed
  /// Its main button came up.
  case released
  /// A wheel turned, or fingers moved on a touchpad.
  case scrolled(ScrollInput)
}

/// What a finger on the screen did, in logical units of the scene.
public enum TouchInput: Hashable, Sendable {
  /// A finger was put down.
  case began(finger: Int32, Point<Logical>)
  /// A finger moved.
  case moved(finger: Int32, Point<Logical>)
  /// A finger was lifted.
  case ended(finger: Int32)
  /// All fingers were taken away, and nothing that they did counts.
  case cancelled
}

/// A turn of a wheel or a movement of fingers on a touchpad.
public struct ScrollInput: Hashable, Sendable {
  /// How far along each axis, in logical units, to the right and down.
  public var distance: Point<Logical>
  /// What moved.
  public var source: Source
  /// Whether the fingers were lifted after it.
  public var isLifted: Bool

  /// What moves when something is scrolled.
  public enum Source: Hashable, Sendable {
    /// A wheel, which moves in steps. Its distance is in steps.
    case wheel
    /// Fingers, of which it is told when they are lifted.
    case fingers
    /// Something smooth of which that is not told.
    case smooth
  }

  /// A movement along both axes.
  public init(
    _ source: Source, x: Double = 0, y: Double = 0, isLifted: Bool = false
  ) {
    distance = Point(x: x, y: y)
    self.source = source
    self.isLifted = isLifted
  }
}
