public import Geometry

/// What the pointer did, in logical units of the content.
public enum PointerEvent: Equatable, Sendable {
  /// It came over the content.
  case entered(Point<Logical>)
  /// It moved over the content, or beyond it while a button is held.
  case moved(Point<Logical>)
  /// It left the content.
  case left
  /// A button went down at the place of the last movement.
  case pressed(PointerButton)
  /// A button was let go.
  case released(PointerButton)
  /// A wheel turned or fingers moved on a touchpad.
  case scrolled(Scroll)
}

/// A button of the pointer, by the kernel's number.
public struct PointerButton: RawRepresentable, Hashable, Sendable {
  /// The kernel's number (`BTN_…`).
  public let rawValue: UInt32
  /// A button from its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The main button.
  public static let primary = Self(rawValue: 0x110)
  /// The button for menus.
  public static let secondary = Self(rawValue: 0x111)
  /// The wheel's own button.
  public static let middle = Self(rawValue: 0x112)
}

/// One turn of a wheel or one movement of fingers, both axes together.
public struct Scroll: Equatable, Sendable {
  /// What moved.
  public enum Source: Equatable, Sendable {
    /// The compositor does not say.
    case unknown
    /// A wheel: it moves in steps.
    case wheel
    /// Fingers on a touchpad: smooth, and their letting go is told.
    case finger
    /// Something smooth that never lets go.
    case continuous
    /// A wheel that was tilted.
    case tilt
  }

  /// How far, in logical units; positive is right.
  public var dx = 0.0
  /// How far, in logical units; positive is down.
  public var dy = 0.0
  /// Steps of the wheel in 120ths; zero where there are no steps.
  public var steps120X = 0
  /// Steps of the wheel in 120ths; zero where there are no steps.
  public var steps120Y = 0
  /// What moved.
  public var source = Source.unknown
  /// Fingers were lifted from the horizontal axis: a kinetic scroll may begin.
  public var stoppedX = false
  /// Fingers were lifted from the vertical axis: a kinetic scroll may begin.
  public var stoppedY = false
  /// The device is set to scroll against its physical direction.
  public var isInverted = false

  /// No movement.
  public init() {}

  /// Whether there is nothing to tell.
  var isNothing: Bool {
    dx == 0 && dy == 0 && steps120X == 0 && steps120Y == 0 && !stoppedX && !stoppedY
  }
}
