// SPDX-License-Identifier: MIT

public import Geometry

/// One scroll event: a turn of a wheel or a movement of fingers, both axes together.
public struct Scroll: Hashable, Sendable {
  /// The device that scrolls, as the compositor names it.
  public enum Source: Hashable, Sendable {
    /// Not reported by the compositor.
    case unknown
    /// A wheel, which moves in steps.
    case wheel
    /// Fingers on a touchpad: smooth, and the end of the gesture is reported.
    case finger
    /// A smooth device without a reported end.
    case continuous
    /// A wheel tilted sideways, which moves in steps.
    case tilt
  }

  /// The distance along x in logical units; positive is right.
  public var dx = 0.0
  /// The distance along y in logical units; positive is down.
  public var dy = 0.0
  /// Wheel steps along x in 120ths of a step; zero without steps.
  public var steps120X = 0
  /// Wheel steps along y in 120ths of a step; zero without steps.
  public var steps120Y = 0
  /// The device that scrolls.
  public var source = Source.unknown
  /// The fingers left the horizontal axis: a kinetic scroll may begin.
  public var stoppedX = false
  /// The fingers left the vertical axis: a kinetic scroll may begin.
  public var stoppedY = false
  /// The device is set to scroll against its physical direction.
  public var isInverted = false

  /// Creates a scroll event without movement.
  public init() {}

  /// True if the event has neither movement nor the end of one.
  public var isEmpty: Bool {
    dx == 0 && dy == 0 && steps120X == 0 && steps120Y == 0 && !stoppedX && !stoppedY
  }
}

// Interpretation of the event by scrollable widgets.
extension Scroll {
  /// The kinds of scrolling.
  public enum Kind: Hashable, Sendable {
    /// In steps of a wheel.
    case wheel
    /// By fingers that hold the content until `isLifted`.
    case fingers
    /// Smoothly, without a reported end.
    case smooth
  }

  /// The kind of scrolling.
  public var kind: Kind {
    switch source {
    case .wheel, .tilt, .unknown: steps120X != 0 || steps120Y != 0 ? .wheel : .smooth
    case .finger: .fingers
    case .continuous: .smooth
    }
  }

  /// The amount to scroll along each axis: in steps for `.wheel`, in logical units otherwise.
  public var amount: Point<Logical> {
    switch kind {
    case .wheel: Point(x: Double(steps120X) / 120, y: Double(steps120Y) / 120)
    case .fingers, .smooth: Point(x: dx, y: dy)
    }
  }

  /// The same scroll with left and right exchanged.
  public var mirrored: Scroll {
    var scroll = self
    (scroll.dx, scroll.steps120X) = (-dx, -steps120X)
    return scroll
  }

  /// True if the fingers were lifted after this movement.
  public var isLifted: Bool { stoppedX || stoppedY }

  /// Creates an event from its kind and its amount, in the units of `amount`.
  public init(_ kind: Kind, x: Double = 0, y: Double = 0, isLifted: Bool = false) {
    switch kind {
    case .wheel:
      source = .wheel
      steps120X = Int((x * 120).rounded())
      steps120Y = Int((y * 120).rounded())
    case .fingers, .smooth:
      source = kind == .fingers ? .finger : .continuous
      (dx, dy) = (x, y)
    }
    (stoppedX, stoppedY) = (isLifted, isLifted)
  }
}
